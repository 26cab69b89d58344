import { describe, expect, it } from 'vitest';
import { fileSpan, formatAge, formatExact, formatTime, rowsSpan } from './time.ts';

const NOW = new Date(2026, 10, 21, 14, 3, 9, 45).getTime();

it('writes times so that columns line up', () => {
  expect(formatTime(NOW)).toBe('2026-11-21 14:03:09');
  expect(formatExact(NOW)).toBe('2026-11-21 14:03:09.045');
});
it('writes a period into the name of a file: what was asked for, else what the rows have', () => {
  expect(fileSpan({ from: NOW, to: NOW + 86_400_000 })).toBe('2026-11-21_1403~2026-11-22_1403');
  expect(rowsSpan([NOW + 60_000, NOW], { from: undefined, to: undefined })).toBe('2026-11-21_1403~2026-11-21_1404');
  expect(rowsSpan([NOW], { from: NOW - 3_600_000, to: undefined })).toBe('2026-11-21_1303~2026-11-21_1403');
});
describe('an age', () => {
  it.each([
    [0, '刚刚'],
    [1_999, '刚刚'],
    [3_400, '3秒前'],
    [61_000, '1分钟前'],
    [2 * 3_600_000, '2小时前'],
    [25 * 3_600_000, '2026-11-20 13:03:09'],
  ])('of %d ms reads %s', (age, words) => {
    expect(formatAge(NOW - age, NOW, '刚刚')).toBe(words);
  });
  it('of a moment that has not come, by clocks that differ, is just now', () => {
    expect(formatAge(NOW + 5_000, NOW, '刚刚')).toBe('刚刚');
  });
});
