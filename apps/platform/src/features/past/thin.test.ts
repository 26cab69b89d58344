import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { thinned } from './thin.ts';

it('keeps, at every moment of the step, the row that stood there', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 0, max: 5_000 }), { maxLength: 60 }),
      fc.integer({ min: 1, max: 700 }),
      (times, stepMs) => {
        const rows = times.toSorted((a, b) => a - b).map((time) => ({ time }));
        const kept = thinned(rows, 0, stepMs);
        for (let moment = 0; moment <= 5_000 + stepMs; moment += stepMs) {
          const standing = (of: typeof rows) => of.findLast(({ time }) => time <= moment);
          expect(standing(kept)).toEqual(standing(rows));
        }
        expect(kept.length).toBeLessThanOrEqual(Math.ceil(5_000 / stepMs) + 1);
      },
    ),
  );
});

it('keeps every row where steps are shorter than the rows are apart', () => {
  const rows = [{ time: 10 }, { time: 20 }, { time: 30 }];
  expect(thinned(rows, 0, 5)).toEqual(rows);
});
