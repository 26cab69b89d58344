import type { Queryable, Transaction } from '../../kernel/db.ts';
import { HEAD, type StoredBlock, openBlock } from './codec/block.ts';
import { columnName, columnNumber } from './codec/pack.ts';
import { type CopyField, copyRowsInto } from './copy-rows.ts';
import { type BuiltDay, StoredRecords } from './day-builder.ts';
import { DAY_MS } from './rollup-builder.ts';

/** What is known of a stored day of a report. */
export interface StoredDay {
  readonly reportNumber: number;
  readonly day: number;
  readonly records: number;
  readonly hasRaw: boolean;
  readonly hasMinutes: boolean;
  readonly hasHours: boolean;
  /** Where it lies (decision 170); `null`: here. */
  readonly machine: number | null;
}

/** What a row takes beside its data: its header, the other columns, its place in the index. Counted on a full table. */
const ROW_BYTES = 110;

export const dayStart = (day: number): Date => new Date(day * DAY_MS);

interface DayRow {
  report_number: number;
  day: number;
  records: number;
  has_raw: boolean;
  has_minutes: boolean;
  has_hours: boolean;
  machine: number | null;
}
const DAY_COLUMNS = 'report_number, day, records, has_raw, has_minutes, has_hours, machine';
const dayFromRow = (row: DayRow): StoredDay => ({
  reportNumber: row.report_number,
  day: row.day,
  records: row.records,
  hasRaw: row.has_raw,
  hasMinutes: row.has_minutes,
  hasHours: row.has_hours,
  machine: row.machine,
});

/** The stored days of these reports, from one day to another (inclusive), oldest first. */
export async function readDays(
  on: Queryable,
  reportNumbers: readonly number[],
  from: number,
  to: number,
): Promise<StoredDay[]> {
  const rows = await on.query<DayRow>(
    `select ${DAY_COLUMNS} from hist_day where report_number = any($1::int[]) and day between $2 and $3 order by day`,
    [reportNumbers, from, to],
  );
  return rows.map(dayFromRow);
}

/**
 * The records of a stored day, to be merged with newer ones or summed up. Compressed they fit into memory easily. `counted`: so many there
 * have to be; on another machine some may have been lost, and the rest is not taken for the day.
 */
export async function readStoredDay(
  on: Queryable,
  { reportNumber, day }: Pick<StoredDay, 'reportNumber' | 'day'>,
  counted?: number,
): Promise<StoredRecords> {
  const rows = await on.query<{ series_id: number; aggregation: number; t0: Date; n: number; data: Buffer }>(
    `select series_id, aggregation, t0, n, data from hist_chunk
      where report_number = $1 and t0 >= $2 and t0 < $3 order by t0`,
    [reportNumber, dayStart(day), dayStart(day + 1)],
  );
  let found = 0;
  const blocks = new Map<number, { head: Buffer | undefined; pieces: Map<number, Uint8Array> }>();
  for (const row of rows) {
    const block = blocks.get(row.t0.getTime()) ?? { head: undefined, pieces: new Map<number, Uint8Array>() };
    blocks.set(row.t0.getTime(), block);
    const number = columnNumber({ seriesId: row.series_id, aggregation: row.aggregation });
    if (number === HEAD) {
      block.head = row.data;
      found += row.n;
    } else block.pieces.set(number, row.data);
  }
  if (found !== (counted ?? found))
    throw new Error(`day ${day} of report ${reportNumber} has ${found} records of ${counted}`);
  return new StoredRecords(
    [...blocks.values()].map(({ head, pieces }) => () => {
      if (!head) throw new Error(`a block of report ${reportNumber} has no head`);
      const stored: StoredBlock = { head, pieces };
      const block = openBlock(stored);
      return { block, columns: [...block.together, ...pieces.keys()] };
    }),
  );
}

/** One report's day, to be written. `keeps`: what is written of it; the rest is as it was. */
export interface DayToWrite {
  readonly reportNumber: number;
  readonly day: number;
  readonly built: BuiltDay;
}

/** Writes whole days in place of what was stored of them. */
export async function writeDays(
  tx: Transaction,
  days: readonly DayToWrite[],
  existing: readonly StoredDay[],
): Promise<void> {
  for (const { reportNumber, day } of existing) {
    const range = [reportNumber, dayStart(day), dayStart(day + 1)];
    for (const table of ['hist_chunk', 'hist_minute', 'hist_hour'])
      await tx.query(`delete from ${table} where report_number = $1 and t0 >= $2 and t0 < $3`, range);
  }
  await copyRowsInto(tx, 'hist_chunk', 'report_number, series_id, aggregation, t0, t1, n, data', chunkRows(days));
  await writeRollups(tx, days);
  await tx.query(
    `insert into hist_day (report_number, day, records, vals, raw_bytes, minute_bytes, hour_bytes, has_raw, has_minutes, has_hours)
     select report_number, day, records, vals, raw_bytes, minute_bytes, hour_bytes, true, has_minutes, has_hours
       from jsonb_to_recordset($1::jsonb) as given(report_number int, day int, records int, vals bigint, raw_bytes bigint,
            minute_bytes bigint, hour_bytes bigint, has_minutes boolean, has_hours boolean)
     on conflict (report_number, day) do update set records = excluded.records, vals = excluded.vals,
            raw_bytes = excluded.raw_bytes, minute_bytes = excluded.minute_bytes, hour_bytes = excluded.hour_bytes,
            has_raw = true, has_minutes = excluded.has_minutes, has_hours = excluded.has_hours, machine = null, last_at = null`,
    [JSON.stringify(days.map(dayRow))],
  );
}

/** Minutes and hours of days, where they were built. */
export async function writeRollups(tx: Transaction, days: readonly DayToWrite[]): Promise<void> {
  await copyRowsInto(tx, 'hist_minute', 'report_number, series_id, aggregation, t0, data', minuteRows(days));
  await copyRowsInto(tx, 'hist_hour', 'report_number, t0, data', hourRows(days));
}

function dayRow({ reportNumber, day, built }: DayToWrite) {
  const pieces = built.blocks.flatMap((block) => block.pieces);
  return {
    report_number: reportNumber,
    day,
    records: built.records,
    vals: built.values,
    raw_bytes: bytesOf(pieces.map(({ data }) => data)),
    minute_bytes: minuteBytes(built),
    hour_bytes: hourBytes(built),
    has_minutes: built.minutes !== undefined,
    has_hours: built.hours !== undefined,
  };
}
const bytesOf = (list: readonly Uint8Array[]) => list.reduce((sum, { length }) => sum + length + ROW_BYTES, 0);
export const minuteBytes = ({ minutes = [] }: BuiltDay): number => bytesOf(minutes.map(({ data }) => data));
export const hourBytes = ({ hours }: BuiltDay): number => bytesOf(hours ? [hours] : []);

function* chunkRows(days: readonly DayToWrite[]): Generator<readonly CopyField[]> {
  for (const { reportNumber, built } of days) {
    for (const { t0, t1, records, pieces } of built.blocks) {
      for (const { column, data } of pieces) {
        yield [...named(reportNumber, column), { time: t0 }, { time: t1 }, { int4: records }, data];
      }
    }
  }
}
function* minuteRows(days: readonly DayToWrite[]): Generator<readonly CopyField[]> {
  for (const { reportNumber, day, built } of days)
    for (const { column, data } of built.minutes ?? [])
      yield [...named(reportNumber, column), { time: day * DAY_MS }, data];
}
function* hourRows(days: readonly DayToWrite[]): Generator<readonly CopyField[]> {
  for (const { reportNumber, day, built } of days)
    if (built.hours) yield [{ int4: reportNumber }, { time: day * DAY_MS }, built.hours];
}
const named = (reportNumber: number, column: number): CopyField[] => {
  const { seriesId, aggregation } = columnName(column);
  return [{ int4: reportNumber }, { int4: seriesId }, { int2: aggregation }];
};
