import type { AlarmEvent, Message, Severity } from '@lightfield/contract';
import { ALARM_COLUMNS, ALARM_TABLES, type AlarmRow, alarmSaid } from '../../engines/alarms/alarm-row.ts';
import type { Db, Queryable } from '../../kernel/db.ts';
import type { Said } from './alarm-text.ts';

export interface NewMessage extends Omit<Message, 'dataStatus' | 'expiry'> {
  accountId: string;
  /** Browsers are pushed it no sooner, epoch ms; absent: at once. */
  quietUntil?: number;
}

/** Rows of one insert; PostgreSQL takes far more, but others wait for the connection meanwhile. */
const ROWS_PER_INSERT = 2_000;
const CURSOR_KEY = 'message.delivered';

export interface RaisedAlarm {
  orgId: string;
  alarm: AlarmEvent;
  voice: boolean;
  loop: number;
}

/** A message whose account was deleted meanwhile is left out. */
export async function insertMessages(tx: Queryable, messages: readonly NewMessage[]): Promise<void> {
  for (let from = 0; from < messages.length; from += ROWS_PER_INSERT) {
    const part = messages.slice(from, from + ROWS_PER_INSERT);
    await tx.query(
      `insert into message (id, account_id, type, equip_type, data_id, title, note, alarm_id, severity, broadcast_times, created_at, said, quiet_until)
       select new.* from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
                                $8::uuid[], $9::text[], $10::int[], $11::timestamptz[], $12::jsonb[], $13::timestamptz[])
           as new (id, account_id, type, equip_type, data_id, title, note, alarm_id, severity, broadcast_times, created_at, said, quiet_until)
         join account on account.id = new.account_id`,
      [
        part.map((one) => one.id),
        part.map((one) => one.accountId),
        part.map((one) => one.type),
        part.map((one) => one.equipType),
        part.map((one) => one.dataId),
        part.map((one) => one.title),
        part.map((one) => one.note),
        part.map((one) => one.alarmId),
        part.map((one) => one.severity),
        part.map((one) => one.alarmBroadcastTimes),
        part.map((one) => new Date(one.gmtCreate)),
        part.map((one) => (one.said ? JSON.stringify(one.said) : null)),
        part.map((one) => (one.quietUntil === undefined ? null : new Date(one.quietUntil))),
      ],
      { prepared: true },
    );
  }
}

/** SQL of delivery: many messages at once, and how far it has come. */
export function createDeliveryRepository(db: Db) {
  return {
    /** All or nothing. A message whose account was deleted meanwhile is left out. */
    async add(messages: readonly NewMessage[]): Promise<void> {
      // a single statement is a transaction by itself
      if (messages.length <= ROWS_PER_INSERT) await insertMessages(db, messages);
      else await db.transaction((tx) => insertMessages(tx, messages));
    },
    /** A flood goes on: its messages say the new number and are unread again. Deleted ones stay deleted. */
    async update(ids: readonly string[], change: Said & { severity: Severity; at: number }) {
      const rows = await db.query<{ id: string }>(
        `update message set title = $2, note = $3, severity = $4, created_at = $5, said = $6, seen_at = null where id = any($1)
         returning id`,
        [ids, change.title, change.note, change.severity, new Date(change.at), JSON.stringify(change.said)],
      );
      return new Set(rows.map((row) => row.id));
    },
    /** Time of storing up to which every raised alarm has been delivered, ms; `undefined`: nothing was ever delivered. */
    async cursor(): Promise<number | undefined> {
      const [row] = await db.query<{ value: number }>('select value from setting where key = $1', [CURSOR_KEY]);
      return row?.value;
    },
    async moveCursor(to: number): Promise<void> {
      await db.query(
        'insert into setting (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
        [CURSOR_KEY, JSON.stringify(to)],
      );
    },
    /** Raised alarms stored since then for which no message was written: the platform was killed in between. */
    async undelivered(since: number, limit: number): Promise<RaisedAlarm[]> {
      const rows = await db.query<AlarmRow>(
        `select ${ALARM_COLUMNS} from ${ALARM_TABLES}
          where e.stored_at >= $1 and e.group_id is null and e.shelf_id is null and 'push' = any(e.methods)
            and not exists (select 1 from message where message.alarm_id = e.id)
          order by e.stored_at limit $2`,
        [new Date(since), limit],
      );
      return rows.map((row) => alarmSaid(row, 'raised'));
    },
  };
}
export type DeliveryRepository = ReturnType<typeof createDeliveryRepository>;
