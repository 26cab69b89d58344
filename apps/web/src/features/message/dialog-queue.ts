import { LIMITS } from '@lightfield/contract';
import type { Timers } from '../../live/clock.ts';

/** Shows one after the other: the first, and when it closes, the next after 100 ms (spec 3 §4). Each id once. */
export class DialogQueue<Item extends { id: string }> {
  readonly #timers: Timers;
  readonly #listeners = new Set<() => void>();
  readonly #seen = new Set<string>();
  readonly #waiting: Item[] = [];
  #current: Item | undefined;
  #gap: (() => void) | undefined;

  constructor(timers: Timers) {
    this.#timers = timers;
  }

  readonly read = (): Item | undefined => this.#current;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  add(items: readonly Item[]): void {
    for (const item of items) {
      if (this.#seen.has(item.id)) continue;
      this.#seen.add(item.id);
      this.#waiting.push(item);
    }
    if (!this.#current && !this.#gap) this.#next();
  }

  /** The person has closed what was shown. */
  close(): void {
    if (!this.#current) return;
    this.#current = undefined;
    this.#tell();
    this.#gap = this.#timers.after(LIMITS.message.dialogGapMs, () => {
      this.#gap = undefined;
      this.#next();
    });
  }

  #next(): void {
    this.#current = this.#waiting.shift();
    if (this.#current) this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
