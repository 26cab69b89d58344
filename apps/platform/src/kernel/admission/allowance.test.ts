import { expect, it } from 'vitest';
import { createSpending } from './allowance.ts';

const ALLOWANCE = { burst: 100, perSecond: 10 };

it('lets a burst through, and makes who spends more wait until it has come in again', () => {
  let now = 0;
  const spending = createSpending({ ticks: () => now });
  expect(spending.waitMs('a', ALLOWANCE)).toBe(0);
  spending.spend('a', 100, ALLOWANCE);
  expect(spending.waitMs('a', ALLOWANCE)).toBe(0);
  spending.spend('a', 20, ALLOWANCE);
  expect(spending.waitMs('a', ALLOWANCE)).toBe(2_000);
  expect(spending.waitMs('b', ALLOWANCE)).toBe(0);
  now = 1_500;
  expect(spending.waitMs('a', ALLOWANCE)).toBe(500);
  now = 2_000;
  expect(spending.waitMs('a', ALLOWANCE)).toBe(0);
});

it('forgets who owes nothing any more', () => {
  let now = 0;
  const spending = createSpending({ ticks: () => now });
  for (let n = 0; n < 1_000; n += 1) spending.spend(`address ${n}`, 1, ALLOWANCE);
  expect(spending.size()).toBe(1_000);
  now = 61_000;
  spending.spend('b', 1, ALLOWANCE);
  expect(spending.size()).toBe(1);
});
