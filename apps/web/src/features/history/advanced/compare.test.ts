import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { merged, shiftOf } from './compare.ts';

describe('the period to compare with', () => {
  const range = { from: 1_000, to: 5_000 };
  it.each([
    ['none', undefined, undefined],
    ['before', undefined, 4_000],
    ['day', undefined, 86_400_000],
    ['week', undefined, 604_800_000],
    ['custom', 400, 600],
    ['custom', undefined, undefined],
    ['custom', 1_000, undefined],
  ] as const)('%s from %s is moved by %s', (comparison, start, shift) => {
    expect(shiftOf(comparison, range, start)).toBe(shift);
  });
});

describe('two periods over one time base', () => {
  it('share rows of the same moment, and leave the others open', () => {
    const now = { times: [100, 200], values: [[1, null]] };
    const then = { times: [0, 150], values: [[7, 8]] };
    const { times, values } = merged(now, then, 100);
    expect([...times]).toEqual([100, 200, 250]);
    expect(values.map((cells) => Array.from(cells))).toEqual([
      [1, null, undefined],
      [7, undefined, 8],
    ]);
  });
  it('lose no value and are in order', () => {
    const times = fc
      .uniqueArray(fc.integer({ min: 0, max: 1_000 }), { maxLength: 50 })
      .map((all) => all.toSorted((a, b) => a - b));
    fc.assert(
      fc.property(times, times, fc.integer({ min: -500, max: 500 }), (one, other, shift) => {
        const out = merged({ times: one, values: [one] }, { times: other, values: [other] }, shift);
        expect([...out.times]).toEqual([...out.times].toSorted((a, b) => a - b));
        const [a = [], b = []] = out.values;
        expect(Array.from(a).filter((value) => value !== undefined)).toEqual(one);
        expect(Array.from(b).filter((value) => value !== undefined)).toEqual(other);
      }),
    );
  });
});
