import { z } from 'zod';
import { Id, Millis } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { BucketFigure, BucketUnit } from './history-store.ts';
import { AggregateColumnKey, ReportColumn } from './report.ts';

/** What a widget of a page asks the past of: a value the page is bound to, a column of a device's report, or one of a project's report. */
export const HistorySource = z.discriminatedUnion('kind', [
  /** A variable or a calculated variable. */
  z.object({ kind: z.literal('value'), id: Id }),
  z.object({ kind: z.literal('report'), equipmentId: Id, reportId: Id, key: z.union([Id, AggregateColumnKey]) }),
  z.object({ kind: z.literal('custom'), customReportId: Id, key: z.string().max(120) }),
]);
export type HistorySource = z.infer<typeof HistorySource>;

const stretch = {
  sources: z.array(HistorySource).min(1).max(LIMITS.history.sourcesPerAsk),
  /** Inclusive. */
  from: z.int().min(0).max(8_640_000_000_000_000),
  /** Exclusive, later than the start, at most 30 days after it. */
  to: z.int().min(0).max(8_640_000_000_000_000),
};
/** What one widget asks for. */
export const HistoryAsk = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('curves'),
    ...stretch,
    /** As wide as it is drawn: lowest and highest of each are kept. */
    pixels: z.int().min(50).max(10_000),
    /** Stretches of bad and stale values besides. */
    doubtful: z.boolean().default(false),
  }),
  z.object({
    kind: z.literal('figures'),
    ...stretch,
    /** `null`: the whole stretch is one window. `every`: of minutes a divisor of 60, of hours a divisor of 24, of days 1. */
    cut: z.object({ unit: BucketUnit, every: z.int().min(1).max(30) }).nullable(),
    figures: z.array(BucketFigure).min(1).max(BucketFigure.options.length),
  }),
]);
export type HistoryAsk = z.infer<typeof HistoryAsk>;

/** Values over one time base. */
export const HistoryBlock = z.object({
  /** Rows are so far apart as a rule; 0: nobody knows. */
  intervalMs: z.int().nonnegative(),
  /** A value stands until the next one. */
  holds: z.boolean(),
  /** Each pixel shows lowest and highest of so many ms; 0: as stored. */
  bucketMs: z.int().nonnegative(),
  columns: z.int().nonnegative(),
  /** Base64 of the times and then of each column as 64-bit numbers, lowest byte first, NaN for a gap (`blockSeries`). */
  packed: z.base64(),
});
export type HistoryBlock = z.infer<typeof HistoryBlock>;

/** Of one source of one ask. */
export const HistoryPart = z.object({
  /** 0, or why it could not be had: 1727 no such report, 1707 no such variable, 2615 no such report of the project. */
  code: z.int(),
  msg: z.string(),
  /** No report stores it, or (figures) it is a calculated variable. */
  isUnrecorded: z.boolean(),
  /** Heading of a column of a report. */
  column: ReportColumn.nullable(),
  /** Curves: which of `blocks`, and which column of it. `null`: there is none. */
  block: z.int().nullable(),
  at: z.int(),
  doubtful: z.array(z.object({ from: Millis, to: Millis })),
  /** Figures: one for each window. */
  figures: z.partialRecord(BucketFigure, z.array(z.number().nullable())),
});
export type HistoryPart = z.infer<typeof HistoryPart>;

export const HistoryFound = z.object({
  blocks: z.array(HistoryBlock),
  /** In the order of the asks, each answered for itself. */
  answers: z.array(
    z.object({
      /** 0; 10003: it ends before it begins; 10004: longer than 30 days; 10014: too many windows. */
      code: z.int(),
      msg: z.string(),
      /** Figures: when each window begins. */
      times: z.array(Millis),
      sources: z.array(HistoryPart),
    }),
  ),
});
export type HistoryFound = z.infer<typeof HistoryFound>;

/** Times and columns of a block. */
export function blockSeries({ columns, packed }: Pick<HistoryBlock, 'columns' | 'packed'>): {
  times: Float64Array;
  series: Float64Array[];
} {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const rows = bytes.length / 8 / (columns + 1);
  if (!Number.isInteger(rows)) throw new RangeError('a packed block is cut off');
  const view = new DataView(bytes.buffer);
  const column = (index: number) =>
    Float64Array.from({ length: rows }, (_row, row) => view.getFloat64((index * rows + row) * 8, true));
  return { times: column(0), series: Array.from({ length: columns }, (_column, i) => column(i + 1)) };
}
