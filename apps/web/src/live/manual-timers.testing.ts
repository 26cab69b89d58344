import type { Timers } from './clock.ts';

/** A clock that stands still until the test lets time pass; timers due on the way run in order, at their own moment. */
export class ManualTimers implements Timers {
  #now = 0;
  #timers: { at: number; order: number; run: () => void }[] = [];
  #order = 0;

  now(): number {
    return this.#now;
  }

  after(ms: number, run: () => void): () => void {
    const timer = { at: this.#now + ms, order: this.#order++, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((one) => one !== timer);
    };
  }

  /** Lets ms pass. Promises settle after each timer, so that what a timer set off is through before the next one. */
  async pass(ms: number): Promise<void> {
    const end = this.#now + ms;
    await settle();
    for (;;) {
      const due = this.#timers.filter((one) => one.at <= end).toSorted((a, b) => a.at - b.at || a.order - b.order)[0];
      if (!due) break;
      this.#timers = this.#timers.filter((one) => one !== due);
      this.#now = due.at;
      due.run();
      await settle();
    }
    this.#now = end;
  }
}

/** More turns than any chain of promises under test is long. */
const TURNS = 12;
export async function settle(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) await Promise.resolve();
}
