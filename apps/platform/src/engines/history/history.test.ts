import type { Aggregation, RecordItem, Value } from '@lightfield/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBus } from '../../kernel/bus.ts';
import { clockAt } from '../../kernel/clock.testing.ts';
import { silentLog } from '../../kernel/log.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import type { GatewayIdentity } from '../types.ts';
import { type History, createHistory, ensureLayout } from './history.ts';
import { partitionName } from './partitions.ts';
import {
  type TestReport,
  type TestVariable,
  addDevice,
  addGateway,
  addOrg,
  addReport,
  addVariable,
} from './site.testing.ts';

const NOON = Date.UTC(2026, 10, 21, 12);
const DAY = 86_400_000;
const bus = createBus((error) => {
  throw error;
});
let test: TestDatabase;
let history: History;
let gateway: GatewayIdentity;
let deviceId: string;
let a: TestVariable;
let b: TestVariable;
let report: TestReport;
let now = NOON;

beforeAll(async () => {
  test = await testDatabase();
  history = createHistory({ db: test.db, clock: clockAt(() => now), bus, log: silentLog });
  const orgId = await addOrg(test.db);
  gateway = await addGateway(test.db, orgId);
  deviceId = await addDevice(test.db, orgId, { gatewayId: gateway.gatewayId });
  a = await addVariable(test.db, deviceId, { key: 'a' });
  b = await addVariable(test.db, deviceId, { key: 'b' });
  report = await addReport(test.db, deviceId, [a, b]);
});
afterAll(async () => {
  history.stop();
  await test.drop();
});

let reports = 0;
const freshReport = () => addReport(test.db, deviceId, [a, b], `report ${++reports}`);
const record = (
  time: number,
  values: Value[],
  of: TestReport = report,
  more: Partial<RecordItem> = {},
): RecordItem => ({
  kind: 'record',
  seq: 1,
  report: of.number,
  layout: of.layout,
  time,
  values,
  ...more,
});
async function store(...items: RecordItem[]): Promise<void> {
  const after = await test.db.transaction((tx) =>
    history.part.write(
      tx,
      items.map((item) => ({ gateway, item })),
    ),
  );
  after();
}
const rowsOf = (of: TestReport, more: { order?: 'asc' | 'desc'; limit?: number; offset?: number } = {}) =>
  history.rows({
    reportNumber: of.number,
    from: 0,
    to: NOON + 400 * DAY,
    limit: 1_000,
    order: 'asc',
    seriesIds: [a.seriesId, b.seriesId],
    ...more,
  });
const curveOf = async (query: Parameters<History['curve']>[0]) => {
  const { times, series, ...rest } = await history.curve(query);
  const plain = (values: Float64Array) => Array.from(values, (value) => (Number.isNaN(value) ? null : value));
  return { times: [...times], series: series.map(plain), ...rest };
};
const counted = async (work: () => Promise<void>) => {
  const before = { ...history.counters() };
  await work();
  const after = history.counters();
  return Object.fromEntries(
    Object.entries(after)
      .map(([name, n]) => [name, n - (before[name as keyof typeof before] ?? 0)] as const)
      .filter(([, n]) => n !== 0),
  );
};

describe('storing records', () => {
  it('keeps numbers, missing values, texts and 64-bit integers exactly', async () => {
    const of = await freshReport();
    await store(
      record(NOON, [1.5, -0], of),
      record(NOON + 1, [null, 5e-324], of),
      record(NOON + 2, ['手动', '9223372036854775807'], of, { q: [0, 0] }),
      record(NOON + 3, ['', '-9007199254740993'], of, { q: [2, 3] }),
    );
    expect(await rowsOf(of)).toEqual([
      { time: NOON, values: [1.5, -0] },
      { time: NOON + 1, values: [null, 5e-324] },
      { time: NOON + 2, values: ['手动', '9223372036854775807'] },
      { time: NOON + 3, values: ['', '-9007199254740993'], qualities: ['bad', 'stale'] },
    ]);
  });

  it('knows without reading them that values are good, as long as none of the stretch is not', async () => {
    const of = await freshReport();
    await store(record(NOON, [1, null], of), record(NOON + 1, [2, 3], of, { q: [0, 2] }));
    const isGood = (to: number) => history.isWhollyGood({ reportNumber: of.number, from: NOON, to });
    expect([await isGood(NOON + 1), await isGood(NOON + 2)]).toEqual([true, false]);
  });

  it('takes texts that PostgreSQL could not keep, without what it cannot', async () => {
    const of = await freshReport();
    await store(record(NOON, ['a\u0000b', 'c\ud800d'], of));
    expect(await rowsOf(of)).toEqual([{ time: NOON, values: ['ab', 'c\ufffdd'] }]);
  });

  it('stores a record that comes twice once, and its neighbours all the same', async () => {
    const of = await freshReport();
    await store(record(NOON, [1, 1], of));
    const counts = await counted(() =>
      store(
        record(NOON - 1, [0, 0], of),
        record(NOON, [9, 9], of),
        record(NOON + 1, [2, 2], of),
        record(NOON + 1, [3, 3], of),
      ),
    );
    expect(counts).toMatchObject({ stored: 2, duplicates: 2 });
    expect((await rowsOf(of)).map(({ values }) => values)).toEqual([
      [0, 0],
      [1, 1],
      [2, 2],
    ]);
  });

  it('leaves the shared transaction usable after a duplicate', async () => {
    const of = await freshReport();
    await store(record(NOON, [1, 1], of));
    await test.db.transaction(async (tx) => {
      await tx.query(`insert into setting values ('before', '1')`);
      await history.part.write(tx, [{ gateway, item: record(NOON, [1, 1], of) }]);
      await tx.query(`insert into setting values ('after', '1')`);
    });
    expect(await test.db.query('select key from setting order by key')).toEqual([{ key: 'after' }, { key: 'before' }]);
  });

  it('counts and drops what it cannot place', async () => {
    const stranger = await addGateway(test.db, gateway.orgId);
    const of = await freshReport();
    const counts = await counted(async () => {
      await store(
        record(NOON, [1, 1], { ...of, number: 999_999 }),
        record(NOON, [1, 1], { ...of, layout: 999_999 }),
        record(NOON, [1, 1], { ...of, layout: report.layout }),
        record(NOON, [1], of),
        record(NOON, [1, 1], of, { q: [0] }),
        record(NOON + 1, [7, 7], of),
      );
      const foreign = { gateway: stranger, item: record(NOON, [6, 6], of) };
      const after = await test.db.transaction((tx) => history.part.write(tx, [foreign]));
      after();
    });
    expect(counts).toEqual({ unknown: 4, wrongShape: 2, stored: 1, values: 2 });
    expect(await rowsOf(of)).toEqual([{ time: NOON + 1, values: [7, 7] }]);
  });

  it('knows a report made after its number had been refused', async () => {
    const [{ next } = { next: 0 }] = await test.db.query<{ next: number }>(
      'select max(number) + 1 as next from report',
    );
    const [{ layout } = { layout: 0 }] = await test.db.query<{ layout: number }>(
      'select max(layout_id) + 1 as layout from hist_layout',
    );
    const guess = { id: '', number: next, layout };
    await store(record(NOON, [1, 1], guess));
    const made = await freshReport();
    expect(made).toMatchObject({ number: next, layout });
    bus.emit('configChanged', { deviceId, gatewayId: gateway.gatewayId });
    await store(record(NOON, [1, 1], made));
    expect(await rowsOf(made)).toHaveLength(1);
  });

  it('takes times that no calendar knows', async () => {
    const of = await freshReport();
    await store(record(0, [1, 1], of), record(8_640_000_000_000_000, [2, 2], of));
    expect(await test.db.query('select 1 from hist_record where report_number = $1', [of.number])).toHaveLength(2);
  });
});

describe('partitions', () => {
  it('are there from yesterday to a week ahead, and take over what had come before them', async () => {
    const of = await freshReport();
    const old = NOON - 20 * DAY;
    await store(record(old, [1, 1], of), record(NOON, [2, 2], of), record(0, [3, 3], of));
    await history.start();
    const partitions = await test.db.query<{ table: string; n: number }>(
      `select tableoid::regclass::text as table, count(*) as n from hist_record where report_number = $1 group by 1 order by 1`,
      [of.number],
    );
    expect(partitions).toEqual([
      { table: 'hist_record_20261101', n: 1 },
      { table: 'hist_record_20261121', n: 1 },
      { table: 'hist_record_other', n: 1 },
    ]);
    const names = await test.db.query<{ name: string }>(
      `select relname as name from pg_class where relname like 'hist_record_2026%' and relkind = 'r' order by 1`,
    );
    expect(names.map(({ name }) => name)).toEqual(
      expect.arrayContaining([-1, 0, 7].map((day) => partitionName(NOON / DAY + day - 0.5))),
    );
    expect(await rowsOf(of)).toHaveLength(3);
  });

  it('can be made twice, and the day moves on', async () => {
    history.stop();
    now = NOON + DAY;
    const again = createHistory({ db: test.db, clock: clockAt(() => now), bus, log: silentLog });
    await again.start();
    await again.start();
    again.stop();
    const [found] = await test.db.query<{ name: string | null }>(`select to_regclass($1)::text as name`, [
      partitionName(Math.floor(now / DAY) + 7),
    ]);
    expect(found?.name).toBe('hist_record_20261129');
  });
});

describe('layouts', () => {
  it('keep their number while the columns are the same, and get it back', async () => {
    const of = await freshReport();
    const ask = (...series: TestVariable[]) =>
      test.db.transaction((tx) =>
        ensureLayout(
          tx,
          of.number,
          series.map(({ seriesId }) => seriesId),
        ),
      );
    expect(await ask(a, b)).toBe(of.layout);
    const turned = await ask(b, a);
    expect(turned).not.toBe(of.layout);
    expect(await ask(a, b)).toBe(of.layout);
  });
});

describe('reading', () => {
  it('follows a series into another column', async () => {
    const of = await freshReport();
    const c = await addVariable(test.db, deviceId, { key: `c${of.number}` });
    const layout = await test.db.transaction((tx) => ensureLayout(tx, of.number, [c.seriesId, a.seriesId]));
    await store(record(NOON, [1, 2], of), record(NOON + 1, [3, 4], { ...of, layout }, { q: [0, 2] }));
    const query = { reportNumber: of.number, from: 0, to: NOON + DAY, seriesIds: [a.seriesId, b.seriesId, c.seriesId] };
    expect(await history.rows({ ...query, limit: 10, order: 'asc' })).toEqual([
      { time: NOON, values: [1, 2, null] },
      { time: NOON + 1, values: [4, null, 3], qualities: ['bad', 'good', 'good'] },
    ]);
    expect(await curveOf({ ...query, maxPoints: 100 })).toEqual({
      times: [NOON, NOON + 1],
      series: [
        [1, 4],
        [2, null],
        [null, 3],
      ],
      truncated: false,
      bucketMs: 0,
    });
  });

  it('tells the aggregations of a series apart, also after they were edited', async () => {
    const of = await freshReport();
    const ask = (...aggregations: Aggregation[]) =>
      test.db.transaction((tx) => ensureLayout(tx, of.number, [a.seriesId, b.seriesId], aggregations));
    const layout = await ask('max', 'delta');
    const edited = await ask('delta');
    expect(new Set([of.layout, layout, edited]).size).toBe(3);
    expect(await ask('max', 'delta')).toBe(layout);
    await store(
      record(NOON, [9, 1, 8, 2], { ...of, layout }, { q: [0, 1, 0, 0] }),
      record(NOON + 1, [3, 4], { ...of, layout: edited }),
    );
    const query = {
      reportNumber: of.number,
      from: 0,
      to: NOON + DAY,
      seriesIds: [a.seriesId, a.seriesId, b.seriesId],
      aggregations: ['delta', 'max', 'delta'] as const,
    };
    expect(await history.rows({ ...query, limit: 10, order: 'asc' })).toEqual([
      { time: NOON, values: [1, 9, 2], qualities: ['uncertain', 'good', 'good'] },
      { time: NOON + 1, values: [3, null, 4] },
    ]);
    expect((await curveOf({ ...query, maxPoints: 100 })).series).toEqual([
      [1, 3],
      [9, null],
      [2, 4],
    ]);
  });

  it('answers pages in either order, and counts', async () => {
    const of = await freshReport();
    await store(...Array.from({ length: 25 }, (_, i) => record(NOON + i, [i, 0], of)));
    expect((await rowsOf(of, { order: 'desc', limit: 3, offset: 20 })).map(({ values }) => values[0])).toEqual([
      4, 3, 2,
    ]);
    expect(await history.count({ reportNumber: of.number, from: NOON + 5, to: NOON + 10 })).toBe(5);
    expect(await history.count({ reportNumber: 999_999, from: 0, to: NOON })).toBe(0);
  });

  it('keeps the newest points of a curve when there are too many', async () => {
    const of = await freshReport();
    await store(...Array.from({ length: 10 }, (_, i) => record(NOON + i, [i, -i], of)));
    const query = { reportNumber: of.number, from: 0, to: NOON + DAY, seriesIds: [a.seriesId, b.seriesId] };
    const curve = await curveOf({ ...query, maxPoints: 9 });
    expect(curve).toMatchObject({
      truncated: true,
      series: [
        [6, 7, 8, 9],
        [-6, -7, -8, -9],
      ],
    });
    expect(await curveOf({ ...query, maxPoints: 20 })).toMatchObject({ truncated: false });
  });

  it('gives a curve of a 64-bit integer its rounded numbers, and buckets on request', async () => {
    const of = await freshReport();
    await store(...Array.from({ length: 500 }, (_, i) => record(NOON + i, [`${i}`, i === 77 ? 1_000 : i % 7], of)));
    const curve = await curveOf({
      reportNumber: of.number,
      from: 0,
      to: NOON + DAY,
      seriesIds: [a.seriesId, b.seriesId],
      maxPoints: 100_000,
      pixels: 50,
    });
    expect(curve.bucketMs).toBe(10);
    expect(curve.times).toHaveLength(100);
    expect(curve.series[0]?.slice(0, 2)).toEqual([0, 9]);
    expect(curve.series[1]).toContain(1_000);
  });

  it('reads rows that arrive in many pieces', async () => {
    const of = await freshReport();
    const long = 'x'.repeat(3_000);
    for (let batch = 0; batch < 4; batch++) {
      await store(...Array.from({ length: 500 }, (_, i) => record(NOON + batch * 500 + i, [i, long], of)));
    }
    const rows = await rowsOf(of, { limit: 2_000 });
    expect(rows).toHaveLength(2_000);
    expect(rows.every(({ time, values }, i) => time === NOON + i && values[0] === i % 500 && values[1] === long)).toBe(
      true,
    );
  });
});

describe('figures of many columns', () => {
  it('are those of each column by itself, whatever is missing', async () => {
    const variables: TestVariable[] = [];
    for (let n = 0; n < 12; n++) variables.push(await addVariable(test.db, deviceId, { key: `wide${n}` }));
    const of = await addReport(test.db, deviceId, variables, 'wide');
    const values = (i: number) => variables.map((_, n) => ((i + n) % 5 === 0 || n === 7 ? null : i * 100 + n));
    await store(...Array.from({ length: 60 }, (_, i) => record(NOON + i * 1_000, values(i), of)));
    const seriesIds = [...variables.map(({ seriesId }) => seriesId), a.seriesId];
    const bounds = Float64Array.of(NOON, NOON + 20_000, NOON + 60_000);
    const query = { reportNumber: of.number, from: NOON, to: NOON + 60_000, bounds };
    const together = await history.sums({ ...query, seriesIds });
    const alone = await Promise.all(seriesIds.map((seriesId) => history.sums({ ...query, seriesIds: [seriesId] })));
    expect(together).toEqual(alone.flat());
    expect([...(together[1]?.count ?? [])]).toEqual([16, 32]);
    expect([...(together[7]?.missing ?? [])]).toEqual([20, 40]);
  });
});
