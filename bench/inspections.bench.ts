/**
 * Inspections at volume: the tasks of one day of 10,000 plans (a device and a person each), made by the product's own job; then lists, month and
 * statistics of so many thousand tasks of two years, by the repository (reach and statements). Left out: session and HTTP, rounds of many devices,
 * plans that are changed meanwhile, telling of what begins (nothing is due while it is measured).
 *   npm run bench inspections [thousand tasks, 1,000 by default; 0: none] [calls of each kind, 10 by default]
 */
import { LIMITS } from '@lightfield/contract';
import { addAccount, addOrg } from '../apps/platform/src/engines/history/site.testing.ts';
import { createInspectionJob } from '../apps/platform/src/features/inspection/inspection-job.ts';
import { createInspectionSight } from '../apps/platform/src/features/inspection/inspection-reach.ts';
import { createMaking } from '../apps/platform/src/features/inspection/making.ts';
import { createPlanRepository } from '../apps/platform/src/features/inspection/plan.repository.ts';
import { createTaskRepository } from '../apps/platform/src/features/inspection/task.repository.ts';
import { createBus } from '../apps/platform/src/kernel/bus.ts';
import type { Caller } from '../apps/platform/src/kernel/caller.ts';
import { systemClock } from '../apps/platform/src/kernel/clock.ts';
import type { PgDb } from '../apps/platform/src/kernel/db-pg.ts';
import { silentLog } from '../apps/platform/src/kernel/log.ts';
import { aCaller } from '../apps/platform/src/kernel/testing-calls.ts';
import { createDeviceScope } from '../apps/platform/src/features/device/list/device-scope.ts';
import { createOrgReach } from '../apps/platform/src/features/organisation/org-reach.ts';
import { Latencies } from './support/latencies.ts';
import { withDatabase } from './support/lists.ts';

const DAY = 86_400_000;
const PLANS = 10_000;
const PEOPLE = 200;
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
    `insert into inspection_content (id, org_id, name, items, updated_at, updated_by) values (gen_random_uuid(), $1, '点检', '[]', now(), 'x')`,
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
  const callers: Record<string, Caller> = {
    'operation centre': aCaller({ orgId: centre, kind: 'op', accountId: await addAccount(db, centre, { kind: 'op' }) }),
    enterprise: aCaller({ orgId: org, kind: 'co', dataRange: 'all', accountId: boss }),
    fitter: aCaller({ orgId: org, kind: 'int', dataRange: 'all', accountId: fitter?.id ?? '' }),
  };
  return callers;
}
async function seedTasks(db: PgDb, tasks: number) {
  for (let from = 0; from < tasks; from += CHUNK)
    await db.transaction(async (tx) => {
      // Made whole: checking every reference costs most of the time.
      await tx.query('set local session_replication_role = replica');
      await tx.query(
        `with made as (
           insert into inspection_task (id, plan_id, content_id, name, shift, content_name, people, is_open, in_order, state, due_at, grace_at, closed_at)
           select gen_random_uuid(), plan.id, plan.content_id, plan.name, '', '点检', '{}', false, false,
                  (array['done', 'done', 'done', 'missed', 'aborted'])[1 + drawn.n % 5], at, at + interval '1 hour', at + interval '30 minutes'
             from (select n, 1 + n % ${PLANS} as place, now() - ((n / ${PLANS}) * interval '${(730 * DAY) / tasks} ms' * ${PLANS}) - n * interval '1 ms' as at
                     from generate_series($1::int, $2::int) n) drawn
             join (select *, row_number() over (order by id) as place from inspection_plan) plan using (place)
           returning id, plan_id, state, due_at),
         places as (
           insert into inspection_task_device (task_id, device_id, place, at, who, abnormal)
           select made.id, device_id, 0, case when state = 'done' then due_at end, 'x', (random() < 0.05)::int
             from made join inspection_plan_device place on place.plan_id = made.plan_id)
         insert into inspection_task_person (task_id, account_id)
         select made.id, account_id from made join inspection_plan_person person on person.plan_id = made.plan_id`,
        [from + 1, Math.min(tasks, from + CHUNK)],
      );
    });
  await db.query('vacuum analyze');
}

async function main(thousands: number, calls: number): Promise<void> {
  await withDatabase(async (db) => {
    const now = Date.now();
    const callers = await seedPlans(db, now);
    // never into empty tables: how PostgreSQL looks into one was decided when it had nothing
    await seedTasks(db, Math.max(1, thousands) * 1_000);
    const sight = createInspectionSight(createDeviceScope(db), createOrgReach(db));
    const making = createMaking(createPlanRepository(db, sight));
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
    if (thousands === 0) return;
    const tasks = createTaskRepository(db, sight);
    const page = { limit: 20, offset: 0 };
    const month = { from: now - 25 * DAY, to: now + 15 * DAY, timeZone: 'Asia/Shanghai' };
    const past = { to: now };
    for (const [who, caller] of Object.entries(callers))
      for (const [what, ask] of Object.entries({
        'list, first page': () => tasks.list(caller, {}, page),
        'list, mine': () => tasks.list(caller, { whose: 'mine' }, page),
        'list, missed': () => tasks.list(caller, { state: 'missed', ...past }, page),
        'list, a day': () => tasks.list(caller, { from: now, to: now + 14 * DAY }, page),
        'calendar, a month': () => tasks.days(caller, month),
        'calendar, my month': () => tasks.days(caller, { ...month, whose: 'mine' }),
        'statistics, 30 days': () => tasks.statistics(caller, { from: now - 30 * DAY, to: now }, 20),
        'statistics, 365 days': () => tasks.statistics(caller, { from: now - 365 * DAY, to: now }, 20),
      })) {
        const latencies = new Latencies();
        for (let n = 0; n < calls; n++) {
          const from = performance.now();
          await ask();
          latencies.add(performance.now() - from);
        }
        const p95 = latencies.percentile(0.95);
        console.log(
          `${`${who}: ${what}`.padEnd(48)} p50 ${latencies.percentile(0.5)} ms, p95 ${p95} ms  ${p95 <= TARGETS.listMs ? 'ok' : `MORE THAN ${TARGETS.listMs} ms`}`,
        );
      }
  });
}

await main(Number(process.argv[2] ?? 1_000), Number(process.argv[3] ?? 10));
