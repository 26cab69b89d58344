import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Batch } from '@lightfield/contract';
import * as fc from 'fast-check';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import { silentLog } from '../../kernel/log.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import type { GatewayIdentity } from '../types.ts';
import { BatchStore, type Wait, realWait } from './batch-store.ts';
import { aBatch, aStoredGateway, recordingParts } from './batch-store.testing.ts';

let test: TestDatabase;
let bench: Awaited<ReturnType<typeof recordingParts>>;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());

let gateway: GatewayIdentity;
let epoch: string;
let acks: { sn: string; epoch: string; through: number }[];
let stores: BatchStore[];

/** What goes through this database fails while it is away. */
let away: boolean;
const fragile: Db = {
  query: (text, params) => (away ? Promise.reject(new Error('connection refused')) : test.db.query(text, params)),
  transaction: (work) => (away ? Promise.reject(new Error('connection refused')) : test.db.transaction(work)),
  copyTo: (text) => test.db.copyTo(text),
};

/** What a store waited for, ms; it waits a moment in place of that. */
let waited: number[];
const shortly: Wait = (ms, early) => {
  waited.push(ms);
  return realWait(Math.min(ms, 1), early);
};
/** Until it is told to go on. */
const untilTold: Wait = (_ms, early) =>
  early.aborted ? Promise.resolve() : new Promise((done) => early.addEventListener('abort', () => done()));

function newStore(wait: Wait = realWait): BatchStore {
  const store = new BatchStore({
    wait,
    db: fragile,
    clock: systemClock,
    log: silentLog,
    parts: bench.parts,
    acknowledge: ({ sn }, epoch, through) => acks.push({ sn, epoch, through }),
  });
  stores.push(store);
  return store;
}

beforeEach(async () => {
  bench = await recordingParts(test.db);
  gateway = await aStoredGateway(test.db);
  epoch = uuid();
  acks = [];
  away = false;
  stores = [];
  waited = [];
});
afterEach(() => Promise.all(stores.map((store) => store.stop())));

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const lastAck = () => acks.at(-1)?.through;

describe('a batch', () => {
  it('is stored, then acknowledged, then told', async () => {
    const store = newStore();
    bench.onWrite = () => {
      expect(acks).toEqual([]);
      expect(bench.told).toEqual([]);
      return Promise.resolve();
    };
    store.push(gateway, aBatch(epoch, 1, 3));
    await vi.waitFor(() => expect(acks).toEqual([{ sn: gateway.sn, epoch, through: 3 }]));
    expect(await bench.stored(gateway.gatewayId)).toEqual([1, 2, 3]);
    expect(bench.told).toHaveLength(3);
    expect(await store.through({ gatewayId: gateway.gatewayId, epoch })).toBe(3);
  });

  it('that comes again is acknowledged again and stored once, also after a restart', async () => {
    const first = newStore();
    first.push(gateway, aBatch(epoch, 1, 3));
    first.push(gateway, aBatch(epoch, 1, 3));
    await first.stop();
    const second = newStore();
    second.push(gateway, aBatch(epoch.toUpperCase(), 2, 5));
    await second.stop();
    expect(await bench.stored(gateway.gatewayId)).toEqual([1, 2, 3, 4, 5]);
    expect(lastAck()).toBe(5);
    expect(first.counted.duplicates + second.counted.duplicates).toBe(5);
  });

  it('shares its transaction with those that arrive with it, also of other gateways', async () => {
    const store = newStore();
    const others = await Promise.all(range(1, 5).map(() => aStoredGateway(test.db)));
    for (const other of others) store.push(other, aBatch(uuid(), 1, 2));
    store.push(gateway, aBatch(epoch, 1, 2));
    store.push(gateway, aBatch(epoch, 3, 4));
    await store.stop();
    expect(store.counted).toMatchObject({ batches: 7, items: 14, commits: 1 });
    expect(acks).toHaveLength(6);
  });

  it.each(['alarm', 'reply'] as const)('with an item of kind %s is not gathered with others', async (kind) => {
    const store = newStore(untilTold);
    const item = { kind, seq: 2 };
    store.push(gateway, aBatch(epoch, 1, 1));
    store.push(gateway, Buffer.from(JSON.stringify({ v: 1, epoch, items: [item] })));
    await store.stop();
    expect([lastAck(), store.counted.commits]).toEqual([2, 1]);
  });

  it('that comes while others are stored shares the next transaction with what comes a moment later', async () => {
    // Gathers the first for a moment, and what comes while it is stored until the end.
    let gathered = 0;
    const store = newStore((ms, early) => (gathered++ === 0 ? realWait(ms, early) : untilTold(ms, early)));
    bench.onWrite = () => {
      bench.onWrite = () => Promise.resolve();
      store.push(gateway, aBatch(epoch, 2, 2));
      return Promise.resolve();
    };
    store.push(gateway, aBatch(epoch, 1, 1));
    await vi.waitFor(() => expect([acks.length, gathered]).toEqual([1, 2]));
    store.push(gateway, aBatch(epoch, 3, 3));
    await store.stop();
    expect(await bench.stored(gateway.gatewayId)).toEqual([1, 2, 3]);
    expect(store.counted.commits).toBe(2);
  });

  it('says what it lost', async () => {
    const store = newStore();
    const batch: Batch = {
      v: 1,
      epoch,
      items: [{ kind: 'lost', seq: 7, records: 6, events: 1, from: 1_000, to: 2_000 }],
    };
    store.push(gateway, Buffer.from(JSON.stringify(batch)));
    store.push(gateway, aBatch(epoch, 8, 8));
    await store.stop();
    expect(store.counted).toMatchObject({ lost: 7, gaps: 0, outOfOrder: 0 });
    expect(
      await test.db.query('select seq, records, events, from_at from uplink_loss where gateway_id = $1', [
        gateway.gatewayId,
      ]),
    ).toEqual([{ seq: 7, records: 6, events: 1, from_at: new Date(1_000) }]);
  });

  it('that is none is counted and harms nobody', async () => {
    const store = newStore();
    const junk = [
      '',
      'null',
      '[]',
      '{"v":1}',
      '{"v":2,"epoch":"x","items":[]}',
      aBatch(epoch, 1, 3).toString().slice(0, -4),
      '{"__proto__":{"v":1}}',
      '[[[[['.repeat(100_000),
    ];
    for (const payload of junk) store.push(gateway, Buffer.from(payload));
    for (const size of range(1, 300)) store.push(gateway, randomBytes(size));
    store.push(gateway, aBatch(epoch, 1, 1));
    await store.stop();
    expect(store.counted).toMatchObject({ malformed: junk.length + 300, batches: 1 });
    expect(lastAck()).toBe(1);
  });

  it('with a number that no table can hold is stored without that record, which is set aside', async () => {
    const store = newStore();
    const batch: Batch = JSON.parse(aBatch(epoch, 1, 3).toString());
    Object.assign(batch.items[1] ?? {}, { report: 2 ** 31 });
    store.push(gateway, Buffer.from(JSON.stringify(batch)));
    await store.stop();
    expect(lastAck()).toBe(3);
    expect(await bench.stored(gateway.gatewayId)).toEqual([1, 3]);
    expect(store.counted).toMatchObject({ setAside: 1, commits: 1, divided: 0 });
    expect(
      await test.db.query('select seq, kind, reason from uplink_set_aside where gateway_id = $1', [gateway.gatewayId]),
    ).toEqual([{ seq: 2, kind: 'record', reason: 'report' }]);
  });

  it('of a gateway that was deleted is dropped, and the others are stored', async () => {
    const store = newStore();
    store.push({ ...gateway, gatewayId: uuid() }, aBatch(epoch, 1, 1));
    store.push(gateway, aBatch(epoch, 1, 1));
    await vi.waitFor(() => expect(store.counted.failed).toBe(1));
    expect(acks).toEqual([{ sn: gateway.sn, epoch, through: 1 }]);
  });
});

it('a gateway that was at another process meanwhile is told how far that one has come', async () => {
  const [here, elsewhere] = [newStore(), newStore()];
  const key = { gatewayId: gateway.gatewayId, epoch };
  expect(await here.through(key)).toBe(0);
  elsewhere.push(gateway, aBatch(epoch, 1, 3));
  await expect.poll(() => acks.at(-1)?.through).toBe(3);
  expect(await here.through(key)).toBe(3);
});

describe('when the database is away', () => {
  it('batches wait, in order, and none is acknowledged', async () => {
    const store = newStore(shortly);
    store.push(gateway, aBatch(epoch, 1, 2));
    await vi.waitFor(() => expect(lastAck()).toBe(2));
    away = true;
    for (const from of [3, 5, 7]) store.push(gateway, aBatch(epoch, from, from + 1));
    // Gathering is the shortest of its waits.
    await vi.waitFor(() => expect(Math.max(...waited)).toBe(2_000));
    expect(lastAck()).toBe(2);
    expect(store.waiting().batches).toBe(3);
    expect(store.waiting().oldestMs).toBeGreaterThan(0);
    away = false;
    await vi.waitFor(() => expect(lastAck()).toBe(8));
    await vi.waitFor(() => expect(store.waiting()).toEqual({ batches: 0, oldestMs: 0 }));
    expect(await bench.stored(gateway.gatewayId)).toEqual(range(1, 8));
  });

  it('batches wait as well while its disk is full: none is given up, though it answers', async () => {
    const store = newStore(shortly);
    const error = Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' });
    bench.onWrite = () => Promise.reject(error);
    for (const from of [1, 3, 5]) store.push(gateway, aBatch(epoch, from, from + 1));
    // More tries than a batch gets that is itself the matter.
    await vi.waitFor(() => expect(waited.filter((ms) => ms === 2_000).length).toBeGreaterThan(3));
    expect(acks).toEqual([]);
    bench.onWrite = () => Promise.resolve();
    await vi.waitFor(() => expect(lastAck()).toBe(6));
    expect(store.counted.failed).toBe(0);
    expect(await bench.stored(gateway.gatewayId)).toEqual(range(1, 6));
  });

  it('a transaction that broke half-way leaves nothing behind', async () => {
    const store = newStore();
    let failures = 2;
    bench.onWrite = async (tx, items) => {
      if (failures === 0) return;
      failures -= 1;
      await tx.query('insert into test_item (gateway_id, seq) values ($1, $2)', [
        gateway.gatewayId,
        -(items[0]?.seq ?? 0),
      ]);
      throw new Error('connection lost');
    };
    store.push(gateway, aBatch(epoch, 1, 4));
    await vi.waitFor(() => expect(lastAck()).toBe(4));
    expect(await bench.stored(gateway.gatewayId)).toEqual(range(1, 4));
  });
});

it('a batch that cannot be stored holds up no other gateway, and nothing of its own is stored behind it', async () => {
  const store = newStore();
  const healthy = await aStoredGateway(test.db);
  const healthyEpoch = uuid();
  bench.onWrite = (_tx, items) =>
    items.some(({ seq }) => seq === 666) ? Promise.reject(new Error('bug')) : Promise.resolve();
  store.push(gateway, aBatch(epoch, 1, 665));
  store.push(gateway, aBatch(epoch, 666, 667));
  store.push(gateway, aBatch(epoch, 668, 669));
  for (const from of [1, 3, 5]) store.push(healthy, aBatch(healthyEpoch, from, from + 1));
  await vi.waitFor(() => expect(store.counted.failed).toBe(1));
  await store.stop();
  expect(await bench.stored(healthy.gatewayId)).toEqual(range(1, 6));
  expect(await bench.stored(gateway.gatewayId)).toEqual(range(1, 665));
  // Mended meanwhile: the gateway sends again what was not acknowledged.
  bench.onWrite = () => Promise.resolve();
  const again = newStore();
  again.push(gateway, aBatch(epoch, 666, 669));
  await again.stop();
  expect(await bench.stored(gateway.gatewayId)).toEqual(range(1, 669));
}, 20_000);

it('a flood is thrown away without acknowledgement, and nothing is stored behind the hole', async () => {
  const store = newStore();
  away = true;
  const filler = 'x'.repeat(500_000);
  const padded = (seq: number) => {
    const batch = JSON.parse(aBatch(epoch, seq, seq).toString());
    return Buffer.from(JSON.stringify({ ...batch, filler }));
  };
  for (const seq of range(1, 40)) store.push(gateway, padded(seq));
  expect(store.counted.overload).toBeGreaterThan(20);
  const kept = 40 - store.counted.overload;
  away = false;
  await vi.waitFor(() => expect(lastAck()).toBe(kept));
  // Batches behind the hole come again and again, and are not believed.
  for (let attempt = 0; attempt < 3; attempt += 1) {
    store.push(gateway, aBatch(epoch, kept + 5, kept + 6));
    await vi.waitFor(() => expect(store.counted.outOfOrder).toBe(attempt + 1));
  }
  expect(lastAck()).toBe(kept);
  store.push(gateway, aBatch(epoch, kept + 1, kept + 6));
  await vi.waitFor(() => expect(lastAck()).toBe(kept + 6));
  expect(await bench.stored(gateway.gatewayId)).toEqual(range(1, kept + 6));
}, 20_000);

it('stores everything exactly once and in order under repetition, overtaking, replay, failures and restarts', async () => {
  const action = fc.constantFrom('next', 'next', 'next', 'repeat', 'ahead', 'replay', 'fail', 'restart', 'pause');
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 40 }), async (actions) => {
      const own = await aStoredGateway(test.db);
      const stream = uuid();
      const last = 60;
      let store = newStore();
      let failures = 0;
      bench.onWrite = () => {
        if (failures === 0) return Promise.resolve();
        failures -= 1;
        return Promise.reject(new Error('broken'));
      };
      let sent = 0;
      const acked = () => Math.max(0, ...acks.filter(({ sn }) => sn === own.sn).map(({ through }) => through));
      for (const what of actions) {
        if (what === 'next') store.push(own, aBatch(stream, sent + 1, (sent = Math.min(last, sent + 3))));
        else if (what === 'repeat') store.push(own, aBatch(stream, acked() + 1, Math.max(acked() + 1, sent)));
        else if (what === 'ahead') store.push(own, aBatch(stream, Math.min(last, sent + 4), Math.min(last, sent + 6)));
        else if (what === 'replay') store.push(own, aBatch(stream, 1, Math.max(1, Math.min(sent, 5))));
        else if (what === 'fail') failures = 1;
        else if (what === 'pause') await sleep(8);
        else {
          await store.stop();
          store = newStore();
          sent = acked();
        }
        sent = Math.max(sent, acked());
      }
      await vi.waitFor(
        () => {
          if (acked() < last) store.push(own, aBatch(stream, acked() + 1, last));
          expect(acked()).toBe(last);
        },
        { interval: 20 },
      );
      await store.stop();
      expect(await bench.stored(own.gatewayId)).toEqual(range(1, last));
    }),
    { numRuns: 25 },
  );
}, 120_000);
