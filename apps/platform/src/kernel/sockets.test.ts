import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LIVE_COMPACT } from '@lightfield/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type Bus, createBus } from './bus.ts';
import type { Caller } from './caller.ts';
import { clockAt } from './clock.testing.ts';
import { silentLog } from './log.ts';
import { createMetrics } from './metrics.ts';
import { createOwnOnce } from './once/once.ts';
import { type SocketTokens, createSocketTokens } from './socket-tokens.ts';
import { type Sockets, createSockets } from './sockets.ts';
import { aCaller } from './testing-calls.ts';

const PREFIX = '/lfscada/ws/test/';
let time = 0;
let server: Server;
let base: string;
let tokens: SocketTokens;
let sockets: Sockets;
let bus: Bus;
let dead: Set<string>;
let arrived: { caller: Caller; payload: unknown }[];

beforeEach(async () => {
  time = 1_000_000;
  dead = new Set();
  arrived = [];
  server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
  bus = createBus(() => undefined);
  const clock = clockAt(() => time);
  tokens = createSocketTokens({ once: createOwnOnce(clock), clock });
  sockets = createSockets({
    server,
    tokens,
    sessions: { isAlive: (id) => Promise.resolve(!dead.has(id)) },
    bus,
    log: silentLog,
    metrics: createMetrics({ process: false }),
    trustProxy: () => false,
  });
  sockets.on<string>(PREFIX, 'test', (socket, grant) => {
    arrived.push(grant);
    socket.send('welcome');
  });
});
afterEach(async () => {
  await sockets.stop();
  server.close();
});

interface Outcome {
  first: string | undefined;
  code: number | undefined;
  error: string | undefined;
}
const open: WebSocket[] = [];
afterEach(() => open.splice(0).forEach((socket) => socket.terminate()));
/** Resolves with the first message, the close code, or the HTTP refusal. */
const connect = (path: string, headers: Record<string, string> = {}) =>
  new Promise<Outcome & { socket: WebSocket }>((resolve) => {
    const socket = new WebSocket(base + path, { headers });
    open.push(socket);
    const done = (outcome: Partial<Outcome>) =>
      resolve({ first: undefined, code: undefined, error: undefined, ...outcome, socket });
    socket.on('message', (bytes: Buffer) => done({ first: bytes.toString() }));
    socket.on('close', (code) => done({ code }));
    socket.on('error', (error) => done({ error: error.message }));
  });
const closed = (socket: WebSocket) => new Promise<number>((resolve) => socket.once('close', resolve));
const caller = () => aCaller({ sessionId: randomUUID() });

describe('a token', () => {
  it('opens one socket, which gets what the token stands for', async () => {
    const me = caller();
    const { token, expiresAt } = await tokens.issue('test', me, { signals: [1] });
    expect(expiresAt).toBe(time + 30_000);
    expect(await connect(PREFIX + token)).toMatchObject({ first: 'welcome' });
    expect(arrived).toEqual([{ caller: me, payload: { signals: [1] } }]);
  });

  it.each([
    ['that nobody gave', () => 'nonsense'],
    ['that is empty', () => ''],
    ['of another kind', async () => (await tokens.issue('other', caller(), null)).token],
    [
      'that is 30 seconds old',
      async () => {
        const { token } = await tokens.issue('test', caller(), null);
        time += 30_000;
        return token;
      },
    ],
    [
      'of a session that has ended',
      async () => {
        const me = caller();
        dead.add(me.sessionId);
        return (await tokens.issue('test', me, null)).token;
      },
    ],
  ])('%s closes with 4401', async (_which, make) => {
    expect(await connect(PREFIX + (await make()))).toMatchObject({ code: 4401 });
    expect(arrived).toEqual([]);
  });

  it.each([
    ['the compact form where a client names it, whatever it names before', ['other', LIVE_COMPACT], LIVE_COMPACT],
    ['the first name where a client names others alone', ['other'], 'other'],
  ])('opens a socket that speaks %s', async (_which, named, spoken) => {
    const { token } = await tokens.issue('test', caller(), null);
    const socket = new WebSocket(base + PREFIX + token, named);
    open.push(socket);
    await once(socket, 'open');
    expect(socket.protocol).toBe(spoken);
  });

  it('is used up by its first use', async () => {
    const { token } = await tokens.issue('test', caller(), null);
    await connect(PREFIX + token);
    expect(await connect(PREFIX + token)).toMatchObject({ code: 4401 });
  });

  it('of one person does not work in the browser of another', async () => {
    const cookie = 'B'.repeat(43);
    const mine = aCaller({ sessionId: createHash('sha256').update(cookie).digest('hex') });
    const connectWith = (token: string, value: string) => connect(PREFIX + token, { cookie: `lf_session=${value}` });
    expect(await connectWith((await tokens.issue('test', mine, null)).token, cookie)).toMatchObject({
      first: 'welcome',
    });
    expect(await connectWith((await tokens.issue('test', caller(), null)).token, cookie)).toMatchObject({ code: 4401 });
  });

  it('of a visitor works with the cookie of their link, or without one, but with no other', async () => {
    const cookie = 'C'.repeat(43);
    const sessionId = createHash('sha256').update(cookie).digest('hex');
    const visitor = aCaller({ kind: 'share', sessionId, visit: { deviceId: randomUUID(), projectId: null, auth: [] } });
    const connectWith = async (value: string) =>
      connect(PREFIX + (await tokens.issue('test', visitor, null)).token, { cookie: value });
    const another = `lf_share_22=${'D'.repeat(43)}`;
    for (const value of ['langs=en', `lf_share_11=${cookie}`, `${another}; lf_share_11=${cookie}; lf_session=x`])
      expect(await connectWith(value)).toMatchObject({ first: 'welcome' });
    expect(await connectWith(another)).toMatchObject({ code: 4401 });
  });

  it('cannot be hoarded', async () => {
    const me = caller();
    for (let n = 0; n < 50; n += 1) await tokens.issue('test', me, null);
    await expect(tokens.issue('test', me, null)).rejects.toThrow('90010');
    await expect(tokens.issue('test', caller(), null)).resolves.toBeDefined();
    time += 30_000;
    await expect(tokens.issue('test', me, null)).resolves.toBeDefined();
  });
});

describe('an upgrade', () => {
  it('asked for by another site is refused before it opens', async () => {
    const { token } = await tokens.issue('test', caller(), null);
    expect(await connect(PREFIX + token, { origin: 'http://evil.example' })).toMatchObject({
      error: expect.stringContaining('403'),
    });
    expect(await connect(PREFIX + token, { origin: base.replace('ws', 'http') })).toMatchObject({ first: 'welcome' });
  });
  it('to anywhere else is refused', async () => {
    expect(await connect('/elsewhere')).toMatchObject({ error: expect.stringContaining('404') });
  });
});

describe('an open socket', () => {
  const opened = async (me = caller()) => (await connect(PREFIX + (await tokens.issue('test', me, null)).token)).socket;

  it('closes with 4403 when its session ends, and only then', async () => {
    const [me, other] = [caller(), caller()];
    const [mine, theirs] = [await opened(me), await opened(other)];
    bus.emit('sessionEnded', { sessionId: me.sessionId });
    expect(await closed(mine)).toBe(4403);
    expect(theirs.readyState).toBe(WebSocket.OPEN);
  });

  it('may say "idle"', async () => {
    const socket = await opened();
    socket.send('idle');
    await new Promise((resolve) => socket.once('pong', resolve).ping());
    expect(socket.readyState).toBe(WebSocket.OPEN);
  });

  it('may not send long messages', async () => {
    const socket = await opened();
    socket.send('x'.repeat(2_000));
    expect(await closed(socket)).toBe(1009);
  });

  it('is told when the platform stops', async () => {
    const socket = await opened();
    const code = closed(socket);
    await sockets.stop();
    expect(await code).toBe(1001);
  });
});
