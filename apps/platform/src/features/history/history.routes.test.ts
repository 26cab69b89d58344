import {
  type HistoryCurve,
  type HistoryRow,
  type ReportColumn,
  historyCalls,
  historyQualityCalls,
} from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHistory, ensureLayout } from '../../engines/history/history.ts';
import {
  type TestReport,
  type TestVariable,
  addDevice,
  addGateway,
  addOrg,
  addReport,
  addVariable,
} from '../../engines/history/site.testing.ts';
import { createBus } from '../../kernel/bus.ts';
import type { Caller } from '../../kernel/caller.ts';
import { clockAt } from '../../kernel/clock.testing.ts';
import { silentLog } from '../../kernel/log.ts';
import { type TestCalls, aCaller, testCalls } from '../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { createDeviceScope } from '../device/list/device-scope.ts';
import { createExportRepository } from './export.repository.ts';
import { createExports } from './exports.ts';
import { createHistoryRepository } from './history.repository.ts';
import { historyRoutes } from './history.routes.ts';
import { createHistoryService } from './history.service.ts';

const NOON = Date.UTC(2026, 10, 21, 12);
const MINUTE = 60_000;
const DAY = 86_400_000;
const ROWS = 25;
let test: TestDatabase;
let calls: TestCalls;
let me: Caller;
let stranger: Caller;
let device: string;
let otherDevice: string;
let level: TestVariable;
let mode: TestVariable;
let report: TestReport;
let otherReport: TestReport;

beforeAll(async () => {
  test = await testDatabase();
  const { db } = test;
  const orgId = await addOrg(db);
  me = aCaller({ orgId });
  stranger = aCaller({ orgId: await addOrg(db) });
  const gateway = await addGateway(db, orgId);
  device = await addDevice(db, orgId, { gatewayId: gateway.gatewayId });
  otherDevice = await addDevice(db, orgId, { gatewayId: gateway.gatewayId });
  level = await addVariable(db, device, { key: 'level', name: '液位', unit: 'm' });
  mode = await addVariable(db, device, {
    key: 'mode',
    name: '模式',
    dataType: 'int16',
    decimals: 0,
    statusMap: [{ value: 1, text: '自动' }],
  });
  report = await addReport(db, device, [level, mode]);
  otherReport = await addReport(db, otherDevice, [await addVariable(db, otherDevice, { key: 'x' })]);
  const bus = createBus((error) => {
    throw error;
  });
  const history = createHistory({ db, clock: clockAt(() => NOON), bus, log: silentLog });
  const items = Array.from({ length: ROWS }, (_row, i) => ({
    gateway,
    item: {
      kind: 'record' as const,
      seq: i + 1,
      report: report.number,
      layout: report.layout,
      time: NOON + i * MINUTE,
      values: [i === 3 ? null : i / 2, i % 2],
      ...(i === 3 && { q: [2, 0] }),
    },
  }));
  const after = await db.transaction((tx) => history.part.write(tx, items));
  after();
  history.stop();
  const scope = createDeviceScope(db);
  const service = createHistoryService({ reports: createHistoryRepository(db), records: history });
  calls = await testCalls({
    register: (routes) =>
      historyRoutes(
        routes,
        service,
        createExports({ records: history, rows: createExportRepository(db), log: silentLog }),
      ),
    scope,
  });
});
afterAll(async () => {
  await calls.close();
  await test.drop();
});

const span = () => ({
  equipmentId: device,
  reportId: report.id,
  startTime: String(NOON),
  endTime: String(NOON + DAY),
});
const range = <More extends object>(more: More) => ({ ...span(), ...more });
type Rows = { total: number; columns: ReportColumn[]; rows: HistoryRow[]; truncated: boolean };

describe('reports and their columns', () => {
  it('are those of the device', async () => {
    const { data } = await calls.as(me).call(historyCalls.reports, { equipmentId: device });
    expect(data).toEqual([{ id: report.id, name: 'minutes', type: 'periodic', equipId: device, intervalMs: 1_000 }]);
    const columns = (await calls.as(me).call(historyCalls.columns, { equipmentId: device, reportId: report.id })).data;
    expect(columns).toEqual([
      { key: level.id, signalId: level.id, title: '液位', unit: 'm', decimals: 2, dataType: 'float', signalMaps: [] },
      {
        key: mode.id,
        signalId: mode.id,
        title: '模式',
        unit: '',
        decimals: 0,
        dataType: 'int16',
        signalMaps: [{ value: 1, text: '自动' }],
      },
    ]);
    const all = (await calls.as(me).call(historyCalls.allColumns, { equipmentId: device })).data;
    expect(all).toMatchObject([{ id: report.id, columns }]);
  });
});

describe('stored rows', () => {
  it('come newest first, paged, with gaps and qualities', async () => {
    const { data } = await calls.as(me).call(historyCalls.query, range({ pageNum: '3' }));
    const { total, columns, rows } = data as Rows;
    expect(total).toBe(ROWS);
    expect(columns.map(({ title }) => title)).toEqual(['液位', '模式']);
    expect(rows.map(({ time }) => (time - NOON) / MINUTE)).toEqual([4, 3, 2, 1, 0]);
    expect(rows[1]).toEqual({ time: NOON + 3 * MINUTE, values: [null, 1], qualities: ['bad', 'good'] });
    expect(rows[2]).toEqual({ time: NOON + 2 * MINUTE, values: [1, 0] });
  });

  it('of an export come oldest first; the end is exclusive', async () => {
    const { data } = await calls.as(me).call(historyCalls.queryAll, range({ endTime: NOON + 2 * MINUTE }));
    const { truncated, rows } = data as Rows;
    expect(truncated).toBe(false);
    expect(rows.map(({ values }) => values[0])).toEqual([0, 0.5]);
  });

  it('of a curve share one time base; a gap stays a gap', async () => {
    const signalIds = `${mode.id},${level.id}`;
    const { data } = await calls.as(me).call(historyCalls.curve, range({ signalIds }));
    const { columns, times, series, bucketMs, truncated } = data as HistoryCurve;
    expect([columns.map(({ title }) => title), times.length, bucketMs, truncated]).toEqual([
      ['模式', '液位'],
      ROWS,
      0,
      false,
    ]);
    expect(series.map((values) => values.slice(2, 5))).toEqual([
      [0, 1, 0],
      [1, null, 2],
    ]);
  });
});

it('tells when the values of a curve were bad', async () => {
  const answer = await calls.as(me).call(historyQualityCalls.spans, { ...span(), signalIds: `${mode.id},${level.id}` });
  const bad = NOON + 3 * MINUTE;
  expect(answer.data).toEqual({ spans: [{ key: level.id, from: bad, to: bad }], since: NOON });
  const eleven = Array.from({ length: 11 }, () => newId()).join(',');
  expect((await calls.as(me).call(historyQualityCalls.spans, { ...span(), signalIds: eleven })).code).toBe(10_016);
});

describe('what is refused', () => {
  const three = [historyCalls.query, historyCalls.queryAll, historyCalls.curve];
  const all = async (more: object, caller = me) => {
    const answers = [];
    for (const call of three) {
      const body = { signalIds: level.id, ...range(more) };
      answers.push(await calls.as(caller).call(call, body));
    }
    return answers.map(({ code }) => code);
  };

  it.each([
    [{ endTime: NOON }, 10_003],
    [{ endTime: NOON - 1 }, 10_003],
    [{ endTime: NOON + 30 * DAY }, 200],
    [{ endTime: NOON + 30 * DAY + 1 }, 10_004],
    [{ startTime: '' }, 10_003],
    [{ startTime: '-1' }, 10_001],
    [{ endTime: 'tomorrow' }, 10_001],
    [{ endTime: '9'.repeat(20) }, 10_001],
    [{ reportId: newId() }, 1727],
    [{ reportId: 'x' }, 10_001],
    [{ equipmentId: newId() }, 1101],
  ])('%j: %d', async (more, code) => {
    expect(await all(more)).toEqual([code, code, code]);
  });

  it('a report of another device', async () => {
    expect(await all({ reportId: otherReport.id })).toEqual([1727, 1727, 1727]);
    expect(await all({ equipmentId: otherDevice })).toEqual([1727, 1727, 1727]);
    const body = { equipmentId: device, reportId: otherReport.id };
    expect((await calls.as(me).call(historyCalls.columns, body)).code).toBe(1727);
  });

  it('a device of somebody else, like one that does not exist', async () => {
    expect(await all({}, stranger)).toEqual([1101, 1101, 1101]);
    for (const call of [historyCalls.reports, historyCalls.allColumns])
      expect((await calls.as(stranger).call(call, { equipmentId: device })).code).toBe(1101);
  });

  it.each([
    ['no variable', '', 10_001],
    ['eleven variables', Array.from({ length: 11 }, () => newId()).join(','), 10_016],
    ['a variable that is not stored', newId(), 1707],
  ])('a curve of %s', async (_what, signalIds, code) => {
    expect((await calls.as(me).call(historyCalls.curve, range({ signalIds }))).code).toBe(code);
  });
  it.each([49, 10_001, 'wide'])('%s pixels', async (pixels) => {
    expect((await calls.as(me).call(historyCalls.curve, range({ signalIds: level.id, pixels }))).code).toBe(10_001);
  });
  it('an export without the permission for it', async () => {
    const viewer = { ...me, permissions: new Set(['monitor_equip_history' as const]) };
    expect((await calls.as(viewer).call(historyCalls.queryAll, span())).code).toBe(90_003);
    expect((await calls.as(viewer).call(historyCalls.query, span())).code).toBe(200);
  });
});

describe('a report per period', () => {
  it('has a column for each aggregation, and a curve of the one that is asked for', async () => {
    const { id, number } = await addReport(test.db, device, [level], 'hours');
    const settings = { name: 'hours', type: 'aggregate', intervalMs: 3_600_000, variables: ['level'] };
    await test.db.query(`update report set type = 'aggregate', settings = $2 where id = $1`, [
      id,
      JSON.stringify({ ...settings, aggregations: ['max', 'average'] }),
    ]);
    const layout = await test.db.transaction((tx) => ensureLayout(tx, number, [level.seriesId], ['max', 'average']));
    await test.db.query(
      'insert into hist_record (report_number, ts, layout_id, vals) values ($1, to_timestamp($2::float8 / 1000), $3, $4)',
      [number, NOON, layout, [9, 4.125]],
    );
    const asked = range({ reportId: id });
    const { data } = await calls.as(me).call(historyCalls.query, asked);
    const { columns, rows } = data as Rows;
    expect(columns).toMatchObject([
      { key: `${level.id}.max`, signalId: level.id, aggregation: 'max', decimals: 2 },
      { key: `${level.id}.average`, signalId: level.id, aggregation: 'average', decimals: 4, dataType: 'double' },
    ]);
    expect(rows).toEqual([{ time: NOON, values: [9, 4.125] }]);
    const seriesOf = async (more: object) =>
      ((await calls.as(me).call(historyCalls.curve, { ...asked, signalIds: level.id, ...more })).data as HistoryCurve)
        .series;
    expect(await seriesOf({ aggregation: 'average' })).toEqual([[4.125]]);
    expect(await seriesOf({})).toEqual([[9]]);
    const both = `${level.id}.average,${level.id}.max`;
    expect(await seriesOf({ signalIds: both })).toEqual([[4.125], [9]]);
    const wrong = { ...asked, signalIds: `${level.id}.min` };
    expect((await calls.as(me).call(historyCalls.curve, wrong)).code).toBe(1707);
  });
});
