import type { CurveData } from '../../../lib/chart/plot.ts';
import type { View } from '../../../lib/chart/view.ts';
import { rowAt, rowsOf } from '../curve-data.ts';

/** What a curve did in the part that is seen. `null`: there is no value in it. */
export interface WindowFigures {
  count: number;
  min: number | null;
  max: number | null;
  average: number | null;
  first: number | null;
  last: number | null;
  /** Last minus first. */
  delta: number | null;
}

/** Figures of one column over the rows of a view, from the values as stored. */
export function windowFigures({ times, values }: CurveData, column: number, view: View): WindowFigures {
  const series = values[column] ?? [];
  const [start, end] = rowsOf(times, view);
  let [count, sum] = [0, 0];
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let first: number | null = null;
  let last: number | null = null;
  for (let row = start; row < end; row++) {
    const value = series[row];
    if (value === null || value === undefined || Number.isNaN(value)) continue;
    first ??= value;
    last = value;
    count++;
    sum += value;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  if (count === 0 || first === null || last === null)
    return { count: 0, min: null, max: null, average: null, first: null, last: null, delta: null };
  return { count, min, max, average: sum / count, first, last, delta: last - first };
}

export interface StateTime {
  value: number;
  ms: number;
}
/** A variable with more values than this is no state. */
const STATES_MAX = 50;

/**
 * How long each value held within the view: from its record to the next one, and after the last one to the end of the view. Where
 * the value is missing, or nothing was stored for longer than `silenceMs`, no time is counted. Longest first; `undefined` for
 * what has more values than a state has.
 */
export function stateTimes(
  { times, values }: CurveData,
  column: number,
  view: View,
  silenceMs: number,
): StateTime[] | undefined {
  const series = values[column] ?? [];
  const total = new Map<number, number>();
  // what held when the view begins counts too
  const start = Math.max(0, rowAt(times, view.from));
  for (let row = start; row < times.length; row++) {
    const at = times[row] ?? 0;
    if (at >= view.to) break;
    const value = series[row];
    if (value === null || value === undefined || Number.isNaN(value)) continue;
    const next = times[row + 1] ?? Math.min(view.to, at + (Number.isFinite(silenceMs) ? silenceMs : view.to - at));
    if (next - at > silenceMs) continue;
    const held = Math.min(next, view.to) - Math.max(at, view.from);
    if (held <= 0) continue;
    total.set(value, (total.get(value) ?? 0) + held);
    if (total.size > STATES_MAX) return undefined;
  }
  return [...total].map(([value, ms]) => ({ value, ms })).toSorted((a, b) => b.ms - a.ms || a.value - b.value);
}
