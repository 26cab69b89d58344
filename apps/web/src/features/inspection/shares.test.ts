import { expect, it } from 'vitest';
import { inTimeShare, percent } from './shares.ts';

it('a share of inspections in time says nothing of those that are still open', () => {
  expect(percent(inTimeShare({ inTime: 0, late: 0, missed: 0 }))).toBe('–');
  expect(percent(inTimeShare({ inTime: 2, late: 0, missed: 1 }))).toBe('66.7 %');
  expect(percent(inTimeShare({ inTime: 0, late: 1, missed: 0 }))).toBe('0 %');
});
