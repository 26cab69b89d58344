import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { lastUpTo } from './last-up-to.ts';

it('finds the last that is not later, as a search from the end does', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ max: 50, min: 0 })), fc.integer({ min: -1, max: 51 }), (times, at) => {
      const sorted = times.toSorted((a, b) => a - b);
      expect(lastUpTo(sorted, at, (time) => time)).toBe(sorted.findLastIndex((time) => time <= at));
    }),
  );
});
