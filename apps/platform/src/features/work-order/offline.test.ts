import { randomUUID } from 'node:crypto';
import {
  type Call,
  LIMITS,
  type WorkOrder,
  type WorkOrderInfo,
  type WorkOrdersTaken,
  workOrderCalls,
} from '@lightfield/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAccount, addDevice, addOrg } from '../../engines/history/site.testing.ts';
import { createBus } from '../../kernel/bus.ts';
import type { Caller } from '../../kernel/caller.ts';
import { clockAt } from '../../kernel/clock.testing.ts';
import { type TestCalls, aCaller } from '../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { orderCalls } from './work-order.testing.ts';

const NOW = Date.parse('2026-11-26T08:00:00Z');
const MINUTE = 60_000;
const clock = clockAt(() => NOW);
const bus = createBus((error) => {
  throw error;
});
let test: TestDatabase;
let calls: TestCalls;
let chief: Caller;
let fitter: Caller;
let mate: Caller;
let stranger: Caller;
let pump: string;

beforeAll(async () => {
  test = await testDatabase();
  const { db } = test;
  const orgId = await addOrg(db);
  const deptId = randomUUID();
  await db.query(`insert into dept (id, org_id, name) values ($1, $2, '维修')`, [deptId, orgId]);
  const person = async (loginName: string, dept: string | null = null) => {
    const accountId = await addAccount(db, orgId, { loginName });
    await db.query('update account set dept_id = $2 where id = $1', [accountId, dept]);
    return aCaller({ orgId, loginName, accountId, deptId: dept });
  };
  [chief, fitter, mate] = [await person('chief'), await person('fitter', deptId), await person('mate', deptId)];
  stranger = aCaller({ orgId: await addOrg(db) });
  pump = await addDevice(db, orgId, { name: '水泵' });
  calls = await orderCalls({ db, clock, bus });
});
afterAll(async () => {
  await calls.close();
  await test.drop();
});
beforeEach(() => test.db.query('delete from work_order'));

const ask = (who: Caller, call: Call, body: Record<string, unknown>) => calls.as(who).call(call, body);
const take = async (who: Caller) => (await ask(who, workOrderCalls.take, {})).data as WorkOrdersTaken;
async function dispatched(to = fitter, more: object = {}): Promise<WorkOrder> {
  const report = { equipmentId: pump, stepId: randomUUID(), title: '水泵异响', ...more };
  const { id } = (await ask(chief, workOrderCalls.report, report)).data as WorkOrder;
  const body = { id, stepId: randomUUID(), assigneeId: to.accountId };
  return (await ask(chief, workOrderCalls.dispatch, body)).data as WorkOrder;
}

describe('orders that are taken along', () => {
  it('are those to be done by oneself and by the team, own ones first, with their steps', async () => {
    const own = await dispatched(fitter);
    const theirs = await dispatched(mate, { dueAt: String(NOW + MINUTE) });
    await ask(chief, workOrderCalls.report, { equipmentId: pump, stepId: randomUUID(), title: '没有派发' });
    const { at, orders, more } = await take(fitter);
    expect({ at, more }).toEqual({ at: NOW, more: false });
    expect(orders.map(({ id, mine }) => [id, mine])).toEqual([
      [own.id, true],
      [theirs.id, false],
    ]);
    expect(orders[0]?.steps.map(({ kind, doneAt }) => [kind, doneAt])).toEqual([
      ['report', null],
      ['dispatch', null],
    ]);
    expect((await take(chief)).orders).toEqual([]);
    expect((await take(stranger)).orders).toEqual([]);
  });
  it('are as many as a phone takes, with the newest steps of each', async () => {
    const { id } = await dispatched();
    const { taken, takenSteps } = LIMITS.ops;
    await test.db.query(
      `insert into work_order (id, device_id, number, title, priority, state, reporter, assignee_id, reported_at)
       select gen_random_uuid(), $1, 1000 + n, 'x', 'normal', 'received', 'x', $2, now() from generate_series(1, $3) n`,
      [pump, fitter.accountId, taken - 1],
    );
    await test.db.query(
      `insert into work_order_step (order_id, id, kind, who, at, note)
       select $1, gen_random_uuid(), 'comment', 'x', now(), n::text from generate_series(1, $2) n`,
      [id, takenSteps],
    );
    const all = await take(fitter);
    expect([all.orders.length, all.more]).toEqual([taken, false]);
    const steps = all.orders.find((one) => one.id === id)?.steps ?? [];
    expect([steps.length, steps[0]?.note, steps.at(-1)?.note]).toEqual([takenSteps, '1', String(takenSteps)]);
    await test.db.query(
      `insert into work_order (id, device_id, number, title, priority, state, reporter, assignee_id, reported_at)
       values (gen_random_uuid(), $1, 2000, 'x', 'normal', 'received', 'x', $2, now())`,
      [pump, fitter.accountId],
    );
    const more = await take(fitter);
    expect([more.orders.length, more.more]).toEqual([taken, true]);
  });
});

describe('an order that was finished', () => {
  it('is taken along for a day, until it is accepted, by whoever finished it', async () => {
    const { id } = await dispatched(fitter);
    for (const call of [workOrderCalls.receive, workOrderCalls.finish])
      expect(await ask(fitter, call, { id, stepId: randomUUID(), note: '好了' })).toMatchObject({ code: 200 });
    const ids = async (who: Caller) => (await take(who)).orders.map((one) => one.id);
    expect(await ids(fitter)).toContain(id);
    expect(await ids(mate)).not.toContain(id);
    await test.db.query('update work_order set closed_at = $2 where id = $1', [
      id,
      new Date(NOW - LIMITS.ops.acceptedMs - 1),
    ]);
    expect(await ids(fitter)).not.toContain(id);
    await test.db.query('update work_order set closed_at = $2, accepted_at = $2 where id = $1', [id, new Date(NOW)]);
    expect(await ids(fitter)).not.toContain(id);
  });
});

describe('steps that were done without a network', () => {
  const lastOf = async (id: string) => {
    const { steps } = (await ask(chief, workOrderCalls.info, { id })).data as WorkOrderInfo;
    return steps.at(-1)?.id ?? '';
  };
  const doneAt = String(NOW - 90 * MINUTE);
  it('keep the time of the phone beside that of the platform, and follow one another', async () => {
    const { id } = await dispatched();
    const receive = { id, stepId: randomUUID(), doneAt, seenStep: await lastOf(id) };
    const finish = { id, stepId: randomUUID(), doneAt, seenStep: receive.stepId, note: '更换轴承' };
    for (let n = 0; n < 2; n += 1) {
      expect(await ask(fitter, workOrderCalls.receive, receive)).toMatchObject({ code: 200 });
      expect(await ask(fitter, workOrderCalls.finish, finish)).toMatchObject({
        code: 200,
        data: { state: 'finished' },
      });
    }
    const { steps } = (await ask(chief, workOrderCalls.info, { id })).data as WorkOrderInfo;
    expect(steps.slice(2)).toMatchObject([
      { kind: 'receive', at: NOW, doneAt: Number(doneAt) },
      { kind: 'finish', at: NOW, doneAt: Number(doneAt) },
    ]);
    expect(steps).toHaveLength(4);
  });
  it('are refused where somebody has done something since (2807); comments never are', async () => {
    const { id } = await dispatched();
    const seenStep = await lastOf(id);
    expect(await ask(chief, workOrderCalls.comment, { id, stepId: randomUUID(), note: '备件在库' })).toMatchObject({
      code: 200,
    });
    const again = { id, stepId: randomUUID(), assigneeId: fitter.accountId };
    const receive = { id, stepId: randomUUID(), doneAt, seenStep };
    await ask(chief, workOrderCalls.dispatch, again);
    expect(await ask(fitter, workOrderCalls.receive, receive)).toMatchObject({ code: 2807 });
    expect(await ask(fitter, workOrderCalls.receive, { ...receive, seenStep: undefined })).toMatchObject({
      code: 2807,
    });
    expect(
      await ask(fitter, workOrderCalls.comment, { ...receive, seenStep: randomUUID(), note: '已到场' }),
    ).toMatchObject({ code: 200 });
    const sure = { ...receive, stepId: randomUUID(), seenStep: again.stepId };
    expect(await ask(fitter, workOrderCalls.receive, sure)).toMatchObject({ code: 200, data: { state: 'received' } });
  });
});
