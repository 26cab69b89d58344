import type { CameraStream } from '@lightfield/contract';

/** What a page shows well: more costs line and decoder. */
const POINTS_MAX = 1_920 * 1_088;

/** Of the streams of a camera, the largest first, the one that is offered: the best that browsers play and that is not too large. */
export function preferred(streams: readonly CameraStream[]): CameraStream | undefined {
  const played = streams.filter(({ codec }) => codec === 'h264');
  return played.find(({ width, height }) => width * height <= POINTS_MAX) ?? played.at(-1) ?? streams[0];
}
