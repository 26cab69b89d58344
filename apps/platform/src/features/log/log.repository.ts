import type { OperationLogEntry } from '@lightfield/contract';
import type { Queryable } from '../../kernel/db.ts';
import { likeText, statement } from '../../kernel/statement.ts';

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

/** Which entries; what is not given does not matter. `from` inclusive, `to` exclusive, ms. */
export interface EntryFilter {
  keyword?: string | undefined;
  who?: string | undefined;
  action?: string | undefined;
  objectType?: string | undefined;
  result?: 'done' | 'refused' | undefined;
  from?: number | undefined;
  to?: number | undefined;
}
/** Condition of a statement that says whose entries are asked for. */
export type Whose = (add: AddParam) => Promise<string> | string;
export type AddParam = (value: unknown) => string;

/** The total of a list is counted up to here: more pages nobody turns. */
export const COUNT_MAX = 10_000;
const COLUMNS = 'id, at, who, ip, action, object_type, object_id, object_name, old_value, new_value, result';

/** Only what was asked for is in the statement, so that an index fits. */
function conditions(filter: EntryFilter, add: AddParam): string[] {
  const { keyword, who, action, objectType, result, from, to } = filter;
  return [
    // Together in one expression, as the index has them.
    keyword !== undefined && `(object_name || ' ' || who) ilike ${add(likeText(keyword))}`,
    who !== undefined && `lower(who) = lower(${add(who)})`,
    action !== undefined && `starts_with(action, ${add(action)})`,
    objectType !== undefined && `object_type = ${add(objectType)}`,
    result !== undefined && (result === 'done' ? `result = 'done'` : `result <> 'done'`),
    from !== undefined && `at >= ${add(new Date(from))}`,
    to !== undefined && `at < ${add(new Date(to))}`,
  ].filter((one) => one !== false);
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
    /** Newest first. */
    async list(
      whose: Whose,
      filter: EntryFilter,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<OperationLogEntry[]> {
      const { values, add } = statement();
      const where = [await whose(add), ...conditions(filter, add)].join(' and ');
      const rows = await db.query<EntryRow>(
        `select ${COLUMNS} from operation_log where ${where}
          order by at desc, id desc limit ${add(limit)} offset ${add(offset)}`,
        values,
      );
      return rows.map(entryFromRow);
    },
    /** How many there are, up to a bound. */
    async count(whose: Whose, filter: EntryFilter): Promise<number> {
      const { values, add } = statement();
      const where = [await whose(add), ...conditions(filter, add)].join(' and ');
      const [row] = await db.query<{ n: number }>(
        `select count(*) as n from (select 1 from operation_log where ${where} limit ${COUNT_MAX}) as counted`,
        values,
      );
      return row?.n ?? 0;
    },
  };
}
export type LogRepository = ReturnType<typeof createLogRepository>;
