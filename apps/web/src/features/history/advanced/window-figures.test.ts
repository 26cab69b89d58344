import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stateTimes, windowFigures } from './window-figures.ts';

const data = (times: number[], ...values: (number | null)[][]) => ({ times, values });

describe('figures of the part that is seen', () => {
  const curve = data([0, 10, 20, 30, 40], [5, 1, null, 9, 100]);
  it('are those of its rows, both ends included, without gaps', () => {
    expect(windowFigures(curve, 0, { from: 10, to: 30 })).toEqual({
      count: 2,
      min: 1,
      max: 9,
      average: 5,
      first: 1,
      last: 9,
      delta: 8,
    });
  });
  it('say nothing where nothing is stored', () => {
    expect(windowFigures(curve, 0, { from: 15, to: 25 })).toMatchObject({ count: 0, min: null, delta: null });
    expect(windowFigures(curve, 3, { from: 0, to: 99 })).toMatchObject({ count: 0 });
  });
  it('hold first, last and average between lowest and highest', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 60 }),
        (values) => {
          const times = values.map((_value, row) => row);
          const { min, max, first, last, average, delta } = windowFigures(data(times, values), 0, {
            from: 0,
            to: values.length,
          });
          const near = 1e-6;
          for (const figure of [first, last, average]) {
            expect(figure).toBeGreaterThanOrEqual((min ?? 0) - near);
            expect(figure).toBeLessThanOrEqual((max ?? 0) + near);
          }
          expect(delta).toBe((last ?? 0) - (first ?? 0));
        },
      ),
    );
  });
});

describe('how long a state held', () => {
  const never = Number.POSITIVE_INFINITY;
  it('reaches to the next record, and from what held before to the end of the view', () => {
    const states = data([0, 100, 250], [0, 1, 0]);
    expect(stateTimes(states, 0, { from: 50, to: 300 }, never)).toEqual([
      { value: 1, ms: 150 },
      { value: 0, ms: 100 },
    ]);
  });
  it('counts no time in which nothing was stored', () => {
    const states = data([0, 10, 500], [1, 1, 1]);
    expect(stateTimes(states, 0, { from: 0, to: 505 }, 15)).toEqual([{ value: 1, ms: 15 }]);
    expect(stateTimes(data([0, 10, 20], [1, null, 1]), 0, { from: 0, to: 30 }, never)).toEqual([{ value: 1, ms: 20 }]);
  });
  it('is not told of a measured value', () => {
    const times = Array.from({ length: 60 }, (_, row) => row);
    expect(stateTimes(data(times, times), 0, { from: 0, to: 60 }, never)).toBeUndefined();
  });
  it('never adds up to more than the view', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ gap: fc.integer({ min: 1, max: 50 }), value: fc.constantFrom(0, 1, 2, null) }), {
          maxLength: 40,
        }),
        fc.integer({ min: 0, max: 500 }),
        fc.integer({ min: 1, max: 500 }),
        (rows, from, length) => {
          let at = 0;
          const times = rows.map(({ gap }) => (at += gap));
          const view = { from, to: from + length };
          const states =
            stateTimes(
              data(
                times,
                rows.map(({ value }) => value),
              ),
              0,
              view,
              30,
            ) ?? [];
          expect(states.reduce((sum, { ms }) => sum + ms, 0)).toBeLessThanOrEqual(length);
        },
      ),
    );
  });
});
