import type { AlarmComment, AlarmShelf, BodyOut, Severity, alarmWorkCalls } from '@lightfield/contract';
import { type AlarmSight, ofProject } from '../../engines/alarms/alarm-sight.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Db, Queryable } from '../../kernel/db.ts';
import { statement } from '../../kernel/statement.ts';

interface ShelfRow {
  id: string;
  device_id: string | null;
  project_id: string | null;
  gateway_id: string | null;
  source_name: string;
  content: string;
  severity: Severity;
  reason: string;
  shelved_by: string;
  shelved_at: Date;
  until: Date;
  ended_at: Date | null;
  ended_by: string | null;
  alarms: number;
}
interface CommentRow {
  id: string;
  at: Date;
  author: string;
  text: string;
}
/** What an alarm or a shelf is of: one of the three. */
export interface ShelfSource {
  deviceId: string | null;
  projectId: string | null;
  gatewayId: string | null;
  sourceName: string;
}
type ShelfFilter = Omit<BodyOut<typeof alarmWorkCalls.queryShelves>, 'pageNum' | 'pageSize'>;
export interface NewShelf extends Omit<ShelfSource, 'sourceName'> {
  id: string;
  ruleId: string;
  content: string;
  severity: Severity;
  reason: string;
  by: string;
  at: number;
  until: number;
}

const SHELF_COLUMNS = `shelf.id, shelf.device_id, shelf.project_id, shelf.gateway_id, coalesce(device.name, project.name, lost.name) as source_name, shelf.content, shelf.severity, shelf.reason,
  shelf.shelved_by, shelf.shelved_at, shelf.until, shelf.ended_at, shelf.ended_by,
  (select count(*) from alarm_event where alarm_event.shelf_id = shelf.id) as alarms`;
const SHELF_TABLES = `alarm_shelf shelf left join device on device.id = shelf.device_id
  left join project on project.id = shelf.project_id left join gateway lost on lost.id = shelf.gateway_id`;

const shelfFromRow = (row: ShelfRow): AlarmShelf => ({
  id: row.id,
  equipId: row.device_id,
  projectId: row.project_id,
  gatewayId: row.gateway_id,
  equipName: row.source_name,
  content: row.content,
  severity: row.severity,
  reason: row.reason,
  shelvedBy: row.shelved_by,
  shelvedAt: row.shelved_at.getTime(),
  until: row.until.getTime(),
  // one that ran out was ended by nobody, whenever that was noticed
  endedAt: row.ended_by === null ? null : (row.ended_at?.getTime() ?? null),
  endedBy: row.ended_by,
  alarms: row.alarms,
});
const commentFromRow = ({ id, at, author, text }: CommentRow): AlarmComment => ({ id, at: at.getTime(), author, text });

/** SQL of comments on alarms and of rules on the shelf. Visibility is part of the question. */
export function createAlarmWorkRepository(db: Db, sight: AlarmSight) {
  /** Which shelves: those of the project, or all that the caller may see. */
  const seen = (caller: Caller, projectId: string | undefined, add: (value: unknown) => string) =>
    projectId === undefined ? sight.either(caller, add, 'shelf') : ofProject(add(projectId), 'shelf');
  return {
    /**
     * The rule of an alarm, and what it is of, that the caller may see, or that is one of this project; `exists`: whether the rule
     * is still there.
     */
    async ruleOf(
      on: Queryable,
      caller: Caller,
      alarmId: string,
      projectId?: string,
    ): Promise<(ShelfSource & { ruleId: string; content: string; severity: Severity; exists: boolean }) | undefined> {
      const { values, add } = statement();
      const visible = projectId === undefined ? await sight.either(caller, add) : ofProject(add(projectId));
      const [row] = await on.query<
        ShelfSource & { ruleId: string; content: string; severity: Severity; exists: boolean }
      >(
        `select e.rule_id as "ruleId", e.device_id as "deviceId", e.project_id as "projectId", e.gateway_id as "gatewayId",
                coalesce(device.name, project.name, lost.name) as "sourceName",
                coalesce(origin.content, e.content) as content, coalesce(origin.severity, e.severity) as severity,
                origin.id is not null as exists
           from alarm_event e left join device on device.id = e.device_id left join project on project.id = e.project_id
           left join gateway lost on lost.id = e.gateway_id left join alarm_origin origin on origin.id = e.rule_id
          where e.id = ${add(alarmId)} and ${visible}`,
        values,
      );
      return row;
    },

    async comments(alarmId: string): Promise<AlarmComment[]> {
      const rows = await db.query<CommentRow>(
        'select id, at, author, text from alarm_comment where alarm_id = $1 order by at, id',
        [alarmId],
      );
      return rows.map(commentFromRow);
    },

    /** Nobody else comments on this alarm until the transaction ends. Answers how many comments it has. */
    async lockComments(tx: Queryable, alarmId: string): Promise<number> {
      await tx.query('select 1 from alarm_event where id = $1 for no key update', [alarmId]);
      const [row] = await tx.query<{ n: number }>('select count(*) as n from alarm_comment where alarm_id = $1', [
        alarmId,
      ]);
      return row?.n ?? 0;
    },

    async addComment(tx: Queryable, alarmId: string, accountId: string, comment: AlarmComment): Promise<void> {
      await tx.query(
        'insert into alarm_comment (id, alarm_id, account_id, author, text, at) values ($1, $2, $3, $4, $5, $6)',
        [comment.id, alarmId, accountId, comment.author, comment.text, new Date(comment.at)],
      );
    },

    /** Refused by the index `alarm_shelf_open` while the rule lies on the shelf. */
    async shelve(tx: Queryable, shelf: NewShelf): Promise<void> {
      await tx.query(
        'update alarm_shelf set ended_at = until where rule_id = $1 and ended_at is null and until <= $2',
        [shelf.ruleId, new Date(shelf.at)],
      );
      await tx.query(
        `insert into alarm_shelf (id, device_id, project_id, gateway_id, rule_id, content, severity, reason, shelved_by, shelved_at, until)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
        [
          shelf.id,
          shelf.deviceId,
          shelf.projectId,
          shelf.gatewayId,
          shelf.ruleId,
          shelf.content,
          shelf.severity,
          shelf.reason,
          shelf.by,
          new Date(shelf.at),
          new Date(shelf.until),
        ],
      );
    },

    /** `undefined`: none that the caller may see, or none of this project. */
    async find(
      on: Queryable,
      caller: Caller,
      shelfId: string,
      projectId: string | undefined,
    ): Promise<AlarmShelf | undefined> {
      const { values, add } = statement();
      const visible = await seen(caller, projectId, add);
      const [row] = await on.query<ShelfRow>(
        `select ${SHELF_COLUMNS} from ${SHELF_TABLES}
          where shelf.id = ${add(shelfId)} and ${visible}`,
        values,
      );
      return row && shelfFromRow(row);
    },

    /** False: it has ended before. */
    async unshelve(tx: Queryable, shelfId: string, by: string, at: number): Promise<boolean> {
      const rows = await tx.query(
        `update alarm_shelf set ended_at = $3, ended_by = $2 where id = $1 and ended_at is null and until > $3 returning id`,
        [shelfId, by, new Date(at)],
      );
      return rows.length > 0;
    },

    async shelves(
      caller: Caller,
      { projectId, equipmentId, active }: ShelfFilter,
      now: number,
      limit: number,
      offset: number,
    ): Promise<{ total: number; rows: AlarmShelf[] }> {
      const { values, add } = statement();
      const conditions = [await seen(caller, projectId, add)];
      if (equipmentId) conditions.push(`shelf.device_id = ${add(equipmentId)}`);
      const open = `shelf.ended_at is null and shelf.until > ${add(new Date(now))}`;
      conditions.push(active === undefined ? `(${open} or true)` : active ? open : `not (${open})`);
      const where = conditions.join(' and ');
      const [counted] = await db.query<{ n: number }>(
        `select count(*) as n from ${SHELF_TABLES} where ${where}`,
        values,
      );
      const rows = await db.query<ShelfRow>(
        `select ${SHELF_COLUMNS} from ${SHELF_TABLES} where ${where}
          order by shelf.shelved_at desc, shelf.id desc limit ${add(limit)} offset ${add(offset)}`,
        values,
      );
      return { total: counted?.n ?? 0, rows: rows.map(shelfFromRow) };
    },
  };
}
export type AlarmWorkRepository = ReturnType<typeof createAlarmWorkRepository>;
