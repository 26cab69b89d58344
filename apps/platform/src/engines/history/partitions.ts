import { setTimeout as delay } from 'node:timers/promises';
import type { Db, Queryable } from '../../kernel/db.ts';

const DAY_MS = 86_400_000;
/** Made a week ahead, so that a platform that was off for days finds them. */
const DAYS_AHEAD = 7;
/**
 * Records whose day had no partition went to the default one; days since then get theirs afterwards. What is older comes from a
 * clock that was never set (many begin with 1970): it stays there, is never compacted and never dropped for its age.
 */
export const PLAUSIBLE_SINCE = Date.UTC(2015, 0, 1);
/** Days rescued from the default partition in one go. */
const RESCUES_AT_ONCE = 31;
/** A reader of the default partition holds the lock; better to try again than to make everybody queue behind us. */
const LOCK_TIMEOUT_MS = 500;
const LOCK_ATTEMPTS = 20;
const LOCK_NOT_AVAILABLE = '55P03';
/** Any constant of our own: two platforms on one database make partitions one after the other. */
const PARTITION_LOCK = 7_411_003;

/** "hist_record_20261121": the records of that day, UTC. */
export function partitionName(day: number): string {
  return `hist_record_${isoDay(day).replaceAll('-', '')}`;
}
const isoDay = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** Somebody held a table for longer than we were willing to wait. */
export const isLockTimeout = (error: unknown): boolean => (error as { code?: unknown }).code === LOCK_NOT_AVAILABLE;

/** Days, counted from 1970-01-01, that have a partition of records as they came; oldest first. */
export async function recordPartitions(on: Queryable): Promise<number[]> {
  const rows = await on.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'hist_record'::regclass`,
  );
  return rows
    .flatMap(({ name }) => {
      const [, year, month, date] = /^hist_record_(\d{4,})(\d\d)(\d\d)$/.exec(name) ?? [];
      return year === undefined ? [] : [Date.UTC(Number(year), Number(month) - 1, Number(date)) / DAY_MS];
    })
    .toSorted((a, b) => a - b);
}

/** Tables of compacted history; each has a partition a month. */
export const MONTHLY = ['hist_chunk', 'hist_minute', 'hist_hour'] as const;

/** "202611" and the two ends of that month, UTC. */
export function monthOf(day: number): { name: string; from: string; to: string } {
  const date = new Date(day * DAY_MS);
  const at = (months: number) =>
    new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)).toISOString();
  return { name: at(0).slice(0, 7).replace('-', ''), from: at(0), to: at(1) };
}

/** Makes the partitions of the month in which a day lies, of all tables of compacted history. */
export async function ensureMonth(db: Db, day: number): Promise<void> {
  const { name, from, to } = monthOf(day);
  await db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [PARTITION_LOCK]);
    for (const table of MONTHLY) {
      const partition = `${table}_${name}`;
      const [found] = await tx.query<{ name: string | null }>('select to_regclass($1)::text as name', [partition]);
      if (found?.name) continue;
      await tx.query(`create table ${partition} (like ${table} including all)`);
      // It is compressed already.
      await tx.query(`alter table ${partition} alter data set storage external`);
      await tx.query(`alter table ${table} attach partition ${partition} for values from ('${from}') to ('${to}')`);
    }
  });
}

/** Makes the partitions from yesterday to a week ahead, and those of days that are found in the default partition. */
export async function ensurePartitions(db: Db, now: number): Promise<string[]> {
  const today = Math.floor(now / DAY_MS);
  const wanted = Array.from({ length: DAYS_AHEAD + 2 }, (_, i) => today - 1 + i);
  const strays = await db.query<{ day: number }>(
    `select distinct floor(extract(epoch from ts) / 86400)::int as day from hist_record_other
      where ts >= $1 and ts < $2 order by day desc limit ${RESCUES_AT_ONCE}`,
    [new Date(PLAUSIBLE_SINCE), new Date((today + DAYS_AHEAD + 1) * DAY_MS)],
  );
  const days = [...new Set([...wanted, ...strays.map(({ day }) => day)])];
  const existing = new Set(
    (
      await db.query<{ name: string }>(
        `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
          where i.inhparent = 'hist_record'::regclass`,
      )
    ).map(({ name }) => name),
  );
  const made: string[] = [];
  for (const day of days) {
    if (existing.has(partitionName(day))) continue;
    if (await makePartition(db, day)) made.push(partitionName(day));
  }
  return made;
}

/** Answers false when another process made it first. */
async function makePartition(db: Db, day: number): Promise<boolean> {
  const name = partitionName(day);
  const range = `'${isoDay(day)}T00:00:00Z'`;
  const until = `'${isoDay(day + 1)}T00:00:00Z'`;
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(async (tx) => {
        await tx.query('select pg_advisory_xact_lock($1)', [PARTITION_LOCK]);
        const [found] = await tx.query<{ name: string | null }>('select to_regclass($1)::text as name', [name]);
        if (found?.name) return false;
        await tx.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
        await tx.query(`create table ${name} (like hist_record including all)`);
        // Rows of that day may have come before its partition; the default one must be free of them when it is attached.
        await tx.query('lock table hist_record_other in access exclusive mode');
        await tx.query(
          `with moved as (delete from hist_record_other where ts >= ${range} and ts < ${until} returning *)
           insert into ${name} select * from moved`,
        );
        await tx.query(`alter table hist_record attach partition ${name} for values from (${range}) to (${until})`);
        return true;
      });
    } catch (error) {
      if (!isLockTimeout(error) || attempt === LOCK_ATTEMPTS) throw error;
      await delay(LOCK_TIMEOUT_MS);
    }
  }
}
