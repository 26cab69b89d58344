/**
 * Inspections at volume: the tasks of one day of 10,000 plans (a device and a person each), made by the product's own job; then lists, months and
 * statistics of so many thousand tasks of two years, as they are asked over HTTP (session, permission, reach, statement, answer). One of a hundred
 * is open to all, one of fifty is of a department; each was looked at by 10 items, of which one in twenty rounds had one that was abnormal. Left out: rounds of many devices, many enterprises, plans and tasks that are changed meanwhile,
 * telling of what begins (nothing is due while it is measured), whether an id that is named is the caller's.
 *   npm run bench inspections [thousand tasks, 1,000 by default; 0: none] [calls of each kind, 10 by default] [part of the name]
 */
import { type BodyIn, type Call, LIMITS, inspectionPlanCalls, inspectionTaskCalls } from '@lightfield/contract';
import { addAccount, addOrg } from '../apps/platform/src/engines/history/site.testing.ts';
import { createCalendarService } from '../apps/platform/src/features/inspection/calendar.service.ts';
import { createContentRepository } from '../apps/platform/src/features/inspection/content.repository.ts';
import { createContentService } from '../apps/platform/src/features/inspection/content.service.ts';
import { createDoing } from '../apps/platform/src/features/inspection/doing.service.ts';
import { createInspectionJob } from '../apps/platform/src/features/inspection/inspection-job.ts';
import { createInspectionSight } from '../apps/platform/src/features/inspection/inspection-reach.ts';
import { createInspectionSums } from '../apps/platform/src/features/inspection/inspection-sums.repository.ts';
import { inspectionRoutes } from '../apps/platform/src/features/inspection/inspection.routes.ts';
import { createMaking } from '../apps/platform/src/features/inspection/making.ts';
import { createPlanRepository } from '../apps/platform/src/features/inspection/plan.repository.ts';
import { createPlanService } from '../apps/platform/src/features/inspection/plan.service.ts';
import { createTaskRepository } from '../apps/platform/src/features/inspection/task.repository.ts';
import { createTaskService } from '../apps/platform/src/features/inspection/task.service.ts';
import { createBus } from '../apps/platform/src/kernel/bus.ts';
import { systemClock } from '../apps/platform/src/kernel/clock.ts';
import type { PgDb } from '../apps/platform/src/kernel/db-pg.ts';
import { silentLog } from '../apps/platform/src/kernel/log.ts';
import { createDeviceScope } from '../apps/platform/src/features/device/list/device-scope.ts';
import { createOrgReach } from '../apps/platform/src/features/organisation/org-reach.ts';
import { measureCall, serveLists, withDatabase } from './support/lists.ts';

const DAY = 86_400_000;
const PLANS = 10_000;
const PEOPLE = 200;
const ITEMS = 10;
const CHUNK = 50_000;
const TARGETS = { makingS: 10, listMs: 150 } as const;
const RULE = {
  kind: 'daily',
  every: 1,
  days: [],
  times: [{ at: '08:00', name: '' }],
  from: '2020-01-01',
  until: null,
  onHoliday: 'do',
};

/** Each has what was made ahead of all but one day. */
async function seedPlans(db: PgDb, now: number) {
  const centre = await addOrg(db, 'center');
  const org = await addOrg(db, 'enterprise', centre);
  const [dept] = await db.query<{ id: string }>(
    `insert into dept (id, org_id, name, sort) values (gen_random_uuid(), $1, '机修班', 1) returning id`,
    [org],
  );
  const boss = await addAccount(db, org, { kind: 'co' });
  await db.query('update role set permissions = null');
  await db.query(
    `insert into account (id, org_id, role_id, kind, login_name, password_hash)
     select gen_random_uuid(), $1, (select role_id from account where id = $2), 'int', 'fitter' || n, '-' from generate_series(1, ${PEOPLE}) n`,
    [org, boss],
  );
  await db.query(
    `insert into device (id, org_id, name) select gen_random_uuid(), $1, '设备' || n from generate_series(1, ${PLANS}) n`,
    [org],
  );
  await db.query(
    `insert into inspection_content (id, org_id, name, items, updated_at, updated_by)
     select gen_random_uuid(), $1, '点检', jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'title', '第 ' || n || ' 项', 'kind', 'yesNo')), now(), 'x'
       from generate_series(1, ${ITEMS}) n`,
    [org],
  );
  await db.query(
    `insert into inspection_plan (id, org_id, name, content_id, rule, time_zone, grace_minutes, in_order, enabled, made_until)
     select gen_random_uuid(), $1, '日检' || n, (select id from inspection_content), $2::jsonb, 'Asia/Shanghai', 60, false, true, $3
       from generate_series(1, ${PLANS}) n`,
    [org, JSON.stringify(RULE), new Date(now + LIMITS.inspection.aheadMs - DAY)],
  );
  await db.query(
    `insert into inspection_plan_device (plan_id, device_id, place)
     select plan.id, device.id, 0 from (select id, row_number() over () n from inspection_plan) plan
       join (select id, row_number() over () n from device) device using (n)`,
  );
  await db.query(
    `insert into inspection_plan_person (plan_id, account_id)
     select plan.id, person.id from (select id, row_number() over () n from inspection_plan) plan
       join (select id, row_number() over () n from account where login_name like 'fitter%') person on person.n = 1 + plan.n % ${PEOPLE}`,
  );
  await db.query('vacuum analyze');
  const [fitter] = await db.query<{ id: string }>(`select id from account where login_name = 'fitter1'`);
  // somebody of a department who sees the 500 devices that they are responsible for
  const alone = await addAccount(db, org);
  await db.query(
    `with own as (update account set dept_id = $2 where id in ($1, $3) returning id, role_id)
     update role set data_range = 'dept', permissions = null where id = (select role_id from own where id = $1)`,
    [alone, dept?.id, fitter?.id],
  );
  await db.query('update device set owner_id = $1 where id in (select id from device limit 500)', [alone]);
  const centreStaff = await addAccount(db, centre, { kind: 'op' });
  await db.query('update role set permissions = null');
  return {
    'operation centre': centreStaff,
    enterprise: boss,
    fitter: fitter?.id ?? '',
    'department alone': alone,
  };
}
async function seedTasks(db: PgDb, tasks: number) {
  await db.query('insert into inspection_scope (orgs) select distinct array[org_id] from device');
  for (let from = 0; from < tasks; from += CHUNK)
    await db.transaction(async (tx) => {
      // Made whole: checking every reference costs most of the time.
      await tx.query('set local session_replication_role = replica');
      await tx.query(
        `with made as (
           insert into inspection_task (id, plan_id, content_id, name, shift, content_name, people, is_open, in_order, state, due_at, grace_at, closed_at, dept_id,
                                        scope, has_abnormal, started_at, closed_by)
           select uuidv7(), plan.id, plan.content_id, plan.name, '', '点检', array['fitter' || 1 + drawn.n % ${PEOPLE}], drawn.n % 100 = 7, false,
                  (array['done', 'done', 'done', 'missed', 'aborted'])[1 + drawn.n % 5], at, at + interval '1 hour', at + interval '30 minutes',
                  case when drawn.n % 50 = 3 then (select id from dept limit 1) end,
                  (select id from inspection_scope), drawn.n % 5 < 3 and drawn.n % 20 = 1,
                  at + interval '30 minutes' - (drawn.n % 1777) * interval '1 s', 'fitter' || 1 + drawn.n % ${PEOPLE}
             from (select n, 1 + n % ${PLANS} as place, now() - ((n / ${PLANS}) * interval '${(730 * DAY) / tasks} ms' * ${PLANS}) - n * interval '1 ms' as at
                     from generate_series($1::int, $2::int) n) drawn
             join (select *, row_number() over (order by id) as place from inspection_plan) plan using (place)
           returning id, plan_id, content_id, state, due_at, is_open, dept_id, scope, has_abnormal, closed_by),
         items as (select (one ->> 'id')::uuid as id, place from inspection_content
                     cross join lateral jsonb_array_elements(items) with ordinality each (one, place)),
         found as (select is_abnormal, jsonb_agg(jsonb_build_object('itemId', id, 'value', is_abnormal and place = 1, 'pictures', '[]'::jsonb,
                     'marked', false, 'abnormal', is_abnormal and place = 1, 'readAt', null)) as results
                     from items cross join (values (true), (false)) kinds (is_abnormal) group by 1),
         places as (
           insert into inspection_task_device (task_id, device_id, place, at, who, abnormal, scope, due_at, content_id, results)
           select made.id, device_id, 0, case when state = 'done' then due_at end, closed_by, has_abnormal::int, scope, due_at,
                  case when state = 'done' then content_id end, case when state = 'done' then found.results else '[]' end
             from made join found on found.is_abnormal = made.has_abnormal join inspection_plan_device place on place.plan_id = made.plan_id)
         insert into inspection_task_person (task_id, account_id, due_at)
         select made.id, account_id, due_at from made join inspection_plan_person person on person.plan_id = made.plan_id
          where not made.is_open and made.dept_id is null`,
        [from + 1, Math.min(tasks, from + CHUNK)],
      );
    });
  // rows that were made whole passed the triggers by, but say what triggers would have
  await db.transaction(async (tx) => {
    await tx.query('set local statement_timeout = 0');
    await tx.query('select inspection_sums_anew()');
  });
  await db.query('vacuum analyze');
}

/** The calls of screens, of so many tasks. */
async function measureCalls(db: PgDb, accounts: Record<string, string>, calls: number, only: string): Promise<void> {
  const server = await serveLists(db, ({ routes, scope, orgs, operations, clock }) => {
    const sight = createInspectionSight(db, scope, orgs);
    const plans = createPlanRepository(db, sight, clock);
    const making = createMaking(plans);
    const tasks = createTaskService({
      db,
      clock,
      tasks: createTaskRepository(db, sight),
      openMonitoring: () => Promise.resolve(),
    });
    inspectionRoutes(routes, {
      contents: createContentService({ db, contents: createContentRepository(db, orgs, scope), operations, clock }),
      plans: createPlanService({ db, plans, making, devices: scope, operations, clock }),
      calendar: createCalendarService({ db, plans, making, operations, clock }),
      tasks,
      doing: createDoing({
        db,
        orders: { holderOf: () => Promise.resolve(), reportIn: () => Promise.reject(new Error('no orders here')) },
        values: { latest: () => undefined, fresh: () => Promise.resolve() },
        operations,
        clock,
        after: (caller, id) => tasks.after(caller, id),
      }),
    });
  });
  const [some] = await db.query<{ device: string; plan: string; name: string; content: string }>(
    `select place.device_id as device, plan.id as plan, plan.name, plan.content_id as content from inspection_plan_device place
       join inspection_plan plan on plan.id = place.plan_id
       join device on device.id = place.device_id where device.owner_id is not null and plan.name like '日检___' limit 1`,
  );
  const { device = '', plan = '', name = '', content = '' } = some ?? {};
  const now = Date.now();
  const period = (days: number) => ({ from: now - days * DAY, to: now });
  const month = { from: now - 25 * DAY, to: now + 15 * DAY, timeZone: 'Asia/Shanghai' };
  for (const [who, account] of Object.entries(accounts)) {
    const cookie = await server.logIn(account);
    const measure = async <C extends Call>(what: string, ...question: readonly [C, (n: number) => BodyIn<C>]) => {
      const title = `${who}: ${what}`;
      if (title.includes(only)) await measureCall({ server, calls, targetMs: TARGETS.listMs }, title, cookie, question);
    };
    const { query, days, statistics, people, items, findings, take } = inspectionTaskCalls;
    await measure('list, first page', query, () => ({}));
    await measure('list, page 25,000', query, () => ({ pageNum: 25_000 }));
    await measure('list, mine', query, () => ({ whose: 'mine' }));
    await measure('list, to come', query, () => ({ from: now }));
    await measure('list, a day', query, () => ({ from: now + 13 * DAY, to: now + 14 * DAY }));
    for (const state of ['notStarted', 'running', 'done', 'missed'] as const)
      await measure(`list, ${state}`, query, () => ({ state }));
    await measure('list, my missed ones', query, () => ({ whose: 'mine', state: 'missed', to: now }));
    await measure('list, abnormal', query, () => ({ abnormal: true }));
    await measure('list, abnormal of 90 days', query, () => ({ abnormal: true, ...period(90) }));
    await measure('list, one device', query, () => ({ equipmentId: device }));
    await measure('list, one plan', query, () => ({ planId: plan }));
    await measure('list, searched', query, () => ({ keyword: name }));
    await measure('what a phone takes along', take, () => ({}));
    await measure('plans, first page', inspectionPlanCalls.query, () => ({}));
    await measure('calendar, a month', days, () => month);
    await measure('calendar, my month', days, () => ({ ...month, whose: 'mine' }));
    for (const long of [30, 90, 365]) await measure(`statistics, ${long} days`, statistics, () => period(long));
    for (const long of [30, 90, 365]) {
      await measure(`by person, ${long} days`, people, () => period(long));
      await measure(`by item, ${long} days`, items, () => ({ ...period(long), contentId: content }));
    }
    await measure('statistics, 365 days of a plan', statistics, () => ({ ...period(365), planId: plan }));
    await measure('results, 365 days', findings, () => period(365));
    await measure('results, 365 days of a device', findings, () => ({ ...period(365), equipmentId: device }));
  }
}

async function main(thousands: number, calls: number, only: string): Promise<void> {
  await withDatabase(async (db) => {
    const now = Date.now();
    const accounts = await seedPlans(db, now);
    // never into empty tables: how PostgreSQL looks into one was decided when it had nothing
    await seedTasks(db, Math.max(1, thousands) * 1_000);
    const sight = createInspectionSight(db, createDeviceScope(db), createOrgReach(db));
    const making = createMaking(createPlanRepository(db, sight, systemClock));
    const bus = createBus((error) => console.error(error));
    const job = createInspectionJob({ db, making, bus, clock: systemClock, log: silentLog });
    const count = async () => (await db.query<{ n: number }>('select count(*) as n from inspection_task'))[0]?.n ?? 0;
    const before = await count();
    const [begin, cpu] = [performance.now(), process.cpuUsage()];
    await job.wake();
    const seconds = (performance.now() - begin) / 1_000;
    const { user, system } = process.cpuUsage(cpu);
    const made = (await count()) - before;
    console.log(
      `${made} tasks of a day of ${PLANS} plans made in ${seconds.toFixed(1)} s, own CPU ${((user + system) / 1e6).toFixed(1)} s  ${seconds <= TARGETS.makingS && made === PLANS ? 'ok' : 'MISSED'}`,
    );
    // half of what was made lies in the sums, half is added when they are read
    await createInspectionSums(db).fold(PLANS / 2);
    if (thousands > 0) await measureCalls(db, accounts, calls, only);
  });
}

await main(Number(process.argv[2] ?? 1_000), Number(process.argv[3] ?? 10), process.argv[4] ?? '');
