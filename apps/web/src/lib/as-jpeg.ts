/** A picture as JPEG, turned as it was held, its longer side at most `longest` pixels; `null`: the browser made none. Rejects for what it cannot read. */
export async function asJpeg(
  file: Blob,
  { longest, quality }: { readonly longest: number; readonly quality: number },
): Promise<Blob | null> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', quality));
}
