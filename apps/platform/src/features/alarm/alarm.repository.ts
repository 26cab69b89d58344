import type { AlarmEvent, AlarmRecord, BodyOut, alarmCalls } from '@lightfield/contract';
import { ALARM_COLUMNS, ALARM_TABLES, type AlarmRow, alarmFromRow } from '../../engines/alarms/alarm-row.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Db, Queryable } from '../../kernel/db.ts';

/** Condition over the table `device`: what the caller may see. Implemented by features/device. */
export interface VisibleDevices {
  visible(caller: Caller, add: (value: unknown) => string): Promise<string>;
}
export type AlarmFilter = BodyOut<typeof alarmCalls.queryAll>;
/** Devices bound to the project. Who reaches a project reaches the alarms of its devices. */
export const inProject = (project: string) =>
  `device.id in (select device_id from project_device where project_id = ${project}::uuid)`;

/** What a list adds to the event. */
const RECORD_COLUMNS = `e.shelf_id is not null as shelved,
  (select id from alarm_shelf where alarm_shelf.rule_id = e.rule_id and ended_at is null and until > now()) as on_shelf,
  (select count(*) from alarm_comment where alarm_comment.alarm_id = e.id) as comments`;
export interface RecordRow extends AlarmRow {
  shelved: boolean;
  on_shelf: string | null;
  comments: number;
}
export const recordFromRow = (row: RecordRow): AlarmRecord => ({
  ...alarmFromRow(row),
  shelved: row.shelved,
  shelfId: row.on_shelf,
  comments: row.comments,
});

const asTime = (ms: number) => new Date(ms);
const likeText = (text: string) => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

export function conditions(filter: Partial<AlarmFilter>, add: (value: unknown) => string): string[] {
  const { equipmentId, groupId, severity, active, confirmed, shelved, keyword, startTime, endTime } = filter;
  const found: string[] = [];
  if (equipmentId) found.push(`e.device_id = ${add(equipmentId)}`);
  if (groupId) {
    found.push(`device.group_id in (
      with recursive tree as (select ${add(groupId)}::uuid as id
        union select device_group.id from device_group join tree on device_group.parent_id = tree.id) select id from tree)`);
  }
  if (severity) found.push(`e.severity = ${add(severity)}`);
  if (active !== undefined) found.push(`e.recovered_at is ${active ? '' : 'not '}null`);
  if (confirmed !== undefined) found.push(`e.confirmed_at is ${confirmed ? 'not ' : ''}null`);
  if (shelved !== undefined) found.push(`e.shelf_id is ${shelved ? 'not ' : ''}null`);
  if (keyword) {
    const like = add(likeText(keyword));
    found.push(`(e.content ilike ${like} or device.name ilike ${like} or variable.name ilike ${like})`);
  }
  if (startTime !== undefined) found.push(`e.raised_at >= ${add(asTime(startTime))}`);
  if (endTime !== undefined) found.push(`e.raised_at < ${add(asTime(endTime))}`);
  return found;
}

/** What `conditions` speak of; nothing more, since there may be millions to count. */
const tablesOf = ({ keyword }: Partial<AlarmFilter>) =>
  `alarm_event e join device on device.id = e.device_id${keyword ? ' join variable on variable.id = e.variable_id' : ''}`;

/** SQL for alarm events: one function per question, no rules. Visibility is part of the question. */
export function createAlarmRepository(db: Db, devices: VisibleDevices) {
  async function where(caller: Caller, filter: AlarmFilter) {
    const values: unknown[] = [];
    const add = (value: unknown) => `$${values.push(value)}`;
    const { projectId } = filter;
    const seen = projectId === undefined ? await devices.visible(caller, add) : inProject(add(projectId));
    const all = [seen, ...conditions(filter, add)];
    return { values, add, where: all.join(' and ') };
  }

  return {
    /** Newest first. */
    async list(caller: Caller, filter: AlarmFilter, limit: number, offset: number): Promise<RecordRow[]> {
      const { values, add, where: condition } = await where(caller, filter);
      return db.query<RecordRow>(
        // What a row shows is looked up for those of the page alone, not for all before it.
        `with page as materialized (
           select e.id from ${tablesOf(filter)} where ${condition}
            order by e.raised_at desc, e.id desc limit ${add(limit)} offset ${add(offset)})
         select ${ALARM_COLUMNS}, ${RECORD_COLUMNS} from ${ALARM_TABLES} where e.id in (select id from page)
          order by e.raised_at desc, e.id desc`,
        values,
      );
    },

    async count(caller: Caller, filter: AlarmFilter): Promise<number> {
      const { values, where: condition } = await where(caller, filter);
      const [row] = await db.query<{ n: number }>(
        `select count(*) as n from ${tablesOf(filter)} where ${condition}`,
        values,
      );
      return row?.n ?? 0;
    },

    /** Alarms that hold now, and those that wait for confirmation. */
    async open(caller: Caller, projectId: string | undefined): Promise<{ active: number; unconfirmed: number }> {
      const { values, where: condition } = await where(caller, { projectId });
      const [row] = await db.query<{ active: number; unconfirmed: number }>(
        `select count(*) filter (where e.recovered_at is null) as active,
                count(*) filter (where e.confirmed_at is null) as unconfirmed
           from alarm_event e join device on device.id = e.device_id
          where (e.recovered_at is null or e.confirmed_at is null) and ${condition}`,
        values,
      );
      return row ?? { active: 0, unconfirmed: 0 };
    },

    async find(caller: Caller, alarmId: string, projectId: string | undefined): Promise<AlarmRow | undefined> {
      const values: unknown[] = [alarmId];
      const add = (value: unknown) => `$${values.push(value)}`;
      const visible = projectId === undefined ? await devices.visible(caller, add) : inProject(add(projectId));
      const [row] = await db.query<AlarmRow>(
        `select ${ALARM_COLUMNS} from ${ALARM_TABLES} where e.id = $1 and ${visible}`,
        values,
      );
      return row;
    },

    /** Answers `undefined` when somebody else confirmed it in the meantime. */
    async markConfirmed(
      tx: Queryable,
      alarmId: string,
      { by, at }: { by: string; at: number },
    ): Promise<Pick<AlarmEvent, 'confirmedAt' | 'confirmedBy'> | undefined> {
      const rows = await tx.query(
        `update alarm_event set confirmed_at = $2, confirmed_by = $3
          where id = $1 and confirmed_at is null and (confirm_rule = 'auto' or recovered_at is not null) returning id`,
        [alarmId, asTime(at), by],
      );
      return rows.length > 0 ? { confirmedAt: at, confirmedBy: by } : undefined;
    },
  };
}
export type AlarmRepository = ReturnType<typeof createAlarmRepository>;
