import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasMoved } from './moved.ts';

/** A decimal on paper: `digits / 10^places`. */
const decimal = (digits: number, places: number) => Number(`${digits}e-${places}`);

describe('a move beyond a range', () => {
  it('is decided as on paper: at most the range is no move, one digit more is', () => {
    const size = fc.integer({ min: -(10 ** 9), max: 10 ** 9 });
    fc.assert(
      fc.property(size, fc.nat({ max: 10 ** 6 }), fc.nat({ max: 4 }), fc.boolean(), (from, range, places, up) => {
        const at = (distance: number) => decimal(from + (up ? distance : -distance), places);
        const moved = (distance: number) => hasMoved(decimal(from, places), at(distance), decimal(range, places));
        expect(moved(range)).toBe(false);
        expect(moved(range + 1)).toBe(true);
        expect(moved(Math.floor(range / 2))).toBe(false);
      }),
      { numRuns: 5_000 },
    );
  });

  it.each([
    [0.6, 0.8, 0.2, false],
    [0.5, 0.7, 0.2, false],
    [0.6, 0.81, 0.2, true],
    [1, 1, 0, false],
    [1, 1.0000001, 0, true],
    ['run', 'run', 5, false],
    ['run', 'stop', 5, true],
    ['12', '13', 5, true],
    [null, 0, 5, true],
    [0, null, 5, true],
    [null, null, 0, false],
    [1, '1', 5, true],
  ])('%j → %j with range %d: %s', (from, to, range, moved) => {
    expect(hasMoved(from, to, range)).toBe(moved);
  });

  it('of 64-bit integers is exact to the unit', () => {
    const long = fc.bigInt({ min: -(2n ** 62n), max: 2n ** 62n });
    fc.assert(
      fc.property(long, fc.nat({ max: 1_000_000 }), fc.boolean(), (from, range, up) => {
        const to = (distance: number) => String(from + (up ? BigInt(distance) : -BigInt(distance)));
        expect(hasMoved(String(from), to(range), range, 'int64')).toBe(false);
        expect(hasMoved(String(from), to(range + 1), range, 'int64')).toBe(true);
      }),
    );
  });
});
