import type { Message, MessageType, Page } from '@lightfield/contract';
import type { Db } from '../../kernel/db.ts';
import { MESSAGE_COLUMNS, type MessageRow, messageFromRow } from './message.row.ts';
import { likeText } from '../../kernel/statement.ts';

export interface MessageFilter {
  type: MessageType | undefined;
  read: boolean | undefined;
  keyword: string | undefined;
  from: number | undefined;
  to: number | undefined;
}

const date = (millis: number | undefined) => (millis === undefined ? null : new Date(millis));
/** What people type is text, not a pattern. */

/** SQL for the messages of one account: every question carries the account, so that nobody reaches another one's. */
export function createMessageRepository(db: Db) {
  /** Ids of those it has changed. */
  const changed = async (text: string, params: readonly unknown[]): Promise<string[]> =>
    (await db.query<{ id: string }>(`${text} returning id`, params)).map(({ id }) => id);
  return {
    async unread(accountId: string): Promise<number> {
      const [row] = await db.query<{ n: number }>(
        'select count(*) as n from message where account_id = $1 and seen_at is null',
        [accountId],
      );
      return row?.n ?? 0;
    },
    async query(
      accountId: string,
      filter: MessageFilter,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<Page<Message>> {
      const where = `account_id = $1 and ($2::text is null or type = $2) and ($3::bool is null or (seen_at is not null) = $3)
        and ($4::text is null or title ilike $4 or note ilike $4)
        and ($5::timestamptz is null or created_at >= $5) and ($6::timestamptz is null or created_at < $6)`;
      const params = [
        accountId,
        filter.type ?? null,
        filter.read ?? null,
        filter.keyword === undefined ? null : likeText(filter.keyword),
        date(filter.from),
        date(filter.to),
      ];
      const [count] = await db.query<{ n: number }>(`select count(*) as n from message where ${where}`, params);
      const rows = await db.query<MessageRow>(
        `select ${MESSAGE_COLUMNS} from message where ${where} order by created_at desc, id desc limit $7 offset $8`,
        [...params, limit, offset],
      );
      return { total: count?.n ?? 0, rows: rows.map(messageFromRow) };
    },
    async find(accountId: string, id: string): Promise<Message | undefined> {
      const [row] = await db.query<MessageRow>(
        `select ${MESSAGE_COLUMNS} from message where account_id = $1 and id = $2`,
        [accountId, id],
      );
      return row && messageFromRow(row);
    },
    /** Answers those that were unread until now. */
    markRead: (accountId: string, ids: readonly string[], at: number) =>
      changed('update message set seen_at = $3 where account_id = $1 and id = any($2) and seen_at is null', [
        accountId,
        ids,
        new Date(at),
      ]),
    markAllRead: (accountId: string, type: MessageType | undefined, at: number) =>
      changed(
        'update message set seen_at = $3 where account_id = $1 and ($2::text is null or type = $2) and seen_at is null',
        [accountId, type ?? null, new Date(at)],
      ),
    /** Of all alarms of these devices and projects, and of these alarms. */
    markAlarmsRead: (
      accountId: string,
      { sourceIds, alarmIds }: { sourceIds: readonly string[]; alarmIds: readonly string[] },
      at: number,
    ) =>
      changed(
        `update message set seen_at = $4 where account_id = $1 and type = 'alarm' and seen_at is null
            and (data_id = any($2::text[]) or alarm_id = any($3::uuid[]))`,
        [accountId, sourceIds, alarmIds, new Date(at)],
      ),
    /** The account has confirmed this alarm. With the last one of its source, what stands for many of them is read as well. */
    markConfirmed: (accountId: string, { alarmId, sourceId }: { alarmId: string; sourceId: string }, at: number) =>
      changed(
        `update message set seen_at = $4 where account_id = $1 and type = 'alarm' and seen_at is null
            and (alarm_id = $2 or data_id = $3::text and not exists (
                   select 1 from alarm_event e
                    where (e.device_id = $3::uuid or e.project_id = $3::uuid or e.gateway_id = $3::uuid)
                      and e.confirmed_at is null))`,
        [accountId, alarmId, sourceId, new Date(at)],
      ),
    remove: (accountId: string, ids: readonly string[]) =>
      changed('delete from message where account_id = $1 and id = any($2)', [accountId, ids]),
    /** Reminders and public notices that still hold and were not waved away. */
    async dialogs(accountId: string, now: number): Promise<Message[]> {
      const rows = await db.query<MessageRow>(
        `select ${MESSAGE_COLUMNS} from message
          where account_id = $1 and type in ('expire', 'notice') and not ignored and (expiry is null or expiry > $2)
          order by created_at desc limit 50`,
        [accountId, new Date(now)],
      );
      return rows.map(messageFromRow);
    },
    /** False: no such reminder. */
    async ignore(accountId: string, id: string): Promise<boolean> {
      const ignored = await changed(
        `update message set ignored = true where account_id = $1 and id = $2 and type in ('expire', 'notice')`,
        [accountId, id],
      );
      return ignored.length > 0;
    },
    /** A published notice that is everybody's to read, or that this account got. */
    async notice(accountId: string | undefined, id: string, now: number) {
      const [row] = await db.query<{
        id: string;
        title: string;
        content: string;
        published_at: Date;
        expiry: Date | null;
      }>(
        `select id, title, content, published_at, expiry from notice
          where id = $1 and status = 'published'
            and (public and (expiry is null or expiry > $3)
                 or exists (select 1 from message where type = 'notice' and data_id = $1::text and account_id = $2))`,
        [id, accountId ?? null, new Date(now)],
      );
      return (
        row && {
          id: row.id,
          title: row.title,
          content: row.content,
          publishedAt: row.published_at.getTime(),
          expiry: row.expiry?.getTime() ?? null,
        }
      );
    },
  };
}
export type MessageRepository = ReturnType<typeof createMessageRepository>;
