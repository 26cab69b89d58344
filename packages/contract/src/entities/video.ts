import { z } from 'zod';

/**
 * Why a camera gives no picture. `unreachable`: nobody answers there; `forbidden`: the operator has not allowed the address; `refused`: the
 * login is wrong; `missing`: no such stream; `noVideo`: nothing to see in it; `codec`: coded in a way no browser plays (H.265);
 * `order`: pictures come in another order than they are shown in (B frames); `silent`: connected, and nothing comes; `tooMuch`: more than a
 * camera sends; `broken`: what it says makes no sense; `busy`: as many cameras are open as may be.
 */
export const VIDEO_FAULTS = [
  'unreachable',
  'forbidden',
  'refused',
  'missing',
  'noVideo',
  'codec',
  'order',
  'silent',
  'tooMuch',
  'broken',
  'busy',
] as const;
export const VideoFault = z.enum(VIDEO_FAULTS);
export type VideoFault = z.infer<typeof VideoFault>;

export const VideoFormat = z.object({
  /** As a media source wants it named. */
  codec: z.string().regex(/^avc1\.[0-9a-f]{6}$/),
  width: z.int().min(1),
  height: z.int().min(1),
});
export type VideoFormat = z.infer<typeof VideoFormat>;

/**
 * What the socket of a camera says in words. Everything else on it is binary: after `format` the beginning of a stream, then a fragment for
 * each picture. `away`: no picture for the time being, and why; it is tried again in `retryMs`.
 */
export const VideoFrame = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('format'), format: VideoFormat }),
  z.object({ kind: z.literal('away'), fault: VideoFault, retryMs: z.int().min(0) }),
]);
export type VideoFrame = z.infer<typeof VideoFrame>;

/** Sockets of cameras, before their token. */
export const VIDEO_SOCKET_PATH = '/lfscada/websocket/video/';
