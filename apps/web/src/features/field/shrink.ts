import { LIMITS, WORK_ORDER_PICTURE_KINDS } from '@lightfield/contract';

/** Pixels of the longer side, and quality: enough to read a plate, a quarter of what a camera makes. */
const LONGEST = 1_600;
const QUALITY = 0.82;
const AS_IT_IS: readonly string[] = WORK_ORDER_PICTURE_KINDS.map((kind) => `image/${kind === 'jpg' ? 'jpeg' : kind}`);

/** A picture as it is sent. Undefined: the browser cannot read it, and the platform would not take it. */
export async function shrunk(file: Blob): Promise<Blob | undefined> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
    if (made && made.size <= LIMITS.ops.pictureBytes) return made;
  } catch {
    // a kind of picture this browser does not know
  }
  return AS_IT_IS.includes(file.type) && file.size <= LIMITS.ops.pictureBytes ? file : undefined;
}
