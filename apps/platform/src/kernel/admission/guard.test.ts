import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createHttp } from '../http-server.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';

let app: Awaited<ReturnType<typeof createHttp>>;
afterEach(() => app.close());

it('a connection may be idle for longer than a reverse proxy keeps it, so that no request meets one that is just closed', async () => {
  app = await createHttp({
    log: createLog('silent'),
    metrics: createMetrics(),
    trustProxy: () => false,
    ready: async () => undefined,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const { headers } = await fetch(`http://127.0.0.1:${port}/readyz`);
  const [, seconds] = /timeout=(\d+)/.exec(headers.get('keep-alive') ?? '') ?? [];
  expect(Number(seconds)).toBeGreaterThan(60);
});

it('answers that are large leave one in a round of the event loop, however many are ready', async () => {
  app = await createHttp({
    log: createLog('silent'),
    metrics: createMetrics(),
    trustProxy: () => false,
    ready: async () => undefined,
  });
  let round = 0;
  let counting = true;
  const count = () => {
    round += 1;
    if (counting) setImmediate(count);
  };
  const sentIn: number[] = [];
  let ready: () => void = () => undefined;
  const all = new Promise<void>((go) => (ready = go));
  let asked = 0;
  app.get('/large', async (_request, reply) => {
    reply.raw.once('prefinish', () => sentIn.push(round));
    if (++asked === 5) ready();
    await all;
    return 'x'.repeat(100_000);
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  // As it is: what is compressed is ready when a thread has done it.
  const plain = { headers: { 'accept-encoding': 'identity' } };
  setImmediate(count);
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => fetch(`http://127.0.0.1:${port}/large`, plain).then((answer) => answer.text())),
  );
  counting = false;
  expect(answers.every(({ length }) => length === 100_000)).toBe(true);
  expect(new Set(sentIn).size).toBe(5);
});
