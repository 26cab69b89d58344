import { z } from 'zod';
import { Id, Millis } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { DataType, Quality, Value } from './common.ts';
import { StatusMapping } from './variable.ts';

/** Which variables are stored, and when. Periodic: at multiples of the interval. Change: when one moves beyond the range. */
export const ReportSettings = z.object({
  name: z.string().trim().min(1).max(50),
  type: z.enum(['periodic', 'change']),
  /** Periodic: the period. Change: the shortest time between two records. ms. */
  intervalMs: z.int().min(100).max(86_400_000),
  /** Change only: a move of more than this, in scaled units, makes a record. Strings: any change. */
  fluctuation: z.number().nonnegative().default(0),
  /** Keys of the stored variables, in column order. */
  variables: z.array(z.string()).min(1).max(LIMITS.report.variables),
});
export type ReportSettings = z.infer<typeof ReportSettings>;

export const ReportInfo = z.object({ id: Id, name: z.string(), type: z.string(), equipId: Id, intervalMs: z.int() });
export type ReportInfo = z.infer<typeof ReportInfo>;

/** One stored variable of a report: what a table heading or a curve legend needs. */
export const ReportColumn = z.object({
  signalId: Id,
  title: z.string(),
  unit: z.string(),
  decimals: z.int(),
  dataType: DataType,
  signalMaps: StatusMapping,
});
export type ReportColumn = z.infer<typeof ReportColumn>;

/** One stored row; `values[i]` belongs to the i-th column asked for. `null`: not stored in that row. */
export const HistoryRow = z.object({
  time: Millis,
  values: z.array(Value),
  /** Absent: all good. */
  qualities: z.array(Quality).optional(),
});
export type HistoryRow = z.infer<typeof HistoryRow>;

/** A curve over a shared time base, column by column, so that 200,000 points stay cheap to parse and to draw. */
export const HistoryCurve = z.object({
  columns: z.array(ReportColumn),
  /** Ascending. */
  times: z.array(Millis),
  /** `series[i][j]`: column i at `times[j]`; `null` is a gap. */
  series: z.array(z.array(z.number().nullable())),
  /** True when the newest points only are shown because there were more than the limit. */
  truncated: z.boolean(),
  /** Each pixel shows lowest and highest of `bucketMs`; 0 when the points are as stored. */
  bucketMs: z.int().nonnegative(),
});
export type HistoryCurve = z.infer<typeof HistoryCurve>;
