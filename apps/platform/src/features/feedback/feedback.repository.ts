import type { FeedbackRow, Page } from '@lightfield/contract';
import type { Db, Queryable } from '../../kernel/db.ts';
import { likeText } from '../../kernel/statement.ts';

export interface NewFeedback {
  id: string;
  accountId: string;
  orgId: string;
  who: string;
  content: string;
  contact: string;
  at: number;
}
export interface Reply {
  messageId: string;
  feedbackId: string;
  accountId: string;
  title: string;
  note: string;
  at: number;
}

interface Row {
  id: string;
  content: string;
  contact: string;
  who: string;
  org_name: string | null;
  account_id: string | null;
  created_at: Date;
  settled_at: Date | null;
  settled_by: string;
  reply: string;
}
const fromRow = (row: Row): FeedbackRow => ({
  id: row.id,
  content: row.content,
  contact: row.contact,
  who: row.who,
  orgName: row.org_name ?? '',
  createdAt: row.created_at.getTime(),
  settledAt: row.settled_at?.getTime() ?? null,
  settledBy: row.settled_by,
  reply: row.reply,
});

const SELECT = `select feedback.id, content, feedback.contact, who, org.name as org_name, account_id, feedback.created_at,
  settled_at, settled_by, reply from feedback left join org on org.id = feedback.org_id`;
/** What people type is text, not a pattern. */

export function createFeedbackRepository(db: Db) {
  return {
    async query(
      { keyword, settled }: { keyword?: string | undefined; settled?: boolean | undefined },
      { limit, offset }: { limit: number; offset: number },
    ): Promise<Page<FeedbackRow>> {
      const where = `($1::text is null or content ilike $1 or who ilike $1)
        and ($2::bool is null or (settled_at is not null) = $2)`;
      const params = [keyword === undefined ? null : likeText(keyword), settled ?? null];
      const [count] = await db.query<{ n: number }>(`select count(*) as n from feedback where ${where}`, params);
      const rows = await db.query<Row>(
        `${SELECT} where ${where} order by feedback.created_at desc, feedback.id desc limit $3 offset $4`,
        [...params, limit, offset],
      );
      return { total: count?.n ?? 0, rows: rows.map(fromRow) };
    },
    async insert(tx: Queryable, feedback: NewFeedback): Promise<void> {
      await tx.query(
        `insert into feedback (id, account_id, org_id, who, content, contact, created_at) values ($1, $2, $3, $4, $5, $6, $7)`,
        [
          feedback.id,
          feedback.accountId,
          feedback.orgId,
          feedback.who,
          feedback.content,
          feedback.contact,
          new Date(feedback.at),
        ],
      );
    },
    /** With whose it is; null: the account is gone. Held until the transaction ends. */
    async lock(tx: Queryable, id: string): Promise<(FeedbackRow & { accountId: string | null }) | undefined> {
      const [row] = await tx.query<Row>(`${SELECT} where feedback.id = $1 for update of feedback`, [id]);
      return row && { ...fromRow(row), accountId: row.account_id };
    },
    async settle(tx: Queryable, id: string, { by, reply, at }: { by: string; reply: string; at: number }) {
      await tx.query('update feedback set settled_at = $2, settled_by = $3, reply = $4 where id = $1', [
        id,
        new Date(at),
        by,
        reply,
      ]);
    },
    /** No dialog: it is said once, by a pop-up, and waits in the message centre. */
    async send(tx: Queryable, { messageId, feedbackId, accountId, title, note, at }: Reply): Promise<void> {
      await tx.query(
        `insert into message (id, account_id, type, equip_type, data_id, title, note, created_at, ignored)
         values ($1, $2, 'notice', 'feedback', $3, $4, $5, $6, true)`,
        [messageId, accountId, feedbackId, title, note, new Date(at)],
      );
    },
  };
}
export type FeedbackRepository = ReturnType<typeof createFeedbackRepository>;
