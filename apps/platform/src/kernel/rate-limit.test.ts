import { array, assert, integer, property, record } from 'fast-check';
import { expect, it } from 'vitest';
import { testClock } from './clock.testing.ts';
import { createRateLimiter } from './rate-limit.ts';

const RATE = { max: 3, perMs: 3_000 };
const at = () => {
  const clock = testClock();
  return { clock, limiter: createRateLimiter(clock) };
};

it('lets a burst pass and then one each interval', () => {
  const { clock, limiter } = at();
  expect([1, 2, 3, 4].map(() => limiter.take('a', RATE))).toEqual([true, true, true, false]);
  clock.pass(999);
  expect(limiter.take('a', RATE)).toBe(false);
  clock.pass(1);
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
  clock.pass(1_000_000);
  expect([1, 2, 3, 4].map(() => limiter.take('a', RATE))).toEqual([true, true, true, false]);
});

it('lets as much pass however the clock of the machine is set meanwhile', () => {
  const step = record({ wait: integer({ min: 0, max: 5_000 }), jump: integer({ min: -1e10, max: 1e10 }) });
  assert(
    property(array(step, { maxLength: 50 }), (steps) => {
      const [still, jumping] = [at(), at()];
      for (const { wait, jump } of steps) {
        jumping.clock.jump(jump);
        for (const { clock } of [still, jumping]) clock.pass(wait);
        expect(jumping.limiter.take('a', RATE)).toBe(still.limiter.take('a', RATE));
      }
    }),
  );
});

it('stays small whatever is thrown at it', () => {
  const { limiter } = at();
  for (let n = 0; n < 60_000; n += 1) limiter.take(`address ${n}`, RATE);
  expect(limiter.size()).toBeLessThanOrEqual(50_000);
});
