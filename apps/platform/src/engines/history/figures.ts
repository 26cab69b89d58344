import type { BucketFigure, HistoryBuckets } from '@lightfield/contract';
import type { BucketSums } from './sums.ts';

/** What was asked of the sums of each bucket; `null`: nothing was stored in it. */
export function figuresOf(sums: BucketSums, figures: readonly BucketFigure[]): HistoryBuckets['figures'][number] {
  const known = (value: (bucket: number) => number) =>
    Array.from(sums.count, (count, bucket) => {
      const found = count > 0 ? value(bucket) : Number.NaN;
      return Number.isFinite(found) ? found : null;
    });
  const at = (list: Float64Array) => (bucket: number) => list[bucket] ?? Number.NaN;
  const makers: Record<BucketFigure, () => (number | null)[]> = {
    count: () => Array.from(sums.count),
    min: () => known(at(sums.min)),
    max: () => known(at(sums.max)),
    average: () => known((bucket) => at(sums.sum)(bucket) / at(sums.count)(bucket)),
    sum: () => known(at(sums.sum)),
    first: () => known(at(sums.first)),
    last: () => known(at(sums.last)),
    delta: () => known((bucket) => at(sums.last)(bucket) - at(sums.first)(bucket)),
    firstTime: () => known(at(sums.firstTime)),
    lastTime: () => known(at(sums.lastTime)),
  };
  return Object.fromEntries(figures.map((figure) => [figure, makers[figure]()]));
}
