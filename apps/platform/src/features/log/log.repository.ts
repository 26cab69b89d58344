import type { OperationLogEntry, Page } from '@lightfield/contract';
import type { Queryable } from '../../kernel/db.ts';

export interface NewEntry {
  id: string;
  orgId: string | null;
  accountId: string | null;
  at: number;
  who: string;
  ip: string;
  action: string;
  objectType: string;
  objectId: string;
  objectName: string;
  oldValue: string | null;
  newValue: string | null;
  result: string;
}

interface EntryRow {
  id: string;
  at: Date;
  who: string;
  ip: string;
  action: string;
  object_type: string;
  object_id: string;
  object_name: string;
  old_value: string | null;
  new_value: string | null;
  result: string;
}

const entryFromRow = (row: EntryRow): OperationLogEntry => ({
  id: row.id,
  at: row.at.getTime(),
  who: row.who,
  ip: row.ip,
  action: row.action,
  objectType: row.object_type,
  objectId: row.object_id,
  objectName: row.object_name,
  oldValue: row.old_value,
  newValue: row.new_value,
  result: row.result,
});

/** SQL of the operation log. Entries are only ever added. */
export function createLogRepository(db: Queryable) {
  return {
    async add(entry: NewEntry, on: Queryable = db): Promise<void> {
      await on.query(
        `insert into operation_log (id, org_id, account_id, at, who, ip, action, object_type, object_id, object_name,
                                    old_value, new_value, result)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
        [
          entry.id,
          entry.orgId,
          entry.accountId,
          new Date(entry.at),
          entry.who,
          entry.ip,
          entry.action,
          entry.objectType,
          entry.objectId,
          entry.objectName,
          entry.oldValue,
          entry.newValue,
          entry.result,
        ],
      );
    },
    /** Newest first; `from` inclusive, `to` exclusive, ms. */
    async ofObject(
      objectId: string,
      { from, to, limit, offset }: { from: number | undefined; to: number | undefined; limit: number; offset: number },
    ): Promise<Page<OperationLogEntry>> {
      const where = `object_id = $1 and at >= coalesce($2, '-infinity'::timestamptz) and at < coalesce($3, 'infinity'::timestamptz)`;
      const params = [objectId, from === undefined ? null : new Date(from), to === undefined ? null : new Date(to)];
      const [count] = await db.query<{ n: number }>(`select count(*) as n from operation_log where ${where}`, params);
      const rows = await db.query<EntryRow>(
        `select id, at, who, ip, action, object_type, object_id, object_name, old_value, new_value, result
           from operation_log where ${where} order by at desc, id desc limit $4 offset $5`,
        [...params, limit, offset],
      );
      return { total: count?.n ?? 0, rows: rows.map(entryFromRow) };
    },
  };
}
export type LogRepository = ReturnType<typeof createLogRepository>;
