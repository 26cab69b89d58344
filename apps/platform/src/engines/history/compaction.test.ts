import type { HistoryRow, RecordItem, Value } from '@lightfield/contract';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBus } from '../../kernel/bus.ts';
import { clockAt } from '../../kernel/clock.testing.ts';
import { silentLog } from '../../kernel/log.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import type { GatewayIdentity } from '../types.ts';
import { closedDays, compactDay } from './compaction.ts';
import { type History, createHistory, ensureLayout } from './history.ts';
import { ensurePartitions, partitionName } from './partitions.ts';
import {
  type TestReport,
  type TestVariable,
  addDevice,
  addGateway,
  addOrg,
  addReport,
  addVariable,
} from './site.testing.ts';
import { periodBounds } from './zone.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 21, 12);
/** Midnight three days ago: closed. */
const OLD = Date.UTC(2026, 10, 18);
const bus = createBus((error) => {
  throw error;
});
let test: TestDatabase;
let history: History;
let gateway: GatewayIdentity;
let deviceId: string;
let a: TestVariable;
let b: TestVariable;
let c: TestVariable;

beforeAll(async () => {
  test = await testDatabase();
  history = createHistory({ db: test.db, clock: clockAt(() => NOW), bus, log: silentLog });
  const orgId = await addOrg(test.db);
  gateway = await addGateway(test.db, orgId);
  deviceId = await addDevice(test.db, orgId, { gatewayId: gateway.gatewayId });
  a = await addVariable(test.db, deviceId, { key: 'a' });
  b = await addVariable(test.db, deviceId, { key: 'b' });
  c = await addVariable(test.db, deviceId, { key: 'c' });
});
afterAll(async () => {
  history.stop();
  await test.drop();
});

interface Site {
  report: TestReport;
  /** Columns turned round, with a third one. */
  turned: number;
}
let made = 0;
async function aReport(): Promise<Site> {
  const report = await addReport(test.db, deviceId, [a, b], `report ${++made}`);
  const series = [c.seriesId, b.seriesId, a.seriesId];
  return { report, turned: await test.db.transaction((tx) => ensureLayout(tx, report.number, series)) };
}
const record = ({ report, turned }: Site, time: number, values: Value[], q?: number[]): RecordItem => ({
  kind: 'record',
  seq: 1,
  report: report.number,
  layout: values.length === 3 ? turned : report.layout,
  time,
  values,
  ...(q && { q }),
});
async function store(items: readonly RecordItem[]): Promise<void> {
  const after = await test.db.transaction((tx) =>
    history.part.write(
      tx,
      items.map((item) => ({ gateway, item })),
    ),
  );
  after();
}
async function compact(): Promise<void> {
  await ensurePartitions(test.db, NOW);
  for (const day of await closedDays(test.db, NOW)) await compactDay(test.db, day);
}
const columns = () => [a.seriesId, b.seriesId, c.seriesId];
const range = ({ report }: Site, from = OLD - 10 * DAY, to = NOW + DAY) => ({ reportNumber: report.number, from, to });
const allRows = (site: Site) => history.rows({ ...range(site), limit: 100_000, order: 'asc', seriesIds: columns() });
const lies = async ({ report }: Site) => {
  const [found] = await test.db.query<{ hot: number; cold: number; heads: number }>(
    `select (select count(*) from hist_record where report_number = $1) as hot,
            (select count(*) from hist_chunk where report_number = $1) as cold,
            (select coalesce(sum(n), 0) from hist_chunk where report_number = $1 and series_id = 0) as heads`,
    [report.number],
  );
  return found;
};

/** What must be found: of records at the same time the first that came; a value of `[a, b, c]` each. */
class Oracle {
  readonly #records = new Map<number, HistoryRow>();

  take(items: readonly RecordItem[]): void {
    for (const { time, values, q } of items) {
      if (this.#records.has(time)) continue;
      const order = values.length === 3 ? [2, 1, 0] : [0, 1, -1];
      const row = { time, values: order.map((place) => values[place] ?? null) };
      const codes = order.map((place) => q?.[place] ?? 0);
      this.#records.set(time, codes.some((code) => code !== 0) ? { ...row, qualities: codes.map(qualityName) } : row);
    }
  }
  rows(): HistoryRow[] {
    return [...this.#records.values()].toSorted((x, y) => x.time - y.time);
  }
  /** Brute force, from the records alone. */
  sums(column: number, bounds: Float64Array) {
    const numbered = this.rows().flatMap(({ time, values }) => {
      const value = values[column];
      const number = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value;
      return typeof number === 'number' ? [[time, number] as const] : [];
    });
    return Array.from(bounds.subarray(0, -1), (from, i) => {
      const inside = numbered.filter(([time]) => time >= from && time < (bounds[i + 1] ?? 0));
      const numbers = inside.map(([, number]) => number);
      return {
        count: numbers.length,
        min: Math.min(...numbers),
        max: Math.max(...numbers),
        sum: numbers.reduce((sum, number) => sum + number, 0),
        first: inside[0]?.[1],
        last: inside.at(-1)?.[1],
        firstTime: inside[0]?.[0],
        lastTime: inside.at(-1)?.[0],
      };
    }).map((bucket) => (bucket.count > 0 ? bucket : { count: 0 }));
  }
}
const qualityName = (code: number) => (['good', 'uncertain', 'bad', 'stale'] as const)[code] ?? 'bad';
/** "All good" said or not said is the same. */
const plain = (rows: readonly HistoryRow[]) =>
  rows.map(({ time, values, qualities }) => ({
    time,
    values,
    qualities: qualities?.some((quality) => quality !== 'good') ? qualities : undefined,
  }));

async function expectEqual(site: Site, oracle: Oracle, zone = 'UTC'): Promise<void> {
  const rows = oracle.rows();
  expect(plain(await allRows(site))).toEqual(plain(rows));
  expect(await history.count(range(site))).toBe(rows.length);
  for (const [from, step] of [
    [OLD - DAY, HOUR],
    [OLD + 7 * HOUR + 123_456, HOUR],
    [OLD + 3 * HOUR, 60_000],
    [OLD - 2 * DAY, DAY],
  ] as const) {
    const to = from + Math.min(4 * DAY, step * 200) - 77_777;
    const bounds = periodBounds(from, to, step, zone);
    const sums = await history.sums({ ...range(site, from, to), bounds, seriesIds: columns() });
    for (const [column, found] of sums.entries()) {
      const figures = Array.from(found.count, (count, bucket) => {
        if (count === 0) return { count };
        const at = (list: Float64Array) => list[bucket];
        const { min, max, first, last, firstTime, lastTime, sum } = found;
        const times = { firstTime: at(firstTime), lastTime: at(lastTime) };
        return { count, min: at(min), max: at(max), sum: at(sum), first: at(first), last: at(last), ...times };
      });
      // A sum may be added up in parts; the least of 0 and -0 is either.
      const rounded = (list: readonly object[]) =>
        list.map((bucket) =>
          Object.fromEntries(
            Object.entries(bucket as Record<string, number>).map(([figure, value]) => [
              figure,
              (figure === 'sum' ? Number(value.toPrecision(9)) : value) + 0,
            ]),
          ),
        );
      expect(rounded(figures)).toEqual(rounded(oracle.sums(column, bounds)));
    }
  }
}

describe('compaction', () => {
  it('changes nothing of what is found', async () => {
    const site = await aReport();
    const oracle = new Oracle();
    const items = [
      record(site, OLD + 1, [1.5, '手动']),
      record(site, OLD + 2, [null, '9223372036854775807'], [2, 0]),
      record(site, OLD + 3, [-0, 5e-324]),
      record(site, OLD + 4, [7, null, 0.1], [0, 0, 3]),
      record(site, OLD + DAY + 5, ['', 3]),
      record(site, NOW - HOUR, [8, 9]),
    ];
    await store(items);
    oracle.take(items);
    await compact();
    expect(await lies(site)).toMatchObject({ hot: 1, heads: 5 });
    await expectEqual(site, oracle);
    const [gone] = await test.db.query<{ name: string | null }>('select to_regclass($1)::text as name', [
      partitionName(OLD / DAY),
    ]);
    expect(gone?.name).toBe(null);
  });

  it('takes a late record once, in its place, and a repeated one never', async () => {
    const site = await aReport();
    const oracle = new Oracle();
    for (const items of [
      Array.from({ length: 300 }, (_item, i) => record(site, OLD + i * 10_000, [i, i % 7])),
      [
        record(site, OLD + 15_000, [100, 100]),
        record(site, OLD + 20_000, [999, 999]),
        record(site, OLD - HOUR, [1, 1]),
      ],
      [record(site, OLD + 15_000, [200, 200]), record(site, OLD + DAY - 1, [3, 3, 3])],
    ]) {
      await store(items);
      oracle.take(items);
      await expectEqual(site, oracle);
      await compact();
      expect((await lies(site))?.hot).toBe(0);
      await expectEqual(site, oracle, 'Asia/Kathmandu');
    }
  });

  it('keeps what comes while it runs', async () => {
    const site = await aReport();
    const oracle = new Oracle();
    const early = [record(site, OLD + 1, [1, 1]), record(site, OLD + 2, [2, 2])];
    await store(early);
    await ensurePartitions(test.db, NOW);
    const late = [record(site, OLD + 3, [3, 3]), record(site, OLD + 1, [9, 9])];
    await compactDay(test.db, OLD / DAY, { beforeClosing: () => store(late) });
    oracle.take([...early, ...late]);
    expect(await lies(site)).toMatchObject({ hot: 1, heads: 2 });
    await expectEqual(site, oracle);
    await compact();
    expect(await lies(site)).toMatchObject({ hot: 0, heads: 3 });
    await expectEqual(site, oracle);
  });

  it.each([
    ['before all is written has changed nothing', 'beforeWritten', { hot: 200, cold: 0 }],
    ['when all is written has each record once for who reads', 'beforeClosing', { hot: 200, heads: 200 }],
  ] as const)('that is stopped %s, and can be done again', async (_when, stop, left) => {
    const site = await aReport();
    const oracle = new Oracle();
    const items = Array.from({ length: 200 }, (_item, i) => record(site, OLD + i * 60_000, [i / 4, null]));
    await store(items);
    oracle.take(items);
    await ensurePartitions(test.db, NOW);
    const stopped = compactDay(test.db, OLD / DAY, { [stop]: () => Promise.reject(new Error('power cut')) });
    await expect(stopped).rejects.toThrow('power cut');
    expect(await lies(site)).toMatchObject(left);
    await expectEqual(site, oracle);
    await compact();
    await compact();
    expect(await lies(site)).toMatchObject({ hot: 0, heads: 200 });
    await expectEqual(site, oracle);
  });

  it('drops a day that was closed before a kill, and takes late records of it in again', async () => {
    const site = await aReport();
    const oracle = new Oracle();
    const early = [record(site, OLD + 1, [1, 1])];
    await store(early);
    await compact();
    // As it lies when a platform is killed between the two.
    await test.db.query(`create table hist_closed_${partitionName(OLD / DAY)} (like hist_record)`);
    const late = [record(site, OLD + 2, [2, 2])];
    await store(late);
    oracle.take([...early, ...late]);
    await compact();
    expect(await lies(site)).toMatchObject({ hot: 0, heads: 2 });
    expect(await test.db.query(`select from pg_class where starts_with(relname, 'hist_closed_')`)).toEqual([]);
    await expectEqual(site, oracle);
  });

  it('leaves clocks that were never set, and those that are ahead, where they are', async () => {
    const site = await aReport();
    const oracle = new Oracle();
    const items = [record(site, 5, [1, 1]), record(site, NOW + 300 * DAY, [2, 2])];
    await store(items);
    oracle.take(items);
    await compact();
    expect((await lies(site))?.hot).toBe(2);
    expect(await history.rows({ ...range(site, 0, 10), limit: 10, order: 'desc', seriesIds: [a.seriesId] })).toEqual([
      { time: 5, values: [1] },
    ]);
  });

  it('lets go of records of reports that are gone', async () => {
    const site = await aReport();
    await store([record(site, OLD + 1, [1, 1])]);
    await test.db.query('delete from report where id = $1', [site.report.id]);
    await compact();
    expect(await lies(site)).toMatchObject({ hot: 0, cold: 0 });
  });
});

describe('random arrivals', () => {
  const value = fc.oneof(
    fc.integer({ min: -1_000, max: 1_000 }).map((cents): Value => cents / 100),
    fc.constantFrom<Value>(null, '停机', '9007199254740993', 0, -0),
  );
  const time = fc.oneof(
    fc.integer({ min: OLD - DAY, max: OLD + 2 * DAY }),
    // often the same minutes, and often the same time again
    fc.integer({ min: 0, max: 40 }).map((step) => OLD + HOUR + step * 17_000),
    fc.integer({ min: 0, max: 500 }).map((step) => OLD + step * 60_000),
  );
  const arrival = fc.record({
    time,
    values: fc.oneof(fc.tuple(value, value), fc.tuple(value, value, value)),
    quality: fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined }),
  });
  const rounds = fc.array(fc.array(arrival, { minLength: 1, maxLength: 150 }), { minLength: 1, maxLength: 4 });

  it('give the same records and figures as all of them put in order', async () => {
    await fc.assert(
      fc.asyncProperty(rounds, fc.boolean(), async (batches, compactsLast) => {
        const site = await aReport();
        const oracle = new Oracle();
        for (const [i, batch] of batches.entries()) {
          const items = batch.map(({ time: at, values, quality }) =>
            record(site, at, values, quality === undefined ? undefined : values.map(() => quality)),
          );
          await store(items);
          oracle.take(items);
          if (i < batches.length - 1 || compactsLast) await compact();
        }
        await expectEqual(site, oracle);
      }),
      { numRuns: 5 },
    );
  }, 90_000);

  it('among a record every twenty seconds, which has rollups of minutes', async () => {
    const site = await aReport();
    const oracle = new Oracle();
    const dense = Array.from({ length: 4_320 }, (_item, i) => record(site, OLD + i * 20_000, [(i % 50) / 4, i]));
    await store(dense);
    oracle.take(dense);
    await compact();
    const minutes = () => test.db.query('select 1 from hist_minute where report_number = $1', [site.report.number]);
    expect(await minutes()).toHaveLength(2);
    const late = [record(site, OLD + 3 * HOUR + 1, [-500, 99_999, 1]), record(site, OLD + 20_000, [-500, -500])];
    await store(late);
    oracle.take(late);
    await expectEqual(site, oracle);
    await compact();
    expect(await minutes()).toHaveLength(3);
    await expectEqual(site, oracle);
    const query = { ...range(site, OLD, OLD + DAY), seriesIds: columns(), maxPoints: 3_000, pixels: 100 };
    const curve = await history.curve(query);
    expect([curve.truncated, curve.bucketMs]).toEqual([false, 900_000]);
    expect(curve.series.map((values) => Math.min(...values.filter((one) => !Number.isNaN(one))))).toEqual([0, 0, -500]);
    expect(curve.series[1]).toContain(99_999);
    expect(curve.times.every((at, i) => i === 0 || at > (curve.times[i - 1] ?? 0))).toBe(true);
  }, 90_000);

  it('are paged from either end', async () => {
    const site = await aReport();
    const oracle = new Oracle();
    const stored = Array.from({ length: 150 }, (_item, i) => record(site, OLD + i * 1_800_000, [i, 0]));
    await store(stored);
    oracle.take(stored);
    await compact();
    const late = [record(site, OLD + HOUR + 1, [-1, 0]), record(site, OLD + HOUR, [-2, 0])];
    await store(late);
    oracle.take(late);
    const rows = oracle.rows();
    for (const [offset, limit] of [
      [0, 10],
      [3, 60],
      [140, 20],
      [151, 5],
      [200, 5],
    ] as const) {
      const asked = { ...range(site), seriesIds: columns(), offset, limit };
      expect(await history.rows({ ...asked, order: 'asc' })).toEqual(rows.slice(offset, offset + limit));
      expect(await history.page({ ...asked, order: 'desc' })).toEqual({
        total: rows.length,
        rows: rows.toReversed().slice(offset, offset + limit),
      });
    }
    const newest = await history.curve({ ...range(site), seriesIds: [a.seriesId], maxPoints: 100 });
    expect([...newest.times]).toEqual(rows.slice(-100).map(({ time: at }) => at));
    expect(newest.truncated).toBe(true);
  });
});
