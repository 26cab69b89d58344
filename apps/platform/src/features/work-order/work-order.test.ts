import { randomUUID } from 'node:crypto';
import {
  type Call,
  LIMITS,
  type Page,
  PERMISSION_CODES,
  type WorkOrder,
  type WorkOrderDayCount,
  type WorkOrderInfo,
  type WorkOrderPerson,
  type WorkOrderStatistics,
  workOrderCalls,
} from '@lightfield/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rememberedOperations } from '../../engines/commands/commands.testing.ts';
import { addAccount, addAlarmRule, addDevice, addOrg, addVariable } from '../../engines/history/site.testing.ts';
import { type Events, createBus } from '../../kernel/bus.ts';
import type { Caller } from '../../kernel/caller.ts';
import { clockAt } from '../../kernel/clock.testing.ts';
import { type TestCalls, aCaller } from '../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { aPng } from '../../kernel/upload/files.testing.ts';
import { orderCalls } from './work-order.testing.ts';

const time = { at: Date.parse('2026-11-26T08:00:00Z') };
const clock = clockAt(() => time.at);
const bus = createBus((error) => {
  throw error;
});
const pushed: Events['message'][] = [];
bus.on('message', (event) => pushed.push(event));
const operations = rememberedOperations();
let test: TestDatabase;
let calls: TestCalls;
/** Reports and dispatches. */
let chief: Caller;
/** Works. */
let fitter: Caller;
let stranger: Caller;
let pump: string;
let orgId: string;

beforeAll(async () => {
  test = await testDatabase();
  const { db } = test;
  orgId = await addOrg(db);
  const person = async (loginName: string) =>
    aCaller({ orgId, loginName, accountId: await addAccount(db, orgId, { loginName }) });
  [chief, fitter] = [await person('chief'), await person('fitter')];
  stranger = aCaller({ orgId: await addOrg(db) });
  pump = await addDevice(db, orgId, { name: '水泵' });
  calls = await orderCalls({ db, clock, bus, operations: operations.log });
});
afterAll(async () => {
  await calls.close();
  await test.drop();
});
beforeEach(async () => {
  await test.db.query('delete from work_order');
  await test.db.query('delete from message');
  [pushed.length, operations.entries.length] = [0, 0];
});

const ask = async (who: Caller, call: Call, body: Record<string, unknown>) => calls.as(who).call(call, body);
const report = async (more: object = {}) => {
  const answer = await ask(chief, workOrderCalls.report, {
    equipmentId: pump,
    stepId: randomUUID(),
    title: '水泵异响',
    ...more,
  });
  expect(answer).toMatchObject({ code: 200 });
  return answer.data as WorkOrder;
};
const step = (who: Caller, name: keyof typeof workOrderCalls, id: string, more: object = {}) =>
  ask(who, workOrderCalls[name], { id, stepId: randomUUID(), note: '说明', ...more });
const dispatched = async () => {
  const { id } = await report();
  expect(await step(chief, 'dispatch', id, { assigneeId: fitter.accountId })).toMatchObject({ code: 200 });
  return id;
};
const info = async (id: string) => (await ask(chief, workOrderCalls.info, { id })).data as WorkOrderInfo;
const list = async (who: Caller, body: object = {}) =>
  (await ask(who, workOrderCalls.query, { ...body })).data as Page<WorkOrder>;

describe('the way of a work order (OPS-1)', () => {
  it('goes from the report to the end, each step with person, time, place and note', async () => {
    const { id, number } = await report({ content: '轴承处有异响', priority: 'urgent', place: '1号泵房' });
    await step(chief, 'dispatch', id, { assigneeId: fitter.accountId, dueAt: time.at + 3_600_000 });
    time.at += 60_000;
    await step(fitter, 'receive', id, { place: '1号泵房' });
    time.at += 60_000;
    const materials = JSON.stringify([{ name: '轴承', quantity: 2, priceCents: 4_500 }]);
    await step(fitter, 'finish', id, { note: '更换轴承', hours: '1.5', materials });
    const order = await info(id);
    expect(order).toMatchObject({
      number,
      state: 'finished',
      assignee: 'fitter',
      content: '轴承处有异响',
      priority: 'urgent',
    });
    expect(order.closedAt).toBe(time.at);
    expect(order.receivedAt).toBe(time.at - 60_000);
    expect(order.steps.map(({ kind, who, place }) => [kind, who, place])).toEqual([
      ['report', 'chief', '1号泵房'],
      ['dispatch', 'chief', ''],
      ['receive', 'fitter', '1号泵房'],
      ['finish', 'fitter', ''],
    ]);
    expect(order.steps[3]).toMatchObject({ note: '更换轴承', hours: 1.5, materials: [{ name: '轴承', quantity: 2 }] });
    expect(operations.entries.map(({ action }) => action)).toEqual([
      'workOrder.report',
      'workOrder.dispatch',
      'workOrder.receive',
      'workOrder.finish',
    ]);
  });
  it('is told to whom it is dispatched, and finished to whoever reported it', async () => {
    const id = await dispatched();
    await step(fitter, 'receive', id);
    await step(fitter, 'finish', id);
    expect(
      pushed.map(({ accountId, message }) => [accountId, message.type, message.equipType, message.dataId]),
    ).toEqual([
      [fitter.accountId, 'order', 'repair', id],
      [chief.accountId, 'order', 'repair', id],
    ]);
  });
  it('is opened again with a reason and belongs to nobody then', async () => {
    const id = await dispatched();
    await step(chief, 'end', id);
    expect(await ask(chief, workOrderCalls.reopen, { id, stepId: randomUUID() })).toMatchObject({ code: 10_001 });
    expect(await step(chief, 'reopen', id)).toMatchObject({ data: { state: 'pending', assignee: '', closedAt: null } });
  });
  it('begins with an alarm of the device, and of no other', async () => {
    const variable = await addVariable(test.db, pump, { key: 't', name: '温度' });
    const rule = await addAlarmRule(test.db, pump, variable, { content: '温度高', severity: 'important' });
    const alarmId = randomUUID();
    await test.db.query(
      `insert into alarm_event (id, device_id, rule_id, variable_id, content, severity, confirm_rule, condition, raised_at)
       values ($1, $2, $3, $4, '温度高', 'important', 'auto', '> 1', now())`,
      [alarmId, pump, rule, variable.id],
    );
    const order = await report({ alarmId });
    expect(await info(order.id)).toMatchObject({ alarmId, alarmContent: '温度高' });
    const other = await addDevice(test.db, orgId, { name: '风机' });
    for (const body of [
      { equipmentId: other, alarmId },
      { equipmentId: pump, alarmId: randomUUID() },
    ])
      expect(await ask(chief, workOrderCalls.report, { ...body, stepId: randomUUID(), title: 'x' })).toMatchObject({
        code: 90_002,
      });
  });
});

describe('who may do what', () => {
  it('a strange order answers what an unknown one does', async () => {
    const { id } = await report();
    for (const name of ['info', 'receive', 'comment', 'end'] as const) {
      const [foreign, unknown] = [await step(stranger, name, id), await step(stranger, name, randomUUID())];
      expect(foreign.code).toBe(90_002);
      expect(unknown.code).toBe(90_002);
    }
    expect((await list(stranger)).total).toBe(0);
  });
  it('only whoever it was dispatched to receives and finishes it, and is told so in its own words', async () => {
    const id = await dispatched();
    expect(await step(chief, 'receive', id)).toMatchObject({ code: 90_003, data: { denial: 'acceptWorkOrder' } });
    await step(fitter, 'receive', id);
    expect(await step(chief, 'finish', id)).toMatchObject({ code: 90_003 });
    expect(await step(fitter, 'finish', id)).toMatchObject({ code: 200 });
  });
  it('without the permission each has its own refusal (S1 §6)', async () => {
    const { id } = await report();
    const without = (code: string) => ({
      ...chief,
      permissions: new Set(PERMISSION_CODES.filter((one) => one !== code)),
    });
    expect(await step(without('manage_worksheet_end'), 'end', id)).toMatchObject({ data: { denial: 'endWorkOrder' } });
    expect(await step(without('manage_repairs_view'), 'info', id)).toMatchObject({ data: { denial: 'viewRepairs' } });
  });
  it('is dispatched to people who see the device and work orders, to nobody else (2802)', async () => {
    const { id } = await report();
    const people = (await ask(chief, workOrderCalls.people, { id })).data as WorkOrderPerson[];
    expect(people.map(({ name }) => name).toSorted()).toEqual(['chief', 'fitter']);
    const elsewhere = await addAccount(test.db, stranger.orgId, { loginName: 'elsewhere' });
    for (const assigneeId of [elsewhere, randomUUID()])
      expect(await step(chief, 'dispatch', id, { assigneeId })).toMatchObject({ code: 2802 });
  });
});

describe('each step happens once', () => {
  it('a report, a step and a picture that are sent again change nothing', async () => {
    const stepId = randomUUID();
    const [first, second] = await Promise.all([report({ stepId }), report({ stepId })]);
    expect(second.id).toBe(first.id);
    const again = { stepId: randomUUID(), assigneeId: fitter.accountId };
    for (let n = 0; n < 3; n += 1) expect(await step(chief, 'dispatch', first.id, again)).toMatchObject({ code: 200 });
    expect((await info(first.id)).steps).toHaveLength(2);
    expect(pushed).toHaveLength(1);
    const fields = { id: first.id, stepId, pictureId: randomUUID() };
    const file = { name: 'a.png', bytes: aPng() };
    for (let n = 0; n < 2; n += 1)
      expect(await calls.as(chief).upload(workOrderCalls.addPicture, fields, file)).toMatchObject({ code: 200 });
    expect((await info(first.id)).steps[0]?.pictures).toEqual([fields.pictureId]);
    expect(await step(chief, 'end', first.id, { stepId })).toMatchObject({ code: 90_011 });
  });
  it('whatever people press in whatever order, no state is reached that the rules do not allow (2803)', async () => {
    const NEXT: Record<string, readonly string[]> = {
      pending: ['dispatched', 'ended'],
      dispatched: ['dispatched', 'received', 'ended'],
      received: ['dispatched', 'finished', 'ended'],
      finished: ['pending'],
      ended: ['pending'],
    };
    const names = ['dispatch', 'receive', 'finish', 'end', 'reopen'] as const;
    let seed = 20_261_126;
    const random = (max: number) => (seed = (seed * 48_271) % 2_147_483_647) % max;
    const { id } = await report();
    let state = 'pending';
    let done = 1;
    for (let n = 0; n < 150; n += 1) {
      const name = names[random(names.length)] ?? 'end';
      const who = name === 'receive' || name === 'finish' ? fitter : chief;
      const body = { stepId: randomUUID(), assigneeId: fitter.accountId };
      const answers = await Promise.all([step(who, name, id, body), step(who, name, id, body)]);
      const now = (await info(id)).state;
      expect(new Set(answers.map(({ code }) => code)).size).toBe(1);
      if (answers[0]?.code === 200) {
        expect(NEXT[state]).toContain(now);
        done += 1;
      } else {
        expect(answers[0]).toMatchObject({ code: 2803 });
        expect(now).toBe(state);
      }
      state = now;
    }
    expect((await info(id)).steps).toHaveLength(done);
  });
});

describe('lists and limits', () => {
  it('are those dispatched to me, to my department, reported by me; by state, priority and words', async () => {
    const id = await dispatched();
    await report({ title: '阀门渗漏', priority: 'urgent' });
    expect((await list(fitter, { whose: 'mine' })).rows.map((one) => [one.id, one.mine])).toEqual([[id, true]]);
    expect((await list(fitter, { whose: 'team' })).total).toBe(1);
    expect((await list(fitter, { whose: 'reported' })).total).toBe(0);
    expect((await list(chief, { whose: 'reported' })).total).toBe(2);
    expect((await list(chief, { state: 'pending' })).rows.map(({ title }) => title)).toEqual(['阀门渗漏']);
    expect((await list(chief, { priority: 'urgent', keyword: '渗漏' })).total).toBe(1);
    expect((await list(chief, { keyword: '100%' })).total).toBe(0);
  });
  it('10 materials at most (2801)', async () => {
    const id = await dispatched();
    await step(fitter, 'receive', id);
    const some = (count: number) => ({
      materials: JSON.stringify(Array.from({ length: count }, () => ({ name: '螺栓', quantity: 1, priceCents: 10 }))),
    });
    expect(await step(fitter, 'finish', id, some(11))).toMatchObject({ code: 2801 });
    expect(await step(fitter, 'finish', id, some(10))).toMatchObject({ code: 200 });
  });
  it('9 pictures of a step at most (2806), added by whoever did it', async () => {
    const { id } = await report();
    const stepId = (await info(id)).steps[0]?.id ?? '';
    const add = (who: Caller) =>
      calls
        .as(who)
        .upload(workOrderCalls.addPicture, { id, stepId, pictureId: randomUUID() }, { name: 'a.png', bytes: aPng() });
    expect(await add(fitter)).toMatchObject({ code: 90_003 });
    for (let n = 0; n < LIMITS.ops.pictures; n += 1) expect(await add(chief)).toMatchObject({ code: 200 });
    expect(await add(chief)).toMatchObject({ code: 2806 });
  });
  it('100 open orders of a device at most (2804), 200 steps of an order (2805)', async () => {
    const { id } = await report();
    await test.db.query(
      `insert into work_order (id, device_id, number, title, priority, state, reporter, reported_at)
       select gen_random_uuid(), $1, n, 'x', 'low', 'pending', 'x', now() from generate_series(1, $2::int) n`,
      [pump, LIMITS.ops.openOrders - 2],
    );
    await report();
    const more = { equipmentId: pump, stepId: randomUUID(), title: 'x' };
    expect(await ask(chief, workOrderCalls.report, more)).toMatchObject({ code: 2804 });
    await test.db.query(
      `insert into work_order_step (id, order_id, kind, who, at)
       select gen_random_uuid(), $1, 'comment', 'x', now() from generate_series(1, $2::int)`,
      [id, LIMITS.ops.steps - 2],
    );
    expect(await step(chief, 'comment', id)).toMatchObject({ code: 200 });
    expect(await step(chief, 'comment', id)).toMatchObject({ code: 2805 });
  });
});

describe('calendar and statistics', () => {
  const HOUR = 3_600_000;
  /** Each test is a week later: a hand reports 60 a minute at most. */
  let begin = Date.parse('2026-12-03T08:00:00Z');
  beforeEach(() => {
    begin += 7 * 24 * HOUR;
  });
  /** In Shanghai. */
  const day = (after = 0) => new Date(begin + after * 24 * HOUR).toISOString().slice(0, 10);
  const SHANGHAI = 'Asia/Shanghai';
  const period = (more: object = {}) => ({
    from: begin - 24 * HOUR,
    to: begin + 48 * HOUR,
    timeZone: SHANGHAI,
    ...more,
  });
  const figures = async (who: Caller, more: object = {}) =>
    (await ask(who, workOrderCalls.statistics, period(more))).data as WorkOrderStatistics;
  /** Reported at 8:00, received an hour later, finished after three. */
  async function finished(more: Record<string, unknown> = {}) {
    time.at = begin;
    const id = await dispatched();
    time.at = begin + HOUR;
    await step(fitter, 'receive', id);
    time.at = begin + 3 * HOUR;
    const materials = JSON.stringify([{ name: '机封', quantity: 1.5, priceCents: 2_001 }]);
    await step(fitter, 'finish', id, { hours: '1.5', cause: 'wear', materials, ...more });
    return id;
  }

  it('tell times to receive and to finish, hours, cost and cause, by device and person', async () => {
    const id = await finished();
    expect(await info(id)).toMatchObject({ cause: 'wear', hours: 1.5, costCents: 3_002 });
    time.at = begin + 20 * HOUR;
    await report({ dueAt: String(time.at + HOUR) });
    time.at = begin + 47 * HOUR;
    const counted = { count: 1, finished: 1, receiveMs: HOUR, finishMs: 3 * HOUR, hours: 1.5, costCents: 3_002 };
    expect(await figures(chief)).toEqual({
      ...counted,
      count: 2,
      received: 1,
      ended: 0,
      open: {
        count: 1,
        overdue: 1,
        byAge: ['day', 'days3', 'week', 'month', 'older'].map((age) => ({ age, count: age === 'days3' ? 1 : 0 })),
      },
      // 20 hours later it is the next day in Shanghai
      byDay: [
        { day: day(), reported: 1, finished: 1 },
        { day: day(1), reported: 1, finished: 0 },
      ],
      byDevice: [{ ...counted, count: 2, equipmentId: pump, equipName: '水泵' }],
      byCause: [{ cause: 'wear', count: 1, finishMs: 3 * HOUR }],
      byPerson: [{ ...counted, name: 'fitter' }],
    });
    expect(await figures(chief, { to: begin })).toMatchObject({ count: 0, receiveMs: null, byDay: [] });
    expect(await figures(stranger)).toMatchObject({ count: 0, open: { count: 0 }, byDevice: [] });
  });
  it('an order that was opened again counts its work twice, and its cause is that of the last time', async () => {
    const id = await finished();
    await step(chief, 'reopen', id);
    expect(await info(id)).toMatchObject({ cause: null, hours: 1.5, costCents: 3_002 });
    await step(chief, 'dispatch', id, { assigneeId: fitter.accountId });
    await step(fitter, 'receive', id);
    await step(fitter, 'finish', id, { hours: '0.5', cause: 'electrical' });
    expect(await info(id)).toMatchObject({ cause: 'electrical', hours: 2, costCents: 3_002 });
  });
  it('a calendar counts what is due by day and state; a list has those of a day', async () => {
    time.at = begin;
    // 01:30 of the next day in Shanghai
    await report({ dueAt: String(begin + 9.5 * HOUR) });
    const id = await dispatched();
    await report();
    await step(chief, 'dispatch', id, { assigneeId: fitter.accountId, dueAt: String(begin + 10 * HOUR) });
    const days = async (who: Caller, more: object = {}) =>
      (await ask(who, workOrderCalls.days, period(more))).data as WorkOrderDayCount[];
    expect(await days(chief)).toEqual([
      { day: day(1), state: 'dispatched', count: 1 },
      { day: day(1), state: 'pending', count: 1 },
    ]);
    expect(await days(fitter, { whose: 'mine' })).toEqual([{ day: day(1), state: 'dispatched', count: 1 }]);
    expect(await days(stranger)).toEqual([]);
    const on = async (from: number) => (await list(chief, { dueFrom: from, dueTo: from + 24 * HOUR })).total;
    expect([await on(begin + 8 * HOUR), await on(begin + 32 * HOUR)]).toEqual([2, 0]);
  });
  it('over 62 and 366 days at most (10004), and not backwards (10003)', async () => {
    const DAY = 24 * HOUR;
    const code = async (call: Call, days: number) =>
      (await ask(chief, call, period({ from: begin, to: begin + days * DAY }))).code;
    expect([await code(workOrderCalls.days, 62), await code(workOrderCalls.days, 63)]).toEqual([200, 10_004]);
    expect([await code(workOrderCalls.statistics, 366), await code(workOrderCalls.statistics, 367)]).toEqual([
      200, 10_004,
    ]);
    expect(await code(workOrderCalls.days, -1)).toBe(10_003);
  });
});
