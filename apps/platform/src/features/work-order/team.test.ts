import { randomUUID } from 'node:crypto';
import {
  type Page,
  type WorkOrder,
  type WorkOrderInfo,
  type WorkOrdersTaken,
  workOrderCalls,
} from '@lightfield/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addAccount, addDevice, addOrg } from '../../engines/history/site.testing.ts';
import { type Events, createBus } from '../../kernel/bus.ts';
import type { Caller } from '../../kernel/caller.ts';
import { clockAt } from '../../kernel/clock.testing.ts';
import type { Notice } from '../../kernel/notifier.ts';
import { type TestCalls, aCaller } from '../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { createDeviceScope } from '../device/list/device-scope.ts';
import { createWaitingOrders } from './waiting-orders.ts';
import { orderCalls } from './work-order.testing.ts';

/** Work orders that are dispatched to a department (decision 140). */
const clock = clockAt(() => Date.parse('2026-11-28T08:00:00Z'));
const bus = createBus((error) => {
  throw error;
});
const told: string[] = [];
const sent: Notice[] = [];
bus.on('message', ({ accountId }: Events['message']) => void told.push(accountId));
let test: TestDatabase;
let calls: TestCalls;
let [repair, office, empty, foreign] = ['', '', '', ''];
let chief: Caller;
let fitter: Caller;
let mate: Caller;
let clerk: Caller;
let pump: string;

beforeAll(async () => {
  test = await testDatabase();
  const { db } = test;
  const [orgId, otherOrg] = [await addOrg(db), await addOrg(db)];
  const dept = async (name: string, of = orgId) => {
    const [row] = await db.query<{ id: string }>(
      `insert into dept (id, org_id, name) values (gen_random_uuid(), $1, $2) returning id`,
      [of, name],
    );
    return row?.id ?? '';
  };
  [repair, office, empty, foreign] = [
    await dept('维修班'),
    await dept('办公室'),
    await dept('空'),
    await dept('别处', otherOrg),
  ];
  const person = async (loginName: string, deptId: string, org = orgId) => {
    const accountId = await addAccount(db, org, { loginName });
    await db.query('update account set dept_id = $2 where id = $1', [accountId, deptId]);
    return aCaller({ orgId: org, loginName, accountId, deptId });
  };
  [chief, fitter, mate] = [await person('chief', repair), await person('fitter', repair), await person('mate', repair)];
  clerk = await person('clerk', office);
  await person('elsewhere', foreign, otherOrg);
  // They see the device, and work no orders.
  await db.query(`update role set permissions = '{}' where id = (select role_id from account where id = $1)`, [
    clerk.accountId,
  ]);
  pump = await addDevice(db, orgId, { name: '水泵' });
  calls = await orderCalls({
    db,
    clock,
    bus,
    notifier: {
      mode: () => 'outbox',
      queue: () => Promise.resolve(),
      send: (notice) => Promise.resolve(void sent.push(notice)),
    },
  });
});
afterAll(async () => {
  await calls.close();
  await test.drop();
});
beforeEach(async () => {
  await test.db.query('delete from work_order');
  [told.length, sent.length] = [0, 0];
});

const step = (who: Caller, name: keyof typeof workOrderCalls, id: string, more: object = {}) =>
  calls.as(who).call(workOrderCalls[name], { id, stepId: randomUUID(), note: '说明', ...more });
async function reported(): Promise<string> {
  const body = { equipmentId: pump, stepId: randomUUID(), title: '水泵异响' };
  return ((await calls.as(chief).call(workOrderCalls.report, body)).data as WorkOrder).id;
}
async function toTeam(): Promise<string> {
  const id = await reported();
  expect(await step(chief, 'dispatch', id, { teamId: repair })).toMatchObject({ code: 200 });
  return id;
}
const mine = async (who: Caller) =>
  ((await calls.as(who).call(workOrderCalls.query, { whose: 'mine' })).data as Page<WorkOrder>).rows.map(
    ({ id }) => id,
  );

it('is told to all of it who may receive it, but whoever dispatched it, and is in their lists', async () => {
  const id = await toTeam();
  expect(told.toSorted()).toEqual([fitter.accountId, mate.accountId].toSorted());
  const [order] = ((await calls.as(mate).call(workOrderCalls.query, {})).data as Page<WorkOrder>).rows;
  expect(order).toMatchObject({ id, state: 'dispatched', assignee: '', team: '维修班', mine: true });
  expect([await mine(fitter), await mine(mate), await mine(clerk)]).toEqual([[id], [id], []]);
  const taken = (await calls.as(mate).call(workOrderCalls.take, {})).data as WorkOrdersTaken;
  expect(taken.orders).toMatchObject([{ id, mine: true, team: '维修班' }]);
});
it('is whoever’s of it receives it first, and nobody else’s then', async () => {
  const id = await toTeam();
  expect(await step(clerk, 'receive', id)).toMatchObject({ code: 90_003 });
  const [first, second] = await Promise.all([step(fitter, 'receive', id), step(mate, 'receive', id)]);
  expect([first.code, second.code].toSorted((a, b) => a - b)).toEqual([200, 2803]);
  const [has, hasNot] = first.code === 200 ? [fitter, mate] : [mate, fitter];
  expect(await step(hasNot, 'finish', id)).toMatchObject({ code: 90_003 });
  expect(await step(has, 'finish', id)).toMatchObject({ data: { assignee: has.loginName, team: '', mine: true } });
  expect(await mine(hasNot)).toEqual([]);
});
it('tells one who received it on a phone without a network that somebody else was first (2807)', async () => {
  const id = await toTeam();
  const info = (await calls.as(mate).call(workOrderCalls.info, { id })).data as WorkOrderInfo;
  const seenStep = info.steps.at(-1)?.id;
  await step(fitter, 'receive', id);
  expect(await step(mate, 'receive', id, { doneAt: clock.now(), seenStep })).toMatchObject({ code: 2807 });
});
it('goes to one person or to one department that can work it (2802)', async () => {
  const id = await reported();
  for (const body of [{}, { teamId: repair, assigneeId: fitter.accountId }])
    expect(await step(chief, 'dispatch', id, body)).toMatchObject({ code: 10_001 });
  for (const teamId of [office, empty, foreign, randomUUID()])
    expect(await step(chief, 'dispatch', id, { teamId })).toMatchObject({ code: 2802 });
  expect((await calls.as(chief).call(workOrderCalls.teams, { id })).data).toEqual({
    teams: [{ id: repair, name: '维修班', people: 3 }],
    sms: true,
  });
});
it('is told by SMS, too, where whoever dispatches says so: to those with a phone, in their language', async () => {
  await test.db.query(`update account set phone = '13800000001', language = 'en' where id = $1`, [fitter.accountId]);
  await test.db.query(`update account set phone = '13800000002' where id = $1`, [chief.accountId]);
  await toTeam();
  expect(sent).toEqual([]);
  const id = await reported();
  await step(chief, 'dispatch', id, { teamId: repair, sms: 'true' });
  expect(sent).toMatchObject([
    { channel: 'sms', target: '13800000001', template: 'workOrder', lang: 'en', accountId: fitter.accountId },
  ]);
  expect(sent[0]?.params).toMatchObject({ title: '水泵异响', device: '水泵' });
  expect(await step(chief, 'dispatch', id, { assigneeId: fitter.accountId, sms: 'true' })).toMatchObject({ code: 200 });
  expect(sent).toHaveLength(2);
});
it('can go to somebody else while nobody has received it, and is nobody’s once it is opened again', async () => {
  const id = await toTeam();
  expect(await step(chief, 'dispatch', id, { assigneeId: mate.accountId })).toMatchObject({
    data: { assignee: 'mate', team: '' },
  });
  expect(await step(fitter, 'receive', id)).toMatchObject({ code: 90_003 });
  await step(chief, 'dispatch', id, { teamId: repair });
  await step(chief, 'end', id);
  expect(await step(chief, 'reopen', id)).toMatchObject({ data: { state: 'pending', team: '', mine: false } });
});
it('that is ended before anybody receives it is told to all of it and to whoever reported it', async () => {
  const body = { equipmentId: pump, stepId: randomUUID(), title: '水泵异响' };
  const { id } = (await calls.as(clerk).call(workOrderCalls.report, body)).data as WorkOrder;
  await step(chief, 'dispatch', id, { teamId: repair });
  told.length = 0;
  await step(chief, 'end', id);
  expect(told.toSorted()).toEqual([clerk, fitter, mate].map(({ accountId }) => accountId).toSorted());
});
it('that is ended by whoever reported it is told to the person that it was dispatched to, alone', async () => {
  const id = await reported();
  await step(chief, 'dispatch', id, { assigneeId: mate.accountId });
  told.length = 0;
  await step(chief, 'end', id);
  expect(told).toEqual([mate.accountId]);
});
it('keeps the name of a department that is gone, and can be dispatched again', async () => {
  const [row] = await test.db.query<{ id: string }>(
    `insert into dept (id, org_id, name) select gen_random_uuid(), org_id, '临时组' from dept where id = $1 returning id`,
    [repair],
  );
  await test.db.query('update account set dept_id = $2 where id = $1', [mate.accountId, row?.id]);
  const id = await reported();
  await step(chief, 'dispatch', id, { teamId: row?.id });
  await test.db.query('update account set dept_id = $2 where id = $1', [mate.accountId, repair]);
  await test.db.query('delete from dept where id = $1', [row?.id]);
  expect((await calls.as(chief).call(workOrderCalls.info, { id })).data).toMatchObject({ team: '临时组', mine: false });
  expect(await step(chief, 'dispatch', id, { teamId: repair })).toMatchObject({ code: 200 });
});
it('waits for whoever dispatches, then for each of the department, then for who received it, and for nobody at its end', async () => {
  const waiting = createWaitingOrders(test.db, createDeviceScope(test.db));
  const counts = async () => [
    await waiting.toDispatch(chief),
    ...(await Promise.all([chief, fitter, mate, clerk].map((who) => waiting.mine(who)))),
  ];
  const id = await reported();
  expect(await counts()).toEqual([1, 0, 0, 0, 0]);
  await step(chief, 'dispatch', id, { teamId: repair });
  expect(await counts()).toEqual([0, 1, 1, 1, 0]);
  await step(fitter, 'receive', id);
  expect(await counts()).toEqual([0, 0, 1, 0, 0]);
  await step(fitter, 'finish', id);
  expect(await counts()).toEqual([0, 0, 0, 0, 0]);
});
it('of a device that somebody does not see waits for them no more', async () => {
  const waiting = createWaitingOrders(test.db, createDeviceScope(test.db));
  const stranger = aCaller({ orgId: await addOrg(test.db), permissions: fitter.permissions, kind: 'co' });
  await reported();
  expect([await waiting.toDispatch(stranger), await waiting.mine(stranger)]).toEqual([0, 0]);
});
