import { type NumberFormat, dressed } from '../number-format.ts';
import { formatTime } from '../time-format.ts';

/** From the lowest to the highest value of an axis, and where it is marked. */
export interface Axis {
  readonly min: number;
  readonly max: number;
  readonly ticks: readonly number[];
  readonly step: number;
}
const STEPS = [1, 2, 2.5, 5, 10] as const;
/** A step that people count in, so that `span` has `count` of them at most. */
export function niceStep(span: number, count: number): number {
  const rough = span / Math.max(1, count);
  const power = 10 ** Math.floor(Math.log10(rough));
  return (STEPS.find((step) => step * power >= rough * (1 - 1e-9)) ?? 10) * power;
}
/** Multiples of `step` from `min` to `max`, counted rather than added up: 0.1 three times is 0.3. */
function multiples(min: number, max: number, step: number): number[] {
  const [first, last] = [Math.ceil(min / step - 1e-9), Math.floor(max / step + 1e-9)];
  const count = Math.min(200, Math.max(0, last - first + 1));
  return Array.from({ length: count }, (_, at) => clean((first + at) * step));
}
/** Digits that binary fractions add are taken away. */
const clean = (value: number): number => Number(value.toPrecision(12)) + 0;

/** An axis from `min` to `max`, no wider. */
export function fixedAxis(min: number, max: number, count: number): Axis {
  const step = niceStep(max - min, count);
  return { min, max, step, ticks: multiples(min, max, step) };
}
/** Values beyond have no picture: differences of them are no numbers any more. */
const HUGE = 1e300;
/** What is closer to zero than this is zero: powers of its parts are no numbers any more. */
const TINY = 1e-290;
/**
 * An axis around what is shown, its ends on marks. A single value stands in the middle; nothing at all has 0 to 1. `zero`:
 * bars and areas stand on zero, or they would show lengths that are none.
 */
export function adaptedAxis(low: number, high: number, count: number, zero = false): Axis {
  if (!(low <= high)) return adaptedAxis(0, 1, count);
  let [min, max] = [Math.max(-HUGE, low), Math.min(HUGE, high)];
  if (zero) [min, max] = [Math.min(0, min), Math.max(0, max)];
  // what differs by less than can be told apart is one value
  if (max - min <= Math.max(TINY, Math.max(Math.abs(min), Math.abs(max)) * 1e-9)) {
    const around = Math.abs(max) > TINY ? Math.abs(max) * 0.1 : 1;
    [min, max] = zero ? [Math.min(0, min - around), Math.max(0, max + around)] : [min - around, max + around];
  }
  const step = niceStep(max - min, count);
  const [from, to] = [Math.floor(min / step + 1e-9) * step, Math.ceil(max / step - 1e-9) * step];
  return { min: clean(from), max: clean(to), step, ticks: multiples(from, to, step) };
}
/** As the settings of a widget want it. A fixed axis that is empty or turned adapts: every place on it would be false. */
export const axisOf = (
  { mode, minVal, maxVal }: { readonly mode: 'adapt' | 'fixed'; readonly minVal: number; readonly maxVal: number },
  low: number,
  high: number,
  count: number,
  zero = false,
): Axis =>
  mode === 'fixed' && maxVal > minVal ? fixedAxis(minVal, maxVal, count) : adaptedAxis(low, high, count, zero);

/** Lowest and highest of all; `[Infinity, -Infinity]` of nothing. */
export function extentOf(lists: readonly ArrayLike<number>[]): readonly [number, number] {
  let [low, high] = [Infinity, -Infinity];
  for (const list of lists)
    for (let at = 0; at < list.length; at++) {
      const value = list[at] ?? Number.NaN;
      if (!Number.isFinite(value)) continue;
      if (value < low) low = value;
      if (value > high) high = value;
    }
  return [low, high];
}

/** A mark as it is written: as many decimals as tell marks apart. */
export function tickText(value: number, step: number): string {
  const size = Math.abs(value);
  if (size >= 1e7 || (size > 0 && size < 1e-4 && step < 1e-4)) return value.toExponential(1).replace('e+', 'e');
  const digits = Math.min(8, Math.max(0, -Math.floor(Math.log10(step) + 1e-9)));
  // a step of 2.5 or 0.25 has a digit more than its power says; all marks of an axis have as many
  const isWhole = Math.abs(Number(step.toFixed(digits)) - step) <= step * 1e-6;
  return value.toFixed(isWhole ? digits : digits + 1);
}
/** The same with sign, groups and prefix of a format; how many decimals it has is up to the marks. */
export const markText = (value: number, step: number, format: NumberFormat): string =>
  dressed(tickText(value, step), format);
/** A value as it is pointed at: six digits that count. */
export const valueText = (value: number): string => {
  if (!Number.isFinite(value)) return '--';
  const short = Number(value.toPrecision(6));
  return Math.abs(short) >= 1e9 ? short.toExponential().replace('e+', 'e') : String(short);
};

/** A figure that was worked out: four digits that count, or all before the point. */
export const figureText = (value: number): string =>
  valueText(Math.abs(value) >= 1_000 ? Math.round(value) : Number(value.toPrecision(4)));

const [SECOND, MINUTE, HOUR, DAY] = [1_000, 60_000, 3_600_000, 86_400_000];
const TIME_STEPS = [
  ...[1, 2, 5, 10, 15, 30].map((n) => n * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((n) => n * MINUTE),
  ...[1, 2, 3, 4, 6, 12].map((n) => n * HOUR),
  ...[1, 2, 5, 7, 14].map((n) => n * DAY),
];
/** Marks of a stretch of time on full minutes, hours or days of the viewer's clock, `count` at most. */
export function timeTicks(
  from: number,
  to: number,
  count: number,
): { readonly ticks: number[]; readonly step: number } {
  const least = (to - from) / Math.max(1, count);
  const step = TIME_STEPS.find((each) => each >= least) ?? 14 * DAY;
  const offset = new Date(from).getTimezoneOffset() * MINUTE;
  const first = Math.ceil((from - offset) / step) * step + offset;
  const ticks = [];
  for (let at = first; at <= to && ticks.length < 100; at += step) ticks.push(at);
  return { ticks, step };
}
/** How marks so far apart are written. */
export const formatFor = (step: number, span: number): string =>
  step < MINUTE ? 'HH:mm:ss' : step < DAY && span <= DAY ? 'HH:mm' : step < DAY ? 'MM-DD HH:mm' : 'MM-DD';
export const momentText = (time: number): string => formatTime(time, 'MM-DD HH:mm:ss');
