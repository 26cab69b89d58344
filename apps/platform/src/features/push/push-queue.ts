import { LIMITS, type PushPlace } from '@lightfield/contract';
import type { Db } from '../../kernel/db.ts';
import type { Lang } from '../../kernel/language.ts';
import type { Waiting } from './push-content.ts';
import type { Pushed } from './push-post.ts';

const { timeoutMs, together, keptMs } = LIMITS.push;
/** Whoever has taken a browser and does not say what became of it was killed. One is pushed so many at a time. */
const CLAIM_MS = (together + 1) * timeoutMs + 20_000;
/** Waiting messages of a browser that are counted in one push. */
const COUNTED_MAX = 1_000;
const GONE_AT_ONCE = 5_000;

/** A browser that is this process's to tell. */
export interface ClaimedBrowser {
  readonly id: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly place: PushPlace;
  readonly failures: number;
  readonly lang: Lang | null;
}
export interface Due extends Waiting {
  readonly seq: number;
  /** Read meanwhile, deleted, or too old: it is told no more. */
  readonly over: boolean;
}

/** Accounts that could open the product now: a browser of another is told nothing. */
const ALIVE = `not account.disabled and account.status = 'active' and (account.expires_at is null or account.expires_at > now())
  and not org.disabled and not coalesce(above.disabled, false)
  and (not account.use_lock or coalesce(session.lock_checked_at, session.created_at)
        > now() - interval '${LIMITS.account.lockSilenceMs} ms')`;

/** What browsers are to be told, as those see it who send: rows, and by the clock of the database. */
export function createPushQueue(db: Db) {
  return {
    /** Browsers for which something is due; no other process gets one until the claim ends. */
    claim: (claim: string, most: number): Promise<ClaimedBrowser[]> =>
      db.query<ClaimedBrowser>(
        `with waiting as materialized (
           select distinct browser_id from push_delivery where not_before is null or not_before <= now()),
         due as materialized (
           select push_browser.id, account.language
             from waiting join push_browser on push_browser.id = waiting.browser_id and push_browser.next_at <= now()
             join session on session.id = push_browser.session_id
             join account on account.id = push_browser.account_id join org on org.id = account.org_id
             left join org above on above.id = org.parent_id
            where ${ALIVE}
            order by push_browser.next_at limit $2 for update of push_browser skip locked)
         update push_browser set claim = $1, next_at = now() + interval '${CLAIM_MS} ms'
           from due where push_browser.id = due.id
         returning push_browser.id, endpoint, p256dh, auth, place, failures, due.language as lang`,
        [claim, most],
      ),

    due: (browserId: string): Promise<Due[]> =>
      db.query<Due>(
        `select seq, waiting.message_id as id, type, equip_type as "equipType", data_id as "dataId", alarm_id as "alarmId", severity, title, note,
                said, message.id is null or seen_at is not null or waiting.created_at < now() - interval '${keptMs} ms' as over
           from push_delivery waiting left join message on message.id = waiting.message_id
          where browser_id = $1 and (not_before is null or not_before <= now()) order by seq limit ${COUNTED_MAX}`,
        [browserId],
      ),
    done: (seqs: readonly number[]) => db.query('delete from push_delivery where seq = any($1::bigint[])', [seqs]),

    taken: (browserId: string, claim: string, status: number | null) =>
      db.query(
        `update push_browser set pushed_at = now(), failing_since = null, failures = 0, problem = null, status = $3
          where id = $1 and claim = $2`,
        [browserId, claim, status],
      ),
    async failed(browserId: string, claim: string, { problem, status }: Pushed, waitMs: number): Promise<void> {
      await db.query(
        `update push_browser set failing_since = coalesce(failing_since, now()), failures = failures + 1, problem = $3, status = $4,
                claim = null, next_at = now() + $5 * interval '1 ms'
          where id = $1 and claim = $2`,
        [browserId, claim, problem, status, waitMs],
      );
    },
    /** It is anybody's again. */
    release: (browserId: string, claim: string) =>
      db.query('update push_browser set claim = null, next_at = now() where id = $1 and claim = $2', [
        browserId,
        claim,
      ]),
    /** Its service does not know it any more. */
    gone: (browserId: string, endpoint: string) =>
      db.query('delete from push_browser where id = $1 and endpoint = $2', [browserId, endpoint]),

    /** What nobody is to be told any more. */
    async forget(): Promise<void> {
      for (;;) {
        const gone = await db.query(
          `delete from push_delivery where seq in (
             select seq from push_delivery where greatest(created_at, not_before) < now() - interval '${keptMs} ms' limit ${GONE_AT_ONCE})
           returning seq`,
        );
        if (gone.length < GONE_AT_ONCE) return;
      }
    },
  };
}
export type PushQueue = ReturnType<typeof createPushQueue>;
