import type { ReportColumn } from '@lightfield/contract';
import type { CurveData } from '../../lib/chart/plot.ts';
import type { View } from '../../lib/chart/view.ts';

/** A record that is late by more than this share of the period is missing. */
const MISSING_FROM = 1.5;

/** How a report records: `periodic` and `aggregate` at multiples of the interval, otherwise when something changed. */
export interface Recording {
  readonly type: string;
  readonly intervalMs: number;
}

/**
 * Longest time between two points that belong together, ms. Periodic reports miss records while a gateway is off, and a line
 * across that time would be made up; reports on change say nothing while nothing changes, so any silence is part of the curve.
 */
export function longestSilence({ type, intervalMs }: Recording, bucketMs: number): number {
  return type === 'periodic' || type === 'aggregate' ? intervalMs * MISSING_FROM + bucketMs : Number.POSITIVE_INFINITY;
}

/** Columns as they were answered: lists with `null` for a gap, or numbers throughout. */
export interface StoredCurve {
  readonly times: ArrayLike<number>;
  readonly series: readonly ArrayLike<number | null>[];
  readonly bucketMs: number;
}
const typed = (values: ArrayLike<number | null>): ArrayLike<number | null> =>
  !Array.isArray(values) || values.includes(null) ? values : Float64Array.from(values as number[]);

/** Ready to draw: gaps of time become gaps of every curve; typed arrays wherever a curve has no gap. */
export function curveData({ times, series, bucketMs }: StoredCurve, recording: Recording): CurveData {
  const silence = longestSilence(recording, bucketMs);
  const holes: number[] = [];
  for (let row = 1; row < times.length; row++) {
    if ((times[row] ?? 0) - (times[row - 1] ?? 0) > silence) holes.push(row);
  }
  if (holes.length === 0) {
    return {
      times: times instanceof Float64Array ? times : Float64Array.from(times),
      values: series.map(typed),
    };
  }
  // in the middle of each hole a moment without values
  const middle = (row: number) => ((times[row - 1] ?? 0) + (times[row] ?? 0)) / 2;
  return {
    times: Float64Array.from(withHoles(times, holes, middle)),
    values: series.map((values) => withHoles<number | null>(values, holes, () => null)),
  };
}

function withHoles<Item>(items: ArrayLike<Item>, holes: readonly number[], filler: (row: number) => Item): Item[] {
  const out: Item[] = [];
  let start = 0;
  for (const row of holes) {
    for (let at = start; at < row; at++) out.push(items[at] as Item);
    out.push(filler(row));
    start = row;
  }
  for (let at = start; at < items.length; at++) out.push(items[at] as Item);
  return out;
}

/** Columns that can be a curve: everything but text. */
export const drawable = (columns: readonly ReportColumn[]): ReportColumn[] =>
  columns.filter(({ dataType }) => dataType !== 'string');

/** Curves that are shown when nobody has chosen any. */
const FIRST_CURVES = 4;

/** The chosen columns in the order of the report; the first few when none of the chosen is there. */
export function chosenColumns(columns: readonly ReportColumn[], keys: readonly string[]): ReportColumn[] {
  const able = drawable(columns);
  const chosen = able.filter(({ key }) => keys.includes(key));
  return chosen.length > 0 ? chosen : able.slice(0, FIRST_CURVES);
}

/** The report to begin with: the one that is named, else the first that draws what is asked for, else the first. */
export const reportOf = <Of extends { id: string; columns: readonly ReportColumn[] }>(
  reports: readonly Of[],
  { report, vars }: { report: string; vars: readonly string[] },
): Of | undefined =>
  reports.find(({ id }) => id === report) ??
  reports.find(({ columns }) => drawable(columns).some(({ key }) => vars.includes(key))) ??
  reports[0];

/** Number of the last row at or before a moment; -1 when all are later. `times` ascending. */
export function rowAt(times: ArrayLike<number>, at: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** First and one past the last row of a view. */
export function rowsOf(times: ArrayLike<number>, { from, to }: View): [start: number, end: number] {
  return [rowAt(times, from - 1) + 1, rowAt(times, to) + 1];
}
