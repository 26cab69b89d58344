/** What passes the time of a page. Given in tests; in the browser it is `browserTime`. */
export interface Time {
  /** Milliseconds; only differences matter. */
  now(): number;
  /** Runs once, before the next frame is painted. Answers how to call it off. */
  frame(run: () => void): () => void;
  /** Runs once, after so many milliseconds. */
  after(milliseconds: number, run: () => void): () => void;
}

export const browserTime: Time = {
  now: () => performance.now(),
  frame(run) {
    const id = requestAnimationFrame(run);
    return () => cancelAnimationFrame(id);
  },
  after(milliseconds, run) {
    const id = setTimeout(run, milliseconds);
    return () => clearTimeout(id);
  },
};
