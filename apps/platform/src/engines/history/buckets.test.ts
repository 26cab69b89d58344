import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bucketed } from './buckets.ts';

const columns = (times: number[], ...series: number[][]) => ({
  times: Float64Array.from(times),
  series: series.map((values) => Float64Array.from(values)),
});
const gap = Number.NaN;

describe('buckets of a curve', () => {
  it('leaves a curve alone that has no more than two points a pixel', () => {
    const { columns: shown, bucketMs } = bucketed(columns([0, 1, 2, 3], [5, 6, 7, 8]), 2);
    expect([...shown.times]).toEqual([0, 1, 2, 3]);
    expect(bucketMs).toBe(0);
  });

  it('shows lowest and highest in the order in which they came', () => {
    const { columns: shown, bucketMs } = bucketed(columns([0, 1, 2, 3, 4, 5, 6, 7], [5, 9, 1, 5, 3, 0, 8, 3]), 2);
    expect(bucketMs).toBe(4);
    expect([...shown.times]).toEqual([0, 3, 4, 7]);
    expect(shown.series.map((values) => [...values])).toEqual([[9, 1, 0, 8]]);
  });

  it('keeps a gap that is narrower than a bucket', () => {
    const { columns: shown } = bucketed(columns([0, 1, 2, 3, 4, 5, 6, 7], [1, gap, 3, 4, 4, 4, 4, 4]), 2);
    expect(shown.series.map((values) => [...values])[0]).toEqual([1, gap, 4, 4, 4]);
  });

  it('keeps a series without any value empty', () => {
    const empty = Array.from({ length: 8 }, () => gap);
    const { columns: shown } = bucketed(columns([0, 1, 2, 3, 4, 5, 6, 7], empty, [1, 2, 3, 4, 5, 6, 7, 8]), 2);
    expect(shown.series.map((values) => [...values])).toEqual([
      [gap, gap, gap, gap],
      [1, 4, 5, 8],
    ]);
  });

  it('loses no peak and no gap of any series, keeps times ascending and stays small', () => {
    const point = fc.tuple(fc.integer({ min: 1, max: 50 }), fc.option(fc.double({ noNaN: true, min: -1e9, max: 1e9 })));
    fc.assert(
      fc.property(
        fc.array(point, { minLength: 1, maxLength: 400 }),
        fc.integer({ min: 1, max: 40 }),
        (points, pixels) => {
          let time = 0;
          const times = points.map(([step]) => (time += step));
          const values = points.map(([, value]) => value ?? gap);
          const { columns: shown, bucketMs } = bucketed(columns(times, values, values.toReversed()), pixels);
          const shownTimes = [...shown.times];
          expect(shownTimes.every((at, i) => i === 0 || at > (shownTimes[i - 1] ?? 0))).toBe(true);
          expect(shownTimes.length).toBeLessThanOrEqual(pixels * 3);
          if (bucketMs === 0) return;
          const first = times[0] ?? 0;
          const bucketOf = (at: number) => Math.floor((at - first) / bucketMs);
          const summary = (at: readonly number[], of: readonly number[]) => {
            const buckets = new Map<number, { low: number; high: number; gap: boolean }>();
            for (const [i, value] of of.entries()) {
              const bucket = bucketOf(at[i] ?? 0);
              const known = buckets.get(bucket) ?? { low: Infinity, high: -Infinity, gap: false };
              if (Number.isNaN(value)) known.gap = true;
              else {
                known.low = Math.min(known.low, value);
                known.high = Math.max(known.high, value);
              }
              buckets.set(bucket, known);
            }
            return buckets;
          };
          expect(summary(shownTimes, [...(shown.series[0] ?? [])])).toEqual(summary(times, values));
          expect(summary(shownTimes, [...(shown.series[1] ?? [])])).toEqual(summary(times, values.toReversed()));
        },
      ),
    );
  });
});
