import { LIMITS, type PastWindow, type ProjectPastWindow, pageErrors, pastCalls } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHistory } from '../../engines/history/history.ts';
import {
  type TestVariable,
  addAlarmRule,
  addDevice,
  addGateway,
  addOrg,
  addReport,
  addVariable,
} from '../../engines/history/site.testing.ts';
import { createBus } from '../../kernel/bus.ts';
import { clockAt } from '../../kernel/clock.testing.ts';
import { silentLog } from '../../kernel/log.ts';
import { type TestCalls, aCaller, testCalls } from '../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { mvarsOf } from '../../engines/mvars/mvar-table.ts';
import { createDeviceScope } from '../device/list/device-scope.ts';
import { createProjectPastService } from './past-project.service.ts';
import { createPastRepository } from './past.repository.ts';
import { pastRoutes, projectPastRoutes } from './past.routes.ts';
import { createPastService } from './past.service.ts';

const NOON = Date.UTC(2026, 10, 21, 12);
const SECOND = 1_000;
let test: TestDatabase;
let calls: TestCalls;
let orgId: string;
let device: string;
let level: TestVariable;
let flow: TestVariable;
let valve: TestVariable;
/** What the platform's clock says. */
let now = NOON + 600_000;
/** What a page of a project is bound to, by its id. */
const bound = new Map<string, readonly string[]>();
let projectId: string;

/** A row a second for a minute from noon on, and the valve stored when it moved: half an hour before noon and at 12:00:30. */
beforeAll(async () => {
  test = await testDatabase();
  const { db } = test;
  orgId = await addOrg(db);
  const gateway = await addGateway(db, orgId);
  device = await addDevice(db, orgId, { gatewayId: gateway.gatewayId });
  [level, flow, valve] = await Promise.all([
    addVariable(db, device, { key: 'level' }),
    addVariable(db, device, { key: 'flow' }),
    addVariable(db, device, { key: 'valve', dataType: 'bit' }),
  ]);
  const seconds = await addReport(db, device, [level, flow]);
  const moves = await addReport(db, device, [valve], 'moves');
  await db.query(
    `update report set type = 'change', settings = jsonb_set(settings, '{type}', '"change"') where id = $1`,
    [moves.id],
  );
  const bus = createBus((error) => {
    throw error;
  });
  const history = createHistory({ db, clock: clockAt(() => NOON), bus, log: silentLog });
  const record = ({ number, layout }: typeof seconds, seq: number, time: number, values: number[]) => ({
    gateway,
    item: { kind: 'record' as const, seq, report: number, layout, time, values },
  });
  const items = [
    ...Array.from({ length: 60 }, (_, i) => record(seconds, i + 1, NOON + i * SECOND, [i, 100 + i])),
    record(moves, 100, NOON - 1_800_000, [1]),
    record(moves, 101, NOON + 30 * SECOND, [0]),
  ];
  const after = await db.transaction((tx) => history.part.write(tx, items));
  after();
  history.stop();
  await db.query(
    `insert into gateway_state_log (gateway_id, at, state) values ($1, $2, 'online'), ($1, $3, 'offline')`,
    [gateway.gatewayId, new Date(NOON - 86_400_000), new Date(NOON + 40 * SECOND)],
  );
  const rule = await addAlarmRule(db, device, level);
  const raise = (at: number, recovered: number | null, confirmed: number | null) =>
    db.query(
      `insert into alarm_event (id, rule_id, device_id, variable_id, content, severity, confirm_rule, condition, value,
         raised_at, recovered_at, confirmed_at)
       values ($1, $2, $3, $4, 'Too hot', 'severe', 'manual', '> 90', '91', $5, $6, $7)`,
      [newId(), rule, device, level.id, at, recovered, confirmed].map((value) =>
        typeof value === 'number' ? new Date(value) : value,
      ),
    );
  await raise(NOON - 7_200_000, NOON - 7_100_000, NOON - 7_000_000);
  await raise(NOON - 3_600_000, NOON - 3_500_000, null);
  await raise(NOON + 20 * SECOND, NOON + 50 * SECOND, NOON + 55 * SECOND);
  projectId = await addProject();
  const past = createPastRepository(db);
  const service = createPastService({ past, records: history, clock: clockAt(() => now) });
  const ofProjects = createProjectPastService({
    past,
    records: history,
    pages: {
      watchedPage(_caller, id) {
        const ids = bound.get(id);
        return ids
          ? Promise.resolve({ projectId, bound: ids })
          : Promise.reject(pageErrors.pagePasswordRequired({ id }));
      },
    },
    mvars: (id) => mvarsOf(db, [id]),
    clock: clockAt(() => now),
  });
  calls = await testCalls({
    register(routes) {
      pastRoutes(routes, service);
      projectPastRoutes(routes, ofProjects);
    },
    scope: createDeviceScope(db),
    reach: { page: (caller) => Promise.resolve(caller.orgId === orgId) },
  });
});
/** The device under the key D1, and calculated variables over it. */
async function addProject(): Promise<string> {
  const id = newId();
  await test.db.query(`insert into project (id, org_id, name, sort, created_at) values ($1, $2, 'p', 1, now())`, [
    id,
    orgId,
  ]);
  await test.db.query(`insert into project_device (project_id, device_id, key, sort) values ($1, $2, 'D1', 1)`, [
    id,
    device,
  ]);
  return id;
}
async function addMvar(fields: {
  formula?: string;
  inputs?: Record<string, string>;
  sourceId?: string;
}): Promise<string> {
  const id = newId();
  const { formula = '', inputs = {}, sourceId = null } = fields;
  await test.db.query(
    `insert into project_mvar (id, project_id, key, name, kind, decimals, formula, inputs, source_id, statistic, period_ms, shows, sort)
     values ($1, $2, $3, 'n', $4, 2, $5, $6::jsonb, $7, $8, $9, $10, 1)`,
    [
      id,
      projectId,
      `k${id.replaceAll('-', '')}`,
      sourceId === null ? 'formula' : 'statistic',
      formula,
      JSON.stringify(inputs),
      sourceId,
      sourceId && 'max',
      sourceId && 3_600_000,
      sourceId && 'running',
    ],
  );
  return id;
}
afterAll(async () => {
  await calls.close();
  await test.drop();
});

const ask = (more: Record<string, string> = {}, caller = aCaller({ orgId })) =>
  calls.as(caller).call(pastCalls.query, {
    equipmentId: device,
    signalIds: [level.id, valve.id].join(),
    startTime: String(NOON + 10 * SECOND),
    endTime: String(NOON + 45 * SECOND),
    stepMs: '10000',
    ...more,
  });
const pastOf = async (...args: Parameters<typeof ask>) => (await ask(...args)).data as PastWindow;

it('answers what stood at each step, with what stood before the start', async () => {
  const { sources, through } = await pastOf();
  expect(through).toBe(NOON + 45 * SECOND);
  expect(sources).toMatchObject([
    { signalIds: [level.id], holds: false, intervalMs: 1_000 },
    { signalIds: [valve.id], holds: true },
  ]);
  const told = sources.map(({ rows }) => rows.map(({ time, values }) => [(time - NOON) / SECOND, ...values]));
  expect(told[0]).toEqual([
    [9, 9],
    [10, 10],
    [20, 20],
    [30, 30],
    [40, 40],
    [44, 44],
  ]);
  expect(told[1]).toEqual([
    [-1800, 1],
    [30, 0],
  ]);
});

it('does not take a value for standing that a periodic report stopped to write', async () => {
  const { sources } = await pastOf({ startTime: String(NOON + 120 * SECOND), endTime: String(NOON + 130 * SECOND) });
  expect(sources.map(({ rows }) => rows.length)).toEqual([0, 1]);
});

it('says where the newest records are, so that nobody looks at an empty hour', async () => {
  const recorded = async (...signalIds: string[]) =>
    (
      await calls
        .as(aCaller({ orgId }))
        .call(pastCalls.recorded, { equipmentId: device, signalIds: signalIds.join(',') })
    ).data;
  now = NOON + 600_000;
  expect(await recorded(level.id, flow.id)).toEqual({ from: NOON, to: now });
  expect(await recorded(valve.id)).toEqual({ from: NOON - 1_800_000, to: now });
  now = NOON + 5 * 86_400_000;
  expect(await recorded(level.id, valve.id)).toEqual({ from: NOON - 1_800_000, to: NOON + 59 * SECOND + 1 });
  expect(await recorded(level.id)).toEqual({ from: NOON, to: NOON + 59 * SECOND + 1 });
  now = NOON + 31 * 86_400_000;
  expect(await recorded(level.id)).toBeNull();
});

it('answers alarms that held or waited at the time, and how the gateway was', async () => {
  const { alarms, gateway } = await pastOf();
  expect(alarms.map(({ raisedAt }) => (raisedAt - NOON) / SECOND)).toEqual([20, -3_600]);
  expect(gateway).toEqual([
    { at: NOON - 86_400_000, state: 'online' },
    { at: NOON + 40 * SECOND, state: 'offline' },
  ]);
});

it('says when more alarms stood than one answer has', async () => {
  const raise = (number: number) =>
    test.db.query(
      `insert into alarm_event (id, device_id, variable_id, rule_id, content, severity, confirm_rule, condition, value, raised_at)
       select gen_random_uuid(), $1, $2, gen_random_uuid(), 'flood', 'normal', 'auto', '> 1', '2', to_timestamp($3::float8 / 1000)
         from generate_series(1, $4::int)`,
      [device, level.id, NOON + 15 * SECOND, number],
    );
  const told = async () => {
    const { alarms, moreAlarms } = await pastOf();
    return [alarms.length, moreAlarms];
  };
  await raise(LIMITS.past.alarms - 2);
  expect(await told()).toEqual([LIMITS.past.alarms, false]);
  await raise(1);
  expect(await told()).toEqual([LIMITS.past.alarms, true]);
  await test.db.query("delete from alarm_event where content = 'flood'");
});

it('keeps alarms from who may not see them', async () => {
  const all = aCaller({ orgId });
  const permissions = new Set([...all.permissions].filter((code) => code !== 'monitor_alarm_view'));
  expect((await pastOf({}, { ...all, permissions })).alarms).toEqual([]);
});

it('tells a visitor of a share link that somebody confirmed an alarm, not who', async () => {
  const visitor = aCaller({ orgId, kind: 'share', visit: { deviceId: device, projectId: null, auth: ['menuAuth'] } });
  await test.db.query("update alarm_event set confirmed_by = 'wang' where confirmed_at is not null");
  expect((await pastOf({}, visitor)).alarms.map(({ confirmedBy }) => confirmedBy)).toEqual(['', null]);
  expect((await pastOf()).alarms.map(({ confirmedBy }) => confirmedBy)).toEqual(['wang', null]);
});

it('leaves out variables of other devices, and refuses a device of somebody else', async () => {
  const stranger = newId();
  expect((await pastOf({ signalIds: stranger })).sources).toEqual([]);
  const other = aCaller({ orgId: await addOrg(test.db) });
  expect((await ask({}, other)).code).not.toBe(200);
});

it.each([
  ['a stretch that ends where it begins', { endTime: String(NOON + 10 * SECOND) }, 10_003],
  ['more than 30 days', { endTime: String(NOON + 10 * SECOND + LIMITS.history.rangeMs + 1) }, 10_004],
])('refuses %s', async (_name, more, code) => {
  expect((await ask(more)).code).toBe(code);
});

it('takes a page full of variables, and one more not', async () => {
  const ids = (count: number) => Array.from({ length: count }, () => newId()).join();
  expect((await ask({ signalIds: ids(LIMITS.past.variables) })).code).toBe(200);
  expect((await ask({ signalIds: ids(LIMITS.past.variables + 1) })).code).not.toBe(200);
});

describe('a page of a project', () => {
  const page = newId();
  const look = (more: Record<string, string> = {}, caller = aCaller({ orgId })) =>
    calls.as(caller).call(pastCalls.ofProject, {
      pageId: page,
      startTime: String(NOON + 10 * SECOND),
      endTime: String(NOON + 45 * SECOND),
      stepMs: '10000',
      ...more,
    });
  const seen = async (...args: Parameters<typeof look>) => (await look(...args)).data as ProjectPastWindow;
  const rowsOf = ({ sources }: ProjectPastWindow, id: string) =>
    sources
      .find(({ signalIds }) => signalIds.includes(id))
      ?.rows.map(({ time, values, qualities }) => [(time - NOON) / SECOND, ...values, ...(qualities ?? [])]);

  it('shows calculated variables as they stood, made of what was recorded', async () => {
    const sum = await addMvar({ formula: 'D1.level+D1.flow', inputs: { 'D1.level': level.id, 'D1.flow': flow.id } });
    const most = await addMvar({ sourceId: flow.id });
    bound.set(page, [sum, most]);
    const window = await seen();
    expect(rowsOf(window, sum)).toEqual([
      [10, 120],
      [20, 140],
      [30, 160],
      [40, 180],
    ]);
    // what had come to be since noon; nothing was known of the last seconds before noon
    expect(rowsOf(window, most)?.map(([, value]) => value)).toEqual([110, 120, 130, 140]);
    // what only formulas need is not told
    expect(window.sources.flatMap(({ signalIds }) => signalIds)).toEqual([sum, most]);
    // its past begins where that was recorded
    now = NOON + 86_400_000;
    const recorded = await calls.as(aCaller({ orgId })).call(pastCalls.recordedOfProject, { pageId: page });
    expect(recorded.data).toEqual({ from: NOON, to: NOON + 59 * SECOND + 1 });
  });

  it('has no past of what follows from a value that no report stores', async () => {
    const silent = await addVariable(test.db, device, { key: 'silent' });
    const made = await addMvar({ formula: 'a+b', inputs: { a: level.id, b: silent.id } });
    bound.set(page, [made, silent.id, valve.id]);
    expect((await seen()).sources.map(({ signalIds }) => signalIds)).toEqual([[valve.id]]);
  });

  it('tells alarms and gateways of the devices of the project, to whoever may see them', async () => {
    bound.set(page, [level.id]);
    const { alarms, gateways } = await seen();
    expect(alarms).toHaveLength(2);
    expect(gateways).toMatchObject([{ equipmentId: device, states: [{ state: 'online' }, { state: 'offline' }] }]);
    const all = aCaller({ orgId });
    const permissions = new Set([...all.permissions].filter((code) => code !== 'monitor_alarm_view'));
    expect((await seen({}, { ...all, permissions })).alarms).toEqual([]);
  });

  it('does not show what the device has when it is bound no more', async () => {
    bound.set(page, [level.id]);
    await test.db.query('delete from project_device where project_id = $1', [projectId]);
    expect(await seen()).toMatchObject({ sources: [], alarms: [], gateways: [] });
    await test.db.query(`insert into project_device (project_id, device_id, key, sort) values ($1, $2, 'D1', 1)`, [
      projectId,
      device,
    ]);
  });

  it('answers so many moments at once, and the player asks for the rest', async () => {
    bound.set(page, [level.id]);
    const long = { startTime: String(NOON - 3_600_000), endTime: String(NOON), stepMs: '100' };
    expect((await seen(long)).through).toBe(NOON - 3_600_000 + LIMITS.past.moments * 100);
  });

  it('needs its password, and an account that reaches it', async () => {
    expect((await look({ pageId: newId() })).code).toBe(pageErrors.pagePasswordRequired.code);
    expect((await look({}, aCaller({ orgId: newId() }))).code).not.toBe(200);
  });
});
