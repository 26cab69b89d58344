import type { NoticeRow, Page } from '@lightfield/contract';
import type { Db, Queryable } from '../../kernel/db.ts';
import { likeText } from '../../kernel/statement.ts';

type Status = NoticeRow['status'];
export interface NoticeText {
  title: string;
  content: string;
  audience: NoticeRow['audience'];
  dialog: boolean;
  public: boolean;
  expiry: number | null;
}
export interface NewNotice extends NoticeText {
  id: string;
  orgId: string;
  createdBy: string;
  at: number;
}
/** The message that everybody gets. */
export interface NoticeMessage {
  noticeId: string;
  title: string;
  note: string;
  at: number;
  expiry: number | null;
  dialog: boolean;
  audience: readonly string[];
}

interface Row {
  id: string;
  title: string;
  content: string;
  status: Status;
  audience: NoticeRow['audience'];
  dialog: boolean;
  public: boolean;
  expiry: Date | null;
  created_by: string;
  created_at: Date;
  published_at: Date | null;
  sent: number;
  read: number;
}
const fromRow = ({ created_by, created_at, published_at, expiry, ...row }: Row): NoticeRow => ({
  ...row,
  expiry: expiry?.getTime() ?? null,
  createdBy: created_by,
  createdAt: created_at.getTime(),
  publishedAt: published_at?.getTime() ?? null,
});

/** Counted for the rows that are shown only. Replies to feedback are messages of the same type about something else. */
const SELECT = `select notice.id, title, content, status, audience, dialog, public, expiry, created_by, created_at, published_at,
    told.sent, told.read
  from notice cross join lateral (
    select count(*) as sent, count(message.seen_at) as read from message
     where message.type = 'notice' and message.data_id = notice.id::text) as told`;

const date = (millis: number | null) => (millis === null ? null : new Date(millis));
/** What people type is text, not a pattern. */

/**
 * A UUID v7 of the time $1 (ms), made where the rows are made: ten thousand ids need not travel. RFC 9562: 48 bits of time,
 * version 7 in place of the 4 that gen_random_uuid gives, the rest random.
 */
const UUID_V7 = `encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send($1::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid`;

export function createNoticeRepository(db: Db) {
  return {
    async query(
      { keyword, status }: { keyword?: string | undefined; status?: Status | undefined },
      { limit, offset }: { limit: number; offset: number },
    ): Promise<Page<NoticeRow>> {
      const where = `($1::text is null or title ilike $1 or content ilike $1) and ($2::text is null or status = $2)`;
      const params = [keyword === undefined ? null : likeText(keyword), status ?? null];
      const [count] = await db.query<{ n: number }>(`select count(*) as n from notice where ${where}`, params);
      const rows = await db.query<Row>(
        `with page as (select id from notice where ${where} order by created_at desc, id desc limit $3 offset $4)
         ${SELECT} where notice.id in (select id from page) order by created_at desc, notice.id desc`,
        [...params, limit, offset],
      );
      return { total: count?.n ?? 0, rows: rows.map(fromRow) };
    },
    async find(tx: Queryable, id: string): Promise<NoticeRow | undefined> {
      const [row] = await tx.query<Row>(`${SELECT} where notice.id = $1`, [id]);
      return row && fromRow(row);
    },
    /** Held until the transaction ends: two who publish at once do not send it twice. */
    async lock(tx: Queryable, id: string): Promise<NoticeRow | undefined> {
      const [row] = await tx.query<Row>(`${SELECT} where notice.id = $1 for update of notice`, [id]);
      return row && fromRow(row);
    },
    async insert(tx: Queryable, notice: NewNotice): Promise<void> {
      await tx.query(
        `insert into notice (id, org_id, status, title, content, audience, dialog, public, expiry, created_by, created_at, published_at)
         values ($1, $2, 'draft', $3, $4, $5, $6, $7, $8, $9, $10, null)`,
        [
          notice.id,
          notice.orgId,
          notice.title,
          notice.content,
          notice.audience,
          notice.dialog,
          notice.public,
          date(notice.expiry),
          notice.createdBy,
          new Date(notice.at),
        ],
      );
    },
    async update(tx: Queryable, id: string, text: NoticeText): Promise<void> {
      await tx.query(
        'update notice set title = $2, content = $3, audience = $4, dialog = $5, public = $6, expiry = $7 where id = $1',
        [id, text.title, text.content, text.audience, text.dialog, text.public, date(text.expiry)],
      );
    },
    async setStatus(tx: Queryable, id: string, status: Status, publishedAt: number | null): Promise<void> {
      await tx.query('update notice set status = $2, published_at = $3 where id = $1', [id, status, date(publishedAt)]);
    },
    async delete(tx: Queryable, id: string): Promise<void> {
      await tx.query('delete from notice where id = $1', [id]);
    },
    /**
     * A message for every account of the audience that can log in; answers its id by account. One that is not to be a dialog is
     * born as one that was waved away.
     */
    async send(tx: Queryable, message: NoticeMessage): Promise<Map<string, string>> {
      const rows = await tx.query<{ id: string; account_id: string }>(
        `insert into message (id, account_id, type, equip_type, data_id, title, note, created_at, expiry, ignored)
         select ${UUID_V7}, account.id, 'notice', 'public', $2, $3, $4, $5, $6, $7 from account
          where account.kind = any($8) and account.status = 'active' and not account.disabled
            and (account.expires_at is null or account.expires_at > $5)
         returning id, account_id`,
        [
          message.at,
          message.noticeId,
          message.title,
          message.note,
          new Date(message.at),
          date(message.expiry),
          !message.dialog,
          message.audience,
        ],
      );
      return new Map(rows.map(({ id, account_id }) => [account_id, id]));
    },
    /** Takes its messages away; answers whose they were. */
    async takeBack(tx: Queryable, noticeId: string): Promise<Set<string>> {
      const rows = await tx.query<{ account_id: string }>(
        `delete from message where type = 'notice' and data_id = $1 returning account_id`,
        [noticeId],
      );
      return new Set(rows.map(({ account_id }) => account_id));
    },
  };
}
export type NoticeRepository = ReturnType<typeof createNoticeRepository>;
