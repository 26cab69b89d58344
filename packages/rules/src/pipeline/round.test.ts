import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundTo } from './round.ts';

/** Rounds the decimal `digits / 10^places` on paper: halves away from zero. */
function onPaper(digits: bigint, places: number, decimals: number): number {
  if (places <= decimals) return Number(`${digits}e-${places}`);
  const unit = 10n ** BigInt(places - decimals);
  const size = digits < 0n ? -digits : digits;
  const whole = (size + unit / 2n) / unit;
  return whole === 0n ? 0 : Number(`${digits < 0n ? '-' : ''}${whole}e-${decimals}`);
}

describe('rounding to decimals', () => {
  it.each([
    [0.1 + 0.2, 1, 0.3],
    [1.005, 2, 1.01],
    [-1.005, 2, -1.01],
    [2.5, 0, 3],
    [-2.5, 0, -3],
    [0.285 * 100, 0, 29],
    [1.45, 1, 1.5],
    [8.345, 2, 8.35],
    [0.49, 0, 0],
    [-0.04, 1, 0],
    [1e-12, 10, 0],
    [Math.fround(0.1), 2, 0.1],
    [4_503_599_627_370_495.5, 0, 4_503_599_627_370_496],
    [123_456_789_012.345, 2, 123_456_789_012.35],
    [1_234_567_890_123.456, 2, 1_234_567_890_123.46],
    [9_007_199_254_740_991, 2, 9_007_199_254_740_991],
    [1e300, 2, 1e300],
    [5e-324, 10, 0],
  ])('%d to %d decimals is %d', (value, decimals, expected) => {
    expect(roundTo(value, decimals)).toBe(expected);
  });

  it('never answers minus zero', () => {
    expect(Object.is(roundTo(-0.001, 2), 0)).toBe(true);
    expect(Object.is(roundTo(-0, 2), 0)).toBe(true);
  });

  it.each([Number.NaN, Infinity, -Infinity])('leaves %d as it is', (value) => {
    expect(roundTo(value, 2)).toBe(value);
  });

  it('is what rounding on paper gives, for every decimal of up to 14 digits', () => {
    const digits = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n });
    fc.assert(
      fc.property(digits, fc.nat({ max: 14 }), fc.nat({ max: 10 }), (digits, places, decimals) => {
        expect(roundTo(Number(`${digits}e-${places}`), decimals)).toBe(onPaper(digits, places, decimals));
      }),
      { numRuns: 20_000 },
    );
  });

  it('is what rounding on paper gives exactly at and beside a half', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        fc.nat({ max: 10 }),
        fc.constantFrom(4n, 5n, 6n),
        (whole, decimals, last) => {
          const digits = whole * 10n + last;
          expect(roundTo(Number(`${digits}e-${decimals + 1}`), decimals)).toBe(onPaper(digits, decimals + 1, decimals));
        },
      ),
      { numRuns: 20_000 },
    );
  });

  it('does nothing the second time, mirrors at zero and never reverses an order', () => {
    const any = fc.double({ min: -1e15, max: 1e15, noNaN: true });
    fc.assert(
      fc.property(any, any, fc.nat({ max: 10 }), (a, b, decimals) => {
        const rounded = roundTo(a, decimals);
        expect(roundTo(rounded, decimals)).toBe(rounded);
        expect(roundTo(-a, decimals)).toBe(rounded === 0 ? 0 : -rounded);
        if (a < b) expect(rounded).toBeLessThanOrEqual(roundTo(b, decimals));
      }),
      { numRuns: 5_000 },
    );
  });
});
