import type { Time } from './time.ts';

export interface ManualTime extends Time {
  /** Lets so much time pass; frames come every 16 ms, as on a screen. */
  pass(milliseconds: number): void;
  /** Is anything waiting at all? An idle page must not be. */
  readonly waiting: number;
}
const FRAME = 16;

/** Time that passes only when a test says so. */
export function manualTime(): ManualTime {
  let now = 0;
  const frames = new Set<() => void>();
  const timers = new Map<() => void, number>();
  const step = () => {
    now += 1;
    for (const [run, due] of timers)
      if (due <= now) {
        timers.delete(run);
        run();
      }
    if (now % FRAME !== 0) return;
    const due = [...frames];
    frames.clear();
    for (const run of due) run();
  };
  return {
    now: () => now,
    frame(run) {
      const own = () => run();
      frames.add(own);
      return () => frames.delete(own);
    },
    after(milliseconds, run) {
      const own = () => run();
      timers.set(own, now + milliseconds);
      return () => timers.delete(own);
    },
    pass(milliseconds) {
      for (let count = 0; count < milliseconds; count++) step();
    },
    get waiting() {
      return frames.size + timers.size;
    },
  };
}
