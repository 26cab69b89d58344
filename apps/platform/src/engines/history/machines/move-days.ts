import { pipeline } from 'node:stream/promises';
import type { Db, Queryable, Transaction } from '../../../kernel/db.ts';
import type { Log } from '../../../kernel/log.ts';
import { whole } from '../block-reader.ts';
import { dayStart } from '../day-store.ts';
import { ensureMonth } from '../partitions.ts';
import type { HistoryMachines } from './history-machines.ts';
import { machineOf } from './machine-map.ts';
import { MACHINE_TABLES, type MachineTable } from './machine-schema.ts';

/** Any constant of our own: one platform at a time brings days away and clears up behind them. */
const MOVE_LOCK = 7_411_005;
/** Days looked at in one go, and what goes to a machine in one transaction at most. */
const PAGE = 5_000;
const BATCH_DAYS = 500;
const BATCH_BYTES = 32 * 2 ** 20;
/** Who reads at a replica, or a long file, may still look where a day was before. */
const LEFT_FOR = '10 minutes';
const LEFTOVERS = 1_000;

const TABLES = Object.keys(MACHINE_TABLES) as MachineTable[];

interface DueDay {
  readonly day: number;
  readonly report_number: number;
  readonly bytes: number;
}
interface Batch {
  readonly machine: number;
  readonly day: number;
  readonly reports: readonly number[];
}

export interface MoveParts {
  db: Db;
  machines: HistoryMachines;
  log: Log;
}
export interface Moved {
  readonly moved: number;
  /** Batches that a machine did not take; their days stay here until the next round. */
  readonly failed: number;
}

/** Brings days that are old enough to where they belong by the map. A machine that does not take them holds up no other. */
export async function moveDays({ db, machines, log }: MoveParts, before: number): Promise<Moved> {
  const taking = await machines.taking();
  const done = { moved: 0, failed: 0 };
  if (taking.length === 0) return done;
  const refused = new Set<number>();
  let last = { day: Number.MIN_SAFE_INTEGER, report_number: 0 };
  for (;;) {
    const due = await dueDays(db, before, last);
    for (const batch of batchesOf(due, taking)) {
      if (refused.has(batch.machine)) continue;
      try {
        done.moved += await moveBatch(db, machines, batch);
      } catch (error) {
        done.failed++;
        refused.add(batch.machine);
        log.warn({ error, machine: batch.machine, day: batch.day }, 'days of history stay where they are for now');
      }
    }
    const next = due.at(-1);
    if (!next || due.length < PAGE || refused.size === taking.length) return done;
    last = next;
  }
}

const dueDays = (db: Queryable, before: number, last: { day: number; report_number: number }): Promise<DueDay[]> =>
  db.query<DueDay>(
    `select day, report_number, (raw_bytes + minute_bytes + hour_bytes)::float8 as bytes from hist_day
      where machine is null and day < $1 and (day, report_number) > ($2::bigint, $3) order by day, report_number limit ${PAGE}`,
    [before, last.day, last.report_number],
  );

/** Days of reports that are old enough to be elsewhere and are still here. */
export async function waitingDays(db: Queryable, before: number): Promise<number> {
  const [row] = await db.query<{ n: number }>(
    'select count(*)::int as n from hist_day where machine is null and day < $1',
    [before],
  );
  return row?.n ?? 0;
}

function* batchesOf(due: readonly DueDay[], taking: readonly number[]): Generator<Batch> {
  const open = new Map<string, { machine: number; day: number; reports: number[]; bytes: number }>();
  for (const { day, report_number: report, bytes } of due) {
    const machine = machineOf(report, taking);
    if (machine === undefined) continue;
    const key = `${machine}/${day}`;
    const batch = open.get(key) ?? { machine, day, reports: [], bytes: 0 };
    open.set(key, batch);
    batch.reports.push(report);
    batch.bytes += bytes;
    if (batch.reports.length < BATCH_DAYS && batch.bytes < BATCH_BYTES) continue;
    open.delete(key);
    yield batch;
  }
  yield* open.values();
}

const isAlone = async (tx: Transaction): Promise<boolean> => {
  const [lock] = await tx.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [MOVE_LOCK]);
  return lock?.mine === true;
};

/**
 * Copies, compares, and only then lets go: the machine has committed before the rows here go, in the transaction that says where the
 * days are now. Whoever is killed in between leaves a copy that nobody reads, and that is written over the next time.
 */
async function moveBatch(db: Db, machines: HistoryMachines, { machine, day, reports }: Batch): Promise<number> {
  await machines.work(machine, (there) => ensureMonth(there, day));
  return db.transaction(async (tx) => {
    await tx.query('set local statement_timeout = 0');
    await tx.query('set local idle_in_transaction_session_timeout = 0');
    if (!(await isAlone(tx))) return 0;
    const known = await tx.query<{ report_number: number }>(
      'select report_number from hist_day where day = $1 and report_number = any($2::int[]) and machine is null for update',
      [day, reports],
    );
    const numbers = known.map(({ report_number }) => report_number);
    if (numbers.length === 0) return 0;
    const range = [numbers, dayStart(day), dayStart(day + 1)];
    // All of it is read before the machine is asked for anything: should that stand still, nothing here waits for it.
    const rows: { table: MachineTable; bytes: Buffer; digest: string }[] = [];
    for (const table of TABLES)
      rows.push({ table, bytes: await copyOf(tx, table, numbers, day), digest: await digest(tx, table, range) });
    await machines.write(machine, async (there) => {
      for (const { table, bytes, digest: here } of rows) {
        await there.query(`delete from ${table} where ${RANGE}`, range);
        await pipeline([bytes], there.copyFrom(`copy ${table} (${MACHINE_TABLES[table]}) from stdin (format binary)`));
        if ((await digest(there, table, range)) !== here)
          throw new Error(`${table} of day ${day} came to history machine ${machine} as something else`);
      }
    });
    await tx.query(
      `update hist_day set machine = $1, last_at = (select max(t1) from hist_chunk
                where hist_chunk.report_number = hist_day.report_number and series_id = 0 and aggregation = 0 and t0 >= $4 and t0 < $5)
        where day = $2 and report_number = any($3::int[])`,
      [machine, day, ...range],
    );
    for (const table of TABLES) await tx.query(`delete from ${table} where ${RANGE}`, range);
    await tx.query('delete from hist_leftover where machine = $1 and day = $2 and report_number = any($3::int[])', [
      machine,
      day,
      numbers,
    ]);
    return numbers.length;
  });
}

const RANGE = 'report_number = any($1::int[]) and t0 >= $2 and t0 < $3';

async function copyOf(
  from: Transaction,
  table: MachineTable,
  numbers: readonly number[],
  day: number,
): Promise<Buffer> {
  const rows = from.copyTo(
    `copy (select ${MACHINE_TABLES[table]} from ${table} where report_number in (${numbers.map(whole).join()})
       and t0 >= '${dayStart(day).toISOString()}' and t0 < '${dayStart(day + 1).toISOString()}') to stdout (format binary)`,
  );
  return Buffer.concat((await rows.toArray()) as Buffer[]);
}

/** What a table has of these days, in one text: the same here and there, or it was not copied. */
async function digest(on: Queryable, table: MachineTable, range: readonly unknown[]): Promise<string> {
  const names = MACHINE_TABLES[table].split(', ').filter((name) => name !== 'data');
  const cells = names.map((name) => (/^t\d$/.test(name) ? `extract(epoch from ${name})` : name));
  const [row] = await on.query<{ digest: string }>(
    `select count(*) || ' ' || coalesce(md5(string_agg(concat_ws(' ', ${cells.join()}, md5(data)), ',' order by ${names.join()})), '') as digest
       from ${table} where ${RANGE}`,
    range,
  );
  return row?.digest ?? '';
}

/** Lets go of what machines still have of days that went elsewhere, or are kept no more. Answers how many days. */
export async function clearLeftovers({ db, machines, log }: MoveParts, leftFor = LEFT_FOR): Promise<number> {
  let cleared = 0;
  for (const machine of await machines.known()) {
    if (!machines.answers(machine)) continue;
    try {
      for (;;) {
        const count = await clearSome(db, machines, machine, leftFor);
        cleared += count;
        if (count < LEFTOVERS) break;
      }
    } catch (error) {
      log.warn({ error, machine }, 'what was left on a history machine is still there');
    }
  }
  return cleared;
}

interface Leftover {
  readonly report_number: number;
  readonly day: number;
  readonly raw: boolean;
  readonly minutes: boolean;
  readonly hours: boolean;
}
const clearSome = (db: Db, machines: HistoryMachines, machine: number, leftFor: string): Promise<number> =>
  db.transaction(async (tx) => {
    if (!(await isAlone(tx))) return 0;
    // Who lets go of more of such a day waits until this is done.
    const rows = await tx.query<Leftover>(
      `select report_number, day, raw, minutes, hours from hist_leftover
        where machine = $1 and since < clock_timestamp() - $2::interval order by day, report_number limit ${LEFTOVERS} for update`,
      [machine, leftFor],
    );
    if (rows.length === 0) return 0;
    await machines.write(machine, async (there) => {
      for (const [table, of] of [
        ['hist_chunk', 'raw'],
        ['hist_minute', 'minutes'],
        ['hist_hour', 'hours'],
      ] as const) {
        const gone = rows.filter((row) => row[of]);
        await there.query(
          `delete from ${table} using unnest($1::int[], $2::timestamptz[]) as gone (number, since)
            where report_number = gone.number and t0 >= gone.since and t0 < gone.since + interval '1 day'`,
          [gone.map(({ report_number }) => report_number), gone.map(({ day }) => dayStart(day))],
        );
      }
    });
    await tx.query(
      `delete from hist_leftover using unnest($2::int[], $3::int[]) as done (number, day)
        where machine = $1 and report_number = done.number and hist_leftover.day = done.day`,
      [machine, rows.map(({ report_number }) => report_number), rows.map(({ day }) => day)],
    );
    return rows.length;
  });
