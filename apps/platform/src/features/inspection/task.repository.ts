import type {
  InspectionBefore,
  InspectionFinding,
  InspectionItem,
  InspectionState,
  InspectionStatistics,
  InspectionTask,
  InspectionTaskDevice,
} from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import type { Db, Queryable } from '../../kernel/db.ts';
import { likeText, statement } from '../../kernel/statement.ts';
import type { InspectionSight } from './inspection-reach.ts';

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
/** Whose tasks are asked for: named, of the department, or open to all. */
export const isMine = ({ accountId, deptId }: Caller, add: Add): string =>
  `(inspection_task.is_open or inspection_task.dept_id = ${add(deptId)}::uuid or exists (
     select 1 from inspection_task_person person where person.task_id = inspection_task.id and person.account_id = ${add(accountId)}))`;
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
function conditions(filter: TaskFilter, caller: Caller, add: Add): string[] {
  const { from, to, whose, state, abnormal, planId, equipmentId, keyword } = filter;
  const where: string[] = [];
  if (from !== undefined) where.push(`inspection_task.due_at >= ${add(new Date(from))}`);
  if (to !== undefined) where.push(`inspection_task.due_at < ${add(new Date(to))}`);
  if (whose) where.push(isMine(caller, add));
  if (state) where.push(`inspection_task.state = ${add(state)}`);
  if (planId) where.push(`inspection_task.plan_id = ${add(planId)}`);
  const place = (more: string) =>
    `exists (select 1 from inspection_task_device place where place.task_id = inspection_task.id and ${more})`;
  if (equipmentId) where.push(place(`place.device_id = ${add(equipmentId)}`));
  if (abnormal !== undefined) where.push(`${abnormal ? '' : 'not '}${place('place.abnormal > 0')}`);
  if (keyword) {
    const like = add(likeText(keyword));
    where.push(`(inspection_task.name ilike ${like} or inspection_task.shift ilike ${like} or exists (
      select 1 from inspection_task_device place join device on device.id = place.device_id
       where place.task_id = inspection_task.id and device.name ilike ${like}))`);
  }
  return where;
}

interface DeviceRow extends Omit<InspectionTaskDevice, 'at' | 'doneAt' | 'before'> {
  at: Date | null;
  done_at: Date | null;
}

/** SQL of what was found. */
function createFoundRepository(db: Db, sight: InspectionSight) {
  return {
    async findings(
      caller: Caller,
      filter: { from: number; to: number; planId?: string | undefined; equipmentId?: string | undefined },
      { limit, offset }: { limit: number; offset: number },
    ) {
      const { values, add } = statement();
      const where = [await sight.tasks(caller, add), 'found.at is not null'];
      where.push(`found.at >= ${add(new Date(filter.from))}`, `found.at < ${add(new Date(filter.to))}`);
      if (filter.planId) where.push(`inspection_task.plan_id = ${add(filter.planId)}`);
      if (filter.equipmentId) where.push(`found.device_id = ${add(filter.equipmentId)}`);
      const from = `inspection_task_device found join inspection_task on inspection_task.id = found.task_id
        where ${where.join(' and ')}`;
      const [count] = await db.query<{ n: number }>(`select count(*) as n from ${from}`, values);
      const rows = await db.query<Omit<InspectionFinding, 'dueAt' | 'at'> & { due_at: Date; at: Date }>(
        `select found.task_id as "taskId", inspection_task.name, inspection_task.due_at, found.device_id as "equipmentId",
                (select name from device where device.id = found.device_id) as "equipName", found.at, found.who, found.note,
                coalesce(inspection_task.items, '[]') as items, found.results
           from ${from} order by found.at desc, found.task_id, found.place limit ${add(limit)} offset ${add(offset)}`,
        values,
      );
      return {
        total: count?.n ?? 0,
        rows: rows.map(({ due_at, at, ...row }) => ({ ...row, dueAt: due_at.getTime(), at: at.getTime() })),
      };
    },
    async statistics(
      caller: Caller,
      { from, to, planId }: { from: number; to: number; planId?: string | undefined },
      limit: number,
    ): Promise<InspectionStatistics> {
      const { values, add } = statement();
      const where = [await sight.tasks(caller, add)];
      where.push(`inspection_task.due_at >= ${add(new Date(from))}`, `inspection_task.due_at < ${add(new Date(to))}`);
      if (planId) where.push(`inspection_task.plan_id = ${add(planId)}`);
      const of = where.join(' and ');
      const [sums] = await db.query<Omit<InspectionStatistics, 'devices'>>(
        `select count(*) as due,
                count(*) filter (where state = 'done' and closed_at <= grace_at) as "inTime",
                count(*) filter (where state = 'done' and closed_at > grace_at) as late,
                count(*) filter (where state = 'missed') as missed, count(*) filter (where state = 'aborted') as aborted,
                count(*) filter (where state in ('notStarted', 'running')) as open
           from inspection_task where ${of}`,
        values,
      );
      const devices = await db.query<InspectionStatistics['devices'][number]>(
        `select found.device_id as "equipmentId", device.name as "equipName", count(*) as inspected,
                sum(found.abnormal)::int as abnormal, count(found.order_id) as orders
           from inspection_task join inspection_task_device found on found.task_id = inspection_task.id
           join device on device.id = found.device_id
          where found.at is not null and ${of}
          group by found.device_id, device.name order by 4 desc, 3 desc, 2 limit ${add(limit)}`,
        values,
      );
      const none = { due: 0, inTime: 0, late: 0, missed: 0, aborted: 0, open: 0 };
      return { ...(sums ?? none), devices };
    },
  };
}

/** SQL of tasks as they are read: one function per question, no rules. */
export function createTaskRepository(db: Db, sight: InspectionSight) {
  return {
    async list(caller: Caller, filter: TaskFilter, page: { limit: number; offset: number }) {
      const counting = statement();
      const of = async (add: Add) => [await sight.tasks(caller, add), ...conditions(filter, caller, add)].join(' and ');
      const [count] = await db.query<{ n: number }>(
        `select count(*) as n from inspection_task where ${await of(counting.add)}`,
        counting.values,
      );
      const { values, add } = statement();
      // what is to come is read forwards, what was backwards
      const order = filter.from === undefined ? 'desc' : 'asc';
      const rows = await db.query<Row>(
        `select ${columns(isMine(caller, add))} from inspection_task ${COUNTED} where ${await of(add)}
          order by inspection_task.due_at ${order}, inspection_task.id ${order} limit ${add(page.limit)} offset ${add(page.offset)}`,
        values,
      );
      return { total: count?.n ?? 0, rows: rows.map(taskFrom) };
    },
    /** Ids of what the caller can do and is due before, with how many devices each has. */
    async doable(caller: Caller, before: number, limit: number) {
      const { values, add } = statement();
      const where = [await sight.tasks(caller, add), isMine(caller, add)];
      where.push(`inspection_task.state in ('notStarted', 'running')`);
      where.push(`inspection_task.due_at < ${add(new Date(before))}`);
      return db.query<{ id: string; devices: number }>(
        `select inspection_task.id, counted.devices from inspection_task ${COUNTED} where ${where.join(' and ')}
          order by inspection_task.due_at, inspection_task.id limit ${add(limit)}`,
        values,
      );
    },
    async days(
      caller: Caller,
      { from, to, timeZone, whose }: { from: number; to: number; timeZone: string; whose?: 'mine' | undefined },
    ) {
      const { values, add } = statement();
      const where = [await sight.tasks(caller, add)];
      where.push(`inspection_task.due_at >= ${add(new Date(from))}`, `inspection_task.due_at < ${add(new Date(to))}`);
      if (whose) where.push(isMine(caller, add));
      return db.query<{ day: string; state: InspectionState; count: number }>(
        `select to_char(inspection_task.due_at at time zone ${add(timeZone)}, 'YYYY-MM-DD') as day, inspection_task.state,
                count(*) as count
           from inspection_task where ${where.join(' and ')} group by 1, 2 order by 1, 2`,
        values,
      );
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
  };
}
export type TaskRepository = ReturnType<typeof createTaskRepository>;
