import type { Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PRIVATE_NETWORKS, networksIn } from '../../kernel/networks.ts';
import type { RtspAddress } from './rtsp-client.ts';
import { KEY, type Request, SDP, SLICE, honest, interleaved, rtp, sayingCamera, viewer } from './streams.testing.ts';
import { type VideoOptions, createVideo } from './video.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});
async function camera(answer: (request: Request, socket: Socket) => void) {
  const made = await sayingCamera(answer);
  closing.push(() => made.close());
  return made;
}
/** `lingerMs`: 0 for as long as in the product. */
function engine(lingerMs = 20) {
  const quiet = { info: () => undefined } as unknown as VideoOptions['log'];
  const metrics = { gauge: () => undefined } as unknown as VideoOptions['metrics'];
  const allowed = networksIn(PRIVATE_NETWORKS);
  if (!allowed) throw new Error('no networks');
  const video = createVideo({ allowed, log: quiet, metrics, ...(lingerMs > 0 && { lingerMs }) });
  closing.push(() => video.stop());
  return video;
}
const at = (url: string, login = { username: '', password: '' }): RtspAddress => ({ url, ...login });
const until = (holds: () => void) => vi.waitFor(holds, { timeout: 5_000, interval: 5 });
/** A picture each few milliseconds until the connection is closed. */
function play(socket: Socket, payload = (n: number) => (n % 10 ? SLICE : KEY), ticks = 3_000): void {
  let n = 0;
  const timer = setInterval(() => {
    socket.write(interleaved(rtp({ payload: payload(n), sequence: n, timestamp: n * ticks, marker: true })));
    n += 1;
  }, 5);
  socket.on('close', () => clearInterval(timer));
}
const well = (request: Request, socket: Socket) => {
  socket.write(honest(request));
  if (request.method === 'PLAY') play(socket);
};

describe('a camera', () => {
  it('costs nothing 5 s after the last tab that showed it was closed', async () => {
    const one = await camera(well);
    const video = engine(0);
    const seen = viewer();
    const leave = video.watch('c', at(one.url), seen);
    await until(() => expect(seen.shown.length).toBeGreaterThan(3));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      leave();
      vi.advanceTimersByTime(3_000);
      expect(video.counters().sources).toBe(1);
      vi.advanceTimersByTime(2_000);
    } finally {
      vi.useRealTimers();
    }
    expect(video.counters()).toEqual({ sources: 0, viewers: 0 });
    await until(() => expect(one.connections()).toBe(0));
  });
  it('is opened once for all who watch it, and closed when nobody has for a while', async () => {
    let plays = 0;
    const one = await camera((request, socket) => {
      if (request.method === 'PLAY') plays += 1;
      well(request, socket);
    });
    const video = engine();
    const [a, b] = [viewer(), viewer()];
    const leaveA = video.watch('c', at(one.url), a);
    await until(() => expect(a.shown.length).toBeGreaterThan(3));
    const leaveB = video.watch('c', at(one.url), b);
    expect(b.shown.length).toBeGreaterThan(1);
    expect(video.counters()).toEqual({ sources: 1, viewers: 2 });
    leaveA();
    leaveB();
    await until(() => expect(one.connections()).toBe(0));
    expect(video.counters()).toEqual({ sources: 0, viewers: 0 });
    expect(plays).toBe(1);
  });
  it('is asked again after it went away, and the picture comes back by itself', async () => {
    let first = true;
    const one = await camera((request, socket) => {
      well(request, socket);
      if (request.method === 'PLAY' && first) setTimeout(() => socket.destroy(), 60);
      if (request.method === 'PLAY') first = false;
    });
    const watching = viewer();
    engine().watch('c', at(one.url), watching);
    await until(() => expect(watching.said.map(({ kind }) => kind)).toEqual(['format', 'away', 'format']));
    expect(watching.said[1]).toMatchObject({ fault: 'unreachable' });
  });
  it('is told that we are there, by GET_PARAMETER, before its session ends', async () => {
    const asked: string[] = [];
    const one = await camera((request, socket) => {
      asked.push(request.method);
      socket.write(honest(request, { timeout: 1 }));
      if (request.method === 'PLAY') play(socket);
    });
    engine().watch('c', at(one.url), viewer());
    await until(() => expect(asked).toContain('GET_PARAMETER'));
    expect(asked.slice(0, 4)).toEqual(['OPTIONS', 'DESCRIBE', 'SETUP', 'PLAY']);
  });
  it.each(['Basic realm="cam"', 'Digest realm="cam", nonce="n1", qop="auth", algorithm=SHA-256'])(
    'is told the login that it asks for (%s), and the address without it',
    async (challenge) => {
      const heads: string[] = [];
      const one = await camera((request, socket) => {
        heads.push(request.head);
        if (!request.head.includes('Authorization'))
          return void socket.write(
            `RTSP/1.0 401 No\r\nCSeq: ${request.cseq}\r\nWWW-Authenticate: ${challenge}\r\n\r\n`,
          );
        return well(request, socket);
      });
      const watching = viewer();
      engine().watch('c', at(one.url, { username: 'u', password: 'secret' }), watching);
      await until(() => expect(watching.shown.length).toBeGreaterThan(1));
      expect(heads.join('\n')).not.toContain('u:secret@');
    },
  );
});

/** What a camera may lie about, and the word for it. */
const LIES: [string, string, (request: Request, socket: Socket) => void][] = [
  ['speaks something else', 'broken', (_request, socket) => void socket.write('HTTP/1.1 200 OK\r\n\r\n')],
  [
    'names a length that cannot be',
    'broken',
    ({ cseq }, socket) => void socket.write(`RTSP/1.0 200 OK\r\nCSeq: ${cseq}\r\nContent-Length: 999999999\r\n\r\n`),
  ],
  [
    'never ends its head',
    'broken',
    (_request, socket) => void socket.write(`RTSP/1.0 200 OK\r\nX: ${'x'.repeat(40_000)}`),
  ],
  ['has no video', 'noVideo', (request, socket) => void socket.write(honest(request, { sdp: 'v=0\r\n' }))],
  [
    'sends H.265',
    'codec',
    (request, socket) => void socket.write(honest(request, { sdp: SDP.replace('H264', 'H265') })),
  ],
  [
    'has no such stream',
    'missing',
    ({ cseq }, socket) => void socket.write(`RTSP/1.0 404 Not Found\r\nCSeq: ${cseq}\r\n\r\n`),
  ],
  [
    'knows another password',
    'refused',
    ({ cseq }, socket) =>
      void socket.write(`RTSP/1.0 401 No\r\nCSeq: ${cseq}\r\nWWW-Authenticate: Basic realm="x"\r\n\r\n`),
  ],
  ['closes at once', 'unreachable', (_request, socket) => void socket.destroy()],
  [
    'sends without an end',
    'tooMuch',
    (request, socket) => {
      socket.write(honest(request));
      if (request.method !== 'PLAY') return;
      const flood = () => {
        while (!socket.destroyed && socket.write(interleaved(Buffer.alloc(60_000)))) {}
      };
      socket.on('drain', flood);
      flood();
    },
  ],
  [
    'sends one picture without an end',
    'broken',
    (request, socket) => {
      socket.write(honest(request));
      if (request.method === 'PLAY')
        play(socket, (n) => Buffer.concat([Buffer.of(0x7c, n === 0 ? 0x85 : 0x05), Buffer.alloc(20_000)]), 0);
    },
  ],
];
it.each(LIES)('a camera that %s is %s, said, and nobody else suffers', async (_what, fault, answer) => {
  const [liar, good] = [await camera(answer), await camera(well)];
  const video = engine();
  const [a, b] = [viewer(), viewer()];
  video.watch('liar', at(liar.url, { username: 'u', password: 'p' }), a);
  video.watch('good', at(good.url), b);
  await until(() => expect(a.said.find(({ kind }) => kind === 'away')).toMatchObject({ kind: 'away', fault }));
  const shown = b.shown.length;
  await until(() => expect(b.shown.length).toBeGreaterThan(shown + 3));
  expect(b.said.map(({ kind }) => kind)).toEqual(['format']);
});
it('a camera may name another address for its tracks: its own is asked', async () => {
  const asked: string[] = [];
  const one = await camera((request, socket) => {
    asked.push(request.uri);
    const sdp = SDP.replace('a=control:track1', 'a=control:rtsp://169.254.169.254/latest');
    socket.write(honest(request, { sdp }));
    if (request.method === 'PLAY') play(socket);
  });
  const watching = viewer();
  engine().watch('c', at(one.url), watching);
  await until(() => expect(watching.shown.length).toBeGreaterThan(1));
  expect(asked.filter((uri) => !uri.startsWith('rtsp://127.0.0.1:'))).toEqual([]);
});
