import { LIMITS, type RetentionDays } from '@lightfield/contract';
import type { Db, Queryable, Transaction } from '../../kernel/db.ts';
import { DayBuilder } from './day-builder.ts';
import { type DayToWrite, hourBytes, minuteBytes, readStoredDay, writeRollups } from './day-store.ts';
import type { Log } from '../../kernel/log.ts';
import type { HistoryMachines } from './machines/history-machines.ts';
import { MONTHLY, ensureMonth, isLockTimeout, monthOf } from './partitions.ts';
import { DAY_MS } from './rollup-builder.ts';

/** What holds where nobody has set anything (decision 038). */
export const DEFAULT_RETENTION: RetentionDays = {
  raw: LIMITS.retention.rawDays,
  minute: LIMITS.retention.minuteDays,
  hour: LIMITS.retention.hourDays,
  message: LIMITS.retention.messageDays,
};
const LOCK_TIMEOUT_MS = 200;

/** SQL of the days that hold for each organisation: its own, those of the nearest one above it, else $1, $2, $3. */
const RETENTION_OF_ORGS = `
  with recursive above as (
    select id as org_id, id as from_id, parent_id, 0 as steps from org
    union all
    select above.org_id, org.id, org.parent_id, steps + 1 from above join org on org.id = above.parent_id where steps < 10)
  select distinct on (above.org_id) above.org_id,
         coalesce(set_.raw_days, $1::int) as raw_days, coalesce(set_.minute_days, $2::int) as minute_days,
         coalesce(set_.hour_days, $3::int) as hour_days
    from above left join org_retention set_ on set_.org_id = above.from_id
   order by above.org_id, (set_.org_id is null), steps`;
const defaults = () => [DEFAULT_RETENTION.raw, DEFAULT_RETENTION.minute, DEFAULT_RETENTION.hour];

/** Other machines that days lie on. */
export interface Elsewhere {
  readonly machines: HistoryMachines;
  readonly log: Log;
}
export interface Expired {
  readonly rawDays: number;
  readonly minuteDays: number;
  readonly hourDays: number;
  /** Days whose records are kept for longer, since the machine they lie on does not answer. */
  readonly away: number;
}

/**
 * Lets go of what was kept long enough: records, then minutes, then hours, day by day and report by report, each in a
 * transaction of its own, and of everything of reports that are gone. Where the records of a day go, its rollups are made of
 * them first if they were not worth their room before. Whole months that nobody keeps are dropped with their tables.
 */
export async function expireHistory(db: Db, now: number, elsewhere?: Elsewhere): Promise<Expired> {
  const today = Math.floor(now / DAY_MS);
  await forgetReports(db);
  const due = await db.query<{ report_number: number; day: number; raw: boolean; minute: boolean; hour: boolean }>(
    `with kept as (${RETENTION_OF_ORGS})
     select d.report_number, d.day, d.has_raw and d.day < $4 - kept.raw_days as raw,
            d.day < $4 - kept.minute_days as minute, d.day < $4 - kept.hour_days as hour
       from hist_day d
       join report on report.number = d.report_number
       join device on device.id = report.device_id
       join kept on kept.org_id = device.org_id
      where (d.has_raw and d.day < $4 - kept.raw_days) or (d.has_minutes and d.day < $4 - kept.minute_days)
         or d.day < $4 - kept.hour_days
      order by d.day, d.report_number`,
    [...defaults(), today],
  );
  const done = { rawDays: 0, minuteDays: 0, hourDays: 0 };
  let away = 0;
  for (const { report_number: reportNumber, day, raw, minute, hour } of due) {
    if (hour) {
      await forgetDay(db, reportNumber, day);
      done.hourDays++;
    } else {
      if (raw && !(await expireRecords(db, { reportNumber, day, keepMinutes: !minute }, elsewhere))) {
        away++;
        continue;
      }
      if (minute) await expireMinutes(db, reportNumber, day);
      done.rawDays += raw ? 1 : 0;
      done.minuteDays += minute ? 1 : 0;
    }
  }
  await dropEmptyMonths(db, now, elsewhere);
  return { ...done, away };
}

interface ExpiringRecords {
  readonly reportNumber: number;
  readonly day: number;
  readonly keepMinutes: boolean;
}
/** `false`: sums would have to be made on a machine that does not answer now. The records themselves go from there as leftovers. */
async function expireRecords(
  db: Db,
  { reportNumber, day, keepMinutes }: ExpiringRecords,
  elsewhere: Elsewhere | undefined,
): Promise<boolean> {
  await ensureMonth(db, day);
  return db.transaction(async (tx) => {
    const [known] = await tx.query<{
      records: number;
      has_raw: boolean;
      has_minutes: boolean;
      has_hours: boolean;
      machine: number | null;
    }>(
      'select records, has_raw, has_minutes, has_hours, machine from hist_day where report_number = $1 and day = $2 for update',
      [reportNumber, day],
    );
    if (!known?.has_raw) return true;
    const minutes = keepMinutes && !known.has_minutes;
    const hours = !known.has_hours;
    const builder = new DayBuilder(day * DAY_MS, { minutes, hours });
    const summed = async (there: Transaction): Promise<DayToWrite> => {
      const counted = known.machine === null ? undefined : known.records;
      const stored = await readStoredDay(there, { reportNumber, day }, counted);
      stored.copyUntil(Number.POSITIVE_INFINITY, builder);
      const made = { reportNumber, day, built: builder.done() };
      // What somebody wrote there who was killed before they said so here.
      if (minutes) await there.query(`delete from hist_minute where ${RANGE}`, rangeOf(reportNumber, day));
      if (hours) await there.query(`delete from hist_hour where ${RANGE}`, rangeOf(reportNumber, day));
      await writeRollups(there, [made]);
      return made;
    };
    let built: DayToWrite | undefined = { reportNumber, day, built: NOTHING_BUILT };
    if (minutes || hours)
      built = known.machine === null ? await summed(tx) : await sumThere(known.machine, summed, elsewhere);
    if (!built) return false;
    await tx.query(
      `update hist_day set has_raw = false, raw_bytes = 0, vals = 0,
              has_minutes = has_minutes or $3, minute_bytes = minute_bytes + $4,
              has_hours = true, hour_bytes = hour_bytes + $5
        where report_number = $1 and day = $2`,
      [reportNumber, day, minutes, minuteBytes(built.built), hourBytes(built.built)],
    );
    await tx.query(`delete from hist_chunk where ${RANGE}`, rangeOf(reportNumber, day));
    return true;
  });
}
/** Nothing of it has to be made. */
const NOTHING_BUILT: DayToWrite['built'] = { records: 0, values: 0, blocks: [], minutes: undefined, hours: undefined };

/** `undefined`: it does not answer, or does not have what it should. Whatever it is, it holds up no other day. */
async function sumThere(
  machine: number,
  summed: (tx: Transaction) => Promise<DayToWrite>,
  elsewhere: Elsewhere | undefined,
): Promise<DayToWrite | undefined> {
  if (!elsewhere?.machines.answers(machine)) return undefined;
  try {
    return await elsewhere.machines.write(machine, summed);
  } catch (error) {
    elsewhere.log.warn({ error, machine }, 'records on another machine are kept for longer');
    return undefined;
  }
}
const RANGE = 'report_number = $1 and t0 >= $2 and t0 < $3';

async function expireMinutes(db: Db, reportNumber: number, day: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query('update hist_day set has_minutes = false, minute_bytes = 0 where report_number = $1 and day = $2', [
      reportNumber,
      day,
    ]);
    await tx.query(
      'delete from hist_minute where report_number = $1 and t0 >= $2 and t0 < $3',
      rangeOf(reportNumber, day),
    );
  });
}
const rangeOf = (reportNumber: number, day: number) => [
  reportNumber,
  new Date(day * DAY_MS),
  new Date((day + 1) * DAY_MS),
];

/** Months of which no day is listed any more go with their tables, wherever they lie: nothing has to be deleted row by row. */
async function dropEmptyMonths(db: Db, now: number, elsewhere: Elsewhere | undefined): Promise<void> {
  const used = new Set(
    (await db.query<{ day: number }>('select distinct day from hist_day')).map(({ day }) => monthOf(day).name),
  );
  used.add(monthOf(Math.floor(now / DAY_MS)).name);
  for (const name of await unusedMonths(db, used)) await unlessRead(db.transaction((tx) => dropMonth(tx, name)));
  if (!elsewhere) return;
  const { machines, log } = elsewhere;
  for (const machine of await machines.known()) {
    if (!machines.answers(machine)) continue;
    try {
      for (const name of await machines.work(machine, (there) => unusedMonths(there, used)))
        await unlessRead(machines.write(machine, (tx) => dropMonth(tx, name)));
    } catch (error) {
      // It stopped answering just now: empty tables cost nothing, and everything else goes on.
      log.warn({ error, machine }, 'months that nobody keeps are still on a history machine');
    }
  }
}

async function unusedMonths(on: Queryable, used: ReadonlySet<string>): Promise<string[]> {
  const partitions = await on.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
       join pg_class p on p.oid = i.inhparent where p.relname = any($1::text[])`,
    [MONTHLY],
  );
  return partitions.map(({ name }) => name).filter((name) => !used.has(name.slice(-6)));
}
async function dropMonth(tx: Transaction, name: string): Promise<void> {
  await tx.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
  await tx.query(`drop table ${name}`);
}
/** Somebody reads it; the next round comes in an hour. */
const unlessRead = (dropped: Promise<void>): Promise<void> =>
  dropped.catch((error: unknown) => {
    if (!isLockTimeout(error)) throw error;
  });

const ALL_TABLES = [...MONTHLY, 'hist_day'] as const;

/** What is compacted of reports that are gone. */
async function forgetReports(db: Db): Promise<void> {
  const gone = await db.query<{ report_number: number }>(
    `select distinct report_number from hist_day d where not exists (select from report where number = d.report_number)`,
  );
  for (const { report_number } of gone)
    await db.transaction(async (tx) => {
      for (const table of ALL_TABLES) await tx.query(`delete from ${table} where report_number = $1`, [report_number]);
    });
}

/** A day of which nothing is kept any more. */
async function forgetDay(db: Db, reportNumber: number, day: number): Promise<void> {
  await db.transaction(async (tx) => {
    for (const table of MONTHLY)
      await tx.query(
        `delete from ${table} where report_number = $1 and t0 >= $2 and t0 < $3`,
        rangeOf(reportNumber, day),
      );
    await tx.query('delete from hist_day where report_number = $1 and day = $2', [reportNumber, day]);
  });
}

/** Counts the room of what is not compacted, by report; with the rest (`hist_day`) it is what history takes. */
export async function countHotUse(db: Db, now: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query('delete from hist_hot_use');
    // Header, place in the index, times and numbers of the record; what is in the array or beside it.
    await tx.query(
      `insert into hist_hot_use (report_number, records, vals, bytes, oldest, counted_at)
       select report_number, count(*), sum(cardinality(vals)), sum(pg_column_size(vals) + coalesce(pg_column_size(q), 0)
              + coalesce(pg_column_size(txt), 0) + 80), min(ts), $1
         from hist_record group by report_number`,
      [new Date(now)],
    );
  });
}
