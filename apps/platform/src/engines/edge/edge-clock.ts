import type { Clock, Ticks } from '../../kernel/clock.ts';
import type { Clock as EdgeClock } from '@lightfield/edge';

/** Longest wait a timer of Node can do, ms; longer ones would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The platform's time as the runtime takes it. */
export const edgeClock = (clock: Clock & Ticks & Partial<Pick<EdgeClock, 'after'>>): EdgeClock => ({
  speed: 1,
  now: () => clock.now(),
  ticks: () => clock.ticks(),
  after(ms, call) {
    if (clock.after) return clock.after(ms, call);
    const timer = setTimeout(call, Math.min(Math.max(0, ms), LONGEST_TIMER_MS));
    return () => clearTimeout(timer);
  },
});
