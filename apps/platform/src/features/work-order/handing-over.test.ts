import { randomUUID } from 'node:crypto';
import {
  type Message,
  type Page,
  type WorkOrder,
  type WorkOrderInfo,
  type WorkOrderState,
  type WorkOrderStatistics,
  workOrderCalls,
} from '@lightfield/contract';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rememberedOperations } from '../../engines/commands/commands.testing.ts';
import { addAccount, addDevice, addOrg } from '../../engines/history/site.testing.ts';
import { type Events, createBus } from '../../kernel/bus.ts';
import type { Caller } from '../../kernel/caller.ts';
import { clockAt } from '../../kernel/clock.testing.ts';
import { type TestCalls, aCaller } from '../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { createReleasing } from './releasing.ts';
import { orderCalls, orderParts } from './work-order.testing.ts';

/** Orders whose holder changes while they are open (decision 181). */
const MINUTE = 60_000;
const time = { at: Date.parse('2026-11-30T08:00:00Z') };
const clock = clockAt(() => time.at);
const bus = createBus((error) => {
  throw error;
});
const told: { to: string; message: Message }[] = [];
bus.on('message', ({ accountId: to, message }: Events['message']) => void told.push({ to, message }));
const operations = rememberedOperations();
let test: TestDatabase;
let calls: TestCalls;
let releasing: ReturnType<typeof createReleasing>;
let orgId: string;
let repair: string;
let chief: Caller;
let fitter: Caller;
let mate: Caller;
let pump: string;

beforeAll(async () => {
  test = await testDatabase();
  const { db } = test;
  orgId = await addOrg(db);
  const [dept] = await db.query<{ id: string }>(
    `insert into dept (id, org_id, name) values (gen_random_uuid(), $1, '维修班') returning id`,
    [orgId],
  );
  repair = dept?.id ?? '';
  chief = aCaller({ orgId, loginName: 'chief', accountId: await addAccount(db, orgId, { loginName: 'chief' }) });
  pump = await addDevice(db, orgId, { name: '水泵' });
  const parts = { db, clock, bus, operations: operations.log };
  calls = await orderCalls(parts);
  releasing = createReleasing({ ...orderParts(parts), bus });
});
afterAll(async () => {
  await calls.close();
  await test.drop();
});
const person = async (loginName: string) => {
  const accountId = await addAccount(test.db, orgId, { loginName });
  await test.db.query('update account set dept_id = $2 where id = $1', [accountId, repair]);
  return aCaller({ orgId, loginName, accountId, deptId: repair });
};
const gone = (who: Caller) => test.db.query('delete from account where id = $1', [who.accountId]);
const disable = (who: Caller, disabled = true) =>
  test.db.query('update account set disabled = $2 where id = $1', [who.accountId, disabled]);
beforeEach(async () => {
  await test.db.query('delete from work_order');
  await test.db.query(`delete from account where login_name in ('fitter', 'mate')`);
  [fitter, mate] = [await person('fitter'), await person('mate')];
  [told.length, operations.entries.length] = [0, 0];
});

const step = (who: Caller, name: keyof typeof workOrderCalls, id: string, more: object = {}) =>
  calls.as(who).call(workOrderCalls[name], { id, stepId: randomUUID(), note: '说明', ...more });
const info = async (id: string) => (await calls.as(chief).call(workOrderCalls.info, { id })).data as WorkOrderInfo;
async function dispatched(to: object): Promise<string> {
  const body = { equipmentId: pump, stepId: randomUUID(), title: '水泵异响' };
  const { id } = (await calls.as(chief).call(workOrderCalls.report, body)).data as WorkOrder;
  expect(await step(chief, 'dispatch', id, to)).toMatchObject({ code: 200 });
  return id;
}
async function received(to: object = { assigneeId: fitter.accountId }): Promise<string> {
  const id = await dispatched(to);
  time.at += MINUTE;
  expect(await step(fitter, 'receive', id)).toMatchObject({ code: 200 });
  told.length = 0;
  return id;
}

describe('an order that somebody has received', () => {
  it('is handed over to a colleague with a reason, by whoever dispatches; both are told, and it is in the log', async () => {
    const id = await received();
    const to = { assigneeId: mate.accountId };
    expect(await step(chief, 'dispatch', id, { ...to, note: ' ' })).toMatchObject({
      code: 10_001,
      data: { field: 'note' },
    });
    operations.entries.length = 0;
    expect(await step(chief, 'dispatch', id, { ...to, note: '张工请假' })).toMatchObject({
      data: { state: 'dispatched', assignee: 'mate' },
    });
    expect(told.map(({ to: one }) => one)).toEqual([mate.accountId, fitter.accountId]);
    expect(told[1]?.message).toMatchObject({
      dataId: id,
      said: { kind: 'workOrder', what: 'handedOver', name: 'mate', equipName: '水泵' },
    });
    const [entry] = operations.entries;
    expect(entry?.action).toBe('workOrder.dispatch');
    expect(JSON.parse(entry?.old ?? '')).toMatchObject({ state: 'received', assignee: 'fitter' });
    expect(JSON.parse(entry?.new ?? '')).toMatchObject({ state: 'dispatched', assignee: 'mate', note: '张工请假' });
    expect(await step(fitter, 'finish', id)).toMatchObject({ code: 2803 });
    expect(await step(mate, 'receive', id)).toMatchObject({ code: 200 });
    expect(await step(fitter, 'finish', id)).toMatchObject({ code: 90_003 });
    expect(await step(mate, 'finish', id)).toMatchObject({ code: 200 });
  });
  it('is handed over by nobody who may not dispatch', async () => {
    const id = await received();
    const only = calls.as({ ...fitter, permissions: new Set(['manage_repairs_view', 'manage_worksheet_receive']) });
    const body = { id, stepId: randomUUID(), assigneeId: mate.accountId, note: '换人' };
    expect(await only.call(workOrderCalls.dispatch, body)).toMatchObject({ code: 90_003 });
    expect(await info(id)).toMatchObject({ state: 'received', assignee: 'fitter' });
  });
  it('keeps the time it was first received: how long that took does not change by handing it over', async () => {
    const id = await received();
    time.at += 90 * MINUTE;
    await step(chief, 'dispatch', id, { assigneeId: mate.accountId });
    await step(mate, 'receive', id);
    const period = { from: String(time.at - 86_400_000), to: String(time.at + 1), timeZone: 'Asia/Shanghai' };
    const counted = (await calls.as(chief).call(workOrderCalls.statistics, period)).data as WorkOrderStatistics;
    expect(counted).toMatchObject({ count: 1, received: 1, receiveMs: MINUTE });
  });
  it('is somebody else’s to a phone that finished it without a network meanwhile: the conflict is said (2807)', async () => {
    const id = await received();
    const seenStep = (await info(id)).steps.at(-1)?.id;
    await step(chief, 'dispatch', id, { assigneeId: mate.accountId });
    const late = { doneAt: String(time.at), seenStep };
    expect(await step(fitter, 'finish', id, late)).toMatchObject({ code: 2807 });
    expect(await info(id)).toMatchObject({ state: 'dispatched', assignee: 'mate' });
    expect(await step(fitter, 'comment', id, late)).toMatchObject({ code: 200 });
  });
});

describe('an order of somebody who is gone', () => {
  it.each([
    ['was deleted', gone],
    ['was disabled', disable],
    [
      'may receive orders no more',
      (who: Caller) =>
        test.db.query(`update role set permissions = '{}' where id = (select role_id from account where id = $1)`, [
          who.accountId,
        ]),
    ],
    [
      'belongs to another enterprise now',
      async (who: Caller) =>
        test.db.query('update account set org_id = $2 where id = $1', [who.accountId, await addOrg(test.db)]),
    ],
  ] as const)('who %s, goes back to pending, and whoever dispatches is told once', async (_what, goes) => {
    const id = await received();
    await releasing.sweep();
    expect(await info(id)).toMatchObject({ state: 'received', assignee: 'fitter' });
    await goes(fitter);
    await Promise.all([releasing.sweep(), releasing.sweep()]);
    const order = await info(id);
    expect(order).toMatchObject({ state: 'pending', assignee: '', team: '' });
    expect(order.receivedAt).not.toBeNull();
    expect(order.steps.filter(({ kind }) => kind === 'release')).toMatchObject([{ note: 'fitter', assignee: '' }]);
    expect(told.filter(({ to }) => to === chief.accountId)).toHaveLength(1);
    expect(told[0]?.message.said).toMatchObject({ what: 'released', name: 'fitter' });
    expect(await step(chief, 'dispatch', id, { assigneeId: mate.accountId })).toMatchObject({ code: 200 });
  });
  it('goes to whom a rule finds, and whoever dispatches is told who has it', async () => {
    const id = await received();
    await test.db.query('insert into dispatch_rules (org_id, version) values ($1, 1)', [orgId]);
    await test.db.query(
      `insert into dispatch_rule (org_id, position, name, sources, team_id) values ($1, 0, '夜间', '{account}', $2)`,
      [orgId, repair],
    );
    await gone(fitter);
    await Promise.all([releasing.sweep(), releasing.sweep()]);
    const order = await info(id);
    expect(order).toMatchObject({ state: 'dispatched', assignee: '', team: '维修班' });
    expect(order.steps.slice(-2).map(({ kind, who }) => [kind, who])).toEqual([
      ['release', ''],
      ['dispatch', '夜间'],
    ]);
    expect(told.filter(({ to }) => to === mate.accountId)).toHaveLength(1);
    expect(told.filter(({ to }) => to === chief.accountId).map(({ message }) => message.said)).toMatchObject([
      { what: 'handedOver', name: '维修班' },
    ]);
    await test.db.query('delete from dispatch_rules');
  });
  it('stays with the department that it was received from, as long as somebody of it can work it', async () => {
    const id = await received({ teamId: repair });
    await gone(fitter);
    await releasing.sweep();
    expect(await info(id)).toMatchObject({ state: 'dispatched', assignee: '', team: '维修班' });
    expect(told.map(({ to }) => to)).toEqual(expect.arrayContaining([mate.accountId, chief.accountId]));
    await disable(mate);
    await releasing.sweep();
    expect(await info(id)).toMatchObject({ state: 'pending', assignee: '', team: '' });
  });
  it('is a conflict to the phone of a colleague who received it without a network meanwhile (2807)', async () => {
    const id = await dispatched({ teamId: repair });
    const seenStep = (await info(id)).steps.at(-1)?.id;
    await step(fitter, 'receive', id);
    await gone(fitter);
    await releasing.sweep();
    expect(await step(mate, 'receive', id, { doneAt: String(time.at), seenStep })).toMatchObject({ code: 2807 });
    expect(await step(mate, 'receive', id)).toMatchObject({ data: { state: 'received', assignee: 'mate' } });
  });
});

describe('whatever people do, and whoever goes and comes back', () => {
  const who = fc.constantFrom('fitter' as const, 'mate' as const);
  const deed = fc.oneof(
    fc.record({ does: fc.constant('dispatch' as const), to: fc.constantFrom('fitter', 'mate', 'team') }),
    fc.record({ does: fc.constantFrom('receive' as const, 'finish' as const, 'goes' as const, 'back' as const), who }),
    fc.record({ does: fc.constantFrom('end' as const, 'reopen' as const, 'sweep' as const) }),
  );
  interface Model {
    state: WorkOrderState;
    holder: string;
    team: boolean;
    given: boolean;
    receivedAt: number | null;
    away: Set<string>;
  }
  const canWork = (model: Model, name: string) => !model.away.has(name);
  const teamWorks = (model: Model) => canWork(model, 'fitter') || canWork(model, 'mate');
  const HANDLED = ['pending', 'dispatched', 'received'];
  /** What the rules make of a deed; `false`: they refuse it. */
  const RULES: Record<string, (model: Model, name: string) => boolean> = {
    dispatch(model, name) {
      const fits = name === 'team' ? teamWorks(model) : canWork(model, name);
      if (!fits || !HANDLED.includes(model.state)) return false;
      const team = name === 'team';
      Object.assign(model, { state: 'dispatched', holder: team ? '' : name, team, given: team });
      return true;
    },
    receive(model, name) {
      if (model.state !== 'dispatched' || !(model.holder === name || model.team)) return false;
      Object.assign(model, { state: 'received', holder: name, team: false, receivedAt: model.receivedAt ?? time.at });
      return true;
    },
    finish(model, name) {
      if (model.state !== 'received' || model.holder !== name) return false;
      model.state = 'finished';
      return true;
    },
    end(model) {
      if (!HANDLED.includes(model.state)) return false;
      model.state = 'ended';
      return true;
    },
    reopen(model) {
      if (model.state !== 'finished' && model.state !== 'ended') return false;
      Object.assign(model, { state: 'pending', holder: '', team: false, given: false, receivedAt: null });
      return true;
    },
    sweep(model) {
      if (model.state !== 'dispatched' && model.state !== 'received') return true;
      if (model.team ? teamWorks(model) : canWork(model, model.holder)) return true;
      const stays = model.given && teamWorks(model);
      Object.assign(model, { state: stays ? 'dispatched' : 'pending', holder: '', team: stays, given: stays });
      return true;
    },
  };
  async function apply(id: string, model: Model, deed: { does: string; to?: string; who?: string }): Promise<void> {
    const people = { fitter, mate };
    const { does } = deed;
    const name = deed.to ?? deed.who ?? '';
    const them = name === 'mate' ? people.mate : people.fitter;
    if (does === 'goes' || does === 'back') {
      await disable(them, does === 'goes');
      if (does === 'goes') model.away.add(name);
      else model.away.delete(name);
      return;
    }
    if (does === 'sweep') {
      await releasing.sweep();
      RULES['sweep']?.(model, '');
      return;
    }
    const body = does !== 'dispatch' ? {} : name === 'team' ? { teamId: repair } : { assigneeId: them.accountId };
    const by = does === 'receive' || does === 'finish' ? them : chief;
    const { code } = await step(by, does as 'receive', id, body);
    expect(code === 200, `${does} ${name} in ${model.state}: ${code}`).toBe(RULES[does]?.(model, name));
  }
  it('an order is in the state the rules say, with whom they say, and was received when it was first', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 5, maxLength: 25 }), async (deeds) => {
        await Promise.all([disable(fitter, false), disable(mate, false)]);
        const id = await dispatched({ assigneeId: fitter.accountId });
        const model: Model = {
          state: 'dispatched',
          holder: 'fitter',
          team: false,
          given: false,
          receivedAt: null,
          away: new Set(),
        };
        for (const one of deeds) {
          time.at += MINUTE;
          await apply(id, model, one);
          const { state, assignee, team, receivedAt } = await info(id);
          expect({ state, assignee, team: team !== '', receivedAt }).toEqual({
            state: model.state,
            assignee: model.holder,
            team: model.team,
            receivedAt: model.receivedAt,
          });
        }
        await test.db.query('delete from work_order');
      }),
      { numRuns: 12 },
    );
  }, 60_000);
});

it('orders that were open at some time of a period are asked for by it, as spans beneath a curve', async () => {
  const ids: string[] = [];
  const hour = 60 * MINUTE;
  const begin = time.at;
  for (const [reported, closed] of [
    [0, 1],
    [1, 3],
    [2, null],
    [5, null],
  ] as const) {
    const id = await dispatched({ assigneeId: fitter.accountId });
    await test.db.query(
      `update work_order set reported_at = $2, closed_at = $3, state = case when $3::timestamptz is null then 'received' else 'ended' end
        where id = $1`,
      [id, new Date(begin + reported * hour), closed === null ? null : new Date(begin + closed * hour)],
    );
    ids.push(id);
  }
  const during = async (from: number, to: number) => {
    const asked = { equipmentId: pump, heldFrom: String(begin + from * hour), heldTo: String(begin + to * hour) };
    const { total, rows } = (await calls.as(chief).call(workOrderCalls.query, asked)).data as Page<WorkOrder>;
    expect(total).toBe(rows.length);
    return rows.map(({ id }) => ids.indexOf(id)).toSorted((a, b) => a - b);
  };
  expect(await during(2, 4)).toEqual([1, 2]);
  expect(await during(0, 1)).toEqual([0]);
  expect(await during(4, 6)).toEqual([2, 3]);
});
