import type { Clock, Ticks } from './clock.ts';

/** A clock that stands still until a test moves it. */
export interface TestClock extends Clock, Ticks {
  /** Time passes. */
  pass(ms: number): void;
  /** Somebody sets the machine's clock, ahead or (negative) back. */
  jump(ms: number): void;
}

export function testClock(now = 1_700_000_000_000): TestClock {
  // Not 0, which must never pass for a moment that is long ago.
  let [wall, ticks] = [now, 1_000];
  return {
    now: () => wall,
    ticks: () => ticks,
    pass(ms) {
      wall += ms;
      ticks += ms;
    },
    jump(ms) {
      wall += ms;
    },
  };
}

/** For tests that keep the time themselves and never set the clock: both read the same. */
export const clockAt = (read: () => number): Clock & Ticks => ({ now: read, ticks: read });
