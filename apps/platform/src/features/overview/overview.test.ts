import { type Overview, overviewCalls } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAlarmSight } from '../../engines/alarms/alarm-sight.ts';
import { addAlarmRule, addDevice, addGateway, addOrg, addVariable } from '../../engines/history/site.testing.ts';
import type { Caller } from '../../kernel/caller.ts';
import { type TestCalls, aCaller, testCalls } from '../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { createDeviceScope } from '../device/list/device-scope.ts';
import { createOrgReach } from '../organisation/org-reach.ts';
import { createProjectScope } from '../project/project-scope.ts';
import { HOUR_MS, alarmHours } from './alarm-hours.ts';
import { createOverviewRepository } from './overview.repository.ts';
import { overviewRoutes } from './overview.routes.ts';
import { createOverviewService } from './overview.service.ts';

const NOW = Date.UTC(2026, 10, 21, 12, 20);
const waits = (n: number) => () => Promise.resolve(n);
const work = { toDispatch: waits(1), orders: waits(2), inspections: waits(3), records: waits(4), proposals: waits(5) };
const WORK = [
  'manage_worksheet_dispatch',
  'manage_worksheet_receive',
  'manage_inspection_do',
  'manage_excel_fill',
] as const;
const PERMISSIONS = [
  ...WORK,
  'monitor_alarm_view',
  'manage_equip_edit',
  'manage_gateway_edit',
  'account_enroll_edit',
] as const;
let test: TestDatabase;
let calls: TestCalls;
let me: Caller;
let reader: Caller;
let stranger: Caller;

beforeAll(async () => {
  test = await testDatabase();
  const { db } = test;
  const orgId = await addOrg(db);
  me = aCaller({ orgId, permissions: new Set(PERMISSIONS) });
  reader = aCaller({ orgId, permissions: new Set(['monitor_equip_list']) });
  stranger = aCaller({ orgId: await addOrg(db), permissions: new Set(PERMISSIONS) });
  const gateway = await addGateway(db, orgId);
  const pump = await addDevice(db, orgId, { name: '水泵', gatewayId: gateway.gatewayId });
  await addDevice(db, orgId, { name: '锅炉' });
  await db.query(`update gateway set state = 'online', config_revision = 2, applied_revision = 1 where id = $1`, [
    gateway.gatewayId,
  ]);
  await db.query(
    `insert into communication (device_id, driver, gateway_id, state, since) values ($1, '', $2, 'failing', now())`,
    [pump, gateway.gatewayId],
  );
  const variable = await addVariable(db, pump, { key: 't' });
  const rule = await addAlarmRule(db, pump, variable);
  const raise = (ago: number, severity: string, isOver = false) =>
    db.query(
      `insert into alarm_event (id, device_id, rule_id, variable_id, content, severity, confirm_rule, condition, value, raised_at,
                                recovered_at) values ($1, $2, $3, $4, '', $5, 'manual', '> 1', '2', $6, $7)`,
      [newId(), pump, rule, variable.id, severity, new Date(NOW - ago), isOver ? new Date(NOW) : null],
    );
  await raise(0, 'severe');
  await raise(HOUR_MS, 'important', true);
  await raise(HOUR_MS, 'important');
  await raise(25 * HOUR_MS, 'normal', true);
  const scope = createDeviceScope(db);
  const projects = createProjectScope(db, scope);
  const overview = createOverviewRepository(db, {
    devices: (caller, add) => scope.visible(caller, add, 'many'),
    projects: (caller, add) => projects.visible(caller, add),
    alarms: createAlarmSight(scope, projects),
    managedOrgs: (caller) => scope.managedOrgs(caller),
    accounts: (caller, add) => createOrgReach(db).accounts(caller, add),
  });
  calls = await testCalls({
    register: (routes) => overviewRoutes(routes, createOverviewService({ overview, work, clock: { now: () => NOW } })),
    scope,
  });
});
afterAll(async () => {
  await calls.close();
  await test.drop();
});
const seenBy = async (caller: Caller) => (await calls.as(caller).call(overviewCalls.query, {})).data as Overview;

describe('the overview', () => {
  it('counts devices by state, and those in alarm once each', async () => {
    expect((await seenBy(me)).devices).toEqual({
      total: 2,
      online: 1,
      offline: 0,
      sleeping: 0,
      upgrading: 0,
      none: 1,
      failing: 1,
      never: 0,
      unknown: 0,
      inAlarm: 1,
    });
  });
  it('counts alarms that hold by severity, those that wait, and the raised ones of each hour', async () => {
    const { alarms } = await seenBy(me);
    expect(alarms?.active).toEqual({ severe: 1, important: 1, normal: 0 });
    expect(alarms?.waiting).toBe(2);
    expect(alarms?.hours).toHaveLength(25);
    expect(alarms?.hours.slice(-2).map(({ severe, important }) => [severe, important])).toEqual([
      [0, 2],
      [1, 0],
    ]);
    expect(alarms?.hours.reduce((sum, { normal }) => sum + normal, 0)).toBe(0);
  });
  it('has the loss of a gateway as one alarm of whoever reaches a device behind it', async () => {
    const { db } = test;
    const [{ gateway_id: gatewayId } = { gateway_id: '' }] = await db.query<{ gateway_id: string }>(
      'select gateway_id from device where gateway_id is not null',
    );
    const id = newId();
    await db.query(
      `insert into alarm_event (id, rule_id, gateway_id, about, content, severity, confirm_rule, condition, raised_at)
       values ($1, $1, $2, 'gateway', '', 'severe', 'auto', '', $3)`,
      [id, gatewayId, new Date(NOW)],
    );
    expect((await seenBy(me)).alarms?.active.severe).toBe(2);
    expect((await seenBy(stranger)).alarms?.active.severe).toBe(0);
    await db.query('delete from alarm_event where id = $1', [id]);
  });
  it('names only what the caller may do something about', async () => {
    expect((await seenBy(me)).todo).toEqual({
      outOfSync: 1,
      toApprove: 0,
      applications: 0,
      toDispatch: 1,
      orders: 2,
      inspections: 3,
      records: 4,
      proposals: 5,
    });
    const { alarms, todo } = await seenBy(reader);
    expect([alarms, todo]).toEqual([
      null,
      {
        outOfSync: null,
        toApprove: null,
        applications: null,
        toDispatch: null,
        orders: null,
        inspections: null,
        records: null,
        proposals: 5,
      },
    ]);
  });
  it('shows nothing of others', async () => {
    const { devices, alarms, todo, pages } = await seenBy(stranger);
    expect([devices.total, devices.inAlarm, alarms?.active.severe, alarms?.waiting, todo.outOfSync, pages]).toEqual([
      0, 0, 0, 0, 0, 0,
    ]);
  });
});

it('the last 24 hours are full ones, and the present one', () => {
  const hours = alarmHours(NOW);
  expect([hours.length, hours[0]?.from, hours.at(-1)?.from]).toEqual([
    25,
    Date.UTC(2026, 10, 20, 12),
    Date.UTC(2026, 10, 21, 12),
  ]);
});
