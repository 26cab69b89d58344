import { formatClock, formatDate } from '../time.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * Words under the time axis, always with 24 hours: as fine as the distance of the ticks asks for, and the date below the first
 * tick and below the first one of every day. Times are epoch ms.
 */
export function timeLabels(ticks: readonly (number | null)[], distanceMs: number): string[] {
  let day = '';
  return ticks.map((at) => {
    if (at === null) return '';
    const date = formatDate(at);
    if (distanceMs >= DAY_MS) return date.slice(5);
    const clock = formatClock(at);
    const time =
      distanceMs < SECOND_MS
        ? `${clock}.${String(new Date(at).getMilliseconds()).padStart(3, '0')}`
        : distanceMs < MINUTE_MS
          ? clock
          : clock.slice(0, 5);
    if (date === day) return time;
    day = date;
    return `${time}\n${date}`;
  });
}

/** Numbers at a value axis: as many digits as the distance of the ticks needs, large ones shortened to M and G. */
export function valueLabels(ticks: readonly (number | null)[], distance: number): string[] {
  const digits = distance > 0 ? decimalsOf(distance) : 0;
  return ticks.map((value) => (value === null ? '' : short(value, digits)));
}

/** Digits after the point that a tick distance such as 0.25 or 0.002 has. */
function decimalsOf(distance: number): number {
  for (let digits = 0; digits < MOST_DIGITS; digits++) {
    const scaled = distance * 10 ** digits;
    if (Math.abs(scaled - Math.round(scaled)) < 1e-6) return digits;
  }
  return MOST_DIGITS;
}
const MOST_DIGITS = 10;

const MILLION = 1e6;
const BILLION = 1e9;
function short(value: number, digits: number): string {
  const size = Math.abs(value);
  if (size >= BILLION * 1_000) return value.toExponential(2);
  if (size >= BILLION) return `${trim(value / BILLION)}G`;
  if (size >= MILLION * 10) return `${trim(value / MILLION)}M`;
  return value.toFixed(digits);
}
const trim = (value: number) => value.toFixed(3).replace(/\.?0+$/, '');
