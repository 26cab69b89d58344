import { type HistoryBlock, type HistoryPart, LIMITS } from '@lightfield/contract';
import { doubtfulSpans } from '../../engines/history/doubtful-spans.ts';
import type { BucketSums, CurveNumbers, CurveQuery, RowQuery, SumQuery } from '../../engines/history/history.ts';
import type { StoredSource } from './page-sources.ts';
import type { RecordReader } from './past-reader.ts';

/** What this asks of the history engine. */
export interface CurveReader extends RecordReader {
  curve(query: CurveQuery): Promise<CurveNumbers>;
  sums(query: SumQuery): Promise<BucketSums[]>;
  isWhollyGood(range: Pick<CurveQuery, 'reportNumber' | 'from' | 'to'>): Promise<boolean>;
}
/** A block of numbers that is to be read, for whoever asks of this report over this stretch. */
export interface BlockRead {
  readonly columns: { readonly stored: StoredSource; readonly parts: HistoryPart[] }[];
  /** Which one, and how it writes. */
  readonly report: StoredSource;
}
export interface Reads {
  readonly blocks: HistoryBlock[];
  readonly work: (() => Promise<void>)[];
  readonly made: Map<string, BlockRead>;
}
/** Texts are drawn nowhere: they are missing as nothing is. */
export const numberOf = (value: unknown): number =>
  value === null || typeof value === 'string' ? Number.NaN : Number(value);

/** Times and columns in one piece, as they travel. */
export function packed(
  { times, series }: Pick<CurveNumbers, 'times' | 'series'>,
  head: Pick<HistoryBlock, 'holds' | 'intervalMs' | 'bucketMs'>,
): HistoryBlock {
  const numbers = new Float64Array(times.length * (series.length + 1));
  for (const [i, values] of [times, ...series].entries()) numbers.set(values, i * times.length);
  return { ...head, columns: series.length, packed: Buffer.from(numbers.buffer).toString('base64') };
}

/** All that is asked of one report over one stretch, whoever asks. */
export async function readBlock(
  records: CurveReader,
  { columns, report }: BlockRead,
  { from, to, pixels, doubtful }: { from: number; to: number; pixels: number; doubtful: boolean },
  blocks: HistoryBlock[],
): Promise<void> {
  const range = {
    reportNumber: report.reportNumber,
    from,
    to,
    seriesIds: columns.map(({ stored }) => stored.seriesId),
    aggregations: columns.map(({ stored }) => stored.aggregation),
  };
  const limit = Math.floor(LIMITS.history.curvePoints / columns.length);
  const { times, series, bucketMs } = await records.curve({ ...range, maxPoints: limit * columns.length, pixels });
  const newest: Pick<RowQuery, 'order' | 'limit'> = { order: 'desc', limit };
  const [stood] = report.holds
    ? await records.rows({
        ...range,
        from: Math.max(0, from - LIMITS.past.lookBackMs),
        to: from,
        ...newest,
        limit: 1,
      })
    : [];
  const numbers = stood
    ? {
        times: Float64Array.of(from, ...times),
        series: series.map((values, n) => Float64Array.of(numberOf(stood.values[n] ?? null), ...values)),
      }
    : { times, series };
  const { holds, intervalMs } = report;
  const block = blocks.push(packed(numbers, { holds, intervalMs: Math.round(intervalMs), bucketMs })) - 1;
  // whole rows of an hour cost many times what its curves do, and hardly ever is one of them doubtful
  const spans =
    doubtful && !(await records.isWhollyGood(range))
      ? doubtfulSpans(
          await records.rows({ ...range, ...newest }),
          columns.map((_one, n) => String(n)),
          holds ? to : undefined,
        )
      : [];
  for (const [n, { parts }] of columns.entries())
    for (const part of parts) {
      part.block = block;
      part.doubtful = spans.filter(({ key }) => key === String(n)).map((span) => ({ from: span.from, to: span.to }));
    }
}
