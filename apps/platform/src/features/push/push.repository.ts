import type { PushBrowser, PushKind, PushPlace, PushProblem } from '@lightfield/contract';
import type { Db } from '../../kernel/db.ts';

interface Row {
  id: string;
  agent: string;
  endpoint: string;
  place: PushPlace;
  kinds: PushKind[];
  current: boolean;
  created_at: Date;
  pushed_at: Date | null;
  failing_since: Date | null;
  problem: PushProblem | null;
  status: number | null;
}
export interface NewBrowser {
  readonly id: string;
  readonly keyId: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  /** `undefined`: that of before, or the desk. */
  readonly place: PushPlace | undefined;
  /** `undefined`: those it had, or the usual ones. */
  readonly kinds: readonly PushKind[] | undefined;
  readonly usual: readonly PushKind[];
}
/** The session as its requests name it. */
const hash = (sessionId: string): Buffer => Buffer.from(sessionId, 'hex');
const fromRow = (row: Row): PushBrowser => ({
  id: row.id,
  agent: row.agent,
  service: URL.parse(row.endpoint)?.host ?? '',
  place: row.place,
  kinds: row.kinds,
  current: row.current,
  createdAt: row.created_at.getTime(),
  pushedAt: row.pushed_at?.getTime() ?? null,
  failingSince: row.failing_since?.getTime() ?? null,
  problem: row.problem,
  status: row.status,
});

/** SQL of the browsers of one account: every question carries the account, so that nobody reaches another one's. */
export function createPushRepository(db: Db) {
  return {
    async browsers(accountId: string, sessionId: string): Promise<PushBrowser[]> {
      const rows = await db.query<Row>(
        `select push_browser.id, push_browser.agent, endpoint, place, kinds, session.token_hash = $2 as current, push_browser.created_at,
                pushed_at, failing_since, problem, status
           from push_browser join session on session.id = push_browser.session_id
          where push_browser.account_id = $1 and not off order by push_browser.created_at desc, push_browser.id`,
        [accountId, hash(sessionId)],
      );
      return rows.map(fromRow);
    },
    /** The session's, in place of what it had and of whoever had this subscription. `undefined`: the session has ended. */
    subscribe: (accountId: string, sessionId: string, one: NewBrowser): Promise<string | undefined> =>
      db.transaction(async (tx) => {
        const [session] = await tx.query<{ id: string; agent: string }>(
          'select id, agent from session where token_hash = $1 and account_id = $2 for key share',
          [hash(sessionId), accountId],
        );
        if (!session) return undefined;
        // what somebody else has chosen is not the caller's
        const gone = await tx.query<{ kinds: PushKind[]; place: PushPlace; mine: boolean }>(
          `delete from push_browser where endpoint = $1 or session_id = $2 returning kinds, place, account_id = $3 and not off as mine`,
          [one.endpoint, session.id, accountId],
        );
        const before = gone.find(({ mine }) => mine);
        const kinds = one.kinds ?? before?.kinds ?? one.usual;
        const place = one.place ?? before?.place ?? 'desk';
        await tx.query(
          `insert into push_browser (id, account_id, session_id, key_id, endpoint, p256dh, auth, agent, place, kinds)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
          [one.id, accountId, session.id, one.keyId, one.endpoint, one.p256dh, one.auth, session.agent, place, kinds],
        );
        return one.id;
      }),
    /** Answers whether it is there. */
    async setKinds(accountId: string, id: string, kinds: readonly PushKind[]): Promise<boolean> {
      const rows = await db.query(
        'update push_browser set kinds = $3 where account_id = $1 and id = $2 and not off returning id',
        [accountId, id, kinds],
      );
      return rows.length > 0;
    },
    /** Answers whether it is there. It stays as one that was switched off, until its session ends. */
    async remove(accountId: string, id: string): Promise<boolean> {
      const rows = await db.query(
        `with ended as (update push_browser set off = true, kinds = '{}' where account_id = $1 and id = $2 and not off returning id),
              unsaid as (delete from push_delivery using ended where browser_id = ended.id)
         select id from ended`,
        [accountId, id],
      );
      return rows.length > 0;
    },
    async isOff(sessionId: string): Promise<boolean> {
      const rows = await db.query(
        'select from push_browser join session on session.id = session_id where off and token_hash = $1',
        [hash(sessionId)],
      );
      return rows.length > 0;
    },
    async target(accountId: string, id: string) {
      const [row] = await db.query<{ endpoint: string; p256dh: string; auth: string; place: PushPlace }>(
        'select endpoint, p256dh, auth, place from push_browser where account_id = $1 and id = $2 and not off',
        [accountId, id],
      );
      return row;
    },
    /** What became of a push that was sent by hand. */
    async tried(
      id: string,
      { problem, status }: { problem: PushProblem | null; status: number | null },
    ): Promise<void> {
      await db.query(
        problem === null
          ? `update push_browser set pushed_at = now(), failing_since = null, failures = 0, problem = null, status = $2 where id = $1`
          : `update push_browser set failing_since = coalesce(failing_since, now()), problem = $3, status = $2 where id = $1`,
        problem === null ? [id, status] : [id, status, problem],
      );
    },
    async forgetGone(id: string): Promise<void> {
      await db.query('delete from push_browser where id = $1', [id]);
    },
  };
}
export type PushRepository = ReturnType<typeof createPushRepository>;
