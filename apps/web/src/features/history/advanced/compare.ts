import type { CurveData } from '../../../lib/chart/plot.ts';
import type { TimeRange } from '../../../lib/time-range.ts';

/** With which earlier time the curves are compared. */
export const COMPARISONS = ['none', 'before', 'day', 'week', 'custom'] as const;
export type Comparison = (typeof COMPARISONS)[number];
const DAY_MS = 86_400_000;

/** By how much later the earlier period is drawn, ms; `undefined`: nothing is compared. `start`: where a chosen one begins. */
export function shiftOf(
  comparison: Comparison,
  { from, to }: TimeRange,
  start: number | undefined,
): number | undefined {
  if (comparison === 'before') return to - from;
  if (comparison === 'day') return DAY_MS;
  if (comparison === 'week') return 7 * DAY_MS;
  if (comparison !== 'custom' || start === undefined || start === from) return undefined;
  return from - start;
}

type Cells = ArrayLike<number | null | undefined>;
/** `undefined`: the other period has a row here and this one has none; the drawing goes on across it. */
export interface MergedData {
  times: Float64Array<ArrayBuffer>;
  values: Cells[];
}

/** Two periods over one time base, the second one moved by `shiftMs`: its columns stand after those of the first. */
export function merged(now: CurveData, then: CurveData, shiftMs: number): MergedData {
  const [rowsNow, rowsThen] = [now.times.length, then.times.length];
  const times = new Float64Array(rowsNow + rowsThen);
  const fromNow = new Int32Array(rowsNow + rowsThen);
  const fromThen = new Int32Array(rowsNow + rowsThen);
  let length = 0;
  for (let a = 0, b = 0; a < rowsNow || b < rowsThen; length++) {
    const atNow = a < rowsNow ? (now.times[a] ?? 0) : Number.POSITIVE_INFINITY;
    const atThen = b < rowsThen ? (then.times[b] ?? 0) + shiftMs : Number.POSITIVE_INFINITY;
    times[length] = Math.min(atNow, atThen);
    fromNow[length] = atNow <= atThen ? a++ : -1;
    fromThen[length] = atThen <= atNow ? b++ : -1;
  }
  const spread = (cells: Cells, rows: Int32Array): Cells => {
    const out: (number | null | undefined)[] = [];
    for (let row = 0; row < length; row++) {
      const source = rows[row] ?? -1;
      out.push(source < 0 ? undefined : cells[source]);
    }
    return out;
  };
  return {
    times: times.slice(0, length),
    values: [
      ...now.values.map((cells) => spread(cells, fromNow)),
      ...then.values.map((cells) => spread(cells, fromThen)),
    ],
  };
}
