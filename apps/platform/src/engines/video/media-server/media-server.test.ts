import { BlockList } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { networksIn } from '../../../kernel/networks.ts';
import type { MediaServerConfig } from '../../../kernel/video-settings.ts';
import { chosenMediaServer } from './chosen-server.ts';
import { SPAN_MS, type MediaServer } from './media-server.ts';
import { type StandIn, mediaMtxServer, zlMediaKitServer } from './media-server.testing.ts';

const PLAY = 'https://media.example:8888';
const PRIVATE = networksIn('10.0.0.0/8') ?? new BlockList();
const CAMERA = { url: 'rtsp://cam.plant:8554/live?a=1', username: 'view er', password: 'p@ss/1' };
/** Address and login as the server is told them. */
const SOURCE = 'rtsp://view%20er:p%40ss%2F1@10.0.0.9:8554/live?a=1';
let server: StandIn;
let now: number;
afterEach(() => server.close());

function chosen(config: Partial<MediaServerConfig>, allowed = PRIVATE): MediaServer {
  const made = chosenMediaServer(
    { kind: 'mediamtx', api: server.url, secret: 'lf:geheim', play: PLAY, way: 'hls', ...config },
    { allowed, now: () => now, resolve: () => Promise.resolve(['10.0.0.9']) },
  );
  if (!made) throw new Error('none');
  return made;
}

it('is none where the operator has set up none', () => {
  server = { close: () => undefined } as StandIn;
  expect(chosenMediaServer(undefined, { allowed: PRIVATE, now: () => 0 })).toBeUndefined();
});

describe('MediaMTX', () => {
  beforeEach(async () => {
    server = await mediaMtxServer();
    now = 1_000 * SPAN_MS;
  });

  it('is told address and password; the browser an address that names neither, and that lasts', async () => {
    const told = await chosen({}).play('c1', CAMERA);
    const [name = ''] = server.streams.keys();
    expect(name).toMatch(/^lf-rs-[\w-]{32}$/);
    expect(told).toEqual({ kind: 'hls', url: `${PLAY}/${name}/index.m3u8`, expiresAt: now + 2 * SPAN_MS });
    expect(server.streams.get(name)).toBe(SOURCE);
    expect(server.asked[0]).toMatchObject({
      path: `/v3/config/paths/add/${name}`,
      fields: { sourceOnDemand: true, rtspTransport: 'tcp' },
    });
  });
  it('has one stream of a camera for all who ask in a span, in every process', async () => {
    const [one, other] = [await chosen({}).play('c1', CAMERA), await chosen({ way: 'whep' }).play('c1', CAMERA)];
    expect(server.streams.size).toBe(1);
    expect(other).toMatchObject({ kind: 'whep', url: one.url.replace('index.m3u8', 'whep') });
    await chosen({}).play('c2', CAMERA);
    await chosen({}).play('c1', { ...CAMERA, password: 'neu' });
    now += SPAN_MS;
    await chosen({}).play('c1', CAMERA);
    expect(server.streams.size).toBe(4);
  });
  it('names what another secret would name otherwise', async () => {
    await chosen({}).play('c1', CAMERA);
    server.streams.clear();
    const before = server.asked[0]?.path;
    await expect(chosen({ secret: 'lf:wrong' }).play('c1', CAMERA)).rejects.toMatchObject({ fault: 'server' });
    expect(server.asked[1]?.path).not.toBe(before);
  });
  it('loses what is no longer good, and nothing of others; what was changed at once', async () => {
    const media = chosen({});
    server.streams.set('somebody', 'x');
    for (const key of ['c1', 'c2', 'c3']) await media.play(key, CAMERA);
    now += SPAN_MS;
    await media.sweep();
    expect(server.streams.size).toBe(4);
    await media.end('c1', CAMERA);
    expect(server.streams.size).toBe(3);
    now += SPAN_MS;
    await media.play('c2', CAMERA);
    await media.sweep();
    expect(server.streams.size).toBe(2);
    expect(server.streams.has('somebody')).toBe(true);
  });
  it('is told of no camera outside the networks that are allowed', async () => {
    await expect(chosen({}, new BlockList()).play('c1', CAMERA)).rejects.toMatchObject({ fault: 'forbidden' });
    const odd = { ...CAMERA, url: 'file:///etc/passwd' };
    await expect(chosen({}).play('c1', odd)).rejects.toMatchObject({ fault: 'unreachable' });
    expect(server.asked).toEqual([]);
  });
  it.each([
    ['refuses', { status: 401, text: '{"error":"x"}' }],
    ['fails', { status: 500, text: '{}' }],
    ['is another kind of server', { status: 200, text: '<html/>' }],
    ['has no end', { status: 200, text: 'x'.repeat(5_000_000) }],
  ])('that %s is said to give no answer, without a word of the password', async (_what, lies) => {
    server.lies = lies;
    const said = await chosen({})
      .play('c1', CAMERA)
      .catch((error: unknown) => error);
    expect(said).toMatchObject({ fault: 'server' });
    expect(String(said)).not.toMatch(/p@ss|p%40ss|10\.0\.0\.9/);
    await expect(chosen({}).sweep()).rejects.toMatchObject({ fault: 'server' });
  });
});

describe('ZLMediaKit', () => {
  const zlm = (config: Partial<MediaServerConfig> = {}) => chosen({ kind: 'zlmediakit', secret: 'geheim', ...config });
  beforeEach(async () => {
    server = await zlMediaKitServer();
    now = 1_000 * SPAN_MS;
  });

  it.each([
    ['hls', (name: string) => `${PLAY}/lightfield/${name}/hls.m3u8`],
    ['flv', (name: string) => `${PLAY}/lightfield/${name}.live.flv`],
    ['whep', (name: string) => `${PLAY}/index/api/whep?app=lightfield&stream=${name}`],
  ] as const)('makes a proxy that goes by itself, for %s', async (way, address) => {
    const media = zlm({ way });
    const told = await media.play('c1', CAMERA);
    const [name = ''] = server.streams.keys();
    expect(told).toMatchObject({ kind: way, url: address(name) });
    expect(server.asked[0]).toMatchObject({
      path: '/index/api/addStreamProxy',
      fields: { url: SOURCE, app: 'lightfield', stream: name, rtp_type: '0', auto_close: '1' },
    });
    // it is there already
    expect(await media.play('c1', CAMERA)).toEqual(told);
  });
  it('loses what is no longer good, and what was changed', async () => {
    const media = zlm();
    await media.play('c1', CAMERA);
    await media.play('c2', CAMERA);
    await media.end('c1', CAMERA);
    expect(server.streams.size).toBe(1);
    now += 2 * SPAN_MS;
    await media.sweep();
    expect(server.streams.size).toBe(0);
  });
  it('says what it says of a camera, without its words, which hold the password', async () => {
    const at = (host: string) => zlm().play('c1', { ...CAMERA, url: `rtsp://${host}/404` });
    for (const [host, fault] of [
      ['10.0.0.98', 'refused'],
      ['10.0.0.99', 'unreachable'],
    ] as const) {
      const said = await at(host).catch((error: unknown) => error);
      expect(said).toMatchObject({ fault });
      expect(String(said)).not.toContain('p%40ss');
    }
    await expect(zlm({ secret: 'wrong' }).play('c1', CAMERA)).rejects.toMatchObject({ fault: 'server' });
  });
});
