import type { CurveNumbers } from './reader.ts';

/** The numbers of a curve as JSON has them. What is no finite number is a gap. */
export const plainNumbers = ({ times, series }: Pick<CurveNumbers, 'times' | 'series'>) => ({
  times: Array.from(times),
  series: series.map((values) => Array.from(values, (value) => (Number.isFinite(value) ? value : null))),
});
