import type { Caller } from '../../kernel/caller.ts';
import type { Db } from '../../kernel/db.ts';
import type { Reaches } from '../../kernel/reach.ts';
import { statement } from '../../kernel/statement.ts';

type AddParam = (value: unknown) => string;
/** Which devices a caller sees, as a condition on `device`; `add` puts a value among the parameters. */
export interface VisibleDevices {
  visible(caller: Caller, add: AddParam, many?: 'many'): Promise<string>;
}
/** Which organisations a caller reaches, as a condition on a column. */
export interface OrgsWithin {
  within(caller: Caller, column: string, add: AddParam): Promise<string>;
}

/** Plans and tasks are seen by whoever sees all of their devices: a round that somebody sees half of is none they can do. */
export function createInspectionSight(devices: VisibleDevices, orgs: OrgsWithin) {
  return {
    /** Condition on `inspection_plan`. */
    async plans(caller: Caller, add: AddParam): Promise<string> {
      return `${await orgs.within(caller, 'inspection_plan.org_id', add)} and not exists (
        select 1 from inspection_plan_device place join device on device.id = place.device_id
         where place.plan_id = inspection_plan.id and (${await devices.visible(caller, add, 'many')}) is not true)`;
    },
    /** Condition on `inspection_task`. One whose devices are all gone is nobody's. */
    async tasks(caller: Caller, add: AddParam): Promise<string> {
      // two conditions that are looked up once for all tasks; a sum of each task's devices is worked out for every task there is
      return `(exists (select 1 from inspection_task_device place where place.task_id = inspection_task.id) and not exists (
        select 1 from inspection_task_device place join device on device.id = place.device_id
         where place.task_id = inspection_task.id and (${await devices.visible(caller, add, 'many')}) is not true))`;
    },
  };
}
export type InspectionSight = ReturnType<typeof createInspectionSight>;

/** What ids of contents, plans and tasks name. */
export function createInspectionReach(
  db: Db,
  devices: VisibleDevices,
  orgs: OrgsWithin,
): Record<'inspectionContent' | 'inspectionPlan' | 'inspectionTask', Reaches> {
  const sight = createInspectionSight(devices, orgs);
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
