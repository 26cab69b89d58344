import { type InspectionRule, LIMITS, type WorkCalendarDay } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import type { Queryable } from '../../kernel/db.ts';
import { dueBetween } from './plan-dates.ts';
import { workdaysBy } from './work-days.ts';

interface PlanToMake {
  id: string;
  org_id: string;
  name: string;
  content_id: string;
  content_name: string;
  dept_id: string | null;
  dept_name: string | null;
  people: string[];
  people_ids: string[];
  rule: InspectionRule;
  time_zone: string;
  grace_minutes: number;
  in_order: boolean;
  made_until: Date;
}
/** Looked for again when this much of what was made ahead has passed: once a day. */
const AGAIN_MS = 24 * 3_600_000;
/** Tasks of one plan in one go, if it stood still for long: what is older than this many is left out. */
const MOST = 1_000;

const PLANS = `select plan.id, plan.org_id, plan.name, plan.content_id, content.name as content_name, plan.dept_id,
    dept.name as dept_name, plan.rule, plan.time_zone, plan.grace_minutes, plan.in_order, plan.made_until,
    array(select account.login_name from inspection_plan_person person join account on account.id = person.account_id
           where person.plan_id = plan.id order by lower(account.login_name)) as people,
    array(select person.account_id from inspection_plan_person person where person.plan_id = plan.id) as people_ids
  from inspection_plan plan join inspection_content content on content.id = plan.content_id
  left join dept on dept.id = plan.dept_id`;

/**
 * Makes the tasks of plans up to two weeks ahead, in the transaction that holds them. A date has one task, whoever makes it and however
 * often (`unique (plan_id, due_at)`).
 */
async function make(
  tx: Queryable,
  plans: readonly PlanToMake[],
  calendars: ReadonlyMap<string, ReadonlyMap<number, readonly WorkCalendarDay[]>>,
  now: number,
): Promise<number> {
  const upTo = now + LIMITS.inspection.aheadMs;
  const rows = plans.flatMap((plan) => {
    const isWorkday = workdaysBy(calendars.get(plan.org_id) ?? new Map());
    const dates = dueBetween(plan.rule, plan.time_zone, isWorkday, { after: plan.made_until.getTime(), upTo });
    return dates.slice(-MOST).map(({ at, shift }) => ({
      id: newId(),
      plan_id: plan.id,
      content_id: plan.content_id,
      name: plan.name,
      shift,
      content_name: plan.content_name,
      dept_id: plan.dept_id,
      people: [...plan.people, ...(plan.dept_name === null ? [] : [plan.dept_name])],
      people_ids: plan.people_ids,
      is_open: plan.people_ids.length === 0 && plan.dept_id === null,
      in_order: plan.in_order,
      due_at: new Date(at).toISOString(),
      grace_at: new Date(at + plan.grace_minutes * 60_000).toISOString(),
    }));
  });
  // what triggers would say of them is said at once, where it is known: else each row is written twice
  const made = await tx.query<{ id: string; plan_id: string; scope: number | null; due_at: Date }>(
    `with own as (
       select place.plan_id, array_agg(distinct device.org_id order by device.org_id) as orgs
         from inspection_plan_device place join device on device.id = place.device_id
        where place.plan_id = any($2::uuid[]) group by place.plan_id)
     insert into inspection_task (id, plan_id, content_id, name, shift, content_name, dept_id, people, is_open, in_order, state,
                                  due_at, grace_at, scope)
     select row.id, row.plan_id, content_id, name, shift, content_name, dept_id,
            array(select jsonb_array_elements_text(people)), is_open, in_order, 'notStarted', due_at, grace_at, scope.id
       from jsonb_to_recordset($1) as row (id uuid, plan_id uuid, content_id uuid, name text, shift text, content_name text,
            dept_id uuid, people jsonb, is_open boolean, in_order boolean, due_at timestamptz, grace_at timestamptz)
       join own on own.plan_id = row.plan_id left join inspection_scope scope on scope.orgs = own.orgs
     on conflict (plan_id, due_at) do nothing returning id, plan_id, scope, due_at`,
    [JSON.stringify(rows), plans.map(({ id }) => id)],
  );
  const [ids, planIds] = [made.map(({ id }) => id), made.map((one) => one.plan_id)];
  await tx.query(
    `insert into inspection_task_device (task_id, device_id, place, scope, due_at)
     select made.id, place.device_id, place.place, made.scope, made.due_at
       from unnest($1::uuid[], $2::uuid[], $3::integer[], $4::timestamptz[]) made (id, plan_id, scope, due_at)
       join inspection_plan_device place on place.plan_id = made.plan_id`,
    [ids, planIds, made.map(({ scope }) => scope), made.map((one) => one.due_at)],
  );
  await tx.query(
    `insert into inspection_task_person (task_id, account_id)
     select made.id, person.account_id from unnest($1::uuid[], $2::uuid[]) made (id, plan_id)
       join inspection_plan_person person on person.plan_id = made.plan_id`,
    [ids, planIds],
  );
  await tx.query('update inspection_plan set made_until = greatest(made_until, $2) where id = any($1::uuid[])', [
    plans.map(({ id }) => id),
    new Date(upTo),
  ]);
  return ids.length;
}

export interface CalendarsOf {
  calendar(
    on: Queryable,
    orgIds: readonly string[],
  ): Promise<ReadonlyMap<string, ReadonlyMap<number, readonly WorkCalendarDay[]>>>;
}
export function createMaking(calendars: CalendarsOf) {
  const of = async (tx: Queryable, plans: readonly PlanToMake[], now: number) =>
    plans.length === 0
      ? 0
      : make(tx, plans, await calendars.calendar(tx, [...new Set(plans.map((plan) => plan.org_id))]), now);
  return {
    /** Those that have not been looked at for a day, a few at a time; another process takes others meanwhile. */
    async due(tx: Queryable, now: number, limit: number): Promise<number> {
      const plans = await tx.query<PlanToMake>(
        `${PLANS} where plan.enabled and plan.made_until <= $1 order by plan.made_until limit $2
           for update of plan skip locked`,
        [new Date(now + LIMITS.inspection.aheadMs - AGAIN_MS), limit],
      );
      await of(tx, plans, now);
      return plans.length;
    },
    /** Of a new plan, also those whose date has passed since then. */
    async from(tx: Queryable, planId: string, { after, now }: { after: number; now: number }): Promise<void> {
      await tx.query('update inspection_plan set made_until = $2 where id = $1', [planId, new Date(after)]);
      await of(tx, await tx.query<PlanToMake>(`${PLANS} where plan.id = $1`, [planId]), now);
    },
    /** Tasks to come that nobody has begun are taken back, and made as the plans are now. The plans are locked. */
    async anew(tx: Queryable, planIds: readonly string[], now: number): Promise<void> {
      await tx.query(
        `delete from inspection_task where plan_id = any($1::uuid[]) and state = 'notStarted' and due_at > $2`,
        [planIds, new Date(now)],
      );
      await tx.query('update inspection_plan set made_until = $2 where id = any($1::uuid[])', [planIds, new Date(now)]);
      const plans = await tx.query<PlanToMake>(`${PLANS} where plan.enabled and plan.id = any($1::uuid[])`, [planIds]);
      await of(tx, plans, now);
    },
  };
}
export type Making = ReturnType<typeof createMaking>;
