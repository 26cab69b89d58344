import type { BucketFigure, BucketUnit, HistoryBuckets } from '@lightfield/contract';
import { LIMITS } from '@lightfield/contract';
import type { Codec } from '../../../lib/search-codecs.ts';
import type { TimeRange } from '../../../lib/time-range.ts';

/** Lengths of a period one can choose. A day is a day of the viewer's clock. */
export const PERIODS = ['1m', '5m', '15m', '1h', '4h', '8h', '1d'] as const;
export type Period = (typeof PERIODS)[number];
const MINUTE_MS = 60_000;
const UNITS: Record<Period, { unit: BucketUnit; every: number; ms: number }> = {
  '1m': { unit: 'minute', every: 1, ms: MINUTE_MS },
  '5m': { unit: 'minute', every: 5, ms: 5 * MINUTE_MS },
  '15m': { unit: 'minute', every: 15, ms: 15 * MINUTE_MS },
  '1h': { unit: 'hour', every: 1, ms: 60 * MINUTE_MS },
  '4h': { unit: 'hour', every: 4, ms: 240 * MINUTE_MS },
  '8h': { unit: 'hour', every: 8, ms: 480 * MINUTE_MS },
  '1d': { unit: 'day', every: 1, ms: 1_440 * MINUTE_MS },
};
export const unitOf = (period: Period): { unit: BucketUnit; every: number } => ({
  unit: UNITS[period].unit,
  every: UNITS[period].every,
});

/** Figures of a period, in the order of S1 §3 (delta, first, last, max, min, average). */
export const FIGURES = ['delta', 'first', 'last', 'max', 'min', 'average'] as const satisfies readonly BucketFigure[];
export type Figure = (typeof FIGURES)[number];
const USUAL: readonly Figure[] = ['min', 'max', 'average'];

export const figuresField = (): Codec<readonly Figure[]> => ({
  fallback: USUAL,
  parse(text) {
    const named = text.split(',');
    const figures = FIGURES.filter((figure) => named.includes(figure));
    return figures.length > 0 ? figures : undefined;
  },
  write: (figures) => figures.join(','),
});

/** Would the server refuse to count so much (10014)? Said before it is asked. */
export function isTooMuch({ from, to }: TimeRange, period: Period, columns: number, figures: number): boolean {
  const buckets = Math.ceil((to - from) / UNITS[period].ms) + 1;
  return buckets * columns * figures > LIMITS.history.bucketFigures;
}

export interface PeriodRow {
  /** When the period begins. */
  time: number;
  /** By place of the column, one value for each figure. */
  values: readonly (readonly (number | null)[])[];
}

/**
 * Is a period that begins there not all in what was asked for? Its figures count a part of it then: the first one begins with the
 * range, the last one ends with the range or has not ended yet. Periods begin at midnight of the viewer's clock (`periodBounds`).
 */
export function isCut(begin: number, period: Period, { from, to }: TimeRange, now: number): boolean {
  const midnight = new Date(begin).setHours(0, 0, 0, 0);
  const next = new Date(midnight);
  const nextMidnight = next.setDate(next.getDate() + 1);
  const { ms, unit } = UNITS[period];
  const place = Math.floor((begin - midnight) / ms);
  const begins = unit === 'day' ? midnight : midnight + place * ms;
  const ends = unit === 'day' ? nextMidnight : Math.min(begins + ms, nextMidnight);
  return begins < from || ends > Math.min(to, now);
}

/** Periods as rows, newest first; those in which nothing was stored are left out. */
export function periodRows({ times, figures: sums }: HistoryBuckets, figures: readonly Figure[]): PeriodRow[] {
  const rows: PeriodRow[] = [];
  for (let at = times.length - 1; at >= 0; at--) {
    const values = sums.map((sum) => figures.map((figure) => sum[figure]?.[at] ?? null));
    if (values.some((cells) => cells.some((cell) => cell !== null))) rows.push({ time: times[at] ?? 0, values });
  }
  return rows;
}
