import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Seen } from './socket-player.ts';
import { playWhep } from './whep-player.ts';

const WHEP = 'https://media.example/c1/whep';
let video: HTMLVideoElement;
let seen: Seen[];
let closed: number;
let asked: { method: string; url: string; body: string }[];
let servers: RTCPeerConnection[];
let end: (() => void) | undefined;

/** What a media server does: answers an offer, and sends a picture that moves. */
async function answer(offer: string): Promise<string> {
  const server = new RTCPeerConnection();
  servers.push(server);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [64, 48];
  const paint = canvas.getContext('2d');
  const timer = setInterval(() => {
    if (!paint) return;
    paint.fillStyle = `hsl(${performance.now() % 360} 80% 50%)`;
    paint.fillRect(0, 0, 64, 48);
    if (server.connectionState === 'closed') clearInterval(timer);
  }, 50);
  await server.setRemoteDescription({ type: 'offer', sdp: offer });
  for (const track of canvas.captureStream(20).getTracks()) server.addTrack(track);
  await server.setLocalDescription();
  await vi.waitUntil(() => server.iceGatheringState === 'complete', { timeout: 5_000 });
  return server.localDescription?.sdp ?? '';
}

beforeEach(() => {
  [seen, closed, asked, servers] = [[], 0, [], []];
  video = document.createElement('video');
  video.muted = true;
  document.body.append(video);
});
afterEach(() => {
  end?.();
  end = undefined;
  for (const server of servers) server.close();
  video.remove();
  vi.restoreAllMocks();
});
/** A server at the other end of every question. */
function serve(respond: (offer: string) => Promise<Response>): void {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const [method, body] = [init?.method ?? 'GET', typeof init?.body === 'string' ? init.body : ''];
    asked.push({ method, url: url instanceof Request ? url.url : url.toString(), body });
    return method === 'POST' ? respond(body) : new Response();
  });
}
const begin = () => {
  end = playWhep(video, WHEP, { tell: (one) => void seen.push(one), closed: () => (closed += 1) });
};
const created = (sdp: string, location = '/c1/whep/7') => new Response(sdp, { status: 201, headers: { location } });

it('shows the picture of a server, and tells it when nobody watches any more', async () => {
  serve(async (offer) => created(await answer(offer)));
  begin();
  await expect.poll(() => seen.at(-1), { timeout: 15_000 }).toEqual({ kind: 'playing' });
  await expect.poll(() => video.videoWidth).toBe(64);
  expect(asked[0]).toMatchObject({ method: 'POST', url: WHEP });
  expect(asked[0]?.body).toMatch(/m=video[\s\S]*a=recvonly/);
  end?.();
  expect(asked.slice(1)).toEqual([{ method: 'DELETE', url: 'https://media.example/c1/whep/7', body: '' }]);
  expect(video.srcObject).toBeNull();
});

it('ends a session as the page goes, and follows none to another server', async () => {
  serve(async (offer) => created(await answer(offer), 'https://elsewhere.example/x'));
  begin();
  await expect.poll(() => servers[0]?.connectionState, { timeout: 15_000 }).toBe('connected');
  dispatchEvent(new Event('pagehide'));
  end?.();
  expect(asked).toHaveLength(1);
});

it.each([
  ['refuses', () => Promise.resolve(new Response('', { status: 404 }))],
  ['answers no session', () => Promise.resolve(created('OK'))],
  ['cannot be reached', () => Promise.reject(new TypeError('failed'))],
])('says that there is no picture where the server %s, once, for another try', async (_what, respond) => {
  serve(respond);
  begin();
  await expect.poll(() => closed).toBe(1);
  expect(seen).toEqual([{ kind: 'away', fault: 'unplayable' }]);
});
