import { connect } from '@nats-io/transport-node';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { busSuite } from '../bus.suite.testing.ts';
import { createBus } from '../bus.ts';
import { silentLog } from '../log.ts';
import { type NatsBus, connectNatsBus } from './nats-bus.ts';
import { type TestNats, testNats } from './nats.testing.ts';

const errors: unknown[] = [];
const onError = (error: unknown) => void errors.push(error);
const takeErrors = () => errors.splice(0);
/** Longer than a server that is held still is waited for, and the next one is looked for. */
const AGAIN = { timeout: 15_000, interval: 20 };

let nats: TestNats;
beforeAll(async () => {
  nats = await testNats(3);
});
afterAll(() => nats.stop());
beforeEach(() => void takeErrors());

/** Longer than a test takes: what each start may have missed is no gap of theirs. */
const NEVER_MS = 600_000;
const bus = (cluster: string, first: number, servers = nats.servers, arrivesMs = NEVER_MS) =>
  connectNatsBus({
    servers: [...servers.slice(first), ...servers.slice(0, first)],
    inOrder: true,
    tls: false,
    cluster,
    arrivesMs,
    log: silentLog,
    onError,
  });

/** Resolves when `to` has heard something that `from` has said after all the rest. */
async function settled(from: NatsBus, to: NatsBus): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const word = crypto.randomUUID();
  const off = to.on('configChanged', ({ deviceId }) => {
    if (deviceId === word) resolve(undefined);
  });
  const say = () => from.emit('configChanged', { deviceId: word, gatewayId: null });
  say();
  // The server of `from` may not know yet that `to` listens.
  const again = setInterval(say, 20);
  await promise;
  clearInterval(again);
  off();
}

/** Each hears each other one from here on. */
async function joined(...buses: NatsBus[]): Promise<void> {
  await Promise.all(buses.flatMap((from) => buses.filter((to) => to !== from).map((to) => settled(from, to))));
}

busSuite(
  'one process',
  () =>
    Promise.resolve({
      buses: [createBus(onError)],
      settled: () => Promise.resolve(),
      stop: () => Promise.resolve(),
    }),
  takeErrors,
);
busSuite(
  'three processes, each at a server of its own',
  async () => {
    const buses = await Promise.all([0, 1, 2].map((index) => bus('suite', index)));
    const [speaker] = buses as [NatsBus];
    await joined(...buses);
    return {
      buses,
      settled: async () => void (await Promise.all(buses.map((one) => settled(speaker, one)))),
      stop: async () => void (await Promise.all(buses.map((one) => one.stop()))),
    };
  },
  takeErrors,
);

it('those on another database hear nothing', async () => {
  const [ours, alsoOurs, theirs] = await Promise.all([bus('a', 0), bus('a', 1), bus('b', 1)]);
  await joined(ours, alsoOurs);
  let heard = 0;
  theirs.on('shelfChanged', () => (heard += 1));
  ours.emit('shelfChanged', { shelfId: 'x' });
  await settled(ours, alsoOurs);
  expect({ heard, counted: theirs.counters().heard }).toEqual({ heard: 0, counted: 0 });
  await Promise.all([ours, alsoOurs, theirs].map((one) => one.stop()));
});

it('of an event that is too large for the line others are told that they may have missed something', async () => {
  const [from, to] = await Promise.all([bus('large', 0), bus('large', 1)]);
  await joined(from, to);
  const before = to.counters().heard;
  let gaps = 0;
  to.onGap(() => (gaps += 1));
  from.emit('unreadOfMany', { accountIds: new Set(Array.from({ length: 30_000 }, () => crypto.randomUUID())) });
  await settled(from, to);
  expect({ gaps, theirs: to.counters().heard > before }).toEqual({ gaps: 1, theirs: true });
  await Promise.all([from.stop(), to.stop()]);
});

it('what is no event is told as an error, or left alone when a newer version says it, and nothing else happens', async () => {
  const to = await bus('strange', 0);
  const line = await connect({ servers: nats.servers[0] ?? '', ignoreClusterUpdates: true });
  let heard = 0;
  to.on('shelfChanged', () => (heard += 1));
  line.publish('lf.strange.ev.shelfChanged', '{');
  line.publish('lf.strange.ev.fromTheFuture', '{}');
  line.publish('lf.strange.ev.toString', '{}');
  line.publish('lf.strange.ev.shelfChanged', '{"shelfId":"x"}');
  await expect.poll(() => heard, AGAIN).toBe(1);
  expect(errors).toHaveLength(1);
  await Promise.all([to.stop(), line.close()]);
});

it('what was said before all servers knew of a process may have been missed by it, and it is told so once', async () => {
  const late = await bus('late', 0, nats.servers, 50);
  let gaps = 0;
  late.onGap(() => (gaps += 1));
  await expect.poll(() => gaps, AGAIN).toBe(1);
  await new Promise((done) => setTimeout(done, 200));
  expect(gaps).toBe(1);
  await late.stop();
});

it('without any server the start is refused, and says which were asked', async () => {
  await expect(
    connectNatsBus({ servers: ['127.0.0.1:1'], tls: false, cluster: 'x', log: silentLog, onError }),
  ).rejects.toThrow(/LF_BUS.*127\.0\.0\.1:1/);
});

it.each(['killed', 'held still'] as const)(
  'when the server of one is %s it goes to another one; both sides know that they may have missed something, and hear each other',
  async (how) => {
    const own = await testNats(3);
    onTestFinished(() => own.stop());
    const [moved, stays] = await Promise.all([bus('cut', 0, own.servers), bus('cut', 1, own.servers)]);
    const gaps = { moved: 0, stays: 0 };
    moved.onGap(() => (gaps.moved += 1));
    stays.onGap(() => (gaps.stays += 1));
    expect(moved.server()).toBe(own.servers[0]);
    if (how === 'killed') await own.kill(0);
    else own.freeze(0, true);
    await expect.poll(() => gaps.moved > 0 && gaps.stays > 0, AGAIN).toBe(true);
    expect(own.servers.slice(1)).toContain(moved.server());
    await Promise.all([settled(moved, stays), settled(stays, moved)]);
    await Promise.all([moved.stop(), stays.stop()]);
  },
);
