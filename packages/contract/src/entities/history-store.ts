import { z } from 'zod';
import { Id, Millis } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { type HistoryCurve, ReportColumn } from './report.ts';

/**
 * What a bucket can be asked for. All but `delta` come from stored values alone: a value that is missing, or a text, counts
 * nowhere; a value of bad quality counts, as it does in a curve. `delta`: last minus first of the same bucket.
 */
export const BucketFigure = z.enum([
  'count',
  'min',
  'max',
  'average',
  'sum',
  'first',
  'last',
  'delta',
  'firstTime',
  'lastTime',
]);
export type BucketFigure = z.infer<typeof BucketFigure>;

export const BucketUnit = z.enum(['minute', 'hour', 'day']);
export type BucketUnit = z.infer<typeof BucketUnit>;

/** Periods side by side, column by column. */
export const HistoryBuckets = z.object({
  columns: z.array(ReportColumn),
  /** When each bucket begins, ascending; every bucket of the range, also where nothing is stored. */
  times: z.array(Millis),
  /** `figures[i]` belongs to `columns[i]`; each list has an entry per bucket, `null` where nothing is stored (`count`: 0). */
  figures: z.array(z.partialRecord(BucketFigure, z.array(z.number().nullable()))),
});
export type HistoryBuckets = z.infer<typeof HistoryBuckets>;

export const ExportFormat = z.enum(['xlsx', 'csv']);
export type ExportFormat = z.infer<typeof ExportFormat>;

export const ExportStarted = z.object({
  /** Names the export; good for one download, within a minute. */
  uuid: Id,
  fileName: z.string(),
  /** Rows the file will have, without its heading. */
  rows: z.int().nonnegative(),
  /** The range has more than the latest 50,000. */
  truncated: z.boolean(),
});
export type ExportStarted = z.infer<typeof ExportStarted>;

export const ExportState = z.object({
  /** `waiting`: nobody has begun to download it. */
  state: z.enum(['waiting', 'running', 'done', 'cancelled', 'failed']),
  /** Rows written so far, of `total`. */
  rows: z.int().nonnegative(),
  total: z.int().nonnegative(),
});
export type ExportState = z.infer<typeof ExportState>;

const days = (most: number) => z.int().min(LIMITS.retention.daysMin).max(most);

/** How long history is kept, in days (HIS-11), each at least as long as the one before it; and messages. */
export const RetentionDays = z.object({
  /** Records as they came. */
  raw: days(LIMITS.retention.rawDaysMax),
  /** Count, lowest, highest, sum, first and last of each minute. */
  minute: days(LIMITS.retention.minuteDaysMax),
  /** The same of each hour. */
  hour: days(LIMITS.retention.hourDaysMax),
  /** Messages in the product. */
  message: z.int().min(LIMITS.retention.messageDaysMin).max(LIMITS.retention.messageDaysMax),
});
export type RetentionDays = z.infer<typeof RetentionDays>;

export const Retention = z.object({
  /** What holds. */
  days: RetentionDays,
  /** Where it comes from: set here, taken from the organisation above, or the default. */
  source: z.enum(['own', 'parent', 'default']),
  /** What would hold without a setting of its own. */
  inherited: RetentionDays,
});
export type Retention = z.infer<typeof Retention>;

/** Bytes of the database that history takes, indexes included. */
export const StorageUse = z.object({
  bytes: z.int().nonnegative(),
  /** The days that are not compacted yet. */
  hotBytes: z.int().nonnegative(),
  rawBytes: z.int().nonnegative(),
  minuteBytes: z.int().nonnegative(),
  hourBytes: z.int().nonnegative(),
  records: z.int().nonnegative(),
  values: z.int().nonnegative(),
  /** Oldest record that is kept as it came; null: none. */
  oldest: Millis.nullable(),
  /** When it was counted; null: not yet. */
  countedAt: Millis.nullable(),
});
export type StorageUse = z.infer<typeof StorageUse>;

/** Series of a curve that was asked for `packed`, without a copy of what is in it; of a plain one, converted. */
export function curveSeries(curve: HistoryCurve): { times: Float64Array; series: Float64Array[] } {
  if (curve.packed === undefined) {
    const series = curve.series.map((values) => Float64Array.from(values, (value) => value ?? Number.NaN));
    return { times: Float64Array.from(curve.times), series };
  }
  const text = atob(curve.packed);
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const rows = bytes.length / 8 / (curve.columns.length + 1);
  if (!Number.isInteger(rows)) throw new RangeError('a packed curve is cut off');
  const view = new DataView(bytes.buffer);
  const column = (index: number) =>
    Float64Array.from({ length: rows }, (_row, row) => view.getFloat64((index * rows + row) * 8, true));
  return { times: column(0), series: curve.columns.map((_column, i) => column(i + 1)) };
}
