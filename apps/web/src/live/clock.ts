/** Timers of the live classes; tests hand in one that only moves when they say so. */
export interface Timers {
  now(): number;
  /** Calls once after that many ms; the answer cancels. */
  after(ms: number, run: () => void): () => void;
}

export const realTimers: Timers = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** Calls again and again, `ms` apart, until cancelled. */
export function every(timers: Timers, ms: number, run: () => void): () => void {
  let cancel = timers.after(ms, again);
  function again() {
    cancel = timers.after(ms, again);
    run();
  }
  return () => cancel();
}
