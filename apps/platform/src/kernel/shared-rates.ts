import { createHash } from 'node:crypto';
import type { Ticks } from './clock.ts';
import type { Db } from './db.ts';
import { type Rate, type RateLimiter, createRateLimiter } from './rate-limit.ts';

/** Keys of which something is in hand here; the oldest make room. */
const KEYS_MAX = 50_000;
/** A large allowance is fetched in so many parts, a small one singly: nobody gets more than a part too much. */
const PARTS = 50;
const SWEEP_EACH = 500;

/**
 * Rates of many processes: what holds for all of them together is a row, by the database's clock. Each process has the whole rate for itself
 * beside it, so that whoever asks without end at one of them is refused there and the database hears nothing of it.
 */
export function createSharedRates({ db, clock }: { db: Db; clock: Ticks }): RateLimiter {
  const own = createRateLimiter(clock);
  const inHand = new Map<string, number>();
  let fetched = 0;

  async function fetch(key: string, { max, perMs }: Rate): Promise<number> {
    const part = Math.max(1, Math.floor(max / PARTS));
    const [row] = await db.query<{ given: number }>(
      `insert into rate_taken as known (key, left_over, at, given) values ($1, $2::float8 - $4, clock_timestamp(), $4::float8)
       on conflict (key) do update set (left_over, given, at) = (
         select now_there - now_given, now_given, clock_timestamp()
           from (select least($2::float8, known.left_over
                   + greatest(0, extract(epoch from clock_timestamp() - known.at))::float8 * 1000 * $2::float8 / $3::float8) as now_there) there,
                lateral (select case when now_there >= 1 then least(floor(now_there), $4::float8) else 0 end as now_given) given)
       returning given`,
      [createHash('sha256').update(key).digest(), max, perMs, part],
    );
    fetched += 1;
    if (fetched % SWEEP_EACH === 0)
      await db.query(`delete from rate_taken where at < clock_timestamp() - interval '1 day'`);
    return row?.given ?? 0;
  }

  return {
    take: (key, rate) => own.take(key, rate),
    async takeOfAll(key, rate) {
      if (!own.take(key, rate)) return false;
      // Whoever begins with it fetches; who comes meanwhile fetches, too, and what is over stays in hand.
      const left = (inHand.get(key) ?? 0) || (await fetch(key, rate)) + (inHand.get(key) ?? 0);
      inHand.delete(key);
      if (left > 1) inHand.set(key, left - 1);
      if (inHand.size > KEYS_MAX) {
        const [oldest] = inHand.keys();
        if (oldest !== undefined) inHand.delete(oldest);
      }
      return left >= 1;
    },
    size: () => own.size(),
  };
}
