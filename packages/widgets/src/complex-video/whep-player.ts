import type { Seen } from './socket-player.ts';

/** Candidates of the own machine are there at once; one that is missing then is not waited for. */
const GATHER_MS = 1_000;
/** From the offer to the first picture. */
const PICTURE_MS = 15_000;

interface Told {
  tell: (seen: Seen) => void;
  /** It has failed, and is worth another try. */
  closed: () => void;
}

/** Plays what a server offers by WHEP (WebRTC), and tells it when nobody watches any more. Answers how to end it. */
export function playWhep(video: HTMLVideoElement, url: string, told: Told): () => void {
  let isOver = false;
  let session: string | undefined;
  const aborter = new AbortController();
  const peer = new RTCPeerConnection();
  const stream = new MediaStream();
  const onPlaying = () => {
    clearTimeout(timer);
    told.tell({ kind: 'playing' });
  };
  function fail(): void {
    if (isOver) return;
    end();
    told.tell({ kind: 'away', fault: 'unplayable' });
    told.closed();
  }
  /** Otherwise the server sends to nobody until it notices by itself. `keepalive`: also as the page goes. */
  const leave = () => {
    if (session !== undefined) void fetch(session, { method: 'DELETE', keepalive: true }).catch(() => undefined);
    session = undefined;
  };
  function end(): void {
    isOver = true;
    clearTimeout(timer);
    aborter.abort();
    leave();
    removeEventListener('pagehide', leave);
    video.removeEventListener('playing', onPlaying);
    peer.close();
    video.srcObject = null;
  }
  const timer = setTimeout(fail, PICTURE_MS);
  video.addEventListener('playing', onPlaying);
  addEventListener('pagehide', leave);
  peer.addEventListener('track', ({ track }) => {
    stream.addTrack(track);
    video.srcObject = stream;
    void video.play().catch(() => undefined);
  });
  peer.addEventListener('connectionstatechange', () => {
    if (peer.connectionState === 'failed' || peer.connectionState === 'disconnected') fail();
  });

  async function start(): Promise<void> {
    for (const kind of ['video', 'audio'] as const) peer.addTransceiver(kind, { direction: 'recvonly' });
    await peer.setLocalDescription();
    await gathered(peer);
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/sdp' },
      body: peer.localDescription?.sdp ?? '',
      signal: aborter.signal,
    });
    const sdp = await reply.text();
    if (!reply.ok) throw new Error(String(reply.status));
    const place = reply.headers.get('location');
    if (place !== null) session = sameOrigin(place, reply.url || url);
    if (isOver) return leave();
    await peer.setRemoteDescription({ type: 'answer', sdp });
    return undefined;
  }
  start().catch(fail);
  return () => {
    if (!isOver) end();
  };
}

/** What a server names as its session is followed where it is itself. */
function sameOrigin(place: string, url: string): string | undefined {
  const base = new URL(url, location.href);
  const named = URL.canParse(place, base.href) ? new URL(place, base) : undefined;
  return named?.origin === base.origin ? named.href : undefined;
}

function gathered(peer: RTCPeerConnection): Promise<void> {
  if (peer.iceGatheringState === 'complete') return Promise.resolve();
  return new Promise((done) => {
    const timer = setTimeout(done, GATHER_MS);
    peer.addEventListener('icegatheringstatechange', () => {
      if (peer.iceGatheringState !== 'complete') return;
      clearTimeout(timer);
      done();
    });
  });
}
