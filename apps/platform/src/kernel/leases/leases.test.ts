import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPgDb } from '../db-pg.ts';
import type { Db } from '../db.ts';
import { silentLog } from '../log.ts';
import { type TestDatabase, testDatabase } from '../testing.ts';
import { type Lease, type Leases, createOwnLeases } from './leases.ts';
import { type LeasePace, createSharedLeases } from './shared-leases.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase({ poolSize: 10 });
});
afterAll(() => test.drop());
beforeEach(async () => {
  await test.db.query('truncate process, lease');
});
/** Three times as fast as the product's. */
const PACE: LeasePace = { lifeMs: 1_000, beatMs: 300, marginMs: 200 };
const AGAIN = { timeout: 20_000, interval: 20 };

/** A process of its own: a line to the database that can be cut, and a clock that can be held still with it. */
function aProcess({ knowsParts = true } = {}) {
  let cut = false;
  let ahead = 0;
  const whileUp =
    <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
    (...args: Args): Promise<Result> =>
      cut ? Promise.reject(new Error('the line is cut')) : work(...args);
  const db = {
    query: whileUp((text: string, ...rest: unknown[]) =>
      test.db.query(knowsParts ? text : text.replace('$4, true)', '$4, false)'), ...(rest as [])),
    ),
    transaction: whileUp((work: never) => test.db.transaction(work)),
  } as Pick<Db, 'query' | 'transaction'> as Db;
  const leases = createSharedLeases({
    db,
    clock: { ticks: () => performance.now() + ahead },
    log: silentLog,
    pace: PACE,
  });
  return {
    leases,
    /** As a kill: it says nothing any more. */
    cut: () => void (cut = true),
    mend: () => void (cut = false),
    /** As after a stop of that long. */
    wake: (ms: number) => void (ahead += ms),
  };
}

interface Held {
  lease: Lease;
  process: number;
}
/** Who does what at this moment by their own belief, and whether two ever did the same. */
function diary() {
  const held = new Set<Held>();
  let doubled = 0;
  let highest = 0;
  return {
    work: (process: number) => (lease: Lease) => {
      const one: Held = { lease, process };
      for (const other of held) if (other.lease.name === lease.name && other.lease.isHeld()) doubled += 1;
      if (lease.fence <= highest && lease.name === 'a') doubled += 1;
      if (lease.name === 'a') highest = lease.fence;
      held.add(one);
      return Promise.resolve(() => {
        held.delete(one);
        return Promise.resolve();
      });
    },
    of: (name: string) => [...held].filter(({ lease }) => lease.name === name && lease.isHeld()),
    counts: (processes: number) =>
      Array.from(
        { length: processes },
        (_, at) => [...held].filter((one) => one.process === at && one.lease.isHeld()).length,
      ),
    doubled: () => doubled,
  };
}

describe.each<[string, () => Leases & { start?: () => Promise<void> }]>([
  ['of a process that is alone', () => createOwnLeases(() => undefined)],
  ['of processes that share a database', () => aProcess().leases],
])('leases %s', (_name, make) => {
  it('what is wanted begins, is held, and ends with the wish', async () => {
    const leases = make();
    const book = diary();
    const noMore = leases.want('a', book.work(0));
    await leases.start?.();
    await expect.poll(() => book.of('a').length, AGAIN).toBe(1);
    const [{ lease }] = book.of('a') as [Held];
    await noMore();
    expect({ held: lease.isHeld(), done: book.of('a').length }).toEqual({ held: false, done: 0 });
    await leases.stop();
  });

  it('a stop ends all of it', async () => {
    const leases = make();
    const book = diary();
    for (const name of ['a', 'b', 'c']) leases.want(name, book.work(0));
    await leases.start?.();
    await expect.poll(() => book.counts(1), AGAIN).toEqual([3]);
    await leases.stop();
    expect(book.counts(1)).toEqual([0]);
  });

  it('what cannot begin harms nothing else', async () => {
    const leases = make();
    const book = diary();
    leases.want('broken', () => Promise.reject(new Error('on purpose')));
    leases.want('a', book.work(0));
    await leases.start?.();
    await expect.poll(() => book.of('a').length, AGAIN).toBe(1);
    await leases.stop();
  });
});

const NAMES = Array.from({ length: 12 }, (_, at) => (at === 0 ? 'a' : `job ${at}`));
async function threeProcesses() {
  const book = diary();
  const processes = [aProcess(), aProcess(), aProcess()];
  for (const [at, { leases }] of processes.entries()) for (const name of NAMES) leases.want(name, book.work(at));
  await Promise.all(processes.map(({ leases }) => leases.start()));
  const stop = async () => {
    for (const each of processes) each.mend();
    await Promise.all(processes.map(({ leases }) => leases.stop()));
  };
  return { book, processes, stop };
}

it('what is shared among those that ingest is not left to processes that do not', async () => {
  const db = test.db;
  const make = (jobs: boolean, ingest: boolean, among: 'jobs' | 'ingest') =>
    createSharedLeases({
      db,
      clock: { ticks: () => performance.now() },
      log: silentLog,
      pace: PACE,
      roles: { jobs, ingest },
      among,
    });
  const [worker, hearer] = [make(true, false, 'jobs'), make(false, true, 'ingest')];
  const book = diary();
  for (const name of NAMES) worker.want(`job of ${name}`, book.work(0));
  for (const name of NAMES) hearer.want(name, book.work(1));
  await Promise.all([worker.start(), hearer.start()]);
  await expect.poll(() => book.counts(2), AGAIN).toEqual([NAMES.length, NAMES.length]);
  const [row] = await db.query<{ n: number }>('select count(*)::int as n from process');
  expect(row?.n).toBe(2);
  await Promise.all([worker.stop(), hearer.stop()]);
});

describe('three processes', () => {
  it('share what there is to do evenly, and nothing is done twice', async () => {
    const { book, stop } = await threeProcesses();
    await expect.poll(() => book.counts(3), AGAIN).toEqual([4, 4, 4]);
    await stop();
    expect(book.doubled()).toBe(0);
  });

  it('take over what one that says nothing any more has held; by then it has let go itself', async () => {
    const { book, processes, stop } = await threeProcesses();
    await expect.poll(() => book.counts(3), AGAIN).toEqual([4, 4, 4]);
    processes[0]?.cut();
    const since = performance.now();
    await expect.poll(() => book.counts(3), AGAIN).toEqual([0, 6, 6]);
    expect(performance.now() - since).toBeGreaterThan(PACE.lifeMs / 3);
    processes[0]?.mend();
    await expect.poll(() => book.counts(3), AGAIN).toEqual([4, 4, 4]);
    await stop();
    expect(book.doubled()).toBe(0);
  });

  it('one that was held still believes in nothing that it held, before it has asked', async () => {
    const { book, processes, stop } = await threeProcesses();
    await expect.poll(() => book.counts(3), AGAIN).toEqual([4, 4, 4]);
    processes[1]?.wake(30_000);
    expect(book.counts(3)).toEqual([4, 0, 4]);
    await expect.poll(() => book.counts(3), AGAIN).toEqual([4, 4, 4]);
    await stop();
  });

  it('get at once what one that stops has held', async () => {
    const { book, processes, stop } = await threeProcesses();
    await expect.poll(() => book.counts(3), AGAIN).toEqual([4, 4, 4]);
    await processes[2]?.leases.stop();
    await expect.poll(() => book.counts(3), AGAIN).toEqual([6, 6, 0]);
    await stop();
    expect(book.doubled()).toBe(0);
  });

  it('with random cuts and stops never do the same at the same time, and do all of it in the end', async () => {
    const { book, processes, stop } = await threeProcesses();
    for (let round = 0; round < 12; round += 1) {
      const one = processes[Math.floor(Math.random() * 3)];
      if (Math.random() < 0.5) one?.cut();
      else one?.mend();
      if (Math.random() < 0.2) one?.wake(2 * PACE.lifeMs);
      await delay(Math.random() * 500);
    }
    for (const each of processes) each.mend();
    await expect.poll(() => book.counts(3), AGAIN).toEqual([4, 4, 4]);
    for (const name of NAMES) expect(book.of(name)).toHaveLength(1);
    await stop();
    expect(book.doubled()).toBe(0);
  });
});

const WHOLE = 'work';
const PARTS = 12;
/** Who does which part of the work at this moment, or all of it, by their own belief; and whether anything was ever done twice. */
function partsDiary() {
  const held = new Set<Held>();
  let doubled = 0;
  const partsOf = ({ lease }: Held) => (lease.part ? [lease.part.at] : Array.from({ length: PARTS }, (_, at) => at));
  const work = (process: number) => (lease: Lease) => {
    const one: Held = { lease, process };
    const mine = new Set(partsOf(one));
    for (const other of held) if (other.lease.isHeld() && partsOf(other).some((at) => mine.has(at))) doubled += 1;
    held.add(one);
    return Promise.resolve(() => {
      held.delete(one);
      return Promise.resolve();
    });
  };
  const of = (process: number) =>
    [...held].filter((one) => one.process === process && one.lease.isHeld()).flatMap(partsOf).length;
  return {
    work,
    of,
    counts: (processes: number) => Array.from({ length: processes }, (_, at) => of(at)),
    doubled: () => doubled,
  };
}

describe('work in parts', () => {
  it('is done as a whole by a process that is alone', async () => {
    const leases = createOwnLeases(() => undefined);
    const seen: Lease[] = [];
    leases.want(
      WHOLE,
      (lease) => {
        seen.push(lease);
        return Promise.resolve(() => Promise.resolve());
      },
      PARTS,
    );
    expect(seen.map(({ part }) => part)).toEqual([undefined]);
    await leases.stop();
  });

  it('is shared evenly, beside what is whole, and a part is taken over like all else', async () => {
    const book = partsDiary();
    const processes = [aProcess(), aProcess(), aProcess()];
    for (const [at, { leases }] of processes.entries()) leases.want(WHOLE, book.work(at), PARTS);
    for (const { leases } of processes)
      for (let n = 0; n < 5; n += 1) leases.want(`other ${n}`, () => Promise.resolve(() => Promise.resolve()));
    // One after the other: the first one has all of it for a moment.
    for (const { leases } of processes) await leases.start();
    await expect.poll(() => book.counts(3), AGAIN).toEqual([4, 4, 4]);
    processes[0]?.cut();
    await expect.poll(() => book.counts(3), AGAIN).toEqual([0, 6, 6]);
    processes[0]?.mend();
    await expect.poll(() => book.counts(3), AGAIN).toEqual([4, 4, 4]);
    await Promise.all(processes.map(({ leases }) => leases.stop()));
    expect(book.doubled()).toBe(0);
  });

  it('beside a process that knows of no parts is all in one hand, and nothing is done twice while they change', async () => {
    const book = partsDiary();
    const processes = [aProcess(), aProcess(), aProcess()];
    for (const [at, { leases }] of processes.entries()) leases.want(WHOLE, book.work(at), PARTS);
    await Promise.all(processes.map(({ leases }) => leases.start()));
    await expect.poll(() => book.counts(3), AGAIN).toEqual([4, 4, 4]);
    // It joins, as in an upgrade that is taken back: it would do the whole if it could.
    const before = aProcess({ knowsParts: false });
    before.leases.want(WHOLE, book.work(3));
    await before.leases.start();
    await expect.poll(() => book.counts(4).toSorted((a, b) => a - b), AGAIN).toEqual([0, 0, 0, PARTS]);
    expect(book.of(3)).toBe(0);
    // Whoever has it all ends: it goes to one of the others, whole.
    const first = book.counts(4).indexOf(PARTS);
    await processes[first]?.leases.stop();
    await expect.poll(() => book.counts(4).toSorted((a, b) => a - b), AGAIN).toEqual([0, 0, 0, PARTS]);
    // The one of before goes, too: the two that are left share.
    await before.leases.stop();
    await expect.poll(() => book.counts(3).toSorted((a, b) => a - b), AGAIN).toEqual([0, 6, 6]);
    await Promise.all(processes.map(({ leases }) => leases.stop()));
    expect(book.doubled()).toBe(0);
  });

  it('that one of before does as a whole is left to it until it ends', async () => {
    const book = partsDiary();
    const before = aProcess({ knowsParts: false });
    before.leases.want(WHOLE, book.work(0));
    await before.leases.start();
    const processes = [aProcess(), aProcess()];
    for (const [at, { leases }] of processes.entries()) leases.want(WHOLE, book.work(at + 1), PARTS);
    await Promise.all(processes.map(({ leases }) => leases.start()));
    await expect.poll(() => book.counts(3), AGAIN).toEqual([PARTS, 0, 0]);
    before.cut();
    await expect.poll(() => book.counts(3), AGAIN).toEqual([0, 6, 6]);
    await Promise.all(processes.map(({ leases }) => leases.stop()));
    expect(book.doubled()).toBe(0);
  });
});

it('nobody waits for what a process that is taken for ended has left open', async () => {
  const still = createPgDb({ connection: test.connection, log: silentLog });
  const other = createSharedLeases({
    db: test.db,
    clock: { ticks: () => performance.now() },
    log: silentLog,
    pace: PACE,
  });
  await test.db.query(`insert into setting (key, value) values ('left open', '1')`);
  const change = (db: Db) =>
    db.transaction((tx) => tx.query(`update setting set value = '2' where key = 'left open'`).then(() => tx));
  const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const open = still.transaction(async (tx) => {
    await tx.query(`update setting set value = '3' where key = 'left open'`);
    begun.resolve();
    await goOn.promise;
    await tx.query('select 1');
  });
  open.catch(() => undefined);
  await begun.promise;
  await other.start();
  // As one that was heard last a while ago.
  await test.db.query(
    `insert into process (id, until, connections) values (gen_random_uuid(), clock_timestamp() + interval '1200 ms', $1)`,
    [still.name],
  );
  await change(test.db);
  goOn.resolve();
  await expect(open).rejects.toThrow(/connection/i);
  // It goes on with other connections.
  await change(still);
  await other.stop();
  await still.end();
  await test.db.query(`delete from setting where key = 'left open'`);
});
