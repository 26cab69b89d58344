import { expect, it } from 'vitest';
import { timeLabels, valueLabels } from './ticks.ts';

const noon = new Date(2026, 10, 21, 12, 0, 0).getTime();
const HOUR = 3_600_000;

it('writes 24 hours, and the date where a day begins', () => {
  expect(timeLabels([noon, noon + 6 * HOUR, noon + 12 * HOUR, noon + 18 * HOUR], 6 * HOUR)).toEqual([
    '12:00\n2026-11-21',
    '18:00',
    '00:00\n2026-11-22',
    '06:00',
  ]);
});
it('is as fine as the ticks are close', () => {
  expect(timeLabels([noon + 500], 500)).toEqual(['12:00:00.500\n2026-11-21']);
  expect(timeLabels([noon + 15_000], 15_000)).toEqual(['12:00:15\n2026-11-21']);
  expect(timeLabels([noon, null], 24 * HOUR)).toEqual(['11-21', '']);
});
it('writes numbers with the digits their distance needs', () => {
  expect(valueLabels([0, 0.25, 0.5], 0.25)).toEqual(['0.00', '0.25', '0.50']);
  expect(valueLabels([0, 0.002], 0.002)).toEqual(['0.000', '0.002']);
  expect(valueLabels([1_000, 2_000], 1_000)).toEqual(['1000', '2000']);
  expect(valueLabels([12_500_000, 25e9], 1)).toEqual(['12.5M', '25G']);
});
