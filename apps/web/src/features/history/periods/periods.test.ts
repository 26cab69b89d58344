import { expect, it } from 'vitest';
import { figuresField, isCut, isTooMuch, periodRows, unitOf } from './periods.ts';

it('come newest first, without those in which nothing was stored', () => {
  const buckets = {
    columns: [],
    times: [0, 60, 120],
    figures: [
      { min: [1, null, 3], max: [2, null, 4] },
      { min: [null, null, 7], max: [null, null, 8] },
    ],
  };
  expect(periodRows(buckets, ['max', 'min'])).toEqual([
    {
      time: 120,
      values: [
        [4, 3],
        [8, 7],
      ],
    },
    {
      time: 0,
      values: [
        [2, 1],
        [null, null],
      ],
    },
  ]);
});
it('are asked for in units that divide the next one', () => {
  expect(unitOf('15m')).toEqual({ unit: 'minute', every: 15 });
  expect(unitOf('1d')).toEqual({ unit: 'day', every: 1 });
});
it('keep their figures in the address, in the order of the specification', () => {
  const field = figuresField();
  expect(field.parse('average,delta')).toEqual(['delta', 'average']);
  expect(field.parse('')).toBeUndefined();
});
it('are marked when the range or the present cuts them', () => {
  const at = (hour: number, minute = 0) => new Date(2026, 10, 21, hour, minute).getTime();
  const range = { from: at(8, 20), to: at(11, 40) };
  const later = at(23);
  expect([at(8, 20), at(9), at(10), at(11)].map((begin) => isCut(begin, '1h', range, later))).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect(isCut(at(9), '1h', range, at(9, 59))).toBe(true);
  expect(isCut(at(9), '1h', { from: at(9), to: at(10) }, later)).toBe(false);
  expect(isCut(at(0), '1d', { from: at(0), to: at(24) }, at(24))).toBe(false);
  expect(isCut(at(0), '1d', { from: at(0), to: at(23, 59) }, at(24))).toBe(true);
  expect(isCut(at(20), '8h', { from: at(16), to: at(24) }, at(24))).toBe(false);
});
it('are not asked for when there would be too many', () => {
  const month = { from: 0, to: 30 * 86_400_000 };
  expect(isTooMuch(month, '1m', 100, 6)).toBe(true);
  expect(isTooMuch(month, '1h', 100, 6)).toBe(false);
});
