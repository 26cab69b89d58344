import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttp } from './http-server.ts';
import { freePort, listenOn } from './listen.ts';
import { silentLog } from './log.ts';
import { createMetrics } from './metrics.ts';

const host = '127.0.0.1';
const busy = createServer();
let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => busy.listen(0, host, resolve));
  const address = busy.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(() => busy.close());

const listen = (candidate: number) =>
  new Promise<number>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(candidate, host, () => server.close(() => resolve(candidate)));
  });

describe('a busy port', () => {
  it('that is only the default gives way to the next free one', async () => {
    expect(await listenOn('web server', { host, port, explicit: false }, listen)).toBeGreaterThan(port);
  });
  it('that was asked for is an error in one line', async () => {
    const asked = listenOn('web server', { host, port, explicit: true }, listen);
    await expect(asked).rejects.toThrow(`web server cannot listen on ${host}:${port}: another program uses it`);
  });
});

it('an address this machine does not have is an error', async () => {
  const place = { host: '203.0.113.1', port: 0, explicit: false };
  const elsewhere = listenOn(
    'broker',
    place,
    (candidate) =>
      new Promise((_resolve, reject) => {
        createServer().once('error', reject).listen(candidate, place.host);
      }),
  );
  await expect(elsewhere).rejects.toThrow('broker cannot listen on 203.0.113.1:0');
});

it('the web server itself takes the next free port', async () => {
  const app = await createHttp({
    log: silentLog,
    metrics: createMetrics({ process: false }),
    trustProxy: () => false,
    ready: () => Promise.resolve(),
  });
  await listenOn('web server', { host, port, explicit: false }, (candidate) => app.listen({ host, port: candidate }));
  const address = app.server.address();
  const taken = typeof address === 'object' && address ? address.port : 0;
  expect(taken).toBeGreaterThan(port);
  expect((await fetch(`http://${host}:${taken}/healthz`)).status).toBe(200);
  await app.close();
});

it('a port that is free now can be found', async () => {
  expect(await freePort('broker', { host, port, explicit: false })).toBeGreaterThan(port);
  await expect(freePort('broker', { host, port, explicit: true })).rejects.toThrow('another program uses it');
});
