import type { AlarmEvent, AlarmRecord, BodyOut, alarmCalls } from '@lightfield/contract';
import { ALARM_COLUMNS, ALARM_TABLES, type AlarmRow, alarmFromRow } from '../../engines/alarms/alarm-row.ts';
import { type AlarmSight, inProject, ofProject } from '../../engines/alarms/alarm-sight.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Db, Queryable } from '../../kernel/db.ts';
import { likeText, statement } from '../../kernel/statement.ts';

export type AlarmFilter = BodyOut<typeof alarmCalls.queryAll>;
type AddParam = (value: unknown) => string;

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
const NEWEST_FIRST = 'order by e.raised_at desc, e.id desc';

/** Of an event `e` and the tables of its arm. */
function conditions(filter: Partial<AlarmFilter>, source: 'device' | 'project', add: AddParam): string[] {
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
    found.push(`(e.content ilike ${like} or ${source}.name ilike ${like} or variable.name ilike ${like})`);
  }
  if (startTime !== undefined) found.push(`e.raised_at >= ${add(asTime(startTime))}`);
  if (endTime !== undefined) found.push(`e.raised_at < ${add(asTime(endTime))}`);
  return found;
}

/** What `conditions` speak of; nothing more, since there may be millions to count. */
const TABLES = {
  device: {
    from: 'alarm_event e join device on device.id = e.device_id',
    named: ' join variable on variable.id = e.variable_id',
  },
  project: {
    // "not null", though the join implies it: whoever looks for the newest of them would else walk through those of all devices.
    from: 'alarm_event e join project on project.id = e.project_id and e.project_id is not null',
    named: ' join project_mvar variable on variable.id = e.mvar_id',
  },
} as const;

/** Alarms that the caller may see, of devices and of projects themselves: each by its own index, put together by who asks. */
export async function alarmArms(
  sight: AlarmSight,
  caller: Caller,
  filter: Partial<AlarmFilter>,
  add: AddParam,
  more: readonly string[] = [],
): Promise<{ readonly source: 'device' | 'project'; readonly from: string }[]> {
  const { projectId, equipmentId, groupId, keyword } = filter;
  const arm = (source: 'device' | 'project', seen: string) => {
    const { from, named } = TABLES[source];
    const where = [seen, ...more, ...conditions(filter, source, add)].join(' and ');
    return { source, from: `${from}${keyword ? named : ''} where ${where}` };
  };
  const ofDevices = arm('device', projectId ? inProject(add(projectId)) : await sight.devices(caller, add));
  // A project is no device, and is in no group.
  if (equipmentId || groupId) return [ofDevices];
  return [
    ofDevices,
    arm('project', projectId ? `e.project_id = ${add(projectId)}::uuid` : await sight.projects(caller, add)),
  ];
}

/** SQL for alarm events: one function per question, no rules. Visibility is part of the question. */
export function createAlarmRepository(db: Db, sight: AlarmSight) {
  return {
    /** Newest first. */
    async list(caller: Caller, filter: AlarmFilter, limit: number, offset: number): Promise<RecordRow[]> {
      const { values, add } = statement();
      const arms = await alarmArms(sight, caller, filter, add);
      const most = `limit ${add(limit + offset)}::int8`;
      const newest = arms.map(({ from }) => `(select e.id, e.raised_at from ${from} ${NEWEST_FIRST} ${most})`);
      return db.query<RecordRow>(
        // What a row shows is looked up for those of the page alone, not for all before it.
        `with page as materialized (
           select e.id from (${newest.join(' union all ')}) e ${NEWEST_FIRST} limit ${add(limit)}::int8 offset ${add(offset)}::int8)
         select ${ALARM_COLUMNS}, ${RECORD_COLUMNS} from ${ALARM_TABLES} where e.id in (select id from page) ${NEWEST_FIRST}`,
        values,
      );
    },

    async count(caller: Caller, filter: AlarmFilter): Promise<number> {
      const { values, add } = statement();
      const arms = await alarmArms(sight, caller, filter, add);
      const counts = arms.map(({ from }) => `(select count(*) from ${from})`);
      const [row] = await db.query<{ n: number }>(`select ${counts.join(' + ')} as n`, values);
      return row?.n ?? 0;
    },

    /** Alarms that hold now, and those that wait for confirmation. */
    async open(caller: Caller, projectId: string | undefined): Promise<{ active: number; unconfirmed: number }> {
      const { values, add } = statement();
      const arms = await alarmArms(sight, caller, { projectId }, add, [
        '(e.recovered_at is null or e.confirmed_at is null)',
      ]);
      const found = arms.map(({ from }) => `select e.recovered_at, e.confirmed_at from ${from}`);
      const [row] = await db.query<{ active: number; unconfirmed: number }>(
        `select count(*) filter (where e.recovered_at is null) as active,
                count(*) filter (where e.confirmed_at is null) as unconfirmed from (${found.join(' union all ')}) e`,
        values,
      );
      return row ?? { active: 0, unconfirmed: 0 };
    },

    async find(caller: Caller, alarmId: string, projectId: string | undefined): Promise<AlarmRow | undefined> {
      const { values, add } = statement();
      const id = add(alarmId);
      const project = projectId === undefined ? undefined : add(projectId);
      const visible = project ? ofProject(project) : await sight.either(caller, add);
      const [row] = await db.query<AlarmRow>(
        `select ${ALARM_COLUMNS} from ${ALARM_TABLES} where e.id = ${id} and ${visible}`,
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
