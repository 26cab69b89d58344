import type { Caller } from '../../kernel/caller.ts';
import type { Db } from '../../kernel/db.ts';
import type { Reaches } from '../../kernel/reach.ts';
import { statement } from '../../kernel/statement.ts';

type AddParam = (value: unknown) => string;
/** Which devices a caller sees, as a condition on `device`; `add` puts a value among the parameters. */
export interface VisibleDevices {
  visible(caller: Caller, add: AddParam, many?: 'many'): Promise<string>;
  /** The organisations all of whose devices a caller sees; `undefined`: not by organisation. */
  orgsOf(caller: Caller): Promise<readonly string[] | undefined>;
}
/** Which organisations a caller reaches, as a condition on a column. */
export interface OrgsWithin {
  within(caller: Caller, column: string, add: AddParam): Promise<string>;
}

/** Numbers of the sets of enterprises that devices of tasks belong to (`inspection_scope`). */
export type Scopes = 'all' | readonly number[];

/** Plans and tasks are seen by whoever sees all of their devices: a round that somebody sees half of is none they can do. */
export function createInspectionSight(db: Db, devices: VisibleDevices, orgs: OrgsWithin) {
  return {
    /** Condition on `inspection_plan`. */
    async plans(caller: Caller, add: AddParam): Promise<string> {
      return `${await orgs.within(caller, 'inspection_plan.org_id', add)} and not exists (
        select 1 from inspection_plan_device place join device on device.id = place.device_id
         where place.plan_id = inspection_plan.id and (${await devices.visible(caller, add, 'many')}) is not true)`;
    },
    /** Of whoever sees all devices of enterprises; `undefined`: of some devices alone. */
    async scopes(caller: Caller): Promise<Scopes | undefined> {
      const seen = await devices.orgsOf(caller);
      if (!seen) return (await devices.visible(caller, statement().add)) === 'true' ? 'all' : undefined;
      const rows = await db.query<{ id: number }>(
        'select id from inspection_scope where orgs <@ $1::uuid[] order by id',
        [seen],
      );
      return rows.map(({ id }) => id);
    },
    /** Condition on `inspection_task`. One whose devices are all gone is nobody's. */
    async tasks(caller: Caller, add: AddParam): Promise<string> {
      const scopes = await this.scopes(caller);
      if (scopes) return inScopes('inspection_task.scope', scopes, add);
      const visible = await devices.visible(caller, add, 'many');
      // from the few devices there are to see, and of their tasks those with no other
      return `(inspection_task.id in (
        select seen.task_id from inspection_task_device seen where seen.device_id in (select device.id from device where ${visible}))
        and not exists (select 1 from inspection_task_device place join device on device.id = place.device_id
         where place.task_id = inspection_task.id and (${visible}) is not true))`;
    },
  };
}
export type InspectionSight = ReturnType<typeof createInspectionSight>;

/** Condition on a column with the scope of a task. */
export function inScopes(column: string, scopes: Scopes, add: AddParam): string {
  if (scopes === 'all') return `${column} is not null`;
  return scopes.length === 1 ? `${column} = ${add(scopes[0])}` : `${column} = any(${add(scopes)}::integer[])`;
}

/** What ids of contents, plans and tasks name. */
export function createInspectionReach(
  db: Db,
  devices: VisibleDevices,
  orgs: OrgsWithin,
): Record<'inspectionContent' | 'inspectionPlan' | 'inspectionTask', Reaches> {
  const sight = createInspectionSight(db, devices, orgs);
  const all =
    (table: string, seen: (caller: Caller, add: AddParam) => Promise<string>): Reaches =>
    async (caller, ids) => {
      const asked = [...new Set(ids)];
      const { values, add } = statement();
      const of = add(asked);
      const [row] = await db.query<{ n: number }>(
        `select count(*) as n from ${table} where ${table}.id = any(${of}::uuid[]) and ${await seen(caller, add)}`,
        values,
      );
      return row?.n === asked.length;
    };
  return {
    inspectionContent: all('inspection_content', (caller, add) =>
      orgs.within(caller, 'inspection_content.org_id', add),
    ),
    inspectionPlan: all('inspection_plan', (caller, add) => sight.plans(caller, add)),
    inspectionTask: all('inspection_task', (caller, add) => sight.tasks(caller, add)),
  };
}
