import { z } from 'zod';

/**
 * Why a camera gives no picture. `unreachable`: nobody answers there; `forbidden`: the operator has not allowed the address; `refused`: the
 * login is wrong; `missing`: no such stream; `noVideo`: nothing to see in it; `codec`: coded in a way no browser plays (H.265);
 * `order`: pictures come in another order than they are shown in (B frames); `silent`: connected, and nothing comes; `tooMuch`: more than a
 * camera sends; `broken`: what it says makes no sense; `busy`: as many cameras are open as may be; `fixed`: it cannot be turned; `server`: the
 * media server of the operator gives no answer, or there is none.
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
  'fixed',
  'server',
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

/** Where the picture of a camera comes from: the camera itself (RTSP), the EZVIZ open platform, or an address the browser plays (HLS, FLV, WHEP). */
export const CameraKind = z.enum(['rtsp', 'ezviz', 'address']);
export type CameraKind = z.infer<typeof CameraKind>;

/** By which way the picture of a camera (RTSP) comes: the platform itself, or the media server that the operator has set up. */
export const CameraVia = z.enum(['platform', 'media']);
export type CameraVia = z.infer<typeof CameraVia>;

/** A move that goes on until it stops; `in` and `out` of the picture. */
export const CameraMove = z.enum(['up', 'down', 'left', 'right', 'in', 'out', 'stop']);
export type CameraMove = z.infer<typeof CameraMove>;

/** A camera as whoever looks after it sees it. Its password is never told. */
export const Camera = z.object({
  id: z.uuid(),
  equipmentId: z.uuid().nullable(),
  projectId: z.uuid().nullable(),
  /** Name of its device or project. */
  ownerName: z.string(),
  code: z.string(),
  title: z.string(),
  kind: CameraKind,
  address: z.string(),
  via: CameraVia,
  username: z.string(),
  hasPassword: z.boolean(),
  serialNumber: z.string(),
  channelNumber: z.int(),
  /** ONVIF device service of a camera (RTSP) that turns; empty: it does not. */
  onvif: z.string(),
  simulated: z.boolean(),
});
export type Camera = z.infer<typeof Camera>;

/** A camera as pages name it. */
export const CameraChoice = Camera.pick({
  id: true,
  code: true,
  title: true,
  kind: true,
  serialNumber: true,
  channelNumber: true,
  ownerName: true,
});
export type CameraChoice = z.infer<typeof CameraChoice>;

/** The account of an organisation with a video service. Its secret is never told. */
export const VideoAccount = z.object({ id: z.uuid(), orgId: z.uuid(), title: z.string(), appKey: z.string() });
export type VideoAccount = z.infer<typeof VideoAccount>;

/** `turns`: `turn` reaches it, if the camera can and whoever looks may. */
const seen = { title: z.string(), simulated: z.boolean(), turns: z.boolean() };
/** How the picture of a camera comes to a browser. */
export const VideoPlay = z.discriminatedUnion('kind', [
  /** By a socket of ours (`VideoFrame`), good for one connection. */
  z.object({ kind: z.literal('socket'), ...seen, path: z.string() }),
  z.object({ kind: z.literal('hls'), ...seen, url: z.string() }),
  z.object({ kind: z.literal('flv'), ...seen, url: z.string() }),
  /** WebRTC by WHEP. */
  z.object({ kind: z.literal('whep'), ...seen, url: z.string() }),
  z.object({ kind: z.literal('file'), ...seen, url: z.string() }),
  /** There is none for the time being. */
  z.object({ kind: z.literal('away'), ...seen, fault: VideoFault }),
]);
export type VideoPlay = z.infer<typeof VideoPlay>;

/** A camera that answered when the network was asked (ONVIF). What it says of itself is a stranger's word. */
export const FoundCamera = z.object({
  /** Its device service. */
  onvif: z.string(),
  host: z.string(),
  name: z.string(),
  model: z.string(),
});
export type FoundCamera = z.infer<typeof FoundCamera>;

export const StreamCodec = z.enum(['h264', 'h265', 'other']);
export type StreamCodec = z.infer<typeof StreamCodec>;

/** A stream that a camera offers; 0: it does not say how large. */
export const CameraStream = z.object({
  name: z.string(),
  codec: StreamCodec,
  width: z.int(),
  height: z.int(),
  /** RTSP, without a login. */
  address: z.string(),
});
export type CameraStream = z.infer<typeof CameraStream>;
