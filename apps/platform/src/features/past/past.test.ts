import { LIMITS, type PastWindow, pastCalls } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
import { silentLog } from '../../kernel/log.ts';
import { type TestCalls, aCaller, testCalls } from '../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { createDeviceScope } from '../device/device-scope.ts';
import { createPastRepository } from './past.repository.ts';
import { pastRoutes } from './past.routes.ts';
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
  const history = createHistory({ db, clock: { now: () => NOON }, bus, log: silentLog });
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
  const service = createPastService({ past: createPastRepository(db), records: history });
  calls = await testCalls({ register: (routes) => pastRoutes(routes, service), scope: createDeviceScope(db) });
});
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

it('answers alarms that held or waited at the time, and how the gateway was', async () => {
  const { alarms, gateway } = await pastOf();
  expect(alarms.map(({ raisedAt }) => (raisedAt - NOON) / SECOND)).toEqual([20, -3_600]);
  expect(gateway).toEqual([
    { at: NOON - 86_400_000, state: 'online' },
    { at: NOON + 40 * SECOND, state: 'offline' },
  ]);
});

it('keeps alarms from who may not see them', async () => {
  const all = aCaller({ orgId });
  const permissions = new Set([...all.permissions].filter((code) => code !== 'monitor_alarm_view'));
  expect((await pastOf({}, { ...all, permissions })).alarms).toEqual([]);
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
