import { randomUUID } from 'node:crypto';
import {
  type Call,
  type DispatchRules,
  type WorkOrder,
  type WorkOrderInfo,
  dispatchRuleCalls,
  sharePermissions,
  workOrderCalls,
} from '@lightfield/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { rememberedOperations } from '../../../engines/commands/commands.testing.ts';
import { addAccount, addDevice, addOrg } from '../../../engines/history/site.testing.ts';
import { type Events, createBus } from '../../../kernel/bus.ts';
import type { Caller } from '../../../kernel/caller.ts';
import { clockAt } from '../../../kernel/clock.testing.ts';
import { type TestCalls, aCaller } from '../../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../../kernel/testing.ts';
import { createVisitorReports } from '../visitor-reports.ts';
import { visitorReportRoutes } from '../work-order.routes.ts';
import { orderCalls } from '../work-order.testing.ts';
import { dispatchRuleRoutes } from './dispatch-rule.routes.ts';
import { createDispatchRuleService } from './dispatch-rule.service.ts';
import type { Dispatching } from './dispatching.ts';

/** Orders that go to whom a rule names (decision 190). */
const NOW = Date.parse('2026-11-28T08:00:00Z');
const bus = createBus((error) => {
  throw error;
});
const told: string[] = [];
bus.on('message', ({ accountId }: Events['message']) => void told.push(accountId));
const operations = rememberedOperations();
let test: TestDatabase;
let calls: TestCalls;
let dispatching: Dispatching;
let chief: Caller;
let [li, wang, clerk] = ['', '', ''];
let [orgId, stranger, team, plan, stations, pumps] = ['', '', '', '', '', ''];
let [pump, fan] = ['', ''];

const row = async (sql: string, values: readonly unknown[]) =>
  (await test.db.query<{ id: string }>(`${sql} returning id`, values))[0]?.id ?? '';
const person = async (loginName: string, org = orgId) => addAccount(test.db, org, { loginName });

beforeAll(async () => {
  test = await testDatabase();
  const { db } = test;
  [orgId, stranger] = [await addOrg(db), await addOrg(db)];
  team = await row(`insert into dept (id, org_id, name) values (gen_random_uuid(), $1, '维修班')`, [orgId]);
  chief = aCaller({ orgId, loginName: 'chief', accountId: await person('chief') });
  [li, wang, clerk] = [await person('li'), await person('wang'), await person('clerk')];
  await db.query('update account set dept_id = $2 where id = any($1)', [[wang, clerk], team]);
  await db.query(`update role set permissions = '{}' where id = (select role_id from account where id = $1)`, [clerk]);
  const group = (name: string, parent: string | null) =>
    row('insert into device_group (id, org_id, parent_id, name) values (gen_random_uuid(), $1, $2, $3)', [
      orgId,
      parent,
      name,
    ]);
  stations = await group('水站', null);
  pumps = await group('水泵', stations);
  [pump, fan] = [await addDevice(db, orgId, { name: '水泵' }), await addDevice(db, orgId, { name: '风机' })];
  await db.query('update device set group_id = $2 where id = $1', [pump, pumps]);
  calls = await orderCalls({ db, clock: clockAt(() => NOW), bus, operations: operations.log }, (routes, parts) => {
    ({ dispatching } = parts);
    dispatchRuleRoutes(routes, createDispatchRuleService({ db, operations: operations.log }));
    const sharerOf = () => Promise.resolve(chief.accountId);
    visitorReportRoutes(routes, createVisitorReports({ ...parts, sharerOf, bus }));
  });
});
afterAll(async () => {
  await calls.close();
  await test.drop();
});
beforeEach(async () => {
  for (const table of ['work_order', 'message', 'dispatch_rules', 'on_call_plan'])
    await test.db.query(`delete from ${table}`);
  [told.length, operations.entries.length] = [0, 0];
  plan = await onDuty([li]);
});

/** Around the clock. */
const SHIFT = { name: '', from: '00:00', turnDays: 1, firstDay: '2026-11-28' };
const onDuty = (people: readonly string[], org = orgId) =>
  row(
    `insert into on_call_plan (id, org_id, name, time_zone, shifts) values (gen_random_uuid(), $1, gen_random_uuid(), 'UTC', $2)`,
    [org, JSON.stringify([{ ...SHIFT, people }])],
  );
const rule = (fields: object) => ({
  name: '水站报修',
  sources: ['account', 'visitor', 'inspection'],
  groupId: null,
  onCallId: null,
  teamId: null,
  ...fields,
});
const save = (rules: readonly object[], more: object = {}) =>
  calls.as(chief).call(dispatchRuleCalls.save, { version: '0', rules: JSON.stringify(rules), ...more });
const report = async (equipmentId = pump, who = chief, stepId: string = randomUUID()) =>
  (await calls.as(who).call(workOrderCalls.report, { equipmentId, stepId, title: '水泵漏水' })).data as WorkOrder;
const info = async (id: string) => (await calls.as(chief).call(workOrderCalls.info, { id })).data as WorkOrderInfo;

it('gives what somebody reports to whoever is on call, with the rule in its record, once', async () => {
  expect((await save([rule({ onCallId: plan })])).code).toBe(200);
  const stepId = randomUUID();
  const order = await report(pump, chief, stepId);
  expect(order).toMatchObject({ state: 'dispatched', assignee: 'li' });
  expect((await info(order.id)).steps.map(({ kind, who, assignee }) => [kind, who, assignee])).toEqual([
    ['report', 'chief', ''],
    ['dispatch', '水站报修', 'li'],
  ]);
  expect(told).toEqual([li]);
  expect(operations.entries.at(-1)).toMatchObject({
    action: 'workOrder.report',
    new: expect.stringContaining('"assignee":"li"'),
  });
  expect(await report(pump, chief, stepId)).toMatchObject({ id: order.id, state: 'dispatched' });
  expect(told).toEqual([li]);
});

it('gives what a visitor reports to a department: whoever can work it is told beside whoever shared the device', async () => {
  await save([rule({ sources: ['visitor'], teamId: team })]);
  const visitor = aCaller({
    accountId: randomUUID(),
    orgId,
    kind: 'share',
    dataRange: 'granted',
    permissions: new Set(sharePermissions(['faultReport'])),
    visit: { deviceId: pump, projectId: null, auth: ['faultReport'] },
  });
  const body = { equipmentId: pump, stepId: randomUUID(), title: '漏水', name: '李师傅' };
  expect((await calls.as(visitor).call(workOrderCalls.visitorReport, body)).code).toBe(200);
  const [order] = await test.db.query<object>('select state, team, assignee from work_order');
  expect(order).toEqual({ state: 'dispatched', team: '维修班', assignee: '' });
  expect(told.toSorted()).toEqual([chief.accountId, wang].toSorted());
  // the rule is of visitors alone
  expect(await report()).toMatchObject({ state: 'pending', assignee: '', team: '' });
});

it('takes the first rule that fits the group of the device, also one above it, and finds somebody', async () => {
  const nobody = await onDuty([clerk]);
  await save([
    rule({ name: 'nobody can', onCallId: nobody }),
    rule({ name: 'of stations', groupId: stations, onCallId: plan }),
    rule({ name: 'others', teamId: team }),
  ]);
  expect(await report(pump)).toMatchObject({ assignee: 'li', team: '' });
  expect(await report(fan)).toMatchObject({ assignee: '', team: '维修班' });
  expect(await dispatching.holderOf(pump, 'inspection')).toMatchObject({ rule: 'of stations', told: [li] });
});

it('gives an order that is opened again to whom a rule finds now, but never to whoever opened it', async () => {
  await save([rule({ onCallId: plan })]);
  const order = await report();
  const as = (id: string, name: string) => calls.as(aCaller({ orgId, accountId: id, loginName: name }));
  const step = (who: ReturnType<typeof as>, call: Call, more: object = {}) =>
    who.call(call, { id: order.id, stepId: randomUUID(), ...more });
  await step(as(li, 'li'), workOrderCalls.receive);
  await step(as(li, 'li'), workOrderCalls.finish, { note: '换了密封' });
  await test.db.query('update on_call_plan set shifts = $1', [JSON.stringify([{ ...SHIFT, people: [wang] }])]);
  told.length = 0;
  const again = { stepId: randomUUID(), note: '还在漏' };
  for (let n = 0; n < 2; n++)
    expect(await step(calls.as(chief), workOrderCalls.reopen, again)).toMatchObject({
      data: { state: 'dispatched', assignee: 'wang' },
    });
  expect(told).toEqual([wang]);
  expect((await info(order.id)).steps.slice(-2).map(({ kind, who, assignee }) => [kind, who, assignee])).toEqual([
    ['reopen', 'chief', ''],
    ['dispatch', '水站报修', 'wang'],
  ]);
  expect(operations.entries.at(-1)).toMatchObject({
    action: 'workOrder.reopen',
    new: expect.stringContaining('"assignee":"wang"'),
  });
  // who is on call opens it again: it waits for a person
  await step(as(wang, 'wang'), workOrderCalls.receive);
  await step(as(wang, 'wang'), workOrderCalls.finish, { note: '紧固' });
  expect(await step(as(wang, 'wang'), workOrderCalls.reopen, { note: '没修好' })).toMatchObject({
    data: { state: 'pending', assignee: '' },
  });
});

it('leaves an order of an alarm group, which is opened again, to people', async () => {
  await save([rule({ onCallId: plan })]);
  const order = await report();
  await test.db.query(`update work_order set reporter_id = null, alarm_content = '超温' where id = $1`, [order.id]);
  await calls.as(chief).call(workOrderCalls.end, { id: order.id, stepId: randomUUID(), note: '误报' });
  const again = { id: order.id, stepId: randomUUID(), note: '不是误报' };
  expect(await calls.as(chief).call(workOrderCalls.reopen, again)).toMatchObject({ data: { state: 'pending' } });
});

it('looks after the devices of customers, unless they have rules of their own', async () => {
  const customer = await row(
    `insert into org (id, name, kind, parent_id) values (gen_random_uuid(), '客户', 'external', $1)`,
    [orgId],
  );
  const theirs = await addDevice(test.db, customer, { name: '客户水泵' });
  await save([rule({ onCallId: plan })]);
  expect(await dispatching.holderOf(theirs, 'account')).toMatchObject({ told: [li] });
  await save([rule({ name: 'customer', teamId: team })], { orgId: customer });
  expect(await dispatching.holderOf(theirs, 'account')).toMatchObject({ rule: 'customer', told: [wang] });
});

it('is set over what was read, names only what is of the enterprise, and is said in the log', async () => {
  const foreign = await onDuty([li], stranger);
  expect((await save([rule({ onCallId: foreign })])).code).toBe(90_002);
  expect((await save([rule({ onCallId: plan, teamId: team })])).code).toBe(10_001);
  expect((await save([rule({ groupId: pumps, onCallId: plan })])).code).toBe(200);
  expect(operations.entries.at(-1)).toMatchObject({ action: 'dispatch.save', objectId: orgId });
  expect((await save([])).code).toBe(90_011);
  const { data } = await calls.as(chief).call(dispatchRuleCalls.query, {});
  const rules = data as DispatchRules;
  expect(rules).toMatchObject({ version: 1, rules: [rule({ groupId: pumps, onCallId: plan })] });
  expect(rules.groups.map(({ name }) => name)).toEqual(['水站', '水站 / 水泵']);
  const other = aCaller({ orgId: stranger, accountId: await person('zhao', stranger) });
  expect((await calls.as(other).call(dispatchRuleCalls.query, { orgId })).code).not.toBe(200);
});
