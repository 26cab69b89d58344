import { type Server, createServer } from 'node:http';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { CONNECTION_BOUNDS, type ConnectionBounds, type Connections, createConnections } from './connections.ts';

/** Real connections: what is bounded here is what the system and node keep of them. */
let server: Server | undefined;
const peers: Socket[] = [];
afterEach(() => {
  for (const peer of peers.splice(0)) peer.destroy();
  server?.closeAllConnections();
  server?.close();
});

async function serve(
  bounds: Partial<ConnectionBounds>,
  answer: (path: string) => Promise<string> | string,
  isProxy = () => false,
): Promise<{ port: number; connections: Connections }> {
  const connections = createConnections({ bounds: { ...CONNECTION_BOUNDS, ...bounds }, isProxy });
  server = createServer(
    connections.inTurn((request, response) => {
      void Promise.resolve(answer(request.url ?? '')).then((text) => response.end(text));
    }),
  );
  const serve = server.listeners('connection') as ((socket: Socket) => void)[];
  server.removeAllListeners('connection');
  server.on('connection', (socket) =>
    connections.opened(socket, () => serve.forEach((one) => one.call(server, socket))),
  );
  server.on('close', () => connections.stop());
  const listening = server;
  await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done));
  return { port: (listening.address() as AddressInfo).port, connections };
}
async function peer(port: number): Promise<Socket & { heard: string }> {
  const socket = Object.assign(connect(port, '127.0.0.1'), { heard: '' });
  peers.push(socket);
  socket.on('error', () => undefined);
  socket.on('data', (bytes) => (socket.heard += bytes.toString()));
  await new Promise((done) => socket.once('connect', done));
  return socket;
}
const ask = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;
const closed = (socket: Socket) =>
  socket.closed ? Promise.resolve() : new Promise<void>((done) => socket.once('close', () => done()));

describe('requests of one connection', () => {
  it('wait for each other: one is worked at, the others have not begun', async () => {
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const { port } = await serve({}, (path) => {
      begun.push(path);
      return new Promise((done) => ends.push(() => done(`answer to ${path};`)));
    });
    const client = await peer(port);
    client.write(ask('/1') + ask('/2') + ask('/3'));
    for (const so of [['/1'], ['/1', '/2'], ['/1', '/2', '/3']]) {
      await expect.poll(() => begun).toEqual(so);
      ends.at(-1)?.();
    }
    await expect.poll(() => client.heard).toContain('answer to /3');
    expect(client.heard.match(/answer to \/\d/g)).toEqual(['answer to /1', 'answer to /2', 'answer to /3']);
  });

  it('may wait up to the bound; one more closes the connection', async () => {
    const { port, connections } = await serve({ pipelined: 3 }, () => new Promise(() => undefined));
    const patient = await peer(port);
    patient.write(ask('/').repeat(4));
    const greedy = await peer(port);
    greedy.write(ask('/').repeat(5));
    await closed(greedy);
    expect(patient.closed).toBe(false);
    expect(connections.counts()).toMatchObject({ open: 1, closedPipelined: 1 });
  });
});

describe('an answer that is not read', () => {
  const LARGE = 'x'.repeat(8 * 1024 * 1024);
  it('closes the connection when nothing of it is taken for the time that is given', async () => {
    const { port, connections } = await serve({ unreadMs: 50 }, () => LARGE);
    const client = await peer(port);
    client.pause();
    client.write(ask('/'));
    await expect.poll(() => connections.counts().open).toBe(0);
  });

  it('counts together with the others: those that hold most go, and who reads keeps their connection', async () => {
    const { port, connections } = await serve({ unreadBytes: 10 * 1024 * 1024 }, (path) =>
      path === '/small' ? 'ok' : LARGE,
    );
    const reader = await peer(port);
    const silent = await Promise.all(Array.from({ length: 4 }, () => peer(port)));
    for (const socket of silent) {
      socket.pause();
      socket.write(ask('/large'));
    }
    await expect.poll(() => connections.counts().closedUnread).toBeGreaterThan(0);
    await expect.poll(() => connections.counts().unreadBytes).toBeLessThanOrEqual(10 * 1024 * 1024);
    reader.write(ask('/small'));
    await expect.poll(() => reader.heard).toContain('ok');
  });
});

describe('connections of one address', () => {
  it('have a bound: the oldest that only waits for its peer makes room for a new one', async () => {
    const { port, connections } = await serve({ perAddress: 3 }, () => new Promise(() => undefined));
    const busy = await peer(port);
    busy.write(ask('/'));
    await expect.poll(() => connections.counts().open).toBe(1);
    const idle = await peer(port);
    const slow = await peer(port);
    slow.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\nab');
    const fresh = await peer(port);
    await closed(idle);
    expect([busy.closed, slow.closed, fresh.closed]).toEqual([false, false, false]);
    await peer(port);
    await closed(slow);
    expect(busy.closed).toBe(false);
  });

  it('come so fast: one more waits unread, and those beyond that are closed', async () => {
    const hardly = { burst: 2, perSecond: 1e-6, waiting: 1, waitingOfAll: 1 };
    const { port, connections } = await serve({ arrivals: hardly }, () => 'ok');
    const first = await peer(port);
    first.write(ask('/'));
    await expect.poll(() => first.heard).toContain('ok');
    const second = await peer(port);
    await expect.poll(() => connections.counts().open).toBe(2);
    const waits = await peer(port);
    waits.write(ask('/'));
    const beyond = await peer(port);
    await closed(beyond);
    expect(connections.counts()).toMatchObject({ open: 2, closedHasty: 1 });
    expect([second.closed, waits.closed, waits.heard]).toEqual([false, false, '']);
  });

  it('have none when the address is a reverse proxy of ours', async () => {
    const { port, connections } = await serve(
      { perAddress: 2 },
      () => 'ok',
      () => true,
    );
    await Promise.all(Array.from({ length: 5 }, () => peer(port)));
    await expect.poll(() => connections.counts().open).toBe(5);
  });
});
