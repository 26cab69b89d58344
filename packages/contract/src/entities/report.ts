import { z } from 'zod';
import { Id, Millis, told } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { Comparison } from './alarm.ts';
import { Aggregation, DataType, Quality, Value } from './common.ts';
import { StatusMapping } from './variable.ts';
import { contractText } from '../locales/words/text.ts';

const common = {
  name: z.string().trim().min(1).max(50),
  /** Keys of the stored variables, in column order. */
  variables: z.array(z.string()).min(1).max(LIMITS.report.variables),
};
const intervalMs = z.int().min(100).max(86_400_000);
/** A move of more than this, in scaled units, makes a record. Strings: any change. */
const fluctuation = z.number().nonnegative().default(0);

/** The condition of a conditional report; compared as an alarm compares. */
export const ReportTrigger = z.object({
  /** Key of a variable of the same device; it need not be stored. */
  variable: z.string(),
  comparison: Comparison,
  threshold: z.string().min(1).max(100),
});
export type ReportTrigger = z.infer<typeof ReportTrigger>;

/** How a conditional report stores (S1 §3). */
export const StorageMode = z.enum([
  /** While the condition holds, at multiples of the interval. */
  'periodic',
  /** While the condition holds, when a variable moves beyond the fluctuation range. */
  'change',
  /** Once, when the condition becomes true. */
  'condition',
]);
export type StorageMode = z.infer<typeof StorageMode>;

/** Which variables are stored, and when (S1 §3). */
export const ReportSettings = z.discriminatedUnion('type', [
  /** At multiples of the interval. */
  z.object({ ...common, type: z.literal('periodic'), intervalMs, /** Unused. */ fluctuation }),
  /** When a variable moves beyond the range; `intervalMs`: shortest time between two records. */
  z.object({ ...common, type: z.literal('change'), intervalMs, fluctuation }),
  /** While or when a condition on one variable holds. `intervalMs`: the period, or the shortest time between two records. */
  z.object({
    ...common,
    type: z.literal('conditional'),
    trigger: ReportTrigger,
    storageMode: StorageMode.default('condition'),
    intervalMs: intervalMs.default(LIMITS.report.changeIntervalMs),
    /** Storage mode `change` only. */
    fluctuation,
  }),
  /** Once, when an expression over keys becomes true. `intervalMs`: shortest time between two records. */
  z.object({
    ...common,
    type: z.literal('expression'),
    expression: z.string().min(1).max(LIMITS.variable.formulaMax),
    intervalMs: intervalMs.default(LIMITS.report.changeIntervalMs),
  }),
  /**
   * One row per period, with the time at which the period began. Columns: every aggregation of the first variable, then
   * those of the second, and so on. Periods are multiples of the interval, in UTC.
   */
  z.object({
    ...common,
    type: z.literal('aggregate'),
    intervalMs: z.int().min(LIMITS.report.periodMinMs).max(LIMITS.report.periodMaxMs),
    aggregations: z
      .array(Aggregation)
      .min(1)
      .max(Aggregation.options.length)
      .refine((list) => new Set(list).size === list.length, told(contractText('report.aggregationsMustDiffer'))),
  }),
]);
export type ReportSettings = z.infer<typeof ReportSettings>;

export const ReportInfo = z.object({ id: Id, name: z.string(), type: z.string(), equipId: Id, intervalMs: z.int() });
export type ReportInfo = z.infer<typeof ReportInfo>;

/** One stored variable of a report: what a table heading or a curve legend needs. */
export const ReportColumn = z.object({
  /** What tells it from the others of its report: the variable, and of an aggregate report which aggregation of it. */
  key: z.string(),
  signalId: Id,
  title: z.string(),
  unit: z.string(),
  decimals: z.int(),
  dataType: DataType,
  signalMaps: StatusMapping,
  /** What of the period the column holds; aggregate reports only, which have a column for each aggregation of a variable. */
  aggregation: Aggregation.optional(),
});
export type ReportColumn = z.infer<typeof ReportColumn>;

/** `key` of a column. */
export const columnKey = ({ signalId, aggregation }: Pick<ReportColumn, 'signalId' | 'aggregation'>): string =>
  aggregation === undefined ? signalId : `${signalId}.${aggregation}`;
/** A key that names an aggregation. */
export const AggregateColumnKey = z.string().regex(/^[0-9a-f-]{36}\.[a-z]{1,10}$/i);

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
  /**
   * Asked for `packed`: base64 of `times` and then of every series as 64-bit numbers, lowest byte first, NaN for a gap; `times`
   * and `series` are empty then. `curveSeries` reads either form.
   */
  packed: z.base64().optional(),
});
export type HistoryCurve = z.infer<typeof HistoryCurve>;
