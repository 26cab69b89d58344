import type { Db } from '../db.ts';
import { fromWire, toWire } from '../wire.ts';
import { ONCE_MAX, type Once, RUN_OUT_KEPT_MS, onceKey } from './once.ts';

const SWEEP_EACH = 200;

/** Of many processes, as rows of the table `once`; times are the database's. */
export function createSharedOnce({ db }: { db: Db }): Once {
  let puts = 0;

  /** Removes what ran out long ago, and of a kind what is too much. */
  async function sweep(kind: string): Promise<void> {
    await db.query(`delete from once where until < clock_timestamp() - interval '${RUN_OUT_KEPT_MS} ms'`);
    await db.query(
      `delete from once where kind = $1 and key in (select key from once where kind = $1 order by until desc offset $2)`,
      [kind, ONCE_MAX],
    );
  }

  return {
    async put({ kind, key, value, lifeMs, holder = '', most = ONCE_MAX }) {
      const rows = await db.query(
        `insert into once (kind, key, holder, value, until)
         select $1, $2, $3, $4, clock_timestamp() + $5 * interval '1 ms'
          where (select count(*) from once where kind = $1 and holder = $3 and until > clock_timestamp()) < $6
         on conflict (kind, key) do update set holder = excluded.holder, value = excluded.value, until = excluded.until
          where once.until <= clock_timestamp()
         returning 1`,
        [kind, onceKey(key), holder, toWire({ value }), lifeMs, holder === '' ? Number.MAX_SAFE_INTEGER : most],
      );
      puts += 1;
      if (puts % SWEEP_EACH === 0) await sweep(kind);
      return rows.length > 0;
    },
    async take(kind, key, holder) {
      const [row] = await db.query<{ value: string; good: boolean; foreign: boolean }>(
        `with found as (
           select value, until > clock_timestamp() as good, $3::text is not null and holder <> $3 as foreign
             from once where kind = $1 and key = $2 for update),
         gone as (
           delete from once using found where kind = $1 and key = $2 and not (found.good and found.foreign))
         select value, good, "foreign" from found`,
        [kind, onceKey(key), holder ?? null],
      );
      if (!row) return { fault: 'unknown' };
      if (!row.good) return { fault: 'expired' };
      return row.foreign ? { fault: 'foreign' } : { value: (fromWire(row.value) as { value: unknown }).value };
    },
  };
}
