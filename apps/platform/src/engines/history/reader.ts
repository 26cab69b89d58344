import type { Aggregation, HistoryRow } from '@lightfield/contract';
import type { Reads } from '../../kernel/db.ts';
import { type Range, createBlockReader } from './block-reader.ts';
import { storedColumn } from './columns.ts';
import { readDays } from './day-store.ts';
import { createHotReader } from './hot-reader.ts';
import type { ExportLook } from './export-text.ts';
import type { RowsJob } from './jobs.ts';
import { type LayoutColumn, readReports } from './report-directory.ts';
import { DAY_MS } from './rollup-builder.ts';
import { createPartReader } from './part-reader.ts';
import { type Segment, countOf, partsOf, segmentsOf } from './segments.ts';
import type { HistoryMachines } from './machines/history-machines.ts';
import { createSpreadBlocks } from './machines/spread-blocks.ts';
import { planSums } from './sum-plan.ts';
import type { BucketSums } from './sums.ts';
import { type Decoder, inlineDecoder } from './work.ts';

type Aggregations = readonly (Aggregation | undefined)[];

interface Columns {
  /** Order of the values in the answer. */
  seriesIds: readonly number[];
  /** What of a period is wanted of each series; aggregate reports only. */
  aggregations?: Aggregations;
}
export interface RowQuery extends Columns {
  reportNumber: number;
  /** Inclusive, ms. */
  from: number;
  /** Exclusive, ms. */
  to: number;
  limit: number;
  offset?: number;
  order: 'asc' | 'desc';
}
export interface CurveQuery extends Columns {
  reportNumber: number;
  from: number;
  to: number;
  /** Values in all, over all columns; the newest count. */
  maxPoints: number;
  pixels?: number;
}
export interface CurveNumbers {
  /** Ascending, ms. */
  times: Float64Array;
  /** NaN: a gap. */
  series: readonly Float64Array[];
  truncated: boolean;
  /** 0: points as stored. */
  bucketMs: number;
}
export interface SumQuery extends Range, Columns {
  /** Ends of the buckets, ascending; the first is `from`, the last `to`. */
  bounds: Float64Array;
}
export interface LatestQuery extends Range, Columns {
  /** Latest records at most. */
  limit: number;
}
export interface ExportQuery extends LatestQuery {
  look: ExportLook;
}

/**
 * Cells that are turned into text in one go: two megabytes. What lies in memory at a time is a few of them; with fewer, a block of many
 * columns would be opened more often.
 */
const TEXT_CELLS = 200_000;

/** Records as text, oldest first. */
export interface RecordText {
  /** Records there will be. */
  readonly total: number;
  /** There are others before them. */
  readonly truncated: boolean;
  pieces(): AsyncGenerator<{ bytes: Uint8Array; records: number }>;
}

/** Reads what was recorded, compacted or not, across layouts: a series may stand in another column after the report was edited. */
export function createHistoryReader(db: Reads, decoder: Decoder = inlineDecoder, machines?: HistoryMachines) {
  const hot = createHotReader(db);
  const cold = machines ? createSpreadBlocks(db, machines) : createBlockReader(db);
  const readers = { hot, cold, decoder };
  const layoutsOf = async (reportNumber: number): Promise<ReadonlyMap<number, readonly LayoutColumn[]>> =>
    (await readReports(db, [reportNumber])).get(reportNumber)?.layouts ?? new Map();
  const readPart = createPartReader(readers, layoutsOf);

  async function rowsOf(query: RowQuery, segments: readonly Segment[]): Promise<HistoryRow[]> {
    const total = countOf(segments);
    const offset = query.offset ?? 0;
    const [first, last] =
      query.order === 'asc'
        ? [offset, offset + query.limit]
        : [Math.max(0, total - offset - query.limit), total - offset];
    const rows: HistoryRow[] = [];
    for (const part of partsOf(segments, first, last))
      rows.push(...(await readPart(query, part, wantedColumns(query), (job) => decoder.run('historyRows', job))));
    return query.order === 'asc' ? rows : rows.toReversed();
  }

  async function newestPoints(query: CurveQuery, limit: number): Promise<CurveNumbers> {
    const wanted = wantedColumns(query);
    const columns = wanted.map(storedColumn);
    const layouts = await layoutsOf(query.reportNumber);
    const numbers = await hot.wide(query, wanted, layouts, { order: 'desc', limit: limit + 1 });
    const blocks = await cold.list(query);
    // Newest first: as many whole blocks as have enough records without the others.
    let from = query.from;
    let enough = limit + 1;
    for (const { t0, t1, records } of blocks) {
      if (t0 >= query.from && t1 < query.to) enough -= records;
      if (enough > 0) continue;
      from = Math.max(from, t0);
      break;
    }
    const { from: _start, ...rest } = query;
    const found = blocks.length === 0 ? [] : await cold.blocks({ ...rest, from }, columns);
    return decoder.run('curvePoints', {
      hot: numbers,
      blocks: found,
      columns,
      from: query.from,
      to: query.to,
      limit,
      pixels: query.pixels,
    });
  }

  async function summedPoints(query: CurveQuery, pixels: number): Promise<CurveNumbers> {
    const bucketMs = bucketWidth(query.to - query.from, pixels);
    const begin = Math.floor(query.from / bucketMs) * bucketMs;
    const inner: number[] = [];
    for (let at = begin + bucketMs; at < query.to; at += bucketMs) inner.push(at);
    const bounds = Float64Array.of(query.from, ...inner, query.to);
    const job = await sumJob({ ...query, bounds });
    return decoder.run('summedCurve', { ...job, bucketMs });
  }

  const sumJob = async (query: SumQuery) =>
    planSums(query, wantedColumns(query), await layoutsOf(query.reportNumber), { db, ...readers });

  async function textOf(
    query: LatestQuery,
    write: (job: RowsJob) => Promise<{ bytes: Uint8Array; records: number }>,
  ): Promise<RecordText> {
    const segments = await segmentsOf(query, readers);
    const all = countOf(segments);
    const total = Math.min(all, query.limit);
    const wanted = wantedColumns(query);
    const step = Math.max(100, Math.floor(TEXT_CELLS / Math.max(1, wanted.length)));
    return {
      total,
      truncated: all > total,
      async *pieces() {
        for (const part of partsOf(segments, all - total, all)) {
          for (let first = part.first; first < part.last; first += step) {
            const cut = { ...part, first, last: Math.min(part.last, first + step) };
            const piece = await readPart(query, cut, wanted, write);
            if (piece.records > 0) yield piece;
          }
        }
      },
    };
  }

  return {
    rows: async (query: RowQuery): Promise<HistoryRow[]> => rowsOf(query, await segmentsOf(query, readers)),
    count: async (range: Range): Promise<number> => countOf(await segmentsOf(range, readers)),
    /** Is every value there known to be good, without reading any? `false`: perhaps it is, perhaps not. */
    isWhollyGood: async (range: Range): Promise<boolean> =>
      (await hot.isWhollyGood(range)) && (await cold.list(range)).length === 0,

    /** Records and how many there are in all. */
    async page(query: RowQuery): Promise<{ total: number; rows: HistoryRow[] }> {
      const segments = await segmentsOf(query, readers);
      return { total: countOf(segments), rows: await rowsOf(query, segments) };
    },

    /**
     * Points of a curve. With `pixels` the whole range: where it has more than `maxPoints` values, lowest and highest of each
     * bucket come from rollups.
     */
    async curve(query: CurveQuery): Promise<CurveNumbers> {
      if (query.seriesIds.length === 0)
        return { times: new Float64Array(0), series: [], truncated: false, bucketMs: 0 };
      const limit = Math.max(1, Math.floor(query.maxPoints / query.seriesIds.length));
      if (query.pixels === undefined) return newestPoints(query, limit);
      const days = await readDays(
        db,
        [query.reportNumber],
        Math.floor(query.from / DAY_MS),
        Math.floor(query.to / DAY_MS),
      );
      const known = days.reduce((sum, { records }) => sum + records, 0);
      // Days whose records are not kept any more have rollups alone.
      if (days.some(({ hasRaw }) => !hasRaw) || known > limit + DAY_RECORDS) return summedPoints(query, query.pixels);
      const points = await newestPoints(query, limit);
      return points.truncated ? summedPoints(query, query.pixels) : points;
    },

    /** Count, lowest, highest, sum, first and last of each column and bucket. */
    async sums(query: SumQuery): Promise<BucketSums[]> {
      return decoder.run('bucketSums', await sumJob(query));
    },

    /** Prepares a file of the latest records: how many there will be, and then the text of them piece by piece, oldest first. */
    export: ({ look, ...query }: ExportQuery): Promise<RecordText> =>
      textOf(query, (job) => decoder.run('exportText', { ...job, look })),

    /** The same as JSON: records between commas. */
    json: (query: LatestQuery): Promise<RecordText> => textOf(query, (job) => decoder.run('rowsJson', job)),
  };
}

/** So many records more than wanted may be read before rollups are the better way. */
const DAY_RECORDS = 5_000;

const wantedColumns = ({ seriesIds, aggregations }: Columns): LayoutColumn[] =>
  seriesIds.map((seriesId, i) => ({ seriesId, aggregation: aggregations?.[i] }));

/** Widths of buckets that rollups fill without a rest, and that divide a day. */
const WIDTHS_MS = [
  1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 16, 18, 20, 24, 30, 36, 40, 45, 48, 60, 72, 80, 90, 120, 180, 240, 360, 720,
].map((minutes) => minutes * 60_000);
/** The narrowest of them with which there are at most as many buckets as pixels. */
const bucketWidth = (spanMs: number, pixels: number): number =>
  WIDTHS_MS.find((width) => width * pixels >= spanMs) ?? WIDTHS_MS.at(-1) ?? DAY_MS;
