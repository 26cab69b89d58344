/**
 * Lists, boards, calendars and statistics of work orders at volume, as they are asked over HTTP (session, permission, reach, statement,
 * answer): so many million orders of the last two years, of 10,000 devices, half of them in one enterprise; one of fifty is open. Left out: orders
 * that are written meanwhile, many enterprises, departments of thousands of devices, and pages far behind the first thousand.
 *   npm run bench work-orders [million orders, 1 by default] [calls of each kind, 10 by default] [part of the name]
 */
import { type BodyIn, type Call, workOrderCalls } from '@lightfield/contract';
import { addAccount, addOrg } from '../apps/platform/src/engines/history/site.testing.ts';
import { orderParts } from '../apps/platform/src/features/work-order/work-order.testing.ts';
import type { PgDb } from '../apps/platform/src/kernel/db-pg.ts';
import { measureCall, serveLists, withDatabase } from './support/lists.ts';

const DAY = 86_400_000;
const DEVICES = 10_000;
const PEOPLE = 200;
const DAYS = 730;
/** Orders of one statement. */
const CHUNK = 50_000;
const TARGET_MS = 150;

async function seed(db: PgDb, orders: number) {
  const centre = await addOrg(db, 'center');
  const [large, other] = [await addOrg(db, 'enterprise', centre), await addOrg(db, 'enterprise', centre)];
  const [dept] = await db.query<{ id: string }>(
    `insert into dept (id, org_id, name, sort) values (gen_random_uuid(), $1, '机修班', 1) returning id`,
    [large],
  );
  const boss = await addAccount(db, large, { kind: 'co' });
  await db.query('update role set permissions = null');
  await db.query(
    `insert into account (id, org_id, role_id, kind, login_name, password_hash, dept_id)
     select gen_random_uuid(), $1, (select role_id from account where id = $2), 'int', 'fitter' || n, '-', case when n <= 20 then $3::uuid end
       from generate_series(1, ${PEOPLE}) as n`,
    [large, boss, dept?.id],
  );
  await db.query(
    `insert into device (id, org_id, name, owner_id)
     select gen_random_uuid(), case when n % 2 = 0 then $1::uuid else $2::uuid end, '设备' || n,
            case when n % 20 = 0 then (select id from account where login_name = 'fitter1') end
       from generate_series(1, ${DEVICES}) as n`,
    [large, other],
  );
  for (let from = 0; from < orders; from += CHUNK) {
    await db.transaction(async (tx) => {
      // Made whole: checking every reference costs most of the time.
      await tx.query('set local session_replication_role = replica');
      await tx.query(
        `insert into work_order (id, device_id, number, title, priority, state, reporter, assignee_id, assignee, due_at, reported_at,
                                 received_at, closed_at, cause, hours, cost_cents)
         select gen_random_uuid(), d.id, n, (array['水泵异响', '阀门渗漏', '仪表无显示', '电机过热'])[1 + n % 4] || n,
                (array['low', 'normal', 'normal', 'urgent'])[1 + n % 4],
                case when open then (array['pending', 'dispatched', 'received'])[1 + n / 50 % 3] when n % 30 = 7 then 'ended' else 'finished' end,
                'operator', a.id, coalesce(a.login_name, ''), at + interval '2 days', at,
                case when not open or n / 50 % 3 = 2 then at + n % 7200 * interval '1 second' end,
                case when not open then at + (7200 + n % 90000) * interval '1 second' end,
                case when not open then (array['wear', 'mechanical', 'electrical', 'instrument', 'other', null])[1 + n % 6] end,
                n % 8, n % 90000
           from (select n, n % 50 = 0 as open, now() - case when n % 50 = 0 then 40 else ${DAYS} end * random() * interval '1 day' as at,
                        1 + floor(power(random(), 2) * (${DEVICES} - 1))::int as pick, 1 + floor(random() * ${PEOPLE})::int as who
                   from generate_series($1::int, $2::int) as n) drawn
           join (select id, row_number() over (order by md5(id::text)) as place from device) d on d.place = drawn.pick
           left join (select id, login_name, row_number() over () as place from account where login_name like 'fitter%') a
             on a.place = drawn.who and not (open and n / 50 % 3 = 0)`,
        [from + 1, Math.min(orders, from + CHUNK)],
      );
    });
  }
  // rows that were made whole passed the triggers by
  await db.query('select work_order_sums_anew()');
  await db.query('vacuum analyze');
  const [device] = await db.query<{ id: string }>(
    'select id from device where org_id = $1 and owner_id is not null limit 1',
    [large],
  );
  const fitter = await db.query<{ id: string }>(`select id from account where login_name = 'fitter1'`);
  const accounts = {
    'operation centre': await addAccount(db, centre, { kind: 'op' }),
    enterprise: boss,
    'fitter with a department': fitter[0]?.id ?? '',
    'department alone': await addAccount(db, large),
  };
  // 500 devices, fitter1 being responsible for them
  await db.query(
    `with own as (update account set dept_id = $2 where id = $1 returning role_id)
     update role set data_range = 'dept' where id = (select role_id from own)`,
    [accounts['department alone'], dept?.id],
  );
  await db.query('update role set permissions = null');
  return { accounts, device: device?.id ?? '' };
}

async function main(millions: number, calls: number, only: string): Promise<void> {
  await withDatabase(async (db) => {
    const began = performance.now();
    const { accounts, device } = await seed(db, millions * 1e6);
    console.log(`${millions} million orders made in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
    const server = await serveLists(db, ({ routes, operations, clock, bus }) => {
      orderParts({ db, operations, clock, bus }).register(routes);
    });
    const now = Date.now();
    const period = (days: number) => ({ from: now - days * DAY, to: now, timeZone: 'Asia/Shanghai' });
    const month = { from: now - 25 * DAY, to: now + 15 * DAY, timeZone: 'Asia/Shanghai' };
    for (const [who, account] of Object.entries(accounts)) {
      const cookie = await server.logIn(account);
      const measure = async <C extends Call>(what: string, ...question: readonly [C, (n: number) => BodyIn<C>]) => {
        const name = `${who}: ${what}`;
        if (name.includes(only)) await measureCall({ server, calls, targetMs: TARGET_MS }, name, cookie, question);
      };
      await measure('list, first page', workOrderCalls.query, () => ({}));
      await measure('list, mine', workOrderCalls.query, () => ({ whose: 'mine' }));
      await measure('list, my team', workOrderCalls.query, () => ({ whose: 'team' }));
      await measure('what a phone takes along', workOrderCalls.take, () => ({}));
      await measure('list, page 1,000', workOrderCalls.query, () => ({ pageNum: 1_000 }));
      await measure('list, searched', workOrderCalls.query, (n) => ({ keyword: `异响${n * 100}` }));
      await measure('list, one device', workOrderCalls.query, () => ({ equipmentId: device }));
      for (const state of ['pending', 'dispatched', 'received'] as const)
        await measure(`board, ${state}`, workOrderCalls.query, () => ({ state, pageSize: 50 }));
      await measure('board, finished in 7 days', workOrderCalls.query, () => ({
        state: 'finished',
        closedFrom: now - 7 * DAY,
        pageSize: 50,
      }));
      await measure('list, finished', workOrderCalls.query, () => ({ state: 'finished' }));
      await measure('board, urgent and pending', workOrderCalls.query, () => ({
        state: 'pending',
        priority: 'urgent',
      }));
      await measure('calendar, a month', workOrderCalls.days, () => month);
      await measure('calendar, my month', workOrderCalls.days, () => ({ ...month, whose: 'mine' }));
      await measure('calendar, a day', workOrderCalls.query, () => ({ dueFrom: now, dueTo: now + DAY }));
      for (const days of [7, 30, 90, 365])
        await measure(`statistics, ${days} days`, workOrderCalls.statistics, () => period(days));
      await measure('statistics, 365 days of a device', workOrderCalls.statistics, () => ({
        ...period(365),
        equipmentId: device,
      }));
    }
  });
}

await main(Number(process.argv[2] ?? 1), Number(process.argv[3] ?? 10), process.argv[4] ?? '');
