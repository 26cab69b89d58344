import { asJpeg } from './as-jpeg.ts';

/** Longest side of a picture that is sent, pixels: what is written on a plate can still be read, and a poor line carries it. */
const SIDE_MAX = 1_920;
/** Smaller files go as they are. Bytes. */
const SHRINK_FROM = 400_000;
const QUALITY = 0.82;
/** What paper cannot show goes as JPEG, however small. */
const NOT_ON_PAPER = 'image/webp';

/** A picture of a camera as it is sent: smaller where it is large. One that the browser cannot read goes as it is, and the server says so. */
export async function shrunk(file: File): Promise<File> {
  const must = file.type === NOT_ON_PAPER;
  if (!must && (file.size < SHRINK_FROM || file.type === 'image/svg+xml')) return file;
  try {
    const blob = await asJpeg(file, { longest: SIDE_MAX, quality: QUALITY });
    if (!blob || (!must && blob.size >= file.size)) return file;
    return new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' });
  } catch {
    return file;
  }
}
