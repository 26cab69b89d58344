import { type AlarmEvent, type Page, alarmCalls } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rememberedOperations } from '../../engines/commands/commands.testing.ts';
import { type TestVariable, addAlarmRule, addDevice, addOrg, addVariable } from '../../engines/history/site.testing.ts';
import { type Events, createBus } from '../../kernel/bus.ts';
import type { Caller } from '../../kernel/caller.ts';
import { type TestCalls, aCaller, testCalls } from '../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { createAlarmSight } from '../../engines/alarms/alarm-sight.ts';
import { createDeviceScope } from '../device/list/device-scope.ts';
import { createProjectScope } from '../project/project-scope.ts';
import { createAlarmRepository } from './alarm.repository.ts';
import { alarmRoutes } from './alarm.routes.ts';
import { createAlarmService } from './alarm.service.ts';
import { createAlarmStatistics } from './alarm-statistics.ts';
import { createAlarmWorkRepository } from './alarm-work.repository.ts';
import { createAlarmWork } from './alarm-work.service.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const DAY = 86_400_000;
const bus = createBus((error) => {
  throw error;
});
const operations = rememberedOperations();
let said: Events['alarm'][] = [];
let test: TestDatabase;
let calls: TestCalls;
let me: Caller;
let stranger: Caller;
let boiler: string;
let pump: string;
let group: string;
let variable: TestVariable;
let rule: string;

beforeAll(async () => {
  test = await testDatabase();
  const { db } = test;
  const orgId = await addOrg(db);
  me = aCaller({ orgId, loginName: 'wang' });
  stranger = aCaller({ orgId: await addOrg(db) });
  group = newId();
  await db.query(`insert into device_group (id, org_id, name) values ($1, $2, 'G')`, [group, orgId]);
  boiler = await addDevice(db, orgId, { name: '锅炉', groupId: group });
  pump = await addDevice(db, orgId, { name: '水泵' });
  variable = await addVariable(db, boiler, { key: 't', name: '温度' });
  rule = await addAlarmRule(db, boiler, variable);
  const scope = createDeviceScope(db);
  const sight = createAlarmSight(scope, createProjectScope(db, scope));
  const service = createAlarmService({
    db,
    alarms: createAlarmRepository(db, sight),
    clock: { now: () => NOW },
    bus,
    operations: operations.log,
    alarmCounts: () => ({ active: 7, unconfirmed: 8 }),
  });
  const clock = { now: () => NOW };
  const work = createAlarmWork({
    db,
    work: createAlarmWorkRepository(db, sight),
    clock,
    operations: operations.log,
    bus: { emit: () => undefined },
  });
  const statistics = createAlarmStatistics({ db, sight, clock });
  calls = await testCalls({
    register: (routes) => alarmRoutes(routes, service, { work, statistics }),
    scope,
    reach: { project: () => Promise.resolve(false) },
  });
  bus.on('alarm', (event) => said.push(event));
});
afterAll(async () => {
  await calls.close();
  await test.drop();
});
beforeEach(async () => {
  await test.db.query('delete from alarm_event');
  said = [];
  operations.entries.length = 0;
});

interface Given {
  deviceId: string;
  raisedAt: number;
  recoveredAt: number | null;
  confirmedAt: number | null;
  confirmRule: 'manual' | 'auto';
  severity: string;
  content: string;
}
async function anAlarm(fields: Partial<Given> = {}): Promise<string> {
  const id = newId();
  const given: Given = {
    deviceId: boiler,
    raisedAt: NOW - 1_000,
    recoveredAt: NOW - 500,
    confirmedAt: null,
    confirmRule: 'manual',
    severity: 'severe',
    content: 'Too hot',
    ...fields,
  };
  const at = (ms: number | null) => (ms === null ? null : new Date(ms));
  await test.db.query(
    `insert into alarm_event (id, device_id, rule_id, variable_id, content, severity, confirm_rule, condition, value, raised_at,
                              recovered_at, confirmed_at) values ($1, $2, $3, $4, $5, $6, $7, '> 90', '95', $8, $9, $10)`,
    [
      id,
      given.deviceId,
      rule,
      variable.id,
      given.content,
      given.severity,
      given.confirmRule,
      at(given.raisedAt),
      at(given.recoveredAt),
      at(given.confirmedAt),
    ],
  );
  return id;
}
const confirm = (alarmId: string, caller = me) => calls.as(caller).call(alarmCalls.confirm, { alarmId });
const list = async (body: Record<string, unknown> = {}, caller = me) => {
  const answer = await calls.as(caller).call(alarmCalls.query, body);
  expect(answer.code, answer.msg).toBe(200);
  return answer.data as Page<AlarmEvent>;
};

describe('confirming', () => {
  it('stamps who and when, writes the operation log and says so', async () => {
    const id = await anAlarm();
    const { code, data } = await confirm(id);
    expect(code).toBe(200);
    expect(data).toMatchObject({ id, confirmedAt: NOW, confirmedBy: 'wang', equipName: '锅炉', signalTitle: '温度' });
    expect((await list()).rows).toMatchObject([data as object]);
    expect(said).toMatchObject([{ change: 'confirmed', alarm: { id, confirmedAt: NOW, confirmedBy: 'wang' } }]);
    expect(operations.entries).toMatchObject([
      { action: 'alarm.confirm', objectType: 'device', objectId: boiler, objectName: '锅炉 / Too hot' },
    ]);
  });

  it.each([
    ['a second time', { confirmedAt: NOW }, 2008],
    ['before recovery under the rule manual', { recoveredAt: null }, 2009],
    ['a second time, before recovery', { recoveredAt: null, confirmedAt: NOW }, 2008],
    ['before recovery under the rule auto', { recoveredAt: null, confirmRule: 'auto' as const }, 200],
  ])('%s', async (_when, given, code) => {
    expect((await confirm(await anAlarm(given))).code).toBe(code);
    expect(said).toHaveLength(code === 200 ? 1 : 0);
  });

  it('lets one of two people who press together win', async () => {
    const id = await anAlarm();
    const codes = await Promise.all([confirm(id), confirm(id), confirm(id)]);
    expect(codes.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 2008, 2008]);
    expect(said).toHaveLength(1);
    expect(operations.entries).toHaveLength(1);
  });

  it('of somebody else’s alarm is the same as of none', async () => {
    const foreign = await confirm(await anAlarm(), stranger);
    const unknown = await confirm(newId(), stranger);
    expect([foreign.code, foreign.msg]).toEqual([unknown.code, unknown.msg]);
    expect(foreign.code).toBe(90_002);
  });

  it('in bulk answers each for itself', async () => {
    const [good, early, unknown] = [await anAlarm(), await anAlarm({ recoveredAt: null }), newId()];
    const { data } = await calls
      .as(me)
      .call(alarmCalls.confirmMany, { alarmIds: [good, early, good, unknown].join(',') });
    expect((data as { code: number }[]).map(({ code }) => code)).toEqual([200, 2009, 2008, 90_002]);
    expect((data as { msg: string }[])[1]?.msg).toBe('报警恢复后才能确认');
  });

  it.each([
    [{ alarmIds: '' }, 10_001],
    [{ alarmIds: `${newId()},` }, 10_005],
    [{ alarmIds: 'x' }, 10_001],
    [{ alarmIds: Array.from({ length: 201 }, () => newId()) }, 10_001],
  ])('refuses %j with %i', async (body, code) => {
    expect((await calls.as(me).call(alarmCalls.confirmMany, body)).code).toBe(code);
  });

  it('needs the permission', async () => {
    const viewer = { ...me, permissions: new Set(['monitor_alarm_view' as const]) };
    expect((await confirm(await anAlarm(), viewer)).code).toBe(90_003);
  });

  it('who may not see alarm records is told just that', async () => {
    const viewer = { ...me, permissions: new Set(['monitor_equip_real' as const]) };
    expect(await calls.as(viewer).call(alarmCalls.query, {})).toMatchObject({
      code: 90_003,
      msg: '暂无权限查看该设备报警记录',
      data: { permission: 'monitor_alarm_view', denial: 'viewAlarms' },
    });
  });
});

describe('the list', () => {
  it('filters', async () => {
    await anAlarm({ content: 'A', severity: 'normal', raisedAt: NOW - 3_000, recoveredAt: null });
    await anAlarm({ content: 'B', deviceId: pump, confirmedAt: NOW, raisedAt: NOW - 2_000 });
    await anAlarm({ content: 'C_%', raisedAt: NOW - 1_000 });
    const contents = async (filter: Record<string, unknown>) => (await list(filter)).rows.map(({ content }) => content);
    expect(await contents({})).toEqual(['C_%', 'B', 'A']);
    expect(await contents({ equipmentId: pump })).toEqual(['B']);
    expect(await contents({ groupId: group })).toEqual(['C_%', 'A']);
    expect(await contents({ severity: 'normal' })).toEqual(['A']);
    expect(await contents({ active: 'true' })).toEqual(['A']);
    expect(await contents({ active: 'false', confirmed: 'false' })).toEqual(['C_%']);
    expect(await contents({ confirmed: 'true' })).toEqual(['B']);
    expect(await contents({ keyword: '_%' })).toEqual(['C_%']);
    expect(await contents({ keyword: '水泵' })).toEqual(['B']);
    expect(await contents({ keyword: '温度' })).toHaveLength(3);
    expect(await contents({ startTime: NOW - 2_000, endTime: NOW - 1_000 })).toEqual(['B']);
    expect(await contents({ pageSize: '1', pageNum: '2' })).toEqual(['B']);
    const { data } = await calls.as(me).call(alarmCalls.queryAll, { severity: 'severe' });
    expect(data).toHaveLength(2);
    expect(await list({}, stranger)).toEqual({ total: 0, rows: [] });
  });

  it.each([
    [{ startTime: NOW, endTime: NOW }, 10_003],
    [{ startTime: NOW, endTime: NOW - 1 }, 10_003],
    [{ startTime: NOW - 30 * DAY, endTime: NOW }, 200],
    [{ startTime: NOW - 30 * DAY - 1, endTime: NOW }, 10_004],
    [{ startTime: 0 }, 200],
    [{ startTime: -1 }, 10_001],
    [{ severity: 'mild' }, 10_001],
    [{ keyword: 'x'.repeat(51) }, 10_001],
    [{ projectId: newId() }, 90_002],
    [{ equipmentId: newId() }, 1101],
  ])('answers %j with %d', async (body, code) => {
    expect((await calls.as(me).call(alarmCalls.query, body)).code).toBe(code);
    expect((await calls.as(me).call(alarmCalls.queryAll, body)).code).toBe(code);
  });

  it('refuses somebody else’s device like an unknown one', async () => {
    expect((await calls.as(stranger).call(alarmCalls.query, { equipmentId: boiler })).code).toBe(1101);
    expect((await calls.as(stranger).call(alarmCalls.queryCount, { equipmentId: boiler })).code).toBe(1101);
  });
});

describe('the counts', () => {
  it('are those of all visible devices, or of one', async () => {
    await anAlarm({ recoveredAt: null });
    await anAlarm();
    await anAlarm({ confirmedAt: NOW });
    const count = async (body: object, caller = me) => (await calls.as(caller).call(alarmCalls.queryCount, body)).data;
    expect(await count({})).toEqual({ active: 1, unconfirmed: 2 });
    expect(await count({}, stranger)).toEqual({ active: 0, unconfirmed: 0 });
    expect(await count({ equipmentId: boiler })).toEqual({ active: 7, unconfirmed: 8 });
    expect((await calls.as(me).call(alarmCalls.queryCount, { projectId: newId() })).code).toBe(90_002);
  });
});
