import type { Clock } from './ports.ts';

/** A clock that stands still until a test moves it, from timer to timer. */
export class SteppedClock implements Clock {
  readonly speed = 1;
  #ticks: number;
  #offset = 0;
  #timers: { at: number; call: () => void }[] = [];

  constructor(now: number) {
    this.#ticks = now;
  }
  now(): number {
    return this.#ticks + this.#offset;
  }
  ticks(): number {
    return this.#ticks;
  }
  after(ms: number, call: () => void): () => void {
    const timer = { at: this.#ticks + Math.max(0, ms), call };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }
  /** Somebody sets the machine's clock. */
  jump(ms: number): void {
    this.#offset += ms;
  }
  /** The process is away: nothing of it runs. */
  sleep(ms: number): void {
    this.#timers = [];
    this.#ticks += ms;
  }
  advance(ms: number): void {
    const end = this.#ticks + ms;
    for (;;) {
      const next = this.#timers.toSorted((a, b) => a.at - b.at)[0];
      if (!next || next.at > end) break;
      this.#timers = this.#timers.filter((timer) => timer !== next);
      this.#ticks = Math.max(this.#ticks, next.at);
      next.call();
    }
    this.#ticks = end;
  }
}
