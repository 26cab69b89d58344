import { finished } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Db, Queryable, Transaction } from '../../kernel/db.ts';
import { storedColumn } from './columns.ts';
import { ARRAY_HEADER_BYTES, createCopyReader, readTimestamp } from './copy-format.ts';
import { DayBuilder, type StoredRecords } from './day-builder.ts';
import { type DayToWrite, type StoredDay, readDays, readStoredDay, writeDays } from './day-store.ts';
import type { HistoryMachines } from './machines/history-machines.ts';
import { ensureMonth, isLockTimeout, partitionName, recordPartitions } from './partitions.ts';
import { readReports } from './report-directory.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './rollup-builder.ts';

/** Today and yesterday stay as they came: late records are common there, and cheap. */
const OPEN_DAYS = 2;
/** A rollup is worth its room where there are more records than this for each of its buckets; else the records themselves are quick. */
const RECORDS_PER_BUCKET = 2;
/** Values read, encoded and written in one go. */
const BATCH_VALUES = 1_500_000;
/** Whoever reads while a day is closed is waited for so long, then again; all others wait as long at most. */
const LOCK_TIMEOUT_MS = 50;
const LOCK_PAUSE_MS = 250;
const LOCK_ATTEMPTS = 240;
/** Any constant of our own: one platform at a time. */
const COMPACTION_LOCK = 7_411_004;

export interface CompactedDay {
  readonly day: number;
  /** Records that were read; some may have been stored before, or belong to nothing any more. */
  readonly taken: number;
  /** Records that the days of these reports have now. */
  readonly records: number;
  readonly bytes: number;
  readonly ms: number;
}
export interface CompactionOptions {
  /** For tests: runs after everything is written, inside of its transaction. */
  readonly beforeWritten?: (() => Promise<void>) | undefined;
  /** Where days may lie that late records belong to. */
  readonly machines?: HistoryMachines | undefined;
  /** For tests: runs when blocks and records are both there, before the records are let go of. */
  readonly beforeClosing?: () => Promise<void>;
}

/** Days that have records as they came and can be compacted, oldest first. */
export async function closedDays(on: Queryable, now: number): Promise<number[]> {
  const last = Math.floor(now / DAY_MS) - OPEN_DAYS;
  return (await recordPartitions(on)).filter((day) => day <= last);
}

/**
 * Turns the records of one day into blocks and rollups, and lets go of the records then. Stopped at any moment, each record is found
 * once: in between they lie in both places, which every reader tells apart by the time, and the next round merges them into what is
 * there. Records that come meanwhile are kept as they came and merged the next time; so are those that come for a day that was
 * compacted before. `undefined`: there is nothing to do, or another platform is at it.
 */
export async function compactDay(
  db: Db,
  day: number,
  { beforeWritten, beforeClosing, machines }: CompactionOptions = {},
): Promise<CompactedDay | undefined> {
  const begun = performance.now();
  await dropClosed(db);
  await ensureMonth(db, day);
  const seen = new Map<number, number[]>();
  const total = await writeDay(db, day, seen, { beforeWritten, machines });
  if (!total) return undefined;
  await beforeClosing?.();
  await closeDay(db, partitionName(day), seen);
  await db.query(`drop table if exists ${CLOSED_PREFIX}${partitionName(day)}`);
  const taken = [...seen.values()].reduce((sum, { length }) => sum + length, 0);
  return { day, taken, ...total, ms: Math.round(performance.now() - begun) };
}

/** Writes the blocks and rollups of a day beside its records, all or nothing; notes the times of the records that were read. */
const writeDay = (
  db: Db,
  day: number,
  seen: Map<number, number[]>,
  { beforeWritten, machines }: CompactionOptions,
): Promise<{ records: number; bytes: number } | undefined> =>
  db.transaction(async (tx) => {
    await tx.query('set local statement_timeout = 0');
    await tx.query('set local idle_in_transaction_session_timeout = 0');
    const [lock] = await tx.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [COMPACTION_LOCK]);
    const partition = partitionName(day);
    const [found] = await tx.query<{ name: string | null }>('select to_regclass($1)::text as name', [partition]);
    if (!lock?.mine || !found?.name) return undefined;
    const total = { records: 0, bytes: 0 };
    for (const batch of await planBatches(tx, await countReports(tx, partition), day, machines)) {
      const days = await compactBatch(tx, { partition, day, batch, seen, machines });
      for (const { built } of days) {
        total.records += built.records;
        for (const { pieces } of built.blocks) for (const { data } of pieces) total.bytes += data.length;
      }
    }
    await beforeWritten?.();
    return total;
  });

const countReports = (tx: Transaction, partition: string) =>
  tx.query<{ report_number: number; n: number }>(
    `select report_number, count(*) as n from ${partition} group by report_number order by report_number`,
  );

interface Planned {
  readonly reportNumber: number;
  readonly records: number;
  readonly columnsOf: ReadonlyMap<number, readonly number[]>;
  readonly stored: StoredDay | undefined;
}

/**
 * Reports in turn, so many at a time that their values fit into memory. One whose day lies on a machine that does not answer is left out:
 * its records stay as they came until that does.
 */
async function planBatches(
  tx: Transaction,
  counted: readonly { report_number: number; n: number }[],
  day: number,
  machines: HistoryMachines | undefined,
): Promise<Planned[][]> {
  const numbers = counted.map(({ report_number }) => report_number);
  const reports = await readReports(tx, numbers);
  const stored = new Map((await readDays(tx, numbers, day, day)).map((known) => [known.reportNumber, known]));
  const batches: Planned[][] = [];
  let room = 0;
  for (const { report_number: reportNumber, n: records } of counted) {
    const machine = stored.get(reportNumber)?.machine ?? null;
    if (machine !== null && !machines?.answers(machine)) continue;
    const layouts = reports.get(reportNumber)?.layouts ?? new Map<number, never>();
    const columnsOf = new Map([...layouts].map(([id, columns]) => [id, columns.map(storedColumn)]));
    const widest = Math.max(1, ...[...columnsOf.values()].map(({ length }) => length));
    if (batches.length === 0 || room < records * widest) {
      batches.push([]);
      room = BATCH_VALUES;
    }
    room -= records * widest;
    batches.at(-1)?.push({ reportNumber, records, columnsOf, stored: stored.get(reportNumber) });
  }
  return batches;
}

interface BatchWork {
  readonly partition: string;
  readonly day: number;
  readonly batch: readonly Planned[];
  /** Times of the records that were read, by report. */
  readonly seen: Map<number, number[]>;
  readonly machines: HistoryMachines | undefined;
}

/** What is stored of the day, wherever that is. */
async function storedRecords(
  tx: Transaction,
  stored: StoredDay | undefined,
  machines: HistoryMachines | undefined,
): Promise<StoredRecords | undefined> {
  if (!stored?.hasRaw) return undefined;
  if (stored.machine === null) return readStoredDay(tx, stored);
  if (!machines) throw new Error(`day ${stored.day} of report ${stored.reportNumber} lies on another machine`);
  return machines.work(stored.machine, (there) => readStoredDay(there, stored, stored.records));
}

async function compactBatch(tx: Transaction, work: BatchWork): Promise<DayToWrite[]> {
  const { partition, day, batch, seen, machines } = work;
  const merges = new Map<number, ReportMerge>();
  for (const planned of batch) {
    const old = await storedRecords(tx, planned.stored, machines);
    merges.set(planned.reportNumber, new ReportMerge(planned, day, old));
  }
  const [first, last] = [batch[0]?.reportNumber, batch.at(-1)?.reportNumber];
  if (first === undefined || last === undefined) return [];
  const stream = tx.copyTo(
    `copy (select report_number, ts, layout_id, vals, q, txt from ${partition}
            where report_number between ${first} and ${last} order by report_number, ts) to stdout (format binary)`,
  );
  stream.on(
    'data',
    createCopyReader(6, (buffer, starts, lengths) => {
      const reportNumber = buffer.readInt32BE(starts[0]);
      const time = readTimestamp(buffer, starts[1] ?? 0);
      const times = seen.get(reportNumber);
      if (times) times.push(time);
      else seen.set(reportNumber, [time]);
      merges.get(reportNumber)?.add(time, buffer, starts, lengths);
    }),
  );
  await finished(stream);
  const days: DayToWrite[] = [];
  const replaced: StoredDay[] = [];
  for (const [reportNumber, merge] of merges) {
    const built = merge.done();
    if (!built) continue;
    days.push({ reportNumber, day, built });
    if (merge.stored) replaced.push(merge.stored);
  }
  await writeDays(tx, days, replaced);
  return days;
}

/** The records of one report, new ones in turn with those that are stored already. */
class ReportMerge {
  readonly stored: StoredDay | undefined;
  readonly #columnsOf: ReadonlyMap<number, readonly number[]>;
  /** By layout: where the numbers of each column are collected. */
  readonly #targets = new Map<number, readonly Float64Array[]>();
  readonly #builder: DayBuilder;
  readonly #old: StoredRecords | undefined;
  /** Nothing new is taken: the report is gone, or the records of this day were kept as long as they should be. */
  readonly #closed: boolean;

  constructor({ records, columnsOf, stored }: Planned, day: number, old: StoredRecords | undefined) {
    this.stored = stored;
    this.#columnsOf = columnsOf;
    this.#old = old;
    this.#closed = columnsOf.size === 0 || stored?.hasRaw === false;
    const most = records + (stored?.records ?? 0);
    this.#builder = new DayBuilder(day * DAY_MS, {
      minutes: most > RECORDS_PER_BUCKET * (DAY_MS / MINUTE_MS),
      hours: most > RECORDS_PER_BUCKET * (DAY_MS / HOUR_MS),
    });
  }

  add(time: number, buffer: Buffer, starts: Int32Array, lengths: Int32Array): void {
    const layout = buffer.readInt32BE(starts[2] ?? 0);
    const columns = this.#columnsOf.get(layout);
    if (this.#closed || !columns) return;
    if (this.#old?.copyUntil(time, this.#builder)) return;
    const builder = this.#builder;
    builder.begin(time);
    const { row } = builder;
    let at = (starts[3] ?? 0) + ARRAY_HEADER_BYTES + 4;
    for (const numbers of this.#targetsOf(layout, columns)) {
      numbers[row] = buffer.readDoubleBE(at);
      at += 12;
    }
    if ((lengths[4] ?? -1) >= 0) addQualities(builder, columns, buffer, starts[4] ?? 0);
    if ((lengths[5] ?? -1) >= 0) addTexts(builder, columns, readTexts(buffer, starts[5] ?? 0, lengths[5] ?? 0));
  }

  #targetsOf(layout: number, columns: readonly number[]): readonly Float64Array[] {
    let targets = this.#targets.get(layout);
    if (!targets) {
      targets = columns.map((column) => this.#builder.numbersOf(column));
      this.#targets.set(layout, targets);
    }
    return targets;
  }

  done() {
    if (this.#closed) return undefined;
    this.#old?.copyUntil(Number.POSITIVE_INFINITY, this.#builder);
    return this.#builder.done();
  }
}

function addQualities(builder: DayBuilder, columns: readonly number[], buffer: Buffer, start: number): void {
  let at = start + ARRAY_HEADER_BYTES + 4;
  for (const column of columns) {
    const code = buffer.readInt16BE(at);
    if (code !== 0) builder.setQuality(column, code);
    at += 6;
  }
}
function addTexts(builder: DayBuilder, columns: readonly number[], texts: Record<string, string>): void {
  for (const [index, text] of Object.entries(texts)) {
    const column = columns[Number(index)];
    if (column !== undefined) builder.setText(column, text);
  }
}

/** `txt` of a record: texts by column. */
function readTexts(buffer: Buffer, at: number, length: number): Record<string, string> {
  // The first byte is the version of the binary form.
  return JSON.parse(buffer.toString('utf8', at + 1, at + length)) as Record<string, string>;
}

/** A day whose records are let go of lies under this name until it is dropped; nobody reads or writes it. */
const CLOSED_PREFIX = 'hist_closed_';

/**
 * Takes the partition out of the table, which everybody has to let go of for a moment. Records that came since they were read go back
 * among those of other days. Writers of late records are kept out first, so that none is missed. The commit does not wait for the
 * disk, or all who read history would wait with it: where a crash takes it back, the records lie in both places again.
 */
async function closeDay(db: Db, partition: string, seen: ReadonlyMap<number, readonly number[]>): Promise<void> {
  const close = async (tx: Transaction) => {
    await tx.query(`set local statement_timeout = 0; set local synchronous_commit = off`);
    await tx.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await tx.query(`lock table ${partition} in share mode`);
    const late = await keepLate(tx, partition, seen);
    // In one go: from the first of these until the commit nobody can read.
    await tx.query(`lock table only hist_record in access exclusive mode;
      alter table hist_record detach partition ${partition};
      alter table ${partition} rename to ${CLOSED_PREFIX}${partition};
      ${late ? 'insert into hist_record select * from hist_late' : ''}`);
  };
  for (let attempt = 1; ; attempt++) {
    try {
      await db.transaction(close);
      return;
    } catch (error) {
      if (!isLockTimeout(error) || attempt === LOCK_ATTEMPTS) throw error;
      await delay(LOCK_PAUSE_MS);
    }
  }
}

/** Drops what a platform left that was killed between closing a day and dropping it. */
async function dropClosed(db: Db): Promise<void> {
  const closed = await db.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and starts_with(relname, '${CLOSED_PREFIX}') and pg_table_is_visible(oid)`,
  );
  for (const { name } of closed) await db.query(`drop table if exists ${name}`);
}

/** Puts records that were not read into `hist_late`; answers whether there are any. */
async function keepLate(
  tx: Transaction,
  partition: string,
  seen: ReadonlyMap<number, readonly number[]>,
): Promise<boolean> {
  const changed = (await countReports(tx, partition)).filter(
    ({ report_number, n }) => seen.get(report_number)?.length !== n,
  );
  if (changed.length === 0) return false;
  await tx.query(`create temp table hist_late (like hist_record) on commit drop`);
  for (const { report_number } of changed) {
    const known = new Set(seen.get(report_number));
    const rows = await tx.query<{ ts: Date }>(`select ts from ${partition} where report_number = $1`, [report_number]);
    const late = rows.map(({ ts }) => ts).filter((ts) => !known.has(ts.getTime()));
    await tx.query(
      `insert into hist_late select * from ${partition} where report_number = $1 and ts = any($2::timestamptz[])`,
      [report_number, late],
    );
  }
  return true;
}
