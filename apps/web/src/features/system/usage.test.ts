import { expect, it } from 'vitest';
import { daysLeft, levelOf } from './usage.ts';

it.each([
  [0, 100, 'fine'],
  [79, 100, 'fine'],
  [80, 100, 'near'],
  [99, 100, 'near'],
  [100, 100, 'full'],
  [101, 100, 'over'],
] as const)('%i of %i is %s', (used, limit, level) => {
  expect(levelOf(used, limit)).toBe(level);
});

it('counts a begun day as a day, and what is over as none', () => {
  const day = 86_400_000;
  expect(daysLeft(day * 3, 0)).toBe(3);
  expect(daysLeft(day * 3 + 1, 0)).toBe(4);
  expect(daysLeft(0, day)).toBe(0);
});
