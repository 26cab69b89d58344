import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CLIP, loadClip } from '../../camera/clip.ts';
import { type Camera, startCamera } from './server.ts';

const login = { username: 'viewer', password: 'secret' };
let camera: Camera | undefined;
afterEach(() => camera?.close());
const start = async () => {
  const clip = await loadClip();
  camera = await startCamera({
    host: '127.0.0.1',
    port: 0,
    path: '/a',
    login,
    clip,
    fps: 200,
    connections: () => undefined,
  });
  return camera;
};
/** A client that sends lines and keeps all that comes. */
function client(port: number) {
  const socket = connect(port, '127.0.0.1');
  let all = Buffer.alloc(0);
  socket.on('data', (chunk) => (all = Buffer.concat([all, chunk])));
  socket.on('error', () => undefined);
  const until = async (text: string) => {
    await vi.waitFor(() => expect(all.includes(text)).toBe(true), { timeout: 30_000, interval: 5 });
    return all.toString('latin1');
  };
  return { socket, until, bytes: () => all.length, ask: (text: string) => socket.write(text.replaceAll('\n', '\r\n')) };
}
const md5 = (text: string) => createHash('md5').update(text).digest('hex');
function authorized(method: string, uri: string, nonce: string, password = login.password): string {
  const response = md5(`${md5(`viewer:plant:${password}`)}:${nonce}:${md5(`${method}:${uri}`)}`);
  return `Authorization: Digest username="viewer", realm="plant", nonce="${nonce}", uri="${uri}", response="${response}"`;
}

describe('the camera of the plant', () => {
  it('shows its clip to whoever knows its password, and stops when they are gone', async () => {
    const { port, watching } = await start();
    const uri = `rtsp://127.0.0.1:${port}/a`;
    const one = client(port);
    one.ask(`DESCRIBE ${uri} RTSP/1.0\nCSeq: 1\n\n`);
    const nonce = /nonce="(\w+)"/.exec(await one.until('401'))?.[1] ?? '';
    one.ask(`DESCRIBE ${uri} RTSP/1.0\nCSeq: 2\n${authorized('DESCRIBE', uri, nonce)}\n\n`);
    expect(await one.until('sprop-parameter-sets')).toContain('H264/90000');
    one.ask(
      `SETUP ${uri}/track1 RTSP/1.0\nCSeq: 3\nTransport: RTP/AVP/TCP;unicast;interleaved=0-1\n${authorized('SETUP', uri, nonce)}\n\n`,
    );
    await one.until('CSeq: 3');
    one.ask(`PLAY ${uri} RTSP/1.0\nCSeq: 4\n${authorized('PLAY', uri, nonce)}\n\n`);
    await vi.waitFor(() => expect(one.bytes()).toBeGreaterThan(50_000), { timeout: 30_000 });
    expect(watching()).toBe(1);
    one.socket.destroy();
    await vi.waitFor(() => expect(watching()).toBe(0), { timeout: 30_000 });
  });
  it('refuses a wrong password, another path and another transport', async () => {
    const { port } = await start();
    const one = client(port);
    const ask = (cseq: number, method: string, uri: string, nonce: string, more = '', password?: string) =>
      one.ask(`${method} ${uri} RTSP/1.0\nCSeq: ${cseq}\n${more}${authorized(method, uri, nonce, password)}\n\n`);
    const uri = `rtsp://127.0.0.1:${port}/a`;
    ask(1, 'DESCRIBE', uri, 'x');
    const nonce = /nonce="(\w+)"/.exec(await one.until('401'))?.[1] ?? '';
    ask(2, 'DESCRIBE', uri, nonce, '', 'wrong');
    expect(await one.until('CSeq: 2')).not.toContain('200 OK');
    ask(3, 'DESCRIBE', `rtsp://127.0.0.1:${port}/other`, nonce);
    await one.until('404 Not Found');
    ask(4, 'SETUP', uri, nonce, 'Transport: RTP/AVP;unicast;client_port=5000-5001\n');
    await one.until('461 Unsupported Transport');
  });
  it('can be cut and comes back on the same port', async () => {
    const made = await start();
    const one = client(made.port);
    one.ask('OPTIONS * RTSP/1.0\nCSeq: 1\n\n');
    await one.until('200 OK');
    await made.cut();
    await made.join();
    const again = client(made.port);
    again.ask('OPTIONS * RTSP/1.0\nCSeq: 1\n\n');
    expect(await again.until('200 OK')).toContain('GET_PARAMETER');
  });
});

it('the clip is what it says: pictures without an order of their own, key pictures every two seconds', async () => {
  const { pictures } = await loadClip();
  const isKey = pictures.map((nals) => nals.some((nal) => ((nal[0] ?? 0) & 0x1f) === 5));
  expect(pictures).toHaveLength(CLIP.fps * 10);
  expect(isKey.flatMap((is, n) => (is ? [n] : []))).toEqual([0, 30, 60, 90, 120]);
});
