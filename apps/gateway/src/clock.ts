import type { Clock } from '@lightfield/edge';

export type { Clock };

/** Longest wait a timer of Node can do, ms; longer ones would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * The machine's clock, or one that runs `speed` times as fast from `base` on: a day of plant time in a minute, for tests.
 */
export function createClock({ speed = 1, base }: { speed?: number; base?: number } = {}): Clock {
  const started = performance.now();
  const ticks = () => (performance.now() - started) * speed;
  const isOrdinary = speed === 1 && base === undefined;
  const from = base ?? Date.now();
  return {
    speed,
    now: isOrdinary ? () => Date.now() : () => Math.floor(from + ticks()),
    ticks,
    after(ms, call) {
      const timer = setTimeout(call, Math.min(Math.max(0, ms / speed), LONGEST_TIMER_MS));
      return () => clearTimeout(timer);
    },
  };
}
