import { finished } from 'node:stream/promises';
import { type Aggregation, type HistoryRow, QUALITY_CODES, type Quality, type Value } from '@lightfield/contract';
import type { Db } from '../../kernel/db.ts';
import { type Columns, bucketed, doubled } from './buckets.ts';
import { ARRAY_HEADER_BYTES, createCopyReader, readTimestamp } from './copy-format.ts';
import { isSameColumn, type LayoutColumn, readReports } from './report-directory.ts';

type Aggregations = readonly (Aggregation | undefined)[];

export interface RowQuery {
  reportNumber: number;
  /** Inclusive, ms. */
  from: number;
  /** Exclusive, ms. */
  to: number;
  limit: number;
  offset?: number;
  order: 'asc' | 'desc';
  /** Order of the values in the answered rows. */
  seriesIds: readonly number[];
  /** What of a period is wanted of each series; aggregate reports only. */
  aggregations?: Aggregations;
}
export interface CurveQuery {
  reportNumber: number;
  from: number;
  to: number;
  seriesIds: readonly number[];
  aggregations?: Aggregations;
  /** Values in all, over all columns; the newest count. */
  maxPoints: number;
  pixels?: number;
}
export interface CurveData {
  times: number[];
  series: (number | null)[][];
  truncated: boolean;
  /** 0: points as stored. */
  bucketMs: number;
}

/** Last moment whose ISO text PostgreSQL reads. */
const LAST_MS = Date.UTC(9999, 11, 31);
const literal = (ms: number) => `'${new Date(Math.min(Math.max(0, ms), LAST_MS)).toISOString()}'::timestamptz`;

/** COPY takes no parameters, so numbers are written into its text: integers only. */
function whole(value: number): number {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} is no whole number`);
  return value;
}
const range = ({ reportNumber, from, to }: { reportNumber: number; from: number; to: number }) =>
  `from hist_record where report_number = ${whole(reportNumber)} and ts >= ${literal(from)} and ts < ${literal(to)}`;

/** Reads what was recorded, across layouts: a series may stand in another column after the report was edited. */
export function createHistoryReader(db: Db) {
  async function layoutsOf(reportNumber: number): Promise<ReadonlyMap<number, readonly LayoutColumn[]>> {
    return (await readReports(db, [reportNumber])).get(reportNumber)?.layouts ?? new Map();
  }

  async function copyRows(
    select: string,
    fields: number,
    onRow: (buffer: Buffer, starts: Int32Array, lengths: Int32Array) => void,
  ): Promise<void> {
    const stream = await db.copyTo(`copy (${select}) to stdout (format binary)`);
    stream.on('data', createCopyReader(fields, onRow));
    await finished(stream);
  }

  return {
    async rows(query: RowQuery): Promise<HistoryRow[]> {
      const layouts = await layoutsOf(query.reportNumber);
      const wanted = wantedColumns(query);
      const columns = new Map(
        [...layouts].map(([id, stored]) => [id, wanted.map((column) => placeOf(column, stored))]),
      );
      const rows: HistoryRow[] = [];
      await copyRows(
        `select ts, layout_id, vals, q, txt ${range(query)} order by ts ${query.order === 'asc' ? 'asc' : 'desc'}
          limit ${whole(query.limit)} offset ${whole(query.offset ?? 0)}`,
        5,
        (buffer, starts, lengths) => rows.push(readRow(buffer, starts, lengths, columns)),
      );
      return rows;
    },

    async count({ reportNumber, from, to }: Pick<RowQuery, 'reportNumber' | 'from' | 'to'>): Promise<number> {
      const [counted] = await db.query<{ n: number }>(`select count(*) as n ${range({ reportNumber, from, to })}`);
      return counted?.n ?? 0;
    },

    async curve(query: CurveQuery): Promise<CurveData> {
      if (query.seriesIds.length === 0) return { times: [], series: [], truncated: false, bucketMs: 0 };
      const layouts = await layoutsOf(query.reportNumber);
      const limit = Math.max(1, Math.floor(query.maxPoints / query.seriesIds.length));
      const selected = wantedColumns(query).map((column) => columnOf(column, layouts));
      const collected = createCollector(selected.length);
      await copyRows(
        `select ts, ${selected.join(', ')} ${range(query)} order by ts desc limit ${limit + 1}`,
        selected.length + 1,
        (buffer, starts, lengths) => collected.add(buffer, starts, lengths),
      );
      const { columns, truncated } = collected.oldestFirst(limit);
      const shown = query.pixels === undefined ? { columns, bucketMs: 0 } : bucketed(columns, query.pixels);
      return {
        times: Array.from(shown.columns.times),
        series: shown.columns.series.map(withGaps),
        truncated,
        bucketMs: shown.bucketMs,
      };
    },
  };
}

const wantedColumns = ({ seriesIds, aggregations }: Pick<RowQuery, 'seriesIds' | 'aggregations'>): LayoutColumn[] =>
  seriesIds.map((seriesId, i) => ({ seriesId, aggregation: aggregations?.[i] }));

const placeOf = (wanted: LayoutColumn, stored: readonly LayoutColumn[]): number =>
  stored.findIndex((column) => isSameColumn(column, wanted));

/** SQL for the value of a series, whichever column it stands in. */
function columnOf(wanted: LayoutColumn, layouts: ReadonlyMap<number, readonly LayoutColumn[]>): string {
  const byColumn = new Map<number, number[]>();
  for (const [layout, stored] of layouts) {
    const column = placeOf(wanted, stored);
    byColumn.set(column, [...(byColumn.get(column) ?? []), layout]);
  }
  const [only] = byColumn.keys();
  if (only === undefined || (byColumn.size === 1 && only < 0)) return 'null::float8';
  // PostgreSQL counts from 1.
  if (byColumn.size === 1) return `vals[${only + 1}]`;
  const cases = [...byColumn]
    .filter(([column]) => column >= 0)
    .map(([column, ids]) => `when layout_id in (${ids.map(whole).join(', ')}) then vals[${column + 1}]`);
  return `case ${cases.join(' ')} end`;
}

/** Rows as they come, newest first: time, then one number per series. */
function createCollector(columns: number) {
  let length = 0;
  let times = new Float64Array(1_024);
  let series = Array.from({ length: columns }, () => new Float64Array(1_024));
  return {
    add(buffer: Buffer, starts: Int32Array, lengths: Int32Array): void {
      if (length === times.length) {
        times = doubled(times);
        series = series.map(doubled);
      }
      times[length] = readTimestamp(buffer, starts[0] ?? 0);
      for (let column = 0; column < columns; column++) {
        const value = (lengths[column + 1] ?? -1) < 0 ? Number.NaN : buffer.readDoubleBE(starts[column + 1]);
        const values = series[column];
        if (values) values[length] = value;
      }
      length++;
    },
    oldestFirst(limit: number): { columns: Columns; truncated: boolean } {
      const taken = Math.min(length, limit);
      return {
        columns: {
          times: times.subarray(0, taken).toReversed(),
          series: series.map((values) => values.subarray(0, taken).toReversed()),
        },
        truncated: length > limit,
      };
    },
  };
}

function withGaps(values: Float64Array): (number | null)[] {
  const shown: (number | null)[] = [];
  for (const value of values) shown.push(Number.isNaN(value) ? null : value);
  return shown;
}

function readRow(
  buffer: Buffer,
  starts: Int32Array,
  lengths: Int32Array,
  columnsByLayout: ReadonlyMap<number, readonly number[]>,
): HistoryRow {
  const [timeAt = 0, layoutAt = 0, valuesAt = 0, qualitiesAt = 0, textAt = 0] = starts;
  const columns = columnsByLayout.get(buffer.readInt32BE(layoutAt)) ?? [];
  const texts = (lengths[4] ?? -1) < 0 ? undefined : readTexts(buffer, textAt, lengths[4] ?? 0);
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
    return QUALITY_CODES[buffer.readInt16BE(qualitiesAt + ARRAY_HEADER_BYTES + column * 6 + 4)] ?? 'bad';
  });
  return { time, values, qualities };
}

function readTexts(buffer: Buffer, at: number, length: number): Record<number, string> {
  // The first byte is the version of the binary form.
  return JSON.parse(buffer.toString('utf8', at + 1, at + length)) as Record<number, string>;
}
