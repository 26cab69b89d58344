import type { Clock } from '../clock.ts';

/** A clock that stands still until a test moves it. */
export class ManualClock implements Clock {
  readonly speed = 1;
  #now: number;
  #offset = 0;
  #timers: { at: number; call: () => void }[] = [];
  constructor(now = 1_000_000_000_000) {
    this.#now = now;
  }
  now(): number {
    return this.#now + this.#offset;
  }
  ticks(): number {
    return this.#now;
  }
  /** Somebody sets the machine's clock. */
  jump(ms: number): void {
    this.#offset += ms;
  }
  /** The machine stands still: time passes, and timers are late. */
  stumble(ms: number): void {
    this.#now += ms;
  }
  after(ms: number, call: () => void): () => void {
    const timer = { at: this.#now + Math.max(0, ms), call };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }
  /** Moves on by `ms`, stopping at every timer and letting all work finish that it set off. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    await settled();
    for (;;) {
      const next = this.#timers.toSorted((a, b) => a.at - b.at)[0];
      if (!next || next.at > end) break;
      this.#timers = this.#timers.filter((timer) => timer !== next);
      this.#now = Math.max(this.#now, next.at);
      next.call();
      await settled();
    }
    this.#now = end;
  }
}

/** Waits until promises that are ready have run, without letting time pass. */
export async function settled(): Promise<void> {
  for (let i = 0; i < 5; i++) await new Promise((resolve) => setImmediate(resolve));
}
