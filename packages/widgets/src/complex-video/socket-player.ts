import { type VideoFault, VideoFrame } from '@lightfield/contract';

export type Seen =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'playing' }
  | { readonly kind: 'away'; readonly fault: VideoFault | 'unplayable' | 'notHere' };

/** Behind the newest picture by so much, seconds: played a little faster; and by so much: jumped to it. */
const LAG_S = 0.15;
const FAR_S = 0.5;
const FASTER = 1.1;
/** What was played is dropped after so long, and so often, seconds and milliseconds. */
const KEPT_S = 10;
const LOOK_MS = 250;
/** Pieces that wait for the decoder; more means that it is too slow or that the window was hidden. */
const WAITING_MAX = 300;

type SourceMaker = new () => MediaSource;
/** A phone has the managed one alone. */
function sourceMaker(): SourceMaker | undefined {
  const all = globalThis as { MediaSource?: SourceMaker; ManagedMediaSource?: SourceMaker };
  return all.MediaSource ?? all.ManagedMediaSource;
}
const typeOf = (codec: string) => `video/mp4; codecs="${codec}"`;

/**
 * Plays what a socket of a camera brings, as near to now as the line allows. `tell` is called with every change. Answers how to end
 * it; `closed` is called when the socket has closed by itself.
 */
export function playSocket(
  video: HTMLVideoElement,
  path: string,
  { tell, closed }: { tell: (seen: Seen) => void; closed: () => void },
): () => void {
  const Source = sourceMaker();
  let isOver = false;
  let buffer: SourceBuffer | undefined;
  let waiting: ArrayBuffer[] = [];
  let url: string | undefined;
  const address = new URL(path, location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  const socket = new WebSocket(address);
  socket.binaryType = 'arraybuffer';

  function drop(): void {
    buffer = undefined;
    waiting = [];
    if (url !== undefined) URL.revokeObjectURL(url);
    url = undefined;
  }
  function begin(codec: string): void {
    drop();
    if (!Source) return tell({ kind: 'away', fault: 'notHere' });
    if (!isPlayed(Source, typeOf(codec))) return tell({ kind: 'away', fault: 'codec' });
    const source = new Source();
    url = URL.createObjectURL(source);
    const own = url;
    video.disableRemotePlayback = true;
    video.src = url;
    source.addEventListener(
      'sourceopen',
      () => {
        if (isOver || url !== own) return;
        buffer = source.addSourceBuffer(typeOf(codec));
        buffer.addEventListener('updateend', append);
        append();
      },
      { once: true },
    );
    return undefined;
  }
  function append(): void {
    if (isOver || !buffer || buffer.updating) return;
    const next = waiting.shift();
    if (!next) return;
    try {
      buffer.appendBuffer(next);
    } catch {
      // Full, or the element has failed: the server has a fresh beginning for whoever comes again.
      socket.close();
    }
  }
  function take(bytes: ArrayBuffer): void {
    waiting.push(bytes);
    if (waiting.length > WAITING_MAX) return socket.close();
    append();
    return undefined;
  }
  /** Keeps near to the newest picture, and drops what was played. */
  function look(): void {
    const { buffered } = video;
    if (buffered.length === 0 || isOver) return;
    const end = buffered.end(buffered.length - 1);
    const lag = end - video.currentTime;
    if (lag > FAR_S || video.currentTime < buffered.start(buffered.length - 1)) video.currentTime = end - LAG_S / 2;
    video.playbackRate = lag > LAG_S ? FASTER : 1;
    if (video.paused) void video.play().catch(() => undefined);
    if (buffer && !buffer.updating && waiting.length === 0 && buffered.start(0) < video.currentTime - 2 * KEPT_S)
      buffer.remove(0, video.currentTime - KEPT_S);
  }

  const timer = setInterval(look, LOOK_MS);
  const onPlaying = () => tell({ kind: 'playing' });
  const onError = () => {
    if (!isOver && url !== undefined) socket.close();
  };
  video.addEventListener('playing', onPlaying);
  video.addEventListener('error', onError);
  socket.addEventListener('message', ({ data }: MessageEvent<string | ArrayBuffer>) => {
    if (isOver) return;
    if (typeof data !== 'string') return take(data);
    const frame = VideoFrame.safeParse(JSON.parse(data));
    if (!frame.success) return undefined;
    if (frame.data.kind === 'format') begin(frame.data.format.codec);
    else tell({ kind: 'away', fault: frame.data.fault });
    return undefined;
  });
  socket.addEventListener('close', () => {
    if (!isOver) closed();
  });
  return () => {
    isOver = true;
    clearInterval(timer);
    video.removeEventListener('playing', onPlaying);
    video.removeEventListener('error', onError);
    socket.close();
    drop();
    video.removeAttribute('src');
    video.load();
  };
}

const isPlayed = (Source: SourceMaker, type: string): boolean =>
  (Source as unknown as typeof MediaSource).isTypeSupported(type);
