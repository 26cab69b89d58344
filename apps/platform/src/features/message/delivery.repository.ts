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
/** A process that lives has told an alarm by then, and written what a flood has grown by. */
const LATE_MS = 60_000;

export interface RaisedAlarm {
  orgId: string;
  alarm: AlarmEvent;
  voice: boolean;
  loop: number;
}

const NEW_MESSAGES = `select new.* from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
                                $8::uuid[], $9::text[], $10::int[], $11::timestamptz[], $12::jsonb[], $13::timestamptz[])
           as new (id, account_id, type, equip_type, data_id, title, note, alarm_id, severity, broadcast_times, created_at, said, quiet_until)
         join account on account.id = new.account_id`;
const INTO_MESSAGE = `insert into message (id, account_id, type, equip_type, data_id, title, note, alarm_id, severity, broadcast_times, created_at, said, quiet_until)`;
const valuesOf = (part: readonly NewMessage[]) => [
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
];

/** A message whose account was deleted meanwhile is left out. */
export async function insertMessages(tx: Queryable, messages: readonly NewMessage[]): Promise<void> {
  for (let from = 0; from < messages.length; from += ROWS_PER_INSERT)
    await tx.query(`${INTO_MESSAGE} ${NEW_MESSAGES}`, valuesOf(messages.slice(from, from + ROWS_PER_INSERT)), {
      prepared: true,
    });
}

/** Alarms that are told now, of these: by nobody else, before or at the same time. */
const CLAIM = 'delete from alarm_untold where alarm_id = any($ALARMS::uuid[]) returning alarm_id';
/** In one statement what is claimed and what is written of it: each further one is a message to the database and back. */
const TELL = `with told as (${CLAIM.replace('$ALARMS', '$14')}),
  added as (${INTO_MESSAGE} ${NEW_MESSAGES} join told on told.alarm_id = new.alarm_id)
  select alarm_id from told`;
interface Claimed {
  alarm_id: string;
}
const idsOf = (rows: readonly Claimed[]): ReadonlySet<string> => new Set(rows.map((row) => row.alarm_id));

const claim = async (on: Queryable, alarms: readonly string[]): Promise<ReadonlySet<string>> =>
  idsOf(await on.query<Claimed>(CLAIM.replace('$ALARMS', '$1'), [alarms]));

/** SQL of delivery: many messages at once, and what is still to be told. */
export function createDeliveryRepository(db: Db) {
  return {
    /**
     * Tells of these alarms, each with its messages, all or nothing. Answers which of them were told: not those that another process has
     * told. A message whose account was deleted meanwhile is left out.
     */
    async tell(alarms: readonly string[], messages: readonly NewMessage[]): Promise<ReadonlySet<string>> {
      // a single statement is a transaction by itself
      if (messages.length <= ROWS_PER_INSERT)
        return idsOf(await db.query<Claimed>(TELL, [...valuesOf(messages), alarms], { prepared: true }));
      return db.transaction(async (tx) => {
        const told = await claim(tx, alarms);
        await insertMessages(
          tx,
          messages.filter(({ alarmId }) => alarmId !== null && told.has(alarmId)),
        );
        return told;
      });
    },
    /** A flood begins: its messages, which tell of these alarms. */
    async addFlood(alarms: readonly string[], messages: readonly NewMessage[]): Promise<void> {
      await db.transaction(async (tx) => {
        await claim(tx, alarms);
        await insertMessages(tx, messages);
      });
    },
    /** A flood goes on: its messages say the new number, these alarms among it, and are unread again. Deleted ones stay deleted. */
    async update(ids: readonly string[], alarms: readonly string[], change: Said & { severity: Severity; at: number }) {
      const rows = await db.query<{ id: string }>(
        `with told as (${CLAIM.replace('$ALARMS', '$7')})
         update message set title = $2, note = $3, severity = $4, created_at = $5, said = $6, seen_at = null where id = any($1)
         returning id`,
        [ids, change.title, change.note, change.severity, new Date(change.at), JSON.stringify(change.said), alarms],
      );
      return new Set(rows.map((row) => row.id));
    },
    /**
     * Raised alarms that nobody was told of, the oldest first: their process has ended, or has not come to it for longer than any database
     * is away that this one reaches. From here on they are this process's: the next look does not find them again while it tells them.
     */
    async untold(limit: number): Promise<RaisedAlarm[]> {
      const rows = await db.query<AlarmRow & { untold_id: string }>(
        `with untold as (
           update alarm_untold set teller = current_setting('application_name'), since = clock_timestamp()
            where alarm_id in (
              select alarm_id from alarm_untold
               where since < clock_timestamp() - interval '${LATE_MS} ms'
                  or teller <> current_setting('application_name')
                     and not exists (select 1 from process where connections = teller and until > clock_timestamp())
               order by since limit $1 for update skip locked)
           returning alarm_id)
         select untold.alarm_id as untold_id, ${ALARM_COLUMNS} from untold left join (${ALARM_TABLES}) on e.id = untold.alarm_id
          order by e.stored_at`,
        [limit],
      );
      const gone = rows.filter((row) => row.id === null);
      if (gone.length > 0)
        await claim(
          db,
          gone.map((row) => row.untold_id),
        );
      return rows.filter((row) => row.id !== null).map((row) => alarmSaid(row, 'raised'));
    },
  };
}
export type DeliveryRepository = ReturnType<typeof createDeliveryRepository>;
