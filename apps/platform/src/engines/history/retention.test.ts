import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBus } from '../../kernel/bus.ts';
import { clockAt } from '../../kernel/clock.testing.ts';
import { silentLog } from '../../kernel/log.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import type { GatewayIdentity } from '../types.ts';
import { type History, createHistory } from './history.ts';
import { maintain } from './maintenance.ts';
import { expireHistory } from './retention.ts';
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
const DAY_OF_RECORDS = Date.UTC(2026, 5, 10);
let test: TestDatabase;
let history: History;
let now = DAY_OF_RECORDS + 3 * DAY;

beforeAll(async () => {
  test = await testDatabase();
  const bus = createBus((error) => {
    throw error;
  });
  history = createHistory({ db: test.db, clock: clockAt(() => now), bus, log: silentLog });
});
afterAll(async () => {
  history.stop();
  await test.drop();
});

interface Site {
  orgId: string;
  gateway: GatewayIdentity;
  variable: TestVariable;
  report: TestReport;
}
async function aSite(parentId?: string): Promise<Site> {
  const orgId = await addOrg(test.db, parentId ? 'external' : 'enterprise', parentId);
  const gateway = await addGateway(test.db, orgId);
  const deviceId = await addDevice(test.db, orgId, { gatewayId: gateway.gatewayId });
  const variable = await addVariable(test.db, deviceId, { key: 'a' });
  return { orgId, gateway, variable, report: await addReport(test.db, deviceId, [variable]) };
}
async function store({ gateway, report }: Site, times: readonly number[]): Promise<void> {
  const items = times.map((time, i) => ({
    gateway,
    item: {
      kind: 'record' as const,
      seq: 1,
      report: report.number,
      layout: report.layout,
      time,
      values: [i % 2 === 0 ? i : -i],
    },
  }));
  const after = await test.db.transaction((tx) => history.part.write(tx, items));
  after();
}
const everyTenMinutes = Array.from({ length: 144 }, (_time, i) => DAY_OF_RECORDS + i * 600_000);
const keep = (orgId: string, raw: number, minute: number, hour: number) =>
  test.db.query('insert into org_retention values ($1, $2, $3, $4)', [orgId, raw, minute, hour]);
const range = ({ report, variable }: Site) => ({
  reportNumber: report.number,
  from: DAY_OF_RECORDS,
  to: DAY_OF_RECORDS + DAY,
  seriesIds: [variable.seriesId],
});
const hours = async (site: Site) => {
  const bounds = periodBounds(DAY_OF_RECORDS, DAY_OF_RECORDS + DAY, HOUR, 'UTC');
  const [sums] = await history.sums({ ...range(site), bounds });
  return sums && { count: [...sums.count], min: [...sums.min], max: [...sums.max], last: [...sums.last] };
};
const minutes = async (site: Site) => {
  const bounds = periodBounds(DAY_OF_RECORDS, DAY_OF_RECORDS + HOUR, 60_000, 'UTC');
  const [sums] = await history.sums({ ...range(site), to: DAY_OF_RECORDS + HOUR, bounds });
  return sums && [...sums.count].filter((count) => count > 0).length;
};

describe('what was kept long enough', () => {
  it('goes step by step: the records, then the minutes, then the hours, which stay what they were', async () => {
    const site = await aSite();
    await keep(site.orgId, 40, 60, 100);
    await store(site, everyTenMinutes);
    await maintain(test.db, now, silentLog);
    const before = await hours(site);
    expect(before?.count).toEqual(Array.from({ length: 24 }, () => 6));
    expect(await history.count(range(site))).toBe(144);

    await expireHistory(test.db, DAY_OF_RECORDS + 40 * DAY);
    expect(await history.count(range(site))).toBe(144);
    await expireHistory(test.db, DAY_OF_RECORDS + 41 * DAY);
    expect(await history.count(range(site))).toBe(0);
    expect([await hours(site), await minutes(site)]).toEqual([before, 6]);
    const curve = await history.curve({ ...range(site), maxPoints: 200_000, pixels: 500 });
    expect([curve.truncated, Math.max(...(curve.series[0] ?? [])), Math.min(...(curve.series[0] ?? []))]).toEqual([
      false,
      142,
      -143,
    ]);

    await expireHistory(test.db, DAY_OF_RECORDS + 61 * DAY);
    expect(await minutes(site)).toBe(1);
    expect(await hours(site)).toEqual(before);
    await expireHistory(test.db, DAY_OF_RECORDS + 101 * DAY);
    expect((await hours(site))?.count).toEqual(Array.from({ length: 24 }, () => 0));
    for (const table of ['hist_day', 'hist_chunk', 'hist_minute', 'hist_hour'])
      expect(await test.db.query(`select 1 from ${table} where report_number = $1`, [site.report.number])).toEqual([]);
  });

  it('is what the own organisation says, else the one above it, else a year', async () => {
    const enterprise = await aSite();
    const [below, own, other] = [await aSite(enterprise.orgId), await aSite(enterprise.orgId), await aSite()];
    await keep(enterprise.orgId, 35, 60, 100);
    await keep(own.orgId, 50, 60, 100);
    for (const site of [enterprise, below, own, other]) await store(site, everyTenMinutes);
    await maintain(test.db, now, silentLog);
    const left = async (days: number) => {
      await expireHistory(test.db, DAY_OF_RECORDS + days * DAY);
      return Promise.all([enterprise, below, own, other].map((site) => history.count(range(site))));
    };
    expect(await left(36)).toEqual([0, 0, 144, 144]);
    expect(await left(51)).toEqual([0, 0, 0, 144]);
    expect(await left(365)).toEqual([0, 0, 0, 144]);
    expect(await left(366)).toEqual([0, 0, 0, 0]);
  });

  it('is not brought back by a record that comes too late', async () => {
    const site = await aSite();
    await keep(site.orgId, 40, 60, 100);
    await store(site, everyTenMinutes);
    await maintain(test.db, now, silentLog);
    const later = DAY_OF_RECORDS + 45 * DAY;
    await maintain(test.db, later, silentLog);
    const before = await hours(site);
    await store(site, [DAY_OF_RECORDS + 1]);
    await maintain(test.db, later, silentLog);
    expect([await hours(site), await history.count(range(site))]).toEqual([before, 0]);
  });

  it('goes with its report', async () => {
    const site = await aSite();
    await store(site, everyTenMinutes);
    await maintain(test.db, now, silentLog);
    await test.db.query('delete from report where id = $1', [site.report.id]);
    await maintain(test.db, now, silentLog);
    for (const table of ['hist_day', 'hist_chunk', 'hist_hour'])
      expect(await test.db.query(`select 1 from ${table} where report_number = $1`, [site.report.number])).toEqual([]);
  });
});
