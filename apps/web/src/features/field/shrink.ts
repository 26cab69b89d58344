import { LIMITS, WORK_ORDER_PICTURE_KINDS } from '@lightfield/contract';
import { asJpeg } from '../../lib/as-jpeg.ts';

/** Pixels of the longer side, and quality: enough to read a plate, a quarter of what a camera makes. */
const LONGEST = 1_600;
const QUALITY = 0.82;
const AS_IT_IS: readonly string[] = WORK_ORDER_PICTURE_KINDS.map((kind) => `image/${kind === 'jpg' ? 'jpeg' : kind}`);

/** A picture as it is sent. Undefined: the browser cannot read it, and the platform would not take it. */
export async function shrunk(file: Blob): Promise<Blob | undefined> {
  try {
    const made = await asJpeg(file, { longest: LONGEST, quality: QUALITY });
    if (made && made.size <= LIMITS.ops.pictureBytes) return made;
  } catch {
    // a kind of picture this browser does not know
  }
  return AS_IT_IS.includes(file.type) && file.size <= LIMITS.ops.pictureBytes ? file : undefined;
}
