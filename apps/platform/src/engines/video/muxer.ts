import type { VideoFormat } from '@lightfield/contract';
import { type Parameters, TIMESCALE, fragment, initSegment } from './fmp4.ts';
import { NAL, nalType, readSps } from './h264.ts';
import type { CodedPicture } from './h264-depacketizer.ts';
import { StreamFault } from './stream-fault.ts';

/** What viewers are sent: how to begin, then pictures. */
export type Segment =
  | { readonly kind: 'init'; readonly format: VideoFormat; readonly bytes: Buffer }
  | { readonly kind: 'picture'; readonly isKey: boolean; readonly bytes: Buffer };

/** A picture a second is slow; nothing is slower than one in ten. */
const STEP_MAX = 10 * TIMESCALE;
/** Until the camera has shown how fast it is: 25 a second. */
const STEP_FIRST = TIMESCALE / 25;
/** Pictures whose time lies before that of the one before them: once is a clock that was set, more is an order that we do not show. */
const BACKWARD_MAX = 2;
const PARAMETERS_MAX_BYTES = 4_096;

/** The parts of a picture that go into the stream; parameters stand before it, delimiters and fillers tell nothing. */
const KEPT: ReadonlySet<number> = new Set([1, 2, 3, 4, 5]);

/**
 * Makes fragments of MP4 out of pictures, each on its own. A picture lasts as long as there was between the two before it: so it need
 * not wait for the next one, times follow each other without gaps, and never run away from those of the camera.
 */
export function createMuxer(offered: readonly Buffer[]): (picture: CodedPicture) => readonly Segment[] {
  let sps: Buffer | undefined;
  let pps: Buffer | undefined;
  let told: Parameters | undefined;
  let sequence = 0;
  let decodeTime = 0;
  let step = STEP_FIRST;
  let last: number | undefined;
  let backward = 0;
  for (const nal of offered) learn(nal);

  /** Whether it was one of the parameters. */
  function learn(nal: Buffer): boolean {
    const type = nalType(nal);
    if (type !== NAL.SPS && type !== NAL.PPS) return false;
    if (nal.length > PARAMETERS_MAX_BYTES) throw new StreamFault('broken', 'parameters are too long');
    if (type === NAL.SPS) sps = nal;
    else pps = nal;
    return true;
  }
  function begun(): Segment | undefined {
    if (!sps || !pps || (told?.sps.equals(sps) && told.pps.equals(pps))) return undefined;
    const format = readSps(sps);
    if (!format) throw new StreamFault('broken', 'the parameters of the stream make no sense');
    told = { sps, pps, format };
    return { kind: 'init', format, bytes: initSegment(told) };
  }
  function advance(timestamp: number): void {
    if (last !== undefined) {
      decodeTime += step;
      // 32 bits that begin again at zero
      const passed = (timestamp - last) | 0;
      if (passed > 0 && passed <= STEP_MAX) {
        step = passed;
        backward = Math.max(0, backward - 0.05);
      } else if (passed < 0) {
        backward += 1;
        if (backward > BACKWARD_MAX)
          throw new StreamFault('order', 'pictures come in another order than they are shown in');
      }
    }
    last = timestamp;
  }

  return (picture) => {
    const segments: Segment[] = [];
    const nals = picture.nals.filter((nal) => !learn(nal) && KEPT.has(nalType(nal)));
    // Other parameters hold from a key picture on.
    const init = picture.isKey ? begun() : undefined;
    if (init) segments.push(init);
    advance(picture.timestamp);
    if (!told || nals.length === 0) return segments;
    sequence += 1;
    const bytes = fragment({ sequence, decodeTime, duration: step, isKey: picture.isKey, nals });
    return [...segments, { kind: 'picture', isKey: picture.isKey, bytes }];
  };
}
