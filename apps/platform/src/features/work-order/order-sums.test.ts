import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAccount, addDevice, addOrg } from '../../engines/history/site.testing.ts';
import type { Caller } from '../../kernel/caller.ts';
import { statement } from '../../kernel/statement.ts';
import { aCaller } from '../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { createDeviceScope } from '../device/list/device-scope.ts';
import { createOrderFigures } from './order-figures.repository.ts';
import { createWorkOrderRepository } from './work-order.repository.ts';
import { binsOf, createOrderSums } from './order-sums.repository.ts';

const DAY = 86_400_000;
const QUARTER = 900_000;
const BEGIN = Date.parse('2026-01-01T00:00:00Z');
const DAYS = 100;
const NOW = BEGIN + DAYS * DAY;
let test: TestDatabase;
/** Of two enterprises, of which the first has an external one. */
let orgs: [string, string, string];
let callers: Caller[];

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
  const [boss, fitter, guest] = await Promise.all([1, 2, 3].map(() => addAccount(db, one)));
  await db.query('update account set dept_id = $2 where id = $1', [fitter, deptId]);
  const of = (more: Partial<Caller>) => aCaller({ orgId: one, dataRange: 'all', ...more });
  callers = [
    aCaller({ orgId: centre, kind: 'op', accountId: randomUUID() }),
    of({ kind: 'co', accountId: boss ?? '' }),
    of({ kind: 'int', orgId: other, accountId: randomUUID() }),
    of({ kind: 'int', dataRange: 'dept', deptId, accountId: fitter ?? '' }),
    of({ kind: 'ext', dataRange: 'granted', accountId: guest ?? '' }),
  ];
  for (let n = 0; n < 12; n++) {
    const device = await addDevice(db, orgs[n % 3] ?? one, { name: `设备 ${n}` });
    if (n % 4 === 1) await db.query('update device set owner_id = $2 where id = $1', [device, fitter]);
    if (n % 5 === 0)
      await db.query('insert into device_grant (device_id, account_id) values ($1, $2)', [device, guest]);
  }
});
afterAll(async () => {
  await test.drop();
});

/** A time in the period, most of them at the edges of what is summed up. */
const moment = fc.oneof(
  fc.integer({ min: BEGIN, max: NOW }),
  fc.integer({ min: 0, max: DAYS * 96 }).map((n) => BEGIN + n * QUARTER),
  fc
    .constantFrom(8, 32)
    .chain((days) => fc.integer({ min: 638, max: 640 }).map((n) => Math.floor((n * 32) / days) * days * DAY)),
);
const span = fc
  .tuple(moment, moment, fc.constantFrom('Asia/Shanghai', 'Asia/Kathmandu', 'America/St_Johns', 'UTC'))
  .map(([a, b, timeZone]) => ({ from: Math.min(a, b), to: Math.max(a, b), timeZone }));
const place = fc.nat(1_000_000);
const change = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant('report' as const), place, at: moment }) },
  { weight: 6, arbitrary: fc.record({ does: fc.constant('finish' as const), place, at: moment }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('reopen' as const), place, at: moment }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('move' as const), place, at: moment }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('deleteDevice' as const), place, at: moment }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('fold' as const), place, at: moment }) },
);
const ONE = 'id = (select id from work_order order by md5(id::text || $1::text) limit 1)';
const DEVICE = 'id = (select id from device order by md5(id::text || $1::text) limit 1)';
const STATEMENTS = {
  report: `insert into work_order (id, device_id, number, title, priority, state, reporter, assignee, assignee_id, team_id, reported_at)
    select gen_random_uuid(), id, n, 'x', 'low', 'dispatched', 'x', (array['', '张三', '李四', 'x'])[1 + n % 4],
      case when n % 2 = 0 then (select account.id from account order by md5(account.id::text || $1::text) limit 1) end,
      case when n % 3 = 0 then (select dept.id from dept limit 1) end, $2::timestamptz + n * interval '7 hours'
      from device, generate_series(1, 1 + $1::int % 5) n where ${DEVICE}`,
  finish: `update work_order set state = (array['finished', 'ended'])[1 + ($1::int % 5 = 0)::int], received_at = reported_at + interval '61.007 s',
      closed_at = greatest(reported_at, $2::timestamptz), cause = (array['wear', 'other', null])[1 + $1::int % 3], hours = $1::int % 7 * 0.25,
      cost_cents = $1::int % 9 where ${ONE}`,
  reopen: `update work_order set state = 'pending', assignee = '', received_at = null, closed_at = null, cause = null, accepted_at = $2
     where ${ONE}`,
  move: `update device set org_id = (select id from org where kind <> 'center' order by md5(id::text || $1::text) limit 1),
      name = name || extract(second from $2::timestamptz) where ${DEVICE}`,
  deleteDevice: `delete from device where ${DEVICE} and (select count(*) from device) > 6 and $2::timestamptz is not null`,
};

it('sums that lie ready tell what the orders themselves do, to everybody, whatever was changed and moved', async () => {
  const { db } = test;
  const scope = createDeviceScope(db);
  const fast = createOrderFigures(db, scope);
  // by what each device says, as for those who see some of them
  const someDevices = {
    visible: async (...asked: Parameters<typeof scope.visible>) => `(${await scope.visible(...asked)})`,
    orgsOf: () => Promise.resolve(undefined),
  };
  const plain = createOrderFigures(db, someDevices);
  const [lists, plainLists] = [createWorkOrderRepository(db, scope), createWorkOrderRepository(db, someDevices)];
  const sums = createOrderSums(db);
  const sameLists = async () => {
    for (const caller of callers)
      for (const state of [undefined, 'finished', 'ended', 'dispatched'] as const) {
        const ask = (of: typeof lists) => of.list(caller, { state }, { limit: 5, offset: 2 });
        expect(await ask(lists)).toEqual(await ask(plainLists));
      }
  };
  /** By their conditions, in one statement. */
  const sameOwn = async () => {
    for (const caller of callers)
      for (const whose of ['mine', 'team'] as const) {
        const { rows, total } = await lists.list(caller, { whose }, { limit: 500, offset: 0 });
        const { values, add } = statement();
        const me = add(caller.accountId);
        const dept = `${add(caller.deptId)}::uuid`;
        const people = whose === 'mine' ? '' : ` or assignee_id in (select id from account where dept_id = ${dept})`;
        const expected = await db.query<{ id: string }>(
          `select id from work_order where (assignee_id = ${me} or team_id = ${dept}${people})
              and device_id in (select device.id from device where ${await scope.visible(caller, add)}) order by reported_at desc, id desc`,
          values,
        );
        expect(rows.map(({ id }) => id)).toEqual(expected.map(({ id }) => id).slice(0, 500));
        expect(total).toBe(expected.length);
      }
  };
  let counted = 0;
  const run = async (changes: readonly { does: keyof typeof STATEMENTS | 'fold'; place: number; at: number }[]) => {
    for (const one of changes)
      await (one.does === 'fold'
        ? sums.fold(1 + (one.place % 20))
        : db.query(STATEMENTS[one.does], [one.place, new Date(one.at)]));
  };
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { minLength: 5, maxLength: 25 }),
      fc.array(span, { minLength: 2, maxLength: 2 }),
      async (changes, spans) => {
        await run(changes);
        for (const period of spans)
          for (const caller of callers) {
            const told = await fast.statistics(caller, period, NOW);
            expect(told).toEqual(await plain.statistics(caller, period, NOW));
            counted += told.count;
          }
        await sameLists();
        await sameOwn();
      },
    ),
    { numRuns: 25 },
  );
  expect(counted).toBeGreaterThan(100);
  // and what is made anew is what was kept
  await sums.fold(1_000_000);
  const stored = () =>
    db.query(
      `select *, trim_scale(hours) as hours from work_order_sum where count <> 0 or finished <> 0 order by org_id, kind, bin, key`,
    );
  const kept = await stored();
  await db.query('select work_order_sums_anew()');
  expect(await stored()).toEqual(kept);
  const [left] = await db.query<{ n: number }>('select count(*) as n from work_order_delta');
  expect(left?.n).toBe(0);
});

it('counts each moment of a period in one bin, or in none', () => {
  fc.assert(
    fc.property(fc.nat(1_000), fc.nat(1_000), fc.integer({ min: 1, max: 50 }), (a, b, bin) => {
      const [from, to] = [Math.min(a, b), Math.max(a, b)];
      const { first, after, begin, end } = binsOf({ from, to }, bin);
      expect(after).toBeGreaterThanOrEqual(first);
      expect([begin, end].every((ms) => ms >= from && ms <= to)).toBe(true);
      expect(end - begin).toBe((after - first) * bin);
      if (after > first) expect([begin - from, to - end].every((rest) => rest < bin)).toBe(true);
    }),
  );
});
