import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areaPath, linePath, lonelyPath, nearest, piecesOf, thinned } from './curve.ts';

const same = (value: number) => value;
const GAP = Number.NaN;
const curve = (points: readonly (readonly [number, number])[], holds = false) => ({
  times: points.map(([time]) => time),
  values: points.map(([, value]) => value),
  holds,
});

describe('a curve', () => {
  it('has a gap where a value is missing', () => {
    const broken = curve([
      [0, 1],
      [5, 2],
      [10, GAP],
      [15, 3],
      [20, 4],
    ]);
    expect(linePath(piecesOf(broken, same, same))).toBe('M0 1L5 2M15 3L20 4');
  });
  it('of one point is a point', () => {
    const pieces = piecesOf(curve([[7, 3]]), same, same);
    expect(linePath(pieces)).toBe('');
    expect(lonelyPath(pieces)).toMatch(/^M4\.5 3a/);
  });
  it('of nothing is nothing', () => {
    expect(piecesOf(curve([]), same, same)).toEqual([]);
  });
  it('goes in steps where a value stands until the next one, the last up to the end or to a gap', () => {
    const points = [
      [0, 1],
      [10, 2],
    ] as const;
    expect(linePath(piecesOf(curve(points, true), same, same, 30))).toBe('M0 1L10 1L10 2L30 2');
    const ended = curve([...points, [20, GAP]], true);
    expect(linePath(piecesOf(ended, same, same, 30))).toBe('M0 1L10 1L10 2L20 2');
  });
  it('fills down to its base, each stretch by itself', () => {
    const broken = curve([
      [0, 1],
      [5, 2],
      [30, GAP],
      [40, 3],
      [45, 4],
    ]);
    expect(areaPath(piecesOf(broken, same, same), 9)).toBe('M0 1L5 2L5 9L0 9ZM40 3L45 4L45 9L40 9Z');
  });
});

describe('thinning', () => {
  const value = fc.option(fc.integer({ min: -1_000, max: 1_000 }), { nil: GAP, freq: 20 });
  it('loses neither the highest nor the lowest of any part, nor a gap, and leaves few points', () => {
    fc.assert(
      fc.property(
        fc.array(value, { minLength: 1, maxLength: 2_000 }),
        fc.integer({ min: 1, max: 60 }),
        (values, parts) => {
          const points = { times: values.map((_, at) => at), values, holds: false };
          const thin = thinned(points, 0, values.length, parts);
          const width = values.length / parts;
          for (let part = 0; part < parts; part++) {
            const within = ({ times, values: all }: typeof thin) =>
              Array.from(times).flatMap((time, at) => (Math.floor(time / width) === part ? [all[at] ?? GAP] : []));
            const [before, after] = [within(points), within(thin)];
            const known = (list: readonly number[]) => list.filter((each) => !Number.isNaN(each));
            expect(Math.max(...known(after))).toBe(Math.max(...known(before)));
            expect(Math.min(...known(after))).toBe(Math.min(...known(before)));
            expect(after.some(Number.isNaN)).toBe(before.some(Number.isNaN));
          }
          expect(thin.times.length).toBeLessThanOrEqual(Math.max(parts * 5 + 5, parts * 4));
          const order = Array.from(thin.times);
          expect(order).toEqual(order.toSorted((one, other) => one - other));
        },
      ),
    );
  });
  it('keeps the points on both sides of what is shown', () => {
    const points = curve(Array.from({ length: 1_000 }, (_, at) => [at, at] as const));
    const { times } = thinned(points, 200.5, 700.5, 10);
    expect(times[0]).toBeLessThan(200.5);
    expect(times[times.length - 1]).toBeGreaterThan(700);
  });
});

describe('what is pointed at', () => {
  const points = curve([
    [0, 1],
    [10, 2],
    [100, GAP],
    [110, 4],
  ]);
  it('is the point next to it', () => {
    expect([nearest(points, 3, 20), nearest(points, 8, 20), nearest(points, 109, 20)]).toEqual([0, 1, 3]);
  });
  it('is nothing in a gap', () => {
    expect(nearest(points, 50, 20)).toBe(-1);
    expect(nearest(curve([]), 50, 20)).toBe(-1);
  });
  it('is the value that stood at that moment', () => {
    const steps = curve(
      [
        [0, 1],
        [10, 2],
        [90, GAP],
      ],
      true,
    );
    expect([9, 10, 80, 95, -1].map((time) => nearest(steps, time, 0))).toEqual([0, 1, 1, -1, -1]);
  });
});
