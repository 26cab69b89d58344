import { type NatsConnection, connect } from '@nats-io/transport-node';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { lineSuite } from '../line/line.suite.testing.ts';
import { GONE_MS, createNatsLine } from './nats-line.ts';
import { type TestNats, testNats } from './nats.testing.ts';

let nats: TestNats;
beforeAll(async () => {
  nats = await testNats(3);
});
afterAll(() => nats.stop());

async function member(cluster: string, me: string, index: number) {
  const connection = await connect({ servers: nats.servers[index] ?? '', ignoreClusterUpdates: true });
  const errors: unknown[] = [];
  const said = mouthOf(connection);
  const onError = (error: unknown) => errors.push(error);
  const line = createNatsLine({ connection: said.connection, prefix: `lf.${cluster}.`, me, onError });
  await connection.flush();
  return { line, connection, errors, hush: said.hush };
}
/** The same connection, of which nothing of what is published leaves while it is hushed. */
function mouthOf(connection: NatsConnection) {
  let isHushed = false;
  const publish: NatsConnection['publish'] = (...of) => {
    if (!isHushed) connection.publish(...of);
  };
  const get = (target: NatsConnection, key: string | symbol): unknown => {
    if (key === 'publish') return publish;
    const value: unknown = Reflect.get(target, key);
    return typeof value === 'function' ? value.bind(target) : value;
  };
  return { connection: new Proxy(connection, { get }), hush: (hushed: boolean) => void (isHushed = hushed) };
}

/** What has been said at one server has come to the others. */
async function settled(connections: readonly NatsConnection[]): Promise<void> {
  for (const from of connections) {
    const subject = `settled.${Math.random()}`;
    const heard = connections.map(
      (one) =>
        new Promise<void>((done) => {
          one.subscribe(subject, { max: 1, callback: () => done() });
        }),
    );
    await Promise.all(connections.map((one) => one.flush()));
    // A subscription at another server is known here a moment later.
    const again = setInterval(() => from.publish(subject), 20);
    await Promise.all(heard);
    clearInterval(again);
  }
}

lineSuite('over NATS, each at a server of its own', async () => {
  const members = await Promise.all(['p0', 'p1', 'p2'].map((me, index) => member('suite', me, index)));
  const connections = members.map(({ connection }) => connection);
  await settled(connections);
  return {
    lines: members.map(({ line }) => line),
    settled: () => settled(connections),
    async lose(at, other) {
      const [one, lost] = [members[at], members[other]];
      if (!one || !lost) throw new Error('no such process');
      lost.hush(true);
      await vi.waitUntil(() => !one.line.others().includes(lost.line.me), { timeout: 2 * GONE_MS });
      lost.hush(false);
    },
    stop: async () => {
      for (const { line } of members) line.leave();
      await Promise.all(connections.map((one) => one.close()));
      const errors = members.flatMap((one) => one.errors);
      if (errors.length > 0) throw new AggregateError(errors, 'a line failed');
    },
  };
});

it('a process that ends without a word is gone after a while; one that comes again is heard again', async () => {
  const a = await member('ends', 'a', 0);
  const b = await member('ends', 'b', 1);
  await expect.poll(() => a.line.others()).toEqual(['b']);
  const gone: [string, number][] = [];
  a.line.onGone((process) => gone.push([process, performance.now()]));
  const endedAt = performance.now();
  await b.connection.close();
  await expect.poll(() => gone.map(([process]) => process)).toEqual(['b']);
  expect((gone[0]?.[1] ?? 0) - endedAt).toBeGreaterThan(GONE_MS / 2);
  const come: string[] = [];
  a.line.onCome((process) => come.push(process));
  const again = await member('ends', 'b', 2);
  await expect.poll(() => come).toEqual(['b']);
  for (const { line, connection } of [a, again]) {
    line.leave();
    await connection.close();
  }
});
