import type { InspectionPlan, InspectionRule, WorkCalendarDay } from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Queryable } from '../../kernel/db.ts';
import { likeText, statement } from '../../kernel/statement.ts';
import type { InspectionSight } from './inspection-reach.ts';

interface Named {
  id: string;
  name: string;
}
interface Row {
  id: string;
  orgId: string;
  orgName: string;
  name: string;
  contentId: string;
  contentName: string;
  devices: Named[];
  people: Named[];
  dept: Named | null;
  rule: InspectionRule;
  timeZone: string;
  graceMinutes: number;
  inOrder: boolean;
  enabled: boolean;
  nextAt: Date | null;
  version: number;
}
/** `now`: the placeholder of this moment, by the clock of the process. */
const shown = (
  now: string,
) => `inspection_plan.id, inspection_plan.org_id as "orgId", org.name as "orgName", inspection_plan.name,
  inspection_plan.content_id as "contentId", content.name as "contentName", inspection_plan.rule,
  inspection_plan.time_zone as "timeZone", inspection_plan.grace_minutes as "graceMinutes",
  inspection_plan.in_order as "inOrder", inspection_plan.enabled, inspection_plan.version,
  coalesce((select jsonb_agg(jsonb_build_object('id', device.id, 'name', device.name) order by place.place)
     from inspection_plan_device place join device on device.id = place.device_id
    where place.plan_id = inspection_plan.id), '[]') as devices,
  coalesce((select jsonb_agg(jsonb_build_object('id', account.id, 'name', account.login_name) order by lower(account.login_name))
     from inspection_plan_person person join account on account.id = person.account_id
    where person.plan_id = inspection_plan.id), '[]') as people,
  case when dept.id is not null then jsonb_build_object('id', dept.id, 'name', dept.name) end as dept,
  (select min(due_at) from inspection_task task where task.plan_id = inspection_plan.id and task.due_at > ${now}
      and task.state = 'notStarted') as "nextAt"`;
const FROM = `inspection_plan join org on org.id = inspection_plan.org_id
  join inspection_content content on content.id = inspection_plan.content_id
  left join dept on dept.id = inspection_plan.dept_id`;

/** A plan without what is only worked out of it. */
export type StoredPlan = Omit<InspectionPlan, 'rrule'>;
const stored = (row: Row): StoredPlan => ({ ...row, nextAt: row.nextAt?.getTime() ?? null });

export interface PlanFields {
  readonly name: string;
  readonly contentId: string;
  readonly equipmentIds: readonly string[];
  readonly peopleIds: readonly string[];
  readonly deptId: string | null;
  readonly rule: InspectionRule;
  readonly timeZone: string;
  readonly graceMinutes: number;
  readonly inOrder: boolean;
}

/** Work calendars of enterprises, and the plans that follow them. */
const calendars = {
  /** Years of the work calendar that somebody changed. */
  async calendar(on: Queryable, orgIds: readonly string[]) {
    const rows = await on.query<{ org_id: string; year: number; days: WorkCalendarDay[] }>(
      'select org_id, year, days from work_calendar where org_id = any($1::uuid[])',
      [orgIds],
    );
    const byOrg = new Map<string, Map<number, readonly WorkCalendarDay[]>>();
    for (const { org_id, year, days } of rows)
      byOrg.set(org_id, (byOrg.get(org_id) ?? new Map<number, readonly WorkCalendarDay[]>()).set(year, days));
    return byOrg;
  },
  /** `days` undefined: as it was announced. */
  async setCalendar(tx: Queryable, orgId: string, year: number, days: readonly WorkCalendarDay[] | undefined) {
    if (days === undefined) {
      await tx.query('delete from work_calendar where org_id = $1 and year = $2', [orgId, year]);
      return;
    }
    await tx.query(
      `insert into work_calendar (org_id, year, days) values ($1, $2, $3)
       on conflict (org_id, year) do update set days = excluded.days`,
      [orgId, year, JSON.stringify(days)],
    );
  },
  /** Plans of an enterprise whose dates follow its calendar, locked. */
  async followingCalendar(tx: Queryable, orgId: string): Promise<string[]> {
    const rows = await tx.query<{ id: string }>(
      `select id from inspection_plan where org_id = $1 and enabled
          and (rule ->> 'kind' = 'workdays' or rule ->> 'onHoliday' <> 'do') order by id for update`,
      [orgId],
    );
    return rows.map(({ id }) => id);
  },
};

/** SQL of plans: one function per question, no rules. */
export function createPlanRepository(db: Db, sight: InspectionSight, clock: Clock) {
  const now = () => new Date(clock.now());
  return {
    async list(
      caller: Caller,
      filter: { equipmentId?: string | undefined; enabled?: boolean | undefined; keyword?: string | undefined },
      { limit, offset }: { limit: number; offset: number },
    ) {
      const { values, add } = statement();
      const where = [await sight.plans(caller, add)];
      if (filter.equipmentId)
        where.push(
          `exists (select 1 from inspection_plan_device place
                    where place.plan_id = inspection_plan.id and place.device_id = ${add(filter.equipmentId)})`,
        );
      if (filter.enabled !== undefined) where.push(`inspection_plan.enabled = ${add(filter.enabled)}`);
      if (filter.keyword) {
        const like = add(likeText(filter.keyword));
        where.push(`(inspection_plan.name ilike ${like} or content.name ilike ${like})`);
      }
      const from = `${FROM} where ${where.join(' and ')}`;
      const [count] = await db.query<{ n: number }>(`select count(*) as n from ${from}`, values);
      const rows = await db.query<Row>(
        `select ${shown(add(now()))} from ${from} order by inspection_plan.name, inspection_plan.id
          limit ${add(limit)} offset ${add(offset)}`,
        values,
      );
      return { total: count?.n ?? 0, rows: rows.map(stored) };
    },
    async find(on: Queryable, id: string): Promise<StoredPlan | undefined> {
      const [row] = await on.query<Row>(`select ${shown('$2')} from ${FROM} where inspection_plan.id = $1`, [
        id,
        now(),
      ]);
      return row && stored(row);
    },
    /** Nobody changes it, or makes its tasks, until the transaction ends. */
    async lock(tx: Queryable, id: string): Promise<StoredPlan | undefined> {
      const [row] = await tx.query('select 1 from inspection_plan where id = $1 for update', [id]);
      return row ? this.find(tx, id) : undefined;
    },
    /** Nobody else adds one to the organisation meanwhile. */
    async heldBy(tx: Queryable, orgId: string): Promise<number> {
      await tx.query('select 1 from org where id = $1 for no key update', [orgId]);
      const [row] = await tx.query<{ n: number }>('select count(*) as n from inspection_plan where org_id = $1', [
        orgId,
      ]);
      return row?.n ?? 0;
    },
    /** The organisation of a content that cannot be deleted meanwhile. */
    async orgOfContent(tx: Queryable, contentId: string): Promise<string | undefined> {
      const [row] = await tx.query<{ org_id: string }>(
        'select org_id from inspection_content where id = $1 for key share',
        [contentId],
      );
      return row?.org_id;
    },
    /** Of these, the devices of an enterprise and of its external ones. */
    async devicesOf(tx: Queryable, orgId: string, ids: readonly string[]): Promise<number> {
      const [row] = await tx.query<{ n: number }>(
        `select count(*) as n from device join org on org.id = device.org_id
          where device.id = any($2::uuid[]) and $1 in (org.id, org.parent_id)`,
        [orgId, ids],
      );
      return row?.n ?? 0;
    },
    /** Who may do inspections in an enterprise, its external ones, or was authorised for one of the devices. */
    async workers(
      on: Queryable,
      devices: readonly string[],
      { ids, keyword }: { ids?: readonly string[]; keyword?: string | undefined },
      limit: number,
    ) {
      return on.query<{ id: string; name: string; dept: string }>(
        `select distinct account.id, account.login_name as name, coalesce(dept.name, '') as dept, lower(account.login_name)
           from device join org on org.id = device.org_id
           join account on (account.org_id in (org.id, org.parent_id)
             or account.id in (select account_id from device_grant where device_id = device.id))
           join role on role.id = account.role_id
           left join dept on dept.id = account.dept_id
          where device.id = any($1::uuid[]) and account.status = 'active' and not account.disabled
            and (account.expires_at is null or account.expires_at > now())
            and (role.permissions is null or 'manage_inspection_do' = any(role.permissions))
            and ($2::uuid[] is null or account.id = any($2::uuid[]))
            and ($3::text is null or account.login_name ilike $3 or dept.name ilike $3)
          order by lower(account.login_name) limit $4`,
        [devices, ids ?? null, keyword ? likeText(keyword) : null, limit],
      );
    },
    /** Departments of the enterprise of a device. */
    depts: (devices: readonly string[], keyword: string | undefined, limit: number) =>
      db.query<Named>(
        `select distinct dept.id, dept.name from device join org on org.id = device.org_id
           join dept on dept.org_id in (org.id, org.parent_id)
          where device.id = any($1::uuid[]) and ($2::text is null or dept.name ilike $2) order by dept.name limit $3`,
        [devices, keyword ? likeText(keyword) : null, limit],
      ),
    async deptOrg(on: Queryable, id: string): Promise<string | undefined> {
      const [row] = await on.query<{ org_id: string }>('select org_id from dept where id = $1', [id]);
      return row?.org_id;
    },
    ...calendars,
  };
}
export type PlanRepository = ReturnType<typeof createPlanRepository>;

/** How plans are written down. */
export const planWrites = {
  async insert(tx: Queryable, id: string, orgId: string, plan: PlanFields, more: { enabled: boolean; at: number }) {
    await tx.query(
      `insert into inspection_plan (id, org_id, name, content_id, dept_id, rule, time_zone, grace_minutes, in_order, enabled,
                                    made_until) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [id, orgId, ...columns(plan), more.enabled, new Date(more.at)],
    );
    await parts(tx, id, plan);
  },
  async update(tx: Queryable, id: string, plan: PlanFields): Promise<void> {
    await tx.query(
      `update inspection_plan set name = $2, content_id = $3, dept_id = $4, rule = $5, time_zone = $6, grace_minutes = $7,
              in_order = $8, version = version + 1 where id = $1`,
      [id, ...columns(plan)],
    );
    await parts(tx, id, plan);
  },
  async enable(tx: Queryable, id: string, enabled: boolean): Promise<void> {
    await tx.query('update inspection_plan set enabled = $2 where id = $1', [id, enabled]);
  },
  async delete(tx: Queryable, id: string): Promise<void> {
    // what nobody has begun and is due already keeps the items it would have had
    await tx.query(
      `update inspection_task set items = content.items from inspection_plan plan
         join inspection_content content on content.id = plan.content_id
        where plan.id = $1 and inspection_task.plan_id = $1 and inspection_task.items is null`,
      [id],
    );
    await tx.query('delete from inspection_plan where id = $1', [id]);
  },
};
const columns = (plan: PlanFields) => [
  plan.name,
  plan.contentId,
  plan.deptId,
  JSON.stringify(plan.rule),
  plan.timeZone,
  plan.graceMinutes,
  plan.inOrder,
];
async function parts(tx: Queryable, id: string, { equipmentIds, peopleIds }: PlanFields): Promise<void> {
  await tx.query('delete from inspection_plan_device where plan_id = $1', [id]);
  await tx.query(
    `insert into inspection_plan_device (plan_id, device_id, place)
     select $1, device_id, place from unnest($2::uuid[]) with ordinality as given (device_id, place)`,
    [id, equipmentIds],
  );
  await tx.query('delete from inspection_plan_person where plan_id = $1', [id]);
  await tx.query('insert into inspection_plan_person (plan_id, account_id) select $1, unnest($2::uuid[])', [
    id,
    peopleIds,
  ]);
}
