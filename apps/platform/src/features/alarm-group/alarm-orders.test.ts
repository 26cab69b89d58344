import { LIMITS, type Severity, alarmGroupCalls } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../kernel/caller.ts';
import { type GroupBench, groupBench } from './alarm-group.testing.ts';

const DAY = 86_400_000;
let bench: GroupBench;
let wang: string;
let li: string;
beforeAll(async () => {
  bench = await groupBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.db.query(
    'truncate alarm_event, alarm_group, alarm_flood, message, outbox, device, account, on_call_plan, work_order cascade',
  );
  bench.clock.at = Math.ceil(Date.now() / DAY) * DAY + 4 * 3_600_000;
  bench.said.length = 0;
  delete bench.faults.send;
  wang = await bench.account({ name: 'wang', kind: 'co' });
  li = await bench.account({ name: 'li', kind: 'co' });
});

/** One shift around the clock, whose people change every day; the first of them today. */
async function plan(people: readonly string[], deputies: readonly object[] = []): Promise<string> {
  const id = newId();
  const firstDay = new Date(bench.clock.at).toISOString().slice(0, 10);
  await bench.db.query(
    `insert into on_call_plan (id, org_id, name, time_zone, shifts, deputies) values ($1::uuid, $2, $1::text, 'UTC', $3, $4)`,
    [
      id,
      bench.enterprise,
      JSON.stringify([{ name: '', from: '00:00', people, turnDays: 1, firstDay }]),
      JSON.stringify(deputies),
    ],
  );
  return id;
}
const group = async (fields: object): Promise<string> => {
  const body = { name: '值班组', methods: 'push', orderPriority: 'urgent', orderDue: '120', ...fields };
  const answer = await bench.calls.as(bench.boss).call(alarmGroupCalls.add, body);
  return alarmGroupCalls.add.answer.parse(answer.data).id;
};
const orders = () =>
  bench.db.query<{
    number: number;
    title: string;
    state: string;
    assignee: string;
    reporter: string;
    priority: string;
    due: number | null;
  }>(
    `select number, title, state, assignee, reporter, priority,
            (extract(epoch from due_at - reported_at) / 60)::int as due from work_order order by number`,
  );
const steps = async () =>
  (
    await bench.db.query<{ kind: string; who: string; assignee: string }>(
      'select kind, who, assignee from work_order_step order by seq',
    )
  ).map(({ kind, who, assignee }) => [kind, who, assignee].join(' ').trim());

describe('an alarm group that opens work orders', () => {
  it('opens one for an alarm and dispatches it to whoever is on call, who is told of both', async () => {
    const plant = await bench.plant({ group: await group({ onCallId: await plan([li, wang]) }), methods: ['push'] });
    await plant.raise();
    await bench.platform().wake();
    expect(await orders()).toEqual([
      {
        number: 1,
        title: '压力高',
        state: 'dispatched',
        assignee: 'li',
        reporter: '值班组',
        priority: 'urgent',
        due: 120,
      },
    ]);
    expect(await steps()).toEqual(['report 值班组', 'dispatch 值班组 li']);
    expect(bench.said.map(({ accountId, message }) => [accountId === li, message.type])).toEqual([
      [true, 'alarm'],
      [true, 'order'],
    ]);
  });

  it('is named in the log of the alarm, with whoever has it, for those who may see orders', async () => {
    const plant = await bench.plant({ group: await group({ onCallId: await plan([li]) }), methods: ['push'] });
    const [alarmId = ''] = await plant.raise();
    await bench.platform().wake();
    const logOf = async (who: Caller) =>
      alarmGroupCalls.deliveries.answer
        .parse((await bench.calls.as(who).call(alarmGroupCalls.deliveries, { alarmId })).data)
        .filter(({ order }) => order !== null);
    const order = { number: (await orders())[0]?.number };
    expect(await logOf(bench.boss)).toMatchObject([{ group: '值班组', account: 'li', method: null, order }]);
    expect(await logOf({ ...bench.boss, permissions: new Set(['monitor_alarm_view']) })).toEqual([]);
    await bench.db.query(`update work_order set state = 'pending', assignee_id = null, assignee = ''`);
    expect(await logOf(bench.boss)).toMatchObject([{ account: null, order }]);
  });

  it('opens no second one while an order of the same rule is open, and one again once it is closed', async () => {
    const plant = await bench.plant({ group: await group({ onCallId: await plan([li]) }), methods: ['push'] });
    await plant.raise(2);
    await bench.platform().wake();
    expect(await orders()).toHaveLength(1);
    await bench.db.query(`update work_order set state = 'finished'`);
    await plant.raise();
    await bench.platform().wake();
    expect((await orders()).map(({ state }) => state)).toEqual(['finished', 'dispatched']);
  });

  it('calls the next one where whoever is on call sees no such device, or may not receive orders', async () => {
    const stranger = await bench.account({ name: 'zhao', orgId: bench.customer, kind: 'ext' });
    await bench.db.query(`update role set permissions = '{}' where id = (select role_id from account where id = $1)`, [
      li,
    ]);
    const plant = await bench.plant({
      group: await group({ onCallId: await plan([stranger, li, wang]) }),
      methods: ['push'],
    });
    await plant.raise();
    await bench.platform().wake();
    expect((await orders()).map(({ assignee }) => assignee)).toEqual(['wang']);
  });

  it('leaves the order to be dispatched by hand where nobody can be called, or no plan is named', async () => {
    const stranger = await bench.account({ name: 'zhao', orgId: bench.customer, kind: 'ext' });
    const plants = [
      await bench.plant({ group: await group({ onCallId: await plan([stranger]) }), methods: ['push'] }),
      await bench.plant({ group: await group({ name: '无值班表', members: [wang] }), methods: ['push'] }),
    ];
    for (const plant of plants) await plant.raise();
    await bench.platform().wake();
    expect((await orders()).map(({ state, assignee }) => [state, assignee])).toEqual([
      ['pending', ''],
      ['pending', ''],
    ]);
  });

  it('is called by its deputy while somebody is away', async () => {
    const away = { absent: li, deputy: wang, from: bench.clock.at - 1, to: bench.clock.at + 1 };
    const plant = await bench.plant({ group: await group({ onCallId: await plan([li], [away]) }), methods: ['push'] });
    await plant.raise();
    await bench.platform().wake();
    expect((await orders()).map(({ assignee }) => assignee)).toEqual(['wang']);
  });

  it.each<[Severity, Severity, number]>([
    ['severe', 'important', 0],
    ['important', 'important', 1],
    ['important', 'severe', 1],
  ])('of alarms that are %s or worse, at one that is %s', async (least, severity, count) => {
    const plant = await bench.plant({
      group: await group({ orderSeverity: least, onCallId: await plan([li]) }),
      methods: ['push'],
      severity,
    });
    await plant.raise();
    await bench.platform().wake();
    expect(await orders()).toHaveLength(count);
  });

  it('tells of an alarm although its device can have no more orders', async () => {
    const plant = await bench.plant({ group: await group({ onCallId: await plan([li]) }), methods: ['push'] });
    await bench.db.query(
      `insert into work_order (id, device_id, number, title, priority, state, reporter, reported_at)
       select gen_random_uuid(), $1, n + 1000, 'x', 'normal', 'pending', 'x', now() from generate_series(1, $2::int) n`,
      [plant.deviceId, LIMITS.ops.openOrders],
    );
    await plant.raise();
    await bench.platform().wake();
    expect(await orders()).toHaveLength(LIMITS.ops.openOrders);
    expect(bench.said.map(({ message }) => message.type)).toEqual(['alarm']);
  });

  it('opens it once, however often the platform dies before the step is ended', async () => {
    const plant = await bench.plant({
      group: await group({ onCallId: await plan([li]), methods: 'push,sms' }),
      methods: ['push', 'sms'],
    });
    await bench.db.query(`update account set phone = '13800000001' where id = $1`, [li]);
    await plant.raise();
    bench.faults.send = new Error('died');
    await bench.platform().wake();
    expect(await orders()).toHaveLength(0);
    delete bench.faults.send;
    await bench.platform().wake();
    await bench.platform().wake();
    expect(await orders()).toHaveLength(1);
  });

  it('names a plan of its own enterprise, which cannot be deleted while it does', async () => {
    const id = await plan([li]);
    const foreign = newId();
    await bench.db.query(
      `insert into on_call_plan (id, org_id, name, time_zone, shifts) values ($1, $2, 'x', 'UTC', '[]')`,
      [foreign, bench.other],
    );
    const add = (onCallId: string) =>
      bench.calls.as(bench.boss).call(alarmGroupCalls.add, { name: 'g', methods: 'push', onCallId });
    expect((await add(foreign)).code).toBe(90_002);
    expect((await add(id)).code).toBe(200);
    await expect(bench.db.query('delete from on_call_plan where id = $1', [id])).rejects.toThrow(/alarm_group/);
  });
});
