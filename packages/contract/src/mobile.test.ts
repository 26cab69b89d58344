import { expect, it } from 'vitest';
import { Mobile } from './fields.ts';

it.each([
  ['13800138000', '13800138000'],
  ['+8613800138000', '13800138000'],
  [' +8613800138000 ', '13800138000'],
  ['+14155550123', '+14155550123'],
  // A fixed line of the same country is no mobile number and keeps its code.
  ['+862112345678', '+862112345678'],
])('the number %s is kept as %s', (typed, kept) => {
  expect(Mobile.parse(typed)).toBe(kept);
});
