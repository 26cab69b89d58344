/** Pixels: of a frame of the camera its middle is read, of a picture all of it. More shows a code no better, and takes longer. */
const FRAME = 900;
const PICTURE = 1_600;

const canvas = document.createElement('canvas');
function pixels(
  width: number,
  height: number,
  draw: (context: CanvasRenderingContext2D) => void,
): ImageData | undefined {
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return undefined;
  draw(context);
  return context.getImageData(0, 0, width, height);
}

/** The middle of what the camera shows, where the frame on the screen lies. `undefined`: there is nothing yet. */
export function frameOf(video: HTMLVideoElement): ImageData | undefined {
  const { videoWidth, videoHeight } = video;
  const side = Math.min(videoWidth, videoHeight);
  if (side === 0) return undefined;
  const size = Math.min(side, FRAME);
  return pixels(size, size, (context) =>
    context.drawImage(video, (videoWidth - side) / 2, (videoHeight - side) / 2, side, side, 0, 0, size, size),
  );
}

/** A picture that was taken or chosen. Rejects where it is none. */
export async function pictureOf(file: Blob): Promise<ImageData | undefined> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, PICTURE / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * scale)));
  const image = pixels(width ?? 1, height ?? 1, (context) => context.drawImage(bitmap, 0, 0, width ?? 1, height ?? 1));
  bitmap.close();
  return image;
}
