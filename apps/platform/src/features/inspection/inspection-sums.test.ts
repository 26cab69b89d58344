import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAccount, addDevice, addOrg } from '../../engines/history/site.testing.ts';
import type { Caller } from '../../kernel/caller.ts';
import { statement } from '../../kernel/statement.ts';
import { aCaller } from '../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { createDeviceScope } from '../device/list/device-scope.ts';
import { createOrgReach } from '../organisation/org-reach.ts';
import { detailsByHand, resultsOf } from './inspection-details.testing.ts';
import { createInspectionSight } from './inspection-reach.ts';
import { createInspectionSums, partsOf } from './inspection-sums.repository.ts';
import { type TaskFilter, createTaskRepository, isMine } from './task.repository.ts';

const DAY = 86_400_000;
const QUARTER = 900_000;
const BEGIN = Date.parse('2026-01-01T00:00:00Z');
const DAYS = 100;
let test: TestDatabase;
/** Of two enterprises, of which the first has an external one. */
let orgs: [string, string, string];
let callers: Caller[];
const ITEMS = [randomUUID(), randomUUID(), randomUUID()];

beforeAll(async () => {
  test = await testDatabase();
  const { db } = test;
  const centre = await addOrg(db, 'center');
  const [one, other] = [await addOrg(db, 'enterprise', centre), await addOrg(db, 'enterprise', centre)];
  orgs = [one, other, await addOrg(db, 'external', one)];
  const [dept] = await db.query<{ id: string }>(
    `insert into dept (id, org_id, name, sort) values (gen_random_uuid(), $1, '机修班', 1) returning id`,
    [one],
  );
  const deptId = dept?.id ?? '';
  const [boss = '', fitter = '', guest = ''] = await Promise.all([1, 2, 3].map(() => addAccount(db, one)));
  await db.query('update account set dept_id = $2 where id = $1', [fitter, deptId]);
  const of = (more: Partial<Caller>) => aCaller({ orgId: one, dataRange: 'all', ...more });
  callers = [
    aCaller({ orgId: centre, kind: 'op', accountId: boss }),
    of({ kind: 'co', accountId: boss, deptId }),
    of({ kind: 'int', orgId: other, accountId: randomUUID() }),
    of({ kind: 'int', dataRange: 'dept', deptId, accountId: fitter }),
    of({ kind: 'ext', dataRange: 'granted', accountId: guest }),
  ];
  const devices: string[] = [];
  for (let n = 0; n < 12; n++) {
    const device = await addDevice(db, orgs[n % 3] ?? one, { name: `设备 ${n}` });
    devices.push(device);
    if (n % 4 === 1) await db.query('update device set owner_id = $2 where id = $1', [device, fitter]);
    if (n % 5 === 0)
      await db.query('insert into device_grant (device_id, account_id) values ($1, $2)', [device, guest]);
  }
  // the third item is in no content any more
  const items = (those: readonly string[]) =>
    JSON.stringify(those.map((id) => ({ id, title: `第 ${id.slice(0, 4)} 项` })));
  for (const name of ['点检', '月检'])
    await db.query(
      `insert into inspection_content (id, org_id, name, items, updated_at, updated_by) values (gen_random_uuid(), $1, $2, $3, now(), 'x')`,
      [one, name, items(ITEMS)],
    );
  await db.query('update inspection_content set items = $1', [items(ITEMS.slice(0, 2))]);
  await db.query(
    `insert into inspection_plan (id, org_id, name, content_id, rule, time_zone, grace_minutes, in_order, enabled, made_until)
     values (gen_random_uuid(), $1, '日检', (select id from inspection_content where name = '点检'), '{}', 'UTC', 60, false, true, now())`,
    [one],
  );
});
afterAll(async () => {
  await test.drop();
});

/** A time in the period, most of them at the edges of what is summed up. */
const moment = fc.oneof(
  fc.integer({ min: BEGIN, max: BEGIN + DAYS * DAY }),
  fc.integer({ min: 0, max: DAYS * 96 }).map((n) => BEGIN + n * QUARTER),
  fc
    .constantFrom(8, 32)
    .chain((days) => fc.integer({ min: 638, max: 640 }).map((n) => Math.floor((n * 32) / days) * days * DAY)),
);
const span = fc
  .tuple(moment, moment, fc.constantFrom('Asia/Shanghai', 'Asia/Kathmandu', 'America/St_Johns', 'UTC'))
  .map(([a, b, timeZone]) => ({ from: Math.min(a, b), to: Math.max(a, b), timeZone }));
const place = fc.nat(1_000_000);
const does = (weight: number, what: string) => ({
  weight,
  arbitrary: fc.record({ does: fc.constant(what), place, at: moment }),
});
const change = fc.oneof(
  does(6, 'make'),
  does(8, 'fill'),
  does(3, 'correct'),
  does(5, 'close'),
  does(1, 'order'),
  does(1, 'orderGone'),
  does(2, 'move'),
  does(2, 'leave'),
  does(1, 'deleteTask'),
  does(1, 'deleteDevice'),
  does(3, 'fold'),
);
const at = (table: string, key: string) =>
  `(select ${key} from ${table} order by md5(${key}::text || $1::text) limit 1)`;
const TASK = `id = ${at('inspection_task', 'id')}`;
const DEVICE = `id = ${at('device', 'id')}`;
const PLACE = `(task_id, device_id) = (select task_id, device_id from inspection_task_device
  order by md5(task_id::text || device_id::text || $1::text) limit 1)`;
/** Rounds of one to three devices of any enterprises, of people, of a department or open to all: one statement after the other, as the product does. */
const MAKE = [
  `insert into inspection_task (id, plan_id, name, shift, content_name, people, is_open, in_order, state, due_at, grace_at, dept_id, content_id)
   select gen_random_uuid(), case when n % 2 = 0 then (select id from inspection_plan) end, '巡检' || n, '', 'new',
          case n % 3 when 0 then '{}' when 1 then array['机修班'] else array['甲', '乙'] end, n % 3 = 0, false,
          'notStarted', due, due + interval '1 hour', case when n % 3 = 1 then (select id from dept) end,
          (select id from inspection_content order by name desc offset n % 2 limit 1)
     from (select n, $2::timestamptz + n * interval '7 hours 13 s' as due from generate_series(1, 1 + $1::int % 5) n) drawn
   on conflict do nothing`,
  `insert into inspection_task_person (task_id, account_id)
   select task.id, account.id from inspection_task task cross join account where content_name = 'new' and not is_open
      and md5(account.id::text || task.id::text || $1::text) < '8' and $2::timestamptz is not null`,
  `insert into inspection_task_device (task_id, device_id, place)
   select task.id, picked.id, picked.n from inspection_task task cross join lateral (
     select device.id, row_number() over () as n from device order by md5(device.id::text || task.id::text) limit 1 + $1::int % 3) picked
    where content_name = 'new' and $2::timestamptz is not null`,
  `update inspection_task set content_name = '点检' where content_name = 'new' and $1::int is not null and $2::timestamptz is not null`,
];
const make = async (number: number, begin: number) => {
  for (const one of MAKE) await test.db.query(one, [number, new Date(begin)]);
};
const STATEMENTS: Readonly<Record<string, string>> = {
  fill: `update inspection_task_device set at = $2, who = (array['甲', '丙'])[1 + $1::int % 2], abnormal = $1::int % 3,
      results = ${resultsOf(ITEMS, '$1::int % 3')} where ${PLACE}`,
  correct: `update inspection_task_device set at = $2, abnormal = $1::int % 2, results = ${resultsOf(ITEMS, '$1::int % 2')}
    where at is not null and task_id = ${at('inspection_task', 'id')}`,
  close: `update inspection_task set state = (array['done', 'done', 'missed', 'aborted', 'running'])[1 + $1::int % 5],
      closed_by = (array['甲', '丙'])[1 + $1::int % 2], started_at = due_at - ($1::int % 7) * interval '97 s',
      took_seconds = case when $1::int % 2 = 0 then $1::int % 5000 end,
      closed_at = case when $1::int % 5 < 4 then due_at + ($1::int % 3) * interval '31 min' end where ${TASK} and $2::timestamptz is not null`,
  order: `with made as (
      insert into work_order (id, device_id, number, title, priority, state, reporter, assignee, reported_at)
      select gen_random_uuid(), device_id, 1, 'x', 'low', 'pending', 'x', '', $2 from inspection_task_device where at is not null and ${PLACE}
      returning id, device_id)
    update inspection_task_device set order_id = made.id from made where made.device_id = inspection_task_device.device_id and at is not null`,
  orderGone: `delete from work_order where id = ${at('work_order', 'id')} and $2::timestamptz is not null`,
  move: `update device set org_id = ${at('org', 'id')}, name = name || extract(second from $2::timestamptz)
    where ${DEVICE} and (select kind from org where id = ${at('org', 'id')}) <> 'center'`,
  leave: `delete from inspection_task_device where ${PLACE} and $2::timestamptz is not null`,
  deleteTask: `delete from inspection_task where ${TASK} and $2::timestamptz is not null`,
  deleteDevice: `delete from device where ${DEVICE} and (select count(*) from device) > 7 and $2::timestamptz is not null`,
};

/** By what devices and people each task has, in plain statements. */
function byHand() {
  const { db } = test;
  const scope = createDeviceScope(db);
  const seen = async (caller: Caller, add: (value: unknown) => string) =>
    `(select count(*) > 0 and bool_and((${await scope.visible(caller, add)}) is true) from inspection_task_device place
        join device on device.id = place.device_id where place.task_id = inspection_task.id)`;
  return {
    details: detailsByHand(db, seen),
    async ids(caller: Caller, { from, to, state, abnormal, whose }: TaskFilter): Promise<string[]> {
      const { values, add } = statement();
      const where = [await seen(caller, add)];
      if (from !== undefined) where.push(`due_at >= ${add(new Date(from))}`);
      if (to !== undefined) where.push(`due_at < ${add(new Date(to))}`);
      if (state) where.push(`state = ${add(state)}`);
      if (whose) where.push(isMine(caller, add));
      if (abnormal !== undefined)
        where.push(
          `${abnormal} = exists (select 1 from inspection_task_device place where place.task_id = inspection_task.id and abnormal > 0)`,
        );
      const way = from === undefined ? 'desc' : 'asc';
      const rows = await db.query<{ id: string }>(
        `select id from inspection_task where ${where.join(' and ')} order by due_at ${way}, id ${way}`,
        values,
      );
      return rows.map(({ id }) => id);
    },
    async days(caller: Caller, asked: { from: number; to: number; timeZone: string }, whose?: 'mine') {
      const { values, add } = statement();
      const where = [await seen(caller, add), ...(whose ? [isMine(caller, add)] : [])];
      where.push(`due_at >= ${add(new Date(asked.from))}`, `due_at < ${add(new Date(asked.to))}`);
      return db.query(
        `select to_char(due_at at time zone ${add(asked.timeZone)}, 'YYYY-MM-DD') as day, state, count(*) as count
           from inspection_task where ${where.join(' and ')} group by 1, 2 order by 1, 2`,
        values,
      );
    },
    async statistics(caller: Caller, { from, to }: { from: number; to: number }) {
      const { values, add } = statement();
      const of = `${await seen(caller, add)} and inspection_task.due_at >= ${add(new Date(from))} and inspection_task.due_at < ${add(new Date(to))}`;
      const n = (what: string) => `count(*) filter (where ${what})`;
      const [sums] = await db.query<object>(
        `select count(*) as due, ${n(`state = 'done' and closed_at <= grace_at`)} as "inTime",
                ${n(`state = 'done' and closed_at > grace_at`)} as late, ${n(`state = 'missed'`)} as missed,
                ${n(`state = 'aborted'`)} as aborted, ${n(`state in ('notStarted', 'running')`)} as open from inspection_task where ${of}`,
        values,
      );
      const devices = await db.query(
        `select found.device_id as "equipmentId", device.name as "equipName", count(*) as inspected, sum(found.abnormal)::int8 as abnormal,
                count(found.order_id) as orders
           from inspection_task join inspection_task_device found on found.task_id = inspection_task.id
           join device on device.id = found.device_id where found.at is not null and ${of}
          group by 1, 2 order by abnormal desc, inspected desc, 2, 1`,
        values,
      );
      return { ...sums, devices };
    },
    async found(caller: Caller, { from, to }: { from: number; to: number }): Promise<string[]> {
      const { values, add } = statement();
      const rows = await db.query<{ id: string }>(
        `select found.task_id || ' ' || found.device_id as id from inspection_task_device found
           join inspection_task on inspection_task.id = found.task_id
          where ${await seen(caller, add)} and at >= ${add(new Date(from))} and at < ${add(new Date(to))}`,
        values,
      );
      return rows.map(({ id }) => id).toSorted();
    },
  };
}

it('lists, months and statistics by sums that lie ready tell what tasks and devices do, to everybody, whatever was changed', async () => {
  const { db } = test;
  const tasks = createTaskRepository(db, createInspectionSight(db, createDeviceScope(db), createOrgReach(db)));
  const [sums, hand] = [createInspectionSums(db), byHand()];
  const told = { tasks: 0, found: 0, details: 0 };
  const contents = await db.query<{ id: string }>('select id from inspection_content');
  const all = { limit: 1_000, offset: 0 };
  const check = async (caller: Caller, { timeZone, ...period }: { from: number; to: number; timeZone: string }) => {
    for (const filter of [
      {},
      { whose: 'mine' },
      { whose: 'mine', state: 'done' },
      { state: 'missed' },
      { abnormal: true },
      { abnormal: false, to: period.to },
      { state: 'done', ...period },
      { whose: 'mine', ...period },
    ] satisfies TaskFilter[]) {
      const expected = await hand.ids(caller, filter);
      const { rows, total } = await tasks.list(caller, filter, all);
      expect([rows.map(({ id }) => id), total]).toEqual([expected, expected.length]);
    }
    expect(await tasks.days(caller, { ...period, timeZone })).toEqual(await hand.days(caller, { ...period, timeZone }));
    const mine = await tasks.days(caller, { ...period, timeZone, whose: 'mine' });
    expect(mine).toEqual(await hand.days(caller, { ...period, timeZone }, 'mine'));
    const statistics = await tasks.statistics(caller, period, 100);
    expect(statistics).toEqual(await hand.statistics(caller, period));
    const { rows, total } = await tasks.findings(caller, period, all);
    const expected = await hand.found(caller, period);
    expect([rows.map(({ taskId, equipmentId }) => `${taskId} ${equipmentId}`).toSorted(), total]).toEqual([
      expected,
      expected.length,
    ]);
    for (const { id } of contents) told.details += await hand.details.check(tasks, caller, period, id);
    told.tasks += statistics.due;
    told.found += total;
  };
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { minLength: 5, maxLength: 25 }),
      fc.array(span, { minLength: 1, maxLength: 1 }),
      async (changes, spans) => {
        for (const one of changes)
          if (one.does === 'fold') await sums.fold(1 + (one.place % 20));
          else if (one.does === 'make') await make(one.place, one.at);
          else await db.query(STATEMENTS[one.does] ?? '', [one.place, new Date(one.at)]);
        for (const period of spans) for (const caller of callers) await check(caller, period);
      },
    ),
    { numRuns: 12 },
  );
  // whatever was drawn: there were some
  await make(9, BEGIN);
  for (let n = 0; n < 5; n++) await db.query(STATEMENTS['fill'] ?? '', [n, new Date(BEGIN + n * DAY)]);
  for (const caller of callers)
    await check(caller, { from: BEGIN - DAY, to: BEGIN + 2 * DAYS * DAY, timeZone: 'Asia/Shanghai' });
  expect(told.tasks).toBeGreaterThan(0);
  expect(told.found).toBeGreaterThan(0);
  expect(told.details).toBeGreaterThan(0);
  // and what is made anew is what was kept
  await sums.fold(1_000_000);
  const stored = async () => [
    await db.query(
      'select * from inspection_sum where count <> 0 order by scope, seconds, bin, outcome, has_abnormal, is_open',
    ),
    await db.query('select * from inspection_device_sum where inspected <> 0 order by bin, scope, device_id'),
    await db.query(
      'select * from inspection_person_sum where count <> 0 or abnormal <> 0 order by scope, seconds, bin, person, outcome, took',
    ),
    await db.query(
      'select * from inspection_item_sum where answered <> 0 order by content_id, seconds, bin, scope, item_id',
    ),
    await db.query('select * from inspection_abnormal order by task_id, device_id, item_id'),
  ];
  const kept = await stored();
  await db.query('select inspection_sums_anew()');
  expect(await stored()).toEqual(kept);
});

it('a page that is far behind is read from the nearer end, and is the same', async () => {
  const { db } = test;
  const sight = createInspectionSight(db, createDeviceScope(db), createOrgReach(db));
  const tasks = createTaskRepository(db, sight, { far: 3 });
  const [centre] = callers;
  if (!centre) throw new Error('nobody to ask');
  await make(4, BEGIN);
  await make(9, BEGIN + DAY);
  for (const filter of [{}, { from: BEGIN - DAYS * DAY }]) {
    const expected = await byHand().ids(centre, filter);
    for (let offset = 0; offset < expected.length + 3; offset++) {
      const { rows } = await tasks.list(centre, filter, { limit: 3, offset });
      expect(rows.map(({ id }) => id)).toEqual(expected.slice(offset, offset + 3));
    }
  }
});

it('counts each moment of a period in one part', () => {
  fc.assert(
    fc.property(fc.nat(1_000), fc.nat(1_000), fc.constantFrom([50, 5], [32], [5]), (a, b, widths) => {
      const [from, to] = [Math.min(a, b), Math.max(a, b)];
      const { bins, ends } = partsOf({ from, to }, widths);
      const parts = [...bins, ...ends].toSorted((one, other) => one.from - other.from);
      let next = from;
      for (const part of parts) {
        expect(part.from).toBe(next);
        next = part.to;
      }
      if (from < to) expect(next).toBe(to);
      expect(bins.every((bin) => bin.from % bin.ms === 0 && bin.to % bin.ms === 0)).toBe(true);
      expect(ends.every((end) => end.to - end.from < Math.max(...widths) * 2)).toBe(true);
    }),
  );
});
