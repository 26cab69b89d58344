import type {
  InspectionBefore,
  InspectionItem,
  InspectionState,
  InspectionTask,
  InspectionTaskDevice,
} from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import type { Db, Queryable } from '../../kernel/db.ts';
import { likeText, statement } from '../../kernel/statement.ts';
import { createFoundRepository } from './found.repository.ts';
import { createInspectionDetails } from './inspection-details.repository.ts';
import type { InspectionSight } from './inspection-reach.ts';
import { createInspectionSums } from './inspection-sums.repository.ts';

type Add = (value: unknown) => string;
interface Row {
  id: string;
  planId: string | null;
  contentId: string | null;
  name: string;
  shift: string;
  contentName: string;
  state: InspectionState;
  due_at: Date;
  grace_at: Date;
  started_at: Date | null;
  closed_at: Date | null;
  closedBy: string;
  people: string[];
  mine: boolean;
  devices: number;
  devicesDone: number;
  abnormal: number;
}
/** Is it the caller's to do? Named, of the department, or open to all. */
export const isMine = ({ accountId, deptId }: Caller, add: Add): string =>
  `(inspection_task.is_open or inspection_task.dept_id = ${add(deptId)}::uuid or exists (
     select 1 from inspection_task_person person where person.task_id = inspection_task.id and person.account_id = ${add(accountId)}))`;
/**
 * The tasks that are asked for, under the name `inspection_task`: all, or those that the caller is to do. Each kind of those is found by an index
 * in the order of lists; with "or" between them none of the three would be used.
 */
function tasksOf(
  { accountId, deptId }: Caller,
  whose: 'mine' | undefined,
  add: Add,
  open: 'open' | '' = 'open',
): string {
  if (!whose) return 'inspection_task';
  const dept = `${add(deptId)}::uuid`;
  const kinds = [
    ...(open ? ['select * from inspection_task where is_open'] : []),
    ...(deptId === null ? [] : [`select * from inspection_task where dept_id = ${dept} and not is_open`]),
    // the time, too: the index of people has the order of lists
    `select task.* from inspection_task_person person join inspection_task task on task.id = person.task_id and task.due_at = person.due_at
      where person.account_id = ${add(accountId)} and not task.is_open and (task.dept_id = ${dept}) is not true`,
  ];
  return `(${kinds.join(' union all ')}) inspection_task`;
}
const columns = (mine: string) => `inspection_task.id, inspection_task.plan_id as "planId",
  inspection_task.content_id as "contentId", inspection_task.name, inspection_task.shift,
  inspection_task.content_name as "contentName", inspection_task.state, inspection_task.due_at, inspection_task.grace_at,
  inspection_task.started_at, inspection_task.closed_at, inspection_task.closed_by as "closedBy", inspection_task.people,
  coalesce(${mine}, false) as mine, counted.devices, counted.done as "devicesDone", counted.abnormal`;
const COUNTED = `cross join lateral (select count(*) as devices, count(place.at) as done, coalesce(sum(place.abnormal), 0)::int as abnormal
  from inspection_task_device place where place.task_id = inspection_task.id) counted`;
const time = (at: Date | null) => at?.getTime() ?? null;
function taskFrom({ due_at, grace_at, started_at, closed_at, contentId: _content, ...row }: Row): InspectionTask {
  return {
    ...row,
    dueAt: due_at.getTime(),
    graceAt: grace_at.getTime(),
    startedAt: time(started_at),
    closedAt: time(closed_at),
  };
}

export interface TaskFilter {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly whose?: 'mine' | undefined;
  readonly state?: InspectionState | undefined;
  readonly abnormal?: boolean | undefined;
  readonly planId?: string | undefined;
  readonly equipmentId?: string | undefined;
  readonly keyword?: string | undefined;
}
function conditions(filter: TaskFilter, add: Add): string[] {
  const { from, to, state, abnormal, planId, equipmentId } = filter;
  const where: string[] = [];
  if (from !== undefined) where.push(`inspection_task.due_at >= ${add(new Date(from))}`);
  if (to !== undefined) where.push(`inspection_task.due_at < ${add(new Date(to))}`);
  if (state) where.push(`inspection_task.state = ${add(state)}`);
  if (planId) where.push(`inspection_task.plan_id = ${add(planId)}`);
  if (equipmentId)
    where.push(
      `inspection_task.id in (select place.task_id from inspection_task_device place where place.device_id = ${add(equipmentId)})`,
    );
  if (abnormal !== undefined) where.push(`${abnormal ? '' : 'not '}inspection_task.has_abnormal`);
  return where;
}
/** Pages this far from one end are read from the other one where that is nearer. */
const FAR = 10_000;

interface DayRow {
  day: string;
  state: InspectionState;
  count: number;
}
function together(...parts: readonly (readonly DayRow[])[]): DayRow[] {
  const found = new Map<string, DayRow>();
  for (const row of parts.flat()) {
    const key = `${row.day} ${row.state}`;
    found.set(key, { ...row, count: row.count + (found.get(key)?.count ?? 0) });
  }
  return [...found.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

interface DeviceRow extends Omit<InspectionTaskDevice, 'at' | 'doneAt' | 'before'> {
  at: Date | null;
  done_at: Date | null;
}

/** SQL of pages of tasks, and of how many there are. */
function createTaskLists(db: Db, sight: InspectionSight, far: number) {
  const sums = createInspectionSums(db);
  /** By name, shift or device. Each is found by its index; devices are looked up first. */
  async function named(keyword: string, add: Add): Promise<string> {
    const like = likeText(keyword);
    const found = await db.query<{ id: string }>('select id from device where name ilike $1', [like]);
    return `inspection_task.id in (
      select called.id from inspection_task called where (called.name || ' ' || called.shift) ilike ${add(like)}
      union select place.task_id from inspection_task_device place where place.device_id = any(${add(found.map(({ id }) => id))}::uuid[]))`;
  }
  async function counted(from: string, of: string, values: readonly unknown[]): Promise<number> {
    const [row] = await db.query<{ n: number }>(`select count(*) as n from ${from} where ${of}`, values);
    return row?.n ?? 0;
  }
  /** How many, by sums that lie ready; of the caller's own those alone that are open to all, and the rest is counted. `undefined`: no sum tells. */
  async function summed(caller: Caller, filter: TaskFilter): Promise<number | undefined> {
    const { from, to, whose, state, abnormal, planId, equipmentId, keyword } = filter;
    const scopes = planId || equipmentId || keyword ? undefined : await sight.scopes(caller);
    if (!scopes) return undefined;
    if (!whose) return sums.total(scopes, { from, to }, { state, abnormal });
    const { values, add } = statement();
    const of = [await sight.tasks(caller, add), ...conditions(filter, add)].join(' and ');
    const [open, rest] = await Promise.all([
      sums.total(scopes, { from, to }, { state, abnormal, open: true }),
      counted(tasksOf(caller, whose, add, ''), of, values),
    ]);
    return open + rest;
  }
  return {
    async list(caller: Caller, filter: TaskFilter, { limit, offset }: { limit: number; offset: number }) {
      const { values, add } = statement();
      const where = [await sight.tasks(caller, add), ...conditions(filter, add)];
      if (filter.keyword) where.push(await named(filter.keyword, add));
      const of = where.join(' and ');
      const from = tasksOf(caller, filter.whose, add);
      const total = (await summed(caller, filter)) ?? (await counted(from, of, values));
      // what is to come is read forwards, what was backwards
      const isForwards = filter.from !== undefined;
      const last = Math.max(0, Math.min(limit, total - offset));
      const isNearer = offset > far && offset > total / 2;
      const inOrder = (forwards: boolean) => {
        const way = forwards ? 'asc' : 'desc';
        return `order by inspection_task.due_at ${way}, inspection_task.id ${way}`;
      };
      const [rest, skipped] = isNearer ? [last, Math.max(0, total - offset - last)] : [limit, offset];
      const rows = await db.query<Row>(
        `select ${columns(isMine(caller, add))} from (
           select inspection_task.id from ${from} where ${of} ${inOrder(isForwards !== isNearer)} limit ${add(rest)} offset ${add(skipped)}) page
           join inspection_task on inspection_task.id = page.id ${COUNTED} ${inOrder(isForwards)}`,
        values,
      );
      return { total, rows: rows.map(taskFrom) };
    },
  };
}

/** SQL of tasks as they are read: one function per question, no rules. */
export function createTaskRepository(db: Db, sight: InspectionSight, { far = FAR } = {}) {
  const sums = createInspectionSums(db);
  return {
    ...createTaskLists(db, sight, far),
    /** Ids of what the caller can do and is due before, with how many devices each has. */
    async doable(caller: Caller, before: number, limit: number) {
      const { values, add } = statement();
      const where = [await sight.tasks(caller, add)];
      where.push(`inspection_task.state in ('notStarted', 'running')`);
      where.push(`inspection_task.due_at < ${add(new Date(before))}`);
      return db.query<{ id: string; devices: number }>(
        `select inspection_task.id, counted.devices from ${tasksOf(caller, 'mine', add)} ${COUNTED} where ${where.join(' and ')}
          order by inspection_task.due_at, inspection_task.id limit ${add(limit)}`,
        values,
      );
    },
    async days(
      caller: Caller,
      { from, to, timeZone, whose }: { from: number; to: number; timeZone: string; whose?: 'mine' | undefined },
    ) {
      const scopes = await sight.scopes(caller);
      const ready = scopes ? await sums.byDay(scopes, { from, to, timeZone }, whose ? { open: true } : {}) : [];
      if (scopes && !whose) return ready;
      const { values, add } = statement();
      const where = [await sight.tasks(caller, add), ...conditions({ from, to }, add)];
      const rows = await db.query<DayRow>(
        `select to_char(inspection_task.due_at at time zone ${add(timeZone)}, 'YYYY-MM-DD') as day, inspection_task.state,
                count(*) as count
           from ${tasksOf(caller, whose, add, scopes ? '' : 'open')} where ${where.join(' and ')} group by 1, 2 order by 1, 2`,
        values,
      );
      return ready.length === 0 ? rows : together(ready, rows);
    },
    async find(on: Queryable, caller: Caller, id: string) {
      const { values, add } = statement();
      const [row] = await on.query<Row & { items: InspectionItem[]; inOrder: boolean; reason: string }>(
        `select ${columns(isMine(caller, add))}, inspection_task.in_order as "inOrder", inspection_task.reason,
                coalesce(inspection_task.items, content.items, '[]') as items
           from inspection_task ${COUNTED} left join inspection_content content on content.id = inspection_task.content_id
          where inspection_task.id = ${add(id)}`,
        values,
      );
      if (!row) return undefined;
      const { items, inOrder, reason, ...task } = row;
      return { task: taskFrom(task), contentId: row.contentId, items, inOrder, reason };
    },
    async devices(on: Queryable, taskId: string): Promise<Omit<InspectionTaskDevice, 'before'>[]> {
      const rows = await on.query<DeviceRow>(
        `select place.device_id as "equipmentId", device.name as "equipName", place.at, place.done_at, place.step_id as "stepId", place.who, place.note, place.results,
                place.abnormal, place.order_id as "orderId", work_order.number as "orderNumber"
           from inspection_task_device place join device on device.id = place.device_id
           left join work_order on work_order.id = place.order_id
          where place.task_id = $1 order by place.place`,
        [taskId],
      );
      return rows.map(({ at, done_at, ...row }) => ({ ...row, at: time(at), doneAt: time(done_at) }));
    },
    /** What was found at the devices of a task before, with the same content: the last few of each, newest first. */
    async before(taskId: string, contentId: string, limit: number) {
      const rows = await db.query<Omit<InspectionBefore, 'at'> & { device_id: string; at: Date }>(
        `select place.device_id, earlier.at, earlier.who, earlier.results
           from inspection_task_device place join inspection_task own on own.id = place.task_id
           cross join lateral (
             select other.at, other.who, other.results from inspection_task_device other
               join inspection_task task on task.id = other.task_id
              where other.device_id = place.device_id and other.at is not null and task.content_id = $2
                and task.id <> own.id and task.due_at < own.due_at
              order by other.at desc limit $3) earlier
          where place.task_id = $1 order by earlier.at desc`,
        [taskId, contentId, limit],
      );
      const found = new Map<string, InspectionBefore[]>();
      for (const { device_id, at, ...row } of rows)
        found.set(device_id, [...(found.get(device_id) ?? []), { ...row, at: at.getTime() }]);
      return found;
    },
    async picture(taskId: string, pictureId: string) {
      const [row] = await db.query<{ kind: string; bytes: Buffer }>(
        'select kind, bytes from inspection_picture where task_id = $1 and id = $2',
        [taskId, pictureId],
      );
      return row;
    },
    ...createFoundRepository(db, sight),
    ...createInspectionDetails(db, sight),
  };
}
export type TaskRepository = ReturnType<typeof createTaskRepository>;
