import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createBus } from '../../../kernel/bus.ts';
import { clockAt } from '../../../kernel/clock.testing.ts';
import { HistoryAway } from '../../../kernel/history-away.ts';
import { silentLog } from '../../../kernel/log.ts';
import { type TestDatabase, databaseUrl, testDatabase } from '../../../kernel/testing.ts';
import type { GatewayIdentity } from '../../types.ts';
import { type History, createHistory } from '../history.ts';
import { maintain } from '../maintenance.ts';
import { ensurePartitions } from '../partitions.ts';
import {
  type TestReport,
  type TestVariable,
  addDevice,
  addGateway,
  addOrg,
  addReport,
  addVariable,
} from '../site.testing.ts';
import { type HistoryMachines, createHistoryMachines } from './history-machines.ts';
import { machineOf } from './machine-map.ts';
import { clearLeftovers } from './move-days.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const OLD = Date.UTC(2026, 5, 10);
const DAYS = 3;
/** So that hours are worth their room and minutes are not. */
const EVERY_MS = 600_000;
let now = OLD + 20 * DAY;

let main: TestDatabase;
let far: TestDatabase[];
let machines: HistoryMachines;
let history: History;
let orgId: string;
let gateway: GatewayIdentity;
let variable: TestVariable;
let reports: TestReport[];

const bus = createBus((error) => {
  throw error;
});
const machinesAt = (databases: readonly TestDatabase[], of = main) =>
  createHistoryMachines({ urls: databases.map(databaseUrl), db: of.db, log: silentLog, patienceMs: 10_000 });
const historyWith = (those: HistoryMachines) =>
  createHistory({ db: main.db, clock: clockAt(() => now), bus, log: silentLog, machines: those });
/** Every process has heard of them by now. */
async function settled(those: HistoryMachines): Promise<void> {
  await those.look();
  await main.db.query(`update hist_machine set added_at = added_at - interval '1 hour'`);
  await those.look();
}

beforeAll(async () => {
  [main, ...far] = await Promise.all([testDatabase(), ...[1, 2].map(() => testDatabase({ migrated: false }))]);
  machines = machinesAt(far);
  history = historyWith(machines);
  await settled(machines);
  const numbers = await Promise.all(far.map(({ db }) => db.query<{ number: number }>('select number from hist_of')));
  if (numbers[0]?.[0]?.number === 2) far.reverse();
}, 60_000);
afterAll(async () => {
  history.stop();
  await machines.stop();
  await Promise.all([main, ...far].map((one) => one.drop()));
});
beforeEach(async () => {
  now = OLD + 20 * DAY;
  orgId = await addOrg(main.db);
  gateway = await addGateway(main.db, orgId);
  const deviceId = await addDevice(main.db, orgId, { gatewayId: gateway.gatewayId });
  variable = await addVariable(main.db, deviceId, { key: 'a' });
  reports = [];
  // Two of each machine.
  const wanted = [1, 1, 2, 2];
  let serial = 0;
  while (wanted.length > 0) {
    const report = await addReport(main.db, deviceId, [variable], `report ${serial++}`);
    const at = wanted.indexOf(machineOf(report.number, [1, 2]) ?? 0);
    if (at < 0) continue;
    wanted.splice(at, 1);
    reports.push(report);
  }
});

const valueAt = (time: number) => (time / 1_000) % 977;
async function store(report: TestReport, times: readonly number[]): Promise<void> {
  const items = times.map((time) => ({
    gateway,
    item: {
      kind: 'record' as const,
      seq: 1,
      report: report.number,
      layout: report.layout,
      time,
      values: [valueAt(time)],
    },
  }));
  const after = await main.db.transaction((tx) => history.part.write(tx, items));
  after();
}
const allTimes = Array.from({ length: (DAYS * DAY) / EVERY_MS }, (_time, n) => OLD + n * EVERY_MS);
async function round(those = machines): Promise<void> {
  await maintain(main.db, now, silentLog, { machines: those, keepDays: 7 });
}
async function broughtAway(): Promise<void> {
  for (const report of reports) await store(report, allTimes);
  await ensurePartitions(main.db, now);
  await round();
}
const range = ({ number: reportNumber }: TestReport) => ({
  reportNumber,
  from: OLD,
  to: OLD + DAYS * DAY,
  seriesIds: [variable.seriesId],
});
const timesOf = async (report: TestReport, of = history) =>
  (await of.rows({ ...range(report), limit: 100_000, order: 'asc' })).map(({ time, values }) => {
    expect(values).toEqual([valueAt(time)]);
    return time;
  });
async function hoursOf(report: TestReport, of = history) {
  const bounds = Float64Array.from({ length: DAYS * 24 + 1 }, (_hour, n) => OLD + n * HOUR);
  const [sums] = await of.sums({ ...range(report), bounds });
  return [...(sums?.count ?? [])];
}
const counted = async ({ db }: TestDatabase) =>
  (
    await db.query<{ n: number }>(
      'select coalesce(sum(n), 0)::int as n from hist_chunk where series_id = 0 and report_number = any($1::int[])',
      [reports.map(({ number }) => number)],
    )
  )[0]?.n ?? 0;

it('closed days go to where they belong and are read there as if they were here; new ones stay', async () => {
  await store(reports[0]!, [now - 3 * DAY]);
  await broughtAway();
  expect(await counted(main)).toBe(1);
  expect(await Promise.all(far.map(counted))).toEqual([2 * allTimes.length, 2 * allTimes.length]);
  for (const report of reports) {
    expect(await timesOf(report)).toEqual(allTimes);
    expect(await hoursOf(report)).toEqual(Array.from({ length: DAYS * 24 }, () => 6));
    const curve = await history.curve({ ...range(report), to: now, maxPoints: 1_000, pixels: 50 });
    expect(curve.times[0]).toBe(OLD);
  }
  const newest = await history.rows({ ...range(reports[0]!), to: now, limit: 2, order: 'desc' });
  expect(newest.map(({ time }) => time)).toEqual([now - 3 * DAY, allTimes.at(-1)]);
  expect(await history.count({ ...range(reports[1]!), from: OLD + HOUR, to: OLD + 2 * DAY + HOUR })).toBe(2 * 144);
});

it('a late record is merged into its day wherever that lies, and once', async () => {
  await broughtAway();
  const late = OLD + DAY + 1_000;
  const [report] = reports;
  await store(report!, [late, OLD + DAY]);
  const all = [...allTimes, late].toSorted((a, b) => a - b);
  expect(await timesOf(report!)).toEqual(all);
  await ensurePartitions(main.db, now);
  await round();
  expect(await timesOf(report!)).toEqual(all);
  expect((await hoursOf(report!))[24]).toBe(7);
  expect(await counted(main)).toBe(0);
  expect((await Promise.all(far.map(counted))).toSorted((a, b) => a - b)).toEqual([
    2 * allTimes.length,
    2 * allTimes.length + 1,
  ]);
});

it('while a machine is away its days are said to be, its late records wait, and all others are as before', async () => {
  await broughtAway();
  const half = machinesAt(far.slice(0, 1));
  await half.look();
  const theirs = historyWith(half);
  const [here, away] = [
    reports.find(({ number }) => machineOf(number, [1, 2]) === 1)!,
    reports.find(({ number }) => machineOf(number, [1, 2]) === 2)!,
  ];
  expect(await timesOf(here, theirs)).toEqual(allTimes);
  const asked = [() => timesOf(away, theirs), () => hoursOf(away, theirs), () => theirs.count(range(away))];
  for (const ask of asked) await expect(ask()).rejects.toThrow(HistoryAway);
  await expect(timesOf(away, theirs)).rejects.toMatchObject({ days: '2026-06-10 – 2026-06-12' });
  // What is not there is read as ever.
  expect(await theirs.rows({ ...range(away), from: OLD + 5 * DAY, to: now, limit: 10, order: 'asc' })).toEqual([]);
  const late = OLD + 1_000;
  for (const report of [here, away]) await store(report, [late]);
  await ensurePartitions(main.db, now);
  await round(half);
  const all = [OLD, late, ...allTimes.slice(1)];
  expect(await timesOf(here, theirs)).toEqual(all);
  expect(await timesOf(away)).toEqual(all);
  await ensurePartitions(main.db, now);
  await round();
  expect(await timesOf(away)).toEqual(all);
  expect(await counted(main)).toBe(0);
  expect(half.states().map(({ number, state }) => [number, state])).toEqual([
    [1, 'well'],
    [2, 'unnamed'],
  ]);
  theirs.stop();
  await half.stop();
});

it('whoever is killed while days are brought away leaves each of them once', async () => {
  const brought = { refuses: 0 };
  const killed: HistoryMachines = {
    ...machines,
    // The machine has them; here nobody was told.
    write: async (number, work) => {
      await machines.write(number, work);
      brought.refuses++;
      throw new Error('killed');
    },
  };
  for (const report of reports) await store(report, allTimes);
  await ensurePartitions(main.db, now);
  await round(killed);
  expect(brought.refuses).toBe(2);
  expect(await counted(main)).toBe(4 * allTimes.length);
  expect(await timesOf(reports[0]!)).toEqual(allTimes);
  await round();
  expect(await counted(main)).toBe(0);
  expect(await Promise.all(far.map(counted))).toEqual([2 * allTimes.length, 2 * allTimes.length]);
  for (const report of reports) expect(await timesOf(report)).toEqual(allTimes);
});

it('days of a machine that is away wait for it, and go to no other meanwhile', async () => {
  for (const report of reports) await store(report, allTimes);
  await ensurePartitions(main.db, now);
  const half = machinesAt(far.slice(0, 1));
  await round(half);
  await half.stop();
  expect([await counted(main), ...(await Promise.all(far.map(counted)))]).toEqual([864, 864, 0]);
  await round();
  expect([await counted(main), ...(await Promise.all(far.map(counted)))]).toEqual([0, 864, 864]);
});

it('what a machine has lost is said, not shown as a gap', async () => {
  await broughtAway();
  const [report] = reports;
  for (const { db } of far)
    await db.query('delete from hist_chunk where report_number = $1 and t0 >= $2 and t0 < $3', [
      report!.number,
      new Date(OLD + DAY),
      new Date(OLD + 2 * DAY),
    ]);
  await expect(timesOf(report!)).rejects.toMatchObject({ days: '2026-06-11' });
  expect(await history.count({ ...range(report!), to: OLD + DAY })).toBe(144);
  // And nothing is written over it.
  await store(report!, [OLD + DAY + 5]);
  await ensurePartitions(main.db, now);
  await round();
  const [kept] = await main.db.query<{ n: number }>(
    'select count(*)::int as n from hist_record where report_number = $1',
    [report!.number],
  );
  expect(kept?.n).toBe(1);
  await main.db.query('delete from hist_record where report_number = $1', [report!.number]);
});

it('records, minutes and hours go there too when they were kept long enough, and everything of a report that is gone', async () => {
  await broughtAway();
  const [kept, gone] = [reports.filter((_report, n) => n > 0), reports[0]!];
  await main.db.query('delete from report where number = $1', [gone.number]);
  await main.db.query('insert into org_retention values ($1, 31, 31, 400)', [orgId]);
  now = OLD + 60 * DAY;
  await round();
  const hours = await Promise.all(kept.map((report) => hoursOf(report)));
  expect(hours).toEqual(kept.map(() => Array.from({ length: DAYS * 24 }, () => 6)));
  expect(await timesOf(kept[0]!)).toEqual([]);
  await clearLeftovers({ db: main.db, machines, log: silentLog }, '0 seconds');
  expect(await Promise.all(far.map(counted))).toEqual([0, 0]);
  const left = await Promise.all(
    far.map(({ db }) =>
      db.query<{ report_number: number }>(
        'select distinct report_number from hist_hour where report_number = any($1::int[])',
        [reports.map(({ number }) => number)],
      ),
    ),
  );
  expect(new Set(left.flat().map(({ report_number }) => report_number))).toEqual(
    new Set(kept.map(({ number }) => number)),
  );
  now = OLD + 500 * DAY;
  await round();
  await clearLeftovers({ db: main.db, machines, log: silentLog }, '0 seconds');
  expect(await hoursOf(kept[0]!)).toEqual(Array.from({ length: DAYS * 24 }, () => 0));
  const [rest] = await main.db.query<{ n: number }>('select (select count(*) from hist_leftover)::int as n');
  expect(rest?.n).toBe(0);
});

it('a database of something else is not touched, and a copy of this one may read and writes nothing', async () => {
  const other = await testDatabase();
  const [empty] = [await testDatabase({ migrated: false })];
  try {
    const wrong = machinesAt([main, far[0]!, empty], other);
    await wrong.look();
    expect(wrong.states().map(({ state }) => state)).toEqual(['foreign', 'foreign', 'well']);
    expect(await wrong.taking()).toEqual([]);
    await wrong.stop();
    // Restored from a backup of before the last days were brought away.
    await broughtAway();
    await main.db.query(`update hist_machine set written = gen_random_uuid(), writing = null`);
    await machines.look();
    expect(machines.states().map(({ state }) => state)).toEqual(['ahead', 'ahead']);
    expect(await timesOf(reports[0]!)).toEqual(allTimes);
    await expect(machines.write(1, (tx) => tx.query('delete from hist_chunk'))).rejects.toThrow(
      'copy of this database',
    );
    await main.db.query('update hist_machine set written = null');
    await machines.write(1, () => Promise.resolve());
    await machines.write(2, () => Promise.resolve());
    await machines.look();
    expect(machines.states().map(({ state }) => state)).toEqual(['well', 'well']);
  } finally {
    await Promise.all([other, empty].map((one) => one.drop()));
  }
});
