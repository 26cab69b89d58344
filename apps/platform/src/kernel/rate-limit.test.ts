import { expect, it } from 'vitest';
import { createRateLimiter } from './rate-limit.ts';

const RATE = { max: 3, perMs: 3_000 };
const at = () => {
  const clock = { time: 0, now: () => clock.time };
  return { clock, limiter: createRateLimiter(clock) };
};

it('lets a burst pass and then one each interval', () => {
  const { clock, limiter } = at();
  expect([1, 2, 3, 4].map(() => limiter.take('a', RATE))).toEqual([true, true, true, false]);
  clock.time = 999;
  expect(limiter.take('a', RATE)).toBe(false);
  clock.time = 1_000;
  expect([limiter.take('a', RATE), limiter.take('a', RATE)]).toEqual([true, false]);
});

it('counts each key for itself', () => {
  const { limiter } = at();
  for (let n = 0; n < 4; n += 1) limiter.take('a', RATE);
  expect(limiter.take('b', RATE)).toBe(true);
});

it('does not save up more than a burst', () => {
  const { clock, limiter } = at();
  limiter.take('a', RATE);
  clock.time = 1_000_000;
  expect([1, 2, 3, 4].map(() => limiter.take('a', RATE))).toEqual([true, true, true, false]);
});

it('stays small whatever is thrown at it', () => {
  const { limiter } = at();
  for (let n = 0; n < 60_000; n += 1) limiter.take(`address ${n}`, RATE);
  expect(limiter.size()).toBeLessThanOrEqual(50_000);
});
