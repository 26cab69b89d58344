import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { handRange } from './hand-range.ts';

it.each([
  ['its limits', { lower: 0, upper: 0.6, decimals: 2 }, 0.3, { lower: 0, upper: 0.6, step: 0.01 }],
  ['limits, reached by what it is now', { lower: 0, upper: 50, decimals: 0 }, 80, { lower: 0, upper: 80, step: 1 }],
  ['an upper limit alone', { upper: 1_450, decimals: 0 }, 0, { lower: 0, upper: 1_450, step: 1 }],
  ['a lower limit alone', { lower: 200, decimals: 0 }, 0, { lower: 0, upper: 300, step: 1 }],
  ['twice what it is now', { decimals: 2 }, 0.35, { lower: 0, upper: 1, step: 0.01 }],
  ['both signs, below nothing', { decimals: 1 }, -12, { lower: -50, upper: 50, step: 0.1 }],
  ['a hundred, where nothing is known', undefined, 0, { lower: 0, upper: 100, step: 0.1 }],
] as const)('a value is moved by hand within %s', (_what, variable, value, range) => {
  const found = handRange(variable, value);
  expect(found).toEqual({ ...range, step: expect.closeTo(range.step) as number });
});

it('there is always room, and the value is within it', () => {
  const number = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 });
  const limit = fc.option(number, { nil: undefined });
  fc.assert(
    fc.property(limit, limit, number, (one, other, value) => {
      const [lower, upper] = one !== undefined && other !== undefined && one > other ? [other, one] : [one, other];
      fc.pre(lower === undefined || lower !== upper);
      const range = handRange({ lower, upper, decimals: 2 }, value);
      return range.lower < range.upper && range.lower <= value && value <= range.upper;
    }),
  );
});
