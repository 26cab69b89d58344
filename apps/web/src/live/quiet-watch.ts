import { type Timers, realTimers } from './clock.ts';

/** Without a new value for so long, ms, a line no longer counts as live: a gateway that hangs is only given up by its broker half a minute later. */
export const QUIET_MS = 10_000;
/** Values that come seldom may be late by so many of the times between them. */
const INTERVALS = 3;

/** How long a line may be silent, ms, whose gateway sends each `interval` ms. */
export const patienceFor = (interval: number): number => Math.max(QUIET_MS, INTERVALS * interval);

/** Tells when nothing was heard for a while, and when something is again. Begins as heard. */
export class QuietWatch {
  readonly #patience: number;
  readonly #tell: (quiet: boolean) => void;
  readonly #timers: Timers;
  #last: number;
  #quiet = false;
  #cancel: () => void;

  constructor(patience: number, tell: (quiet: boolean) => void, timers: Timers = realTimers) {
    this.#patience = patience;
    this.#tell = tell;
    this.#timers = timers;
    this.#last = timers.now();
    this.#cancel = timers.after(patience, this.#look);
  }

  /** Costs next to nothing: it is called with every frame. */
  heard(): void {
    this.#last = this.#timers.now();
    if (!this.#quiet) return;
    this.#quiet = false;
    this.#cancel = this.#timers.after(this.#patience, this.#look);
    this.#tell(false);
  }
  stop(): void {
    this.#cancel();
  }

  readonly #look = (): void => {
    const left = this.#last + this.#patience - this.#timers.now();
    // a clock that was set back must not make it wait for hours
    if (left > 0 && left <= this.#patience) {
      this.#cancel = this.#timers.after(left, this.#look);
      return;
    }
    this.#quiet = true;
    this.#tell(true);
  };
}
