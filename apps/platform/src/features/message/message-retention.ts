import { LIMITS } from '@lightfield/contract';
import type { Bus } from '../../kernel/bus.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import type { Log } from '../../kernel/log.ts';

const ROUND_MS = 3_600_000;
/** Messages of one statement: others write meanwhile. */
const AT_ONCE = 5_000;
/** Days of each organisation: its own, those of the nearest one above it, else $1. */
const KEPT = `
  with recursive above as (
    select id as org_id, id as from_id, parent_id, 0 as steps from org
    union all
    select above.org_id, org.id, org.parent_id, steps + 1 from above join org on org.id = above.parent_id where steps < 10),
  kept as (
    select distinct on (above.org_id) above.org_id, coalesce(set_.message_days, $1::int) as days
      from above left join org_retention set_ on set_.org_id = above.from_id
     order by above.org_id, (set_.org_id is null), steps)`;

/**
 * Lets go of messages that were kept as long as the organisation of their account wants them (`org/retention`), an hour late at
 * most. A reminder or notice that still holds stays. Alarm records are another thing and stay.
 */
export function createMessageRetention({
  db,
  bus,
  clock,
  log,
}: {
  db: Db;
  bus: Pick<Bus, 'emit'>;
  clock: Clock;
  log: Log;
}) {
  let timer: NodeJS.Timeout | undefined;

  /** Answers how many went, `AT_ONCE` at most. */
  async function some(): Promise<number> {
    const now = new Date(clock.now());
    const gone = await db.query<{ account_id: string; unread: boolean }>(
      `${KEPT}
       delete from message where id = any(array(
         select message.id from message join account on account.id = message.account_id
           join kept on kept.org_id = account.org_id
          where message.created_at < $2::timestamptz - (select min(days) from kept) * interval '1 day'
            and message.created_at < $2::timestamptz - kept.days * interval '1 day'
            and (message.expiry is null or message.expiry <= $2)
          order by message.created_at limit ${AT_ONCE}))
       returning account_id, seen_at is null as unread`,
      [LIMITS.retention.messageDays, now],
    );
    const accountIds = new Set(gone.filter(({ unread }) => unread).map(({ account_id }) => account_id));
    if (accountIds.size > 0) bus.emit('unreadOfMany', { accountIds });
    return gone.length;
  }

  async function sweep(): Promise<number> {
    let all = 0;
    for (;;) {
      const gone = await some();
      all += gone;
      if (gone < AT_ONCE) break;
    }
    if (all > 0) log.info({ messages: all }, 'old messages were let go of');
    return all;
  }

  const round = () => void sweep().catch((error: unknown) => log.warn({ error }, 'old messages were not removed'));
  return {
    sweep,
    start(): void {
      timer = setInterval(round, ROUND_MS);
      timer.unref();
      round();
    },
    stop: () => clearInterval(timer),
  };
}
