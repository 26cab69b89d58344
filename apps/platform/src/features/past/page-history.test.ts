import {
  type HistoryFound,
  LIMITS,
  blockSeries,
  pageErrors,
  pageHistoryCalls,
  projectErrors,
  variableErrors,
} from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHistory } from '../../engines/history/history.ts';
import {
  type TestReport,
  type TestVariable,
  addDevice,
  addGateway,
  addOrg,
  addReport,
  addVariable,
} from '../../engines/history/site.testing.ts';
import { mvarsOf } from '../../engines/mvars/mvar-table.ts';
import { createBus } from '../../kernel/bus.ts';
import { clockAt } from '../../kernel/clock.testing.ts';
import { silentLog } from '../../kernel/log.ts';
import { type TestCalls, aCaller, testCalls } from '../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { createDeviceScope } from '../device/list/device-scope.ts';
import { createHistoryRepository } from '../history/history.repository.ts';
import { createPageHistoryService } from './page-history.service.ts';
import { bestReports } from './page-sources.ts';
import { createProjectPastService } from './past-project.service.ts';
import { createPastRepository } from './past.repository.ts';
import { pageHistoryRoutes } from './past.routes.ts';

const NOON = Date.UTC(2026, 10, 21, 12);
const SECOND = 1_000;
let test: TestDatabase;
let calls: TestCalls;
let orgId: string;
let device: string;
let level: TestVariable;
let flow: TestVariable;
let valve: TestVariable;
let lost: TestVariable;
let seconds: TestReport;
let doubled: string;
let projectId: string;
/** What a page of the project shows to whoever asks, by its id. */
const bound = new Map<string, readonly string[]>();
/** Questions to the history engine. */
let reads = 0;

/** A row a second for a minute from noon on, the 20th to 24th bad; the valve stored when it moved, last half an hour before noon. */
beforeAll(async () => {
  test = await testDatabase();
  const { db } = test;
  orgId = await addOrg(db);
  const gateway = await addGateway(db, orgId);
  device = await addDevice(db, orgId, { gatewayId: gateway.gatewayId });
  [level, flow, valve, lost] = await Promise.all([
    addVariable(db, device, { key: 'level', name: '液位' }),
    addVariable(db, device, { key: 'flow' }),
    addVariable(db, device, { key: 'valve', dataType: 'bit' }),
    addVariable(db, device, { key: 'lost' }),
  ]);
  seconds = await addReport(db, device, [level, flow]);
  const moves = await addReport(db, device, [valve], 'moves');
  await db.query(
    `update report set type = 'change', settings = jsonb_set(settings, '{type}', '"change"') where id = $1`,
    [moves.id],
  );
  const bus = createBus((error) => {
    throw error;
  });
  const history = createHistory({ db, clock: clockAt(() => NOON), bus, log: silentLog });
  const record = ({ number, layout }: TestReport, seq: number, time: number, values: number[]) => ({
    gateway,
    item: {
      kind: 'record' as const,
      seq,
      report: number,
      layout,
      time,
      values,
      ...(seq > 20 && seq <= 25 && { q: [2, 0] }),
    },
  });
  const items = [
    ...Array.from({ length: 60 }, (_, i) => record(seconds, i + 1, NOON + i * SECOND, [i, 100 + i])),
    record(moves, 100, NOON - 1_800_000, [1]),
  ];
  const after = await db.transaction((tx) => history.part.write(tx, items));
  after();
  history.stop();
  projectId = newId();
  await db.query(`insert into project (id, org_id, name, sort, created_at) values ($1, $2, 'p', 1, now())`, [
    projectId,
    orgId,
  ]);
  await db.query(`insert into project_device (project_id, device_id, key, sort) values ($1, $2, 'D1', 1)`, [
    projectId,
    device,
  ]);
  doubled = newId();
  await db.query(
    `insert into project_mvar (id, project_id, key, name, kind, decimals, formula, inputs, shows, sort)
     values ($1, $2, 'twice', 'n', 'formula', 2, 'a * 2', $3::jsonb, null, 1)`,
    [doubled, projectId, JSON.stringify({ a: level.id })],
  );
  const past = createPastRepository(db);
  const pages = {
    watchedPage(_caller: unknown, id: string) {
      const ids = bound.get(id);
      return ids ? Promise.resolve({ projectId, bound: ids }) : Promise.reject(pageErrors.pagePasswordRequired({ id }));
    },
  };
  const mvars = (id: string) => mvarsOf(db, [id]);
  const calculated = createProjectPastService({ past, records: history, pages, mvars, clock: clockAt(() => NOON) });
  const deviceReports = createHistoryRepository(db);
  const service = createPageHistoryService({
    past,
    pages,
    calculated,
    records: {
      rows: (query) => history.rows(query),
      sums: (query) => history.sums(query),
      isWhollyGood: (range) => history.isWhollyGood(range),
      curve(query) {
        reads += 1;
        return history.curve(query);
      },
    },
    reports: {
      report: (id, reportId) => deviceReports.report(id, reportId),
      columnsOf: (ids) => deviceReports.columnsOf(ids),
      fieldsOf: () => Promise.resolve(undefined),
    },
  });
  calls = await testCalls({
    register: (routes) => pageHistoryRoutes(routes, service),
    scope: createDeviceScope(db),
    reach: { page: (caller) => Promise.resolve(caller.orgId === orgId) },
  });
});
afterAll(async () => {
  await calls.close();
  await test.drop();
});

const MINUTE = { from: NOON, to: NOON + 60 * SECOND };
const value = ({ id }: { id: string }) => ({ kind: 'value', id });
const curves = (sources: readonly object[], more: object = {}) => ({
  kind: 'curves',
  sources,
  ...MINUTE,
  pixels: 300,
  ...more,
});
const ofDevice = (asks: readonly object[]) =>
  calls.as(aCaller({ orgId })).call(pageHistoryCalls.ofDevice, { equipmentId: device, asks: JSON.stringify(asks) });
const found = async (asks: readonly object[]) => (await ofDevice(asks)).data as HistoryFound;
/** Times in seconds from noon, and values, of a source of an ask. */
function drawn({ blocks, answers }: HistoryFound, ask = 0, source = 0): (number | null)[][] {
  const part = answers[ask]?.sources[source];
  const block = part && part.block !== null ? blocks[part.block] : undefined;
  if (!part || !block) return [];
  const { times, series } = blockSeries(block);
  return Array.from(times, (time, n) => [(time - NOON) / SECOND, series[part.at]?.[n] ?? null]);
}

it('answers curves of several widgets, and reads a report once for all of them', async () => {
  reads = 0;
  const answer = await found([curves([value(level)]), curves([value(flow), value(level)])]);
  expect(reads).toBe(1);
  expect(answer.blocks).toHaveLength(1);
  expect(drawn(answer, 0, 0)).toHaveLength(60);
  expect(drawn(answer, 0, 0)[7]).toEqual([7, 7]);
  expect(drawn(answer, 1, 0)[7]).toEqual([7, 107]);
  expect(answer.blocks[0]).toMatchObject({ intervalMs: 1_000, holds: false });
});

it('begins with what stood there where a report writes changes', async () => {
  const answer = await found([curves([value(valve)])]);
  expect(drawn(answer)).toEqual([[0, 1]]);
  expect(answer.blocks[0]).toMatchObject({ holds: true });
});

it('says when values were not to be trusted, to who wants to know', async () => {
  const answer = await found([
    curves([value(level), value(flow)], { doubtful: true }),
    curves([value(level)], { pixels: 301 }),
  ]);
  const [asked, notAsked] = answer.answers.map(({ sources }) => sources);
  expect(asked?.[0]?.doubtful).toEqual([{ from: NOON + 20 * SECOND, to: NOON + 24 * SECOND }]);
  expect(asked?.[1]?.doubtful).toEqual([]);
  expect(notAsked?.[0]?.doubtful).toEqual([]);
});

it('answers each for itself: what is gone, of another device, unrecorded or asked wrongly takes nothing else with it', async () => {
  const key = level.id;
  const gone = { kind: 'report', equipmentId: device, reportId: newId(), key };
  const column = { kind: 'report', equipmentId: device, reportId: seconds.id, key };
  const foreign = { kind: 'report', equipmentId: newId(), reportId: seconds.id, key };
  const unknown = { ...column, key: newId() };
  const ofProject = { kind: 'custom', customReportId: newId(), key: 'x' };
  const { answers } = await found([
    curves([gone, column, foreign, unknown, ofProject, value(lost)]),
    curves([value(level)], { from: NOON, to: NOON }),
    curves([value(level)], { to: NOON + LIMITS.history.rangeMs + 1 }),
  ]);
  expect(answers.map(({ code }) => code)).toEqual([0, 10_003, 10_004]);
  expect(answers[0]?.sources.map(({ code, block, isUnrecorded }) => [code, block !== null, isUnrecorded])).toEqual([
    [variableErrors.reportNotFound.code, false, false],
    [0, true, false],
    [variableErrors.reportNotFound.code, false, false],
    [variableErrors.variableNotFound.code, false, false],
    [projectErrors.projectReportNotFound.code, false, false],
    [0, false, true],
  ]);
  expect(answers[0]?.sources[1]?.column?.title).toBe('液位');
});

it('answers figures of windows and of the whole', async () => {
  const figures = { kind: 'figures', sources: [value(level), value(lost)], ...MINUTE, figures: ['min', 'max', 'last'] };
  const { answers } = await found([
    { ...figures, cut: null },
    { ...figures, to: NOON + 120 * SECOND, cut: { unit: 'minute', every: 1 } },
  ]);
  expect(answers[0]).toMatchObject({ times: [NOON], sources: [{ figures: { min: [0], max: [59], last: [59] } }, {}] });
  expect(answers[0]?.sources[1]).toMatchObject({ isUnrecorded: true, figures: {} });
  expect(answers[1]).toMatchObject({
    times: [NOON, NOON + 60 * SECOND],
    sources: [{ figures: { max: [59, null] } }, {}],
  });
});

it('tells of a page of a project what it shows to the caller, also calculated variables, and nothing else', async () => {
  const pageId = newId();
  bound.set(pageId, [level.id, doubled]);
  const asks = JSON.stringify([curves([value(level), value(flow), { kind: 'value', id: doubled }])]);
  const { data } = await calls.as(aCaller({ orgId })).call(pageHistoryCalls.ofPage, { pageId, asks });
  const answer = data as HistoryFound;
  expect(answer.answers[0]?.sources.map(({ code }) => code)).toEqual([0, variableErrors.variableNotFound.code, 0]);
  expect(drawn(answer, 0, 0)).toHaveLength(60);
  expect(drawn(answer, 0, 2).at(-1)).toEqual([59, 118]);
  const locked = await calls.as(aCaller({ orgId })).call(pageHistoryCalls.ofPage, { pageId: newId(), asks });
  expect(locked.code).toBe(pageErrors.pagePasswordRequired.code);
});

it('is asked by nobody who does not reach the device or may not see history', async () => {
  const body = { equipmentId: device, asks: JSON.stringify([curves([value(level)])]) };
  const stranger = await calls.as(aCaller({ orgId: newId() })).call(pageHistoryCalls.ofDevice, body);
  const blind = aCaller({ orgId, permissions: new Set(['monitor_equip_real']) });
  expect([stranger.code, (await calls.as(blind).call(pageHistoryCalls.ofDevice, body)).code]).not.toContain(0);
});

it('takes the report that writes more often, of two that write alike the one that writes every change, conditions last', () => {
  const report = (number: number, type: string, intervalMs: number) => ({
    number,
    type,
    intervalMs,
    holds: type !== 'periodic',
    seriesIds: [1],
    signalIds: ['v'],
  });
  const best = (...reports: ReturnType<typeof report>[]) => bestReports(reports).get('v')?.reportNumber;
  expect(best(report(1, 'periodic', 60_000), report(2, 'change', 1_000))).toBe(2);
  expect(best(report(1, 'periodic', 1_000), report(2, 'change', 5_000))).toBe(1);
  expect(best(report(1, 'periodic', 1_000), report(2, 'change', 1_000))).toBe(2);
  expect(best(report(1, 'conditional', 100), report(2, 'periodic', 60_000))).toBe(2);
  expect(best(report(1, 'expression', 100))).toBe(1);
});
