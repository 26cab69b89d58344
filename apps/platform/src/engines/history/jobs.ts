import type { HistoryRow, Quality, Value } from '@lightfield/contract';
import { QUALITY_CODES } from '@lightfield/contract/quality-codes';
import { type Columns, bucketed, doubled } from './buckets.ts';
import { type OpenBlock, type StoredBlock, openBlock } from './codec/block.ts';
import { ARRAY_HEADER_BYTES, createCopyReader, readTimestamp } from './copy-format.ts';

/** Columns by their numbers (`storedColumn`), in the order asked for. */
export type WantedColumns = readonly number[];

/** Records as they came, as binary COPY sent them: time, then one number for each column. In any order. */
export interface HotNumbers {
  readonly pieces: readonly Uint8Array[];
  /** Where each column stands in the array of all values, which is the second field then; -1: nowhere. */
  readonly places?: readonly number[];
}
/** The same with all there is: time, layout, values, qualities, texts. */
export interface HotRows {
  readonly pieces: readonly Uint8Array[];
  /** By layout: where each column wanted stands in it; -1: nowhere. */
  readonly places: ReadonlyMap<number, readonly number[]>;
}
interface Span {
  /** Inclusive, ms. */
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

export interface CurveJob extends Span {
  readonly hot: HotNumbers;
  readonly blocks: readonly StoredBlock[];
  readonly columns: WantedColumns;
  /** Records at most; the newest count. */
  readonly limit: number;
  readonly pixels?: number | undefined;
}
export interface CurvePoints extends Columns {
  readonly truncated: boolean;
  readonly bucketMs: number;
}

/** Points of a curve, oldest first: what is compacted and what is not, each record once. */
export function curvePoints(job: CurveJob): CurvePoints {
  const { columns, truncated } = newest(merged(job), job.limit);
  if (job.pixels === undefined) return { ...columns, truncated, bucketMs: 0 };
  const shown = bucketed(columns, job.pixels);
  return { ...shown.columns, truncated, bucketMs: shown.bucketMs };
}

function newest({ times, series }: Columns, limit: number): { columns: Columns; truncated: boolean } {
  const from = Math.max(0, times.length - limit);
  if (from === 0) return { columns: { times, series }, truncated: false };
  return {
    columns: { times: times.slice(from), series: series.map((values) => values.slice(from)) },
    truncated: true,
  };
}

/** Everything of the span in the order of the times; where both have a record, the compacted one counts. */
export function merged({ hot, blocks, columns, from, to }: Omit<CurveJob, 'limit' | 'pixels'>): Columns {
  const cold = coldColumns(blocks, columns, from, to);
  const warm = hotColumns(hot, columns.length);
  const lastCold = cold.times.at(-1) ?? Number.NEGATIVE_INFINITY;
  const firstWarm = warm.times[0] ?? Number.POSITIVE_INFINITY;
  if (warm.times.length === 0) return cold;
  if (cold.times.length === 0) return warm;
  return lastCold < firstWarm ? appended(cold, warm) : interleaved(cold, warm);
}

function coldColumns(blocks: readonly StoredBlock[], columns: WantedColumns, from: number, to: number): Columns {
  const opened = blocks.map(openBlock).filter(({ times }) => times.length > 0);
  opened.sort((a, b) => (a.times[0] ?? 0) - (b.times[0] ?? 0));
  const cuts = opened.map(({ times }) => [firstAtLeast(times, from), firstAtLeast(times, to)] as const);
  const rows = cuts.reduce((sum, [first, last]) => sum + last - first, 0);
  const times = new Float64Array(rows);
  const series = columns.map(() => new Float64Array(rows));
  let at = 0;
  for (const [i, block] of opened.entries()) {
    const [first, last] = cuts[i] ?? [0, 0];
    if (last === first) continue;
    times.set(block.times.subarray(first, last), at);
    for (const [column, number] of columns.entries()) {
      const numbers = block.numbers(number);
      if (numbers) series[column]?.set(numbers.subarray(first, last), at);
      else series[column]?.fill(Number.NaN, at, at + last - first);
    }
    at += last - first;
  }
  return { times, series };
}

/** Puts values of the row into `found`, NaN where there is none. */
type ReadRow = (buffer: Buffer, starts: Int32Array, lengths: Int32Array, found: Float64Array) => void;
const readFields: ReadRow = (buffer, starts, lengths, found) => {
  for (let i = 0; i < found.length; i++)
    found[i] = (lengths[i + 1] ?? -1) < 0 ? Number.NaN : buffer.readDoubleBE(starts[i + 1]);
};
function readArray(places: readonly number[]): ReadRow {
  return (buffer, starts, lengths, found) => {
    found.fill(Number.NaN);
    const start = starts[1] ?? 0;
    // an empty one has no dimension, and says no length
    const held = (lengths[1] ?? -1) < ARRAY_HEADER_BYTES ? 0 : buffer.readInt32BE(start + 12);
    const values = new Float64Array(held);
    let at = start + ARRAY_HEADER_BYTES;
    for (let i = 0; i < held; i++) {
      const isNull = buffer.readInt32BE(at) < 0;
      values[i] = isNull ? Number.NaN : buffer.readDoubleBE(at + 4);
      at += isNull ? 4 : 12;
    }
    for (const [i, place] of places.entries()) found[i] = values[place] ?? Number.NaN;
  };
}

function hotColumns({ pieces, places }: HotNumbers, columns: number): Columns {
  let length = 0;
  let times = new Float64Array(1_024);
  let series = Array.from({ length: columns }, () => new Float64Array(1_024));
  const read = places ? readArray(places) : readFields;
  const row = new Float64Array(columns);
  readPieces(pieces, places ? 2 : columns + 1, (buffer, starts, lengths) => {
    if (length === times.length) {
      times = doubled(times);
      series = series.map(doubled);
    }
    times[length] = readTimestamp(buffer, starts[0] ?? 0);
    read(buffer, starts, lengths, row);
    for (let column = 0; column < columns; column++) {
      const values = series[column];
      if (values) values[length] = row[column] ?? Number.NaN;
    }
    length++;
  });
  const found = { times: times.subarray(0, length), series: series.map((values) => values.subarray(0, length)) };
  // PostgreSQL sends them newest first, for the newest count.
  if (length > 1 && (times[0] ?? 0) > (times[1] ?? 0)) {
    found.times.reverse();
    for (const values of found.series) values.reverse();
  }
  return found;
}

function readPieces(
  pieces: readonly Uint8Array[],
  fields: number,
  onRow: (buffer: Buffer, starts: Int32Array, lengths: Int32Array) => void,
): void {
  const read = createCopyReader(fields, onRow);
  for (const piece of pieces) read(Buffer.from(piece.buffer, piece.byteOffset, piece.length));
}

function appended(a: Columns, b: Columns): Columns {
  const join = (first: Float64Array, second: Float64Array) => {
    const joined = new Float64Array(first.length + second.length);
    joined.set(first);
    joined.set(second, first.length);
    return joined;
  };
  return {
    times: join(a.times, b.times),
    series: a.series.map((values, i) => join(values, b.series[i] ?? new Float64Array(b.times.length))),
  };
}

function interleaved(cold: Columns, warm: Columns): Columns {
  const whole = appended(cold, warm);
  const order = mergeOrder(cold.times, warm.times);
  const pick = (values: Float64Array) => Float64Array.from(order, (index) => values[index] ?? Number.NaN);
  return { times: pick(whole.times), series: whole.series.map(pick) };
}

/** Places in the one list followed by the other, in the order of the times; of two at the same time the first list's. */
export function mergeOrder(a: Float64Array, b: Float64Array): number[] {
  const order: number[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    const left = a[i] ?? Number.POSITIVE_INFINITY;
    const right = b[j] ?? Number.POSITIVE_INFINITY;
    if (left <= right) {
      order.push(i++);
      if (left === right) j++;
    } else order.push(a.length + j++);
  }
  return order;
}

/** Index of the first time that is not before `time`. */
export function firstAtLeast(times: Float64Array, time: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle] ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

export interface TimesJob extends Span {
  readonly hot: readonly Uint8Array[];
  readonly heads: readonly Uint8Array[];
}
/** The times of all records of a span, ascending, each once. */
export function recordTimes({ hot, heads, from, to }: TimesJob): Float64Array {
  return merged({
    hot: { pieces: hot },
    blocks: heads.map((head) => ({ head, pieces: new Map() })),
    columns: [],
    from,
    to,
  }).times;
}

export interface RowsJob extends Span {
  readonly hot: HotRows;
  readonly blocks: readonly StoredBlock[];
  readonly columns: WantedColumns;
  /** Only these of the records of one block, counted within the span: from the one to before the other. */
  readonly slice?: readonly [first: number, last: number] | undefined;
}
/** The same as JSON, between commas. */
export function rowsJson(job: RowsJob): TextPiece {
  return piecesText(eachRow(job), (row) => JSON.stringify(row), ',');
}

/** Text as bytes, and of how many records. */
export interface TextPiece {
  readonly bytes: Uint8Array;
  readonly records: number;
}
/** Letters that are turned into bytes at a time. */
const LETTERS = 65_536;
/** A line for each row. Neither rows nor lines are kept: a file of millions of cells takes no more memory than its text. */
export function piecesText(rows: Iterable<HistoryRow>, lineOf: (row: HistoryRow) => string, between = ''): TextPiece {
  const pieces: Buffer[] = [];
  let text = '';
  let records = 0;
  for (const row of rows) {
    text += records > 0 ? between + lineOf(row) : lineOf(row);
    records++;
    if (text.length < LETTERS) continue;
    pieces.push(Buffer.from(text));
    text = '';
  }
  pieces.push(Buffer.from(text));
  // with memory of its own, which can be handed to another thread
  return { bytes: joined(pieces), records };
}
function joined(pieces: readonly Buffer[]): Uint8Array {
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

/** Whole records, oldest first, each once. */
export const historyRows = (job: RowsJob): HistoryRow[] => [...eachRow(job)];

/** The same one by one. */
export function* eachRow({ hot, blocks, columns, from, to, slice }: RowsJob): Generator<HistoryRow> {
  const opened = blocks.map(openBlock).toSorted((a, b) => (a.times[0] ?? 0) - (b.times[0] ?? 0));
  const warm = hotRows(hot);
  if (warm.length === 0) {
    for (const block of opened) yield* blockRows(block, columns, within(block, from, to), slice);
    return;
  }
  const cold = opened.flatMap((block) => [...blockRows(block, columns, within(block, from, to), slice)]);
  const all = [...cold, ...warm];
  const timesOf = (rows: readonly HistoryRow[]) => Float64Array.from(rows, ({ time }) => time);
  for (const index of mergeOrder(timesOf(cold), timesOf(warm))) {
    const row = all[index];
    if (row) yield row;
  }
}
const within = ({ times }: OpenBlock, from: number, to: number) =>
  [firstAtLeast(times, from), firstAtLeast(times, to)] as const;

function* blockRows(
  block: OpenBlock,
  columns: WantedColumns,
  [begin, end]: readonly [number, number],
  slice: readonly [number, number] | undefined,
): Generator<HistoryRow> {
  const first = slice ? begin + slice[0] : begin;
  const last = slice ? Math.min(end, begin + slice[1]) : end;
  if (first >= last) return;
  const found = columns.map((number) => block.column(number));
  for (let row = first; row < last; row++) {
    const values = found.map((column): Value => {
      if (!column) return null;
      const text = column.texts?.get(row);
      if (text !== undefined) return text;
      const number = column.numbers[row] ?? Number.NaN;
      return Number.isNaN(number) ? null : number;
    });
    const time = block.times[row] ?? 0;
    const isGood = found.every((column) => (column?.qualities?.[row] ?? 0) === 0);
    if (isGood) yield { time, values };
    else yield { time, values, qualities: found.map((column) => qualityOf(column?.qualities?.[row] ?? 0)) };
  }
}
const qualityOf = (code: number): Quality => QUALITY_CODES[code] ?? 'bad';

function hotRows({ pieces, places }: HotRows): HistoryRow[] {
  const rows: HistoryRow[] = [];
  readPieces(pieces, 5, (buffer, starts, lengths) => rows.push(hotRow(buffer, starts, lengths, places)));
  if (rows.length > 1 && (rows[0]?.time ?? 0) > (rows[1]?.time ?? 0)) rows.reverse();
  return rows;
}

function hotRow(
  buffer: Buffer,
  starts: Int32Array,
  lengths: Int32Array,
  places: ReadonlyMap<number, readonly number[]>,
): HistoryRow {
  const [timeAt = 0, layoutAt = 0, valuesAt = 0, qualitiesAt = 0, textAt = 0] = starts;
  const columns = places.get(buffer.readInt32BE(layoutAt)) ?? [];
  const texts = (lengths[4] ?? -1) < 0 ? undefined : textsAt(buffer, textAt, lengths[4] ?? 0);
  const values = columns.map((column): Value => {
    if (column < 0) return null;
    const text = texts?.[column];
    if (text !== undefined) return text;
    const number = buffer.readDoubleBE(valuesAt + ARRAY_HEADER_BYTES + column * 12 + 4);
    return Number.isNaN(number) ? null : number;
  });
  const time = readTimestamp(buffer, timeAt);
  if ((lengths[3] ?? -1) < 0) return { time, values };
  const qualities = columns.map((column): Quality => {
    if (column < 0) return 'good';
    return qualityOf(buffer.readInt16BE(qualitiesAt + ARRAY_HEADER_BYTES + column * 6 + 4));
  });
  return { time, values, qualities };
}

function textsAt(buffer: Buffer, at: number, length: number): Record<number, string> {
  // The first byte is the version of the binary form.
  return JSON.parse(buffer.toString('utf8', at + 1, at + length)) as Record<number, string>;
}
