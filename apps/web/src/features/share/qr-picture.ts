/** Pixels of the picture that is downloaded: sharp on paper. */
const SIZE = 800;

/** A drawn QR code as a picture that chats and printers take. */
export async function qrPicture(svg: SVGSVGElement): Promise<Blob> {
  const source = new Blob([new XMLSerializer().serializeToString(svg)], { type: 'image/svg+xml' });
  const url = URL.createObjectURL(source);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = SIZE;
    canvas.height = SIZE;
    canvas.getContext('2d')?.drawImage(image, 0, 0, SIZE, SIZE);
    return await new Promise((done, fail) => {
      canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('no picture'))), 'image/png');
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}
