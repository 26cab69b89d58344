import type { CameraStream } from '@lightfield/contract';
import { expect, it } from 'vitest';
import { preferred } from './preferred-stream.ts';

const stream = (codec: CameraStream['codec'], width: number, height: number): CameraStream => ({
  name: '',
  codec,
  width,
  height,
  address: `rtsp://h/${codec}/${width}`,
});

it.each([
  ['the main stream where browsers play it', [stream('h264', 1920, 1080), stream('h264', 640, 360)], 'h264/1920'],
  ['the sub-stream of a large camera', [stream('h264', 3840, 2160), stream('h264', 704, 576)], 'h264/704'],
  ['the sub-stream where the main one is H.265', [stream('h265', 1920, 1080), stream('h264', 640, 360)], 'h264/640'],
  ['the smallest, where all are large', [stream('h264', 3840, 2160), stream('h264', 2560, 1440)], 'h264/2560'],
  ['what there is', [stream('h265', 1920, 1080), stream('other', 640, 360)], 'h265/1920'],
])('offers %s', (_what, streams, chosen) => {
  expect(preferred(streams)?.address).toBe(`rtsp://h/${chosen}`);
});
it('offers nothing of nothing', () => expect(preferred([])).toBeUndefined());
