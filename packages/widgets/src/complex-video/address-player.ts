import type { Seen } from './socket-player.ts';

interface Told {
  tell: (seen: Seen) => void;
  /** It has failed, and is worth another try. */
  closed: () => void;
}

/** Plays an address that browsers fetch by themselves. Its library comes with the first of its kind. Answers how to end it. */
export function playAddress(
  video: HTMLVideoElement,
  kind: 'hls' | 'flv' | 'file',
  url: string,
  told: Told,
): () => void {
  let isOver = false;
  let end = (): void => undefined;
  const onPlaying = () => told.tell({ kind: 'playing' });
  const fail = () => {
    if (isOver) return;
    told.tell({ kind: 'away', fault: 'unplayable' });
    told.closed();
  };
  video.addEventListener('playing', onPlaying);
  const onError = () => {
    // its server lets nobody read its pictures: then it is played without
    if (kind !== 'file' || video.crossOrigin === null || isOver) fail();
    else {
      video.removeAttribute('crossorigin');
      video.src = url;
    }
  };
  video.addEventListener('error', onError);
  const begin = kind === 'hls' ? playHls : kind === 'flv' ? playFlv : playFile;
  const start = async () => {
    try {
      end = await begin(video, url, fail);
      if (isOver) end();
    } catch {
      fail();
    }
  };
  void start();
  return () => {
    isOver = true;
    video.removeEventListener('playing', onPlaying);
    video.removeEventListener('error', onError);
    end();
    video.removeAttribute('crossorigin');
    video.removeAttribute('src');
    video.load();
  };
}

async function playHls(video: HTMLVideoElement, url: string, fail: () => void): Promise<() => void> {
  // Phones of Apple play it without help.
  if (video.canPlayType('application/vnd.apple.mpegurl') !== '' && !('MediaSource' in globalThis))
    return playFile(video, url);
  const { default: Hls } = await import('hls.js/light');
  const hls = new Hls({ enableWorker: false, liveSyncDurationCount: 2 });
  hls.on(Hls.Events.ERROR, (_event, { fatal }) => {
    if (fatal) fail();
  });
  hls.loadSource(url);
  hls.attachMedia(video);
  return () => hls.destroy();
}

async function playFlv(video: HTMLVideoElement, url: string, fail: () => void): Promise<() => void> {
  const { default: mpegts } = await import('mpegts.js');
  const player = mpegts.createPlayer(
    { type: 'flv', isLive: true, url: new URL(url, location.href).href },
    { liveBufferLatencyChasing: true, enableWorker: false },
  );
  player.on(mpegts.Events.ERROR, fail);
  player.attachMediaElement(video);
  player.load();
  return () => player.destroy();
}

/** Asks for leave to read its pictures, without which none of them can be kept. */
function playFile(video: HTMLVideoElement, url: string): Promise<() => void> {
  video.crossOrigin = 'anonymous';
  video.src = url;
  return Promise.resolve(() => undefined);
}
