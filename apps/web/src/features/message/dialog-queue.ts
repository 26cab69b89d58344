import { LIMITS } from '@lightfield/contract';
import type { Timers } from '../../live/clock.ts';

/** Ids of dialogs that were closed since the login. */
export interface Closed {
  has(id: string): boolean;
  add(id: string): void;
}

/**
 * Shows one after the other: the first, and when it closes, the next after 100 ms (S3 §4). What was closed does not come back;
 * what is no longer there (read on another device, withdrawn, settled) goes by itself.
 */
export class DialogQueue<Item extends { id: string }> {
  readonly #timers: Timers;
  readonly #closed: Closed;
  readonly #listeners = new Set<() => void>();
  #items: readonly Item[] = [];
  #current: Item | undefined;
  #cancelGap: (() => void) | undefined;

  constructor(timers: Timers, closed: Closed) {
    this.#timers = timers;
    this.#closed = closed;
  }

  readonly read = (): Item | undefined => this.#current;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** All that waits now, the most important first. What is shown stays, even when something more important comes. */
  set(items: readonly Item[]): void {
    this.#items = items;
    if (this.#current) {
      const { id } = this.#current;
      const now = items.find((item) => item.id === id);
      if (now) this.#show(now);
      else this.#pause();
    } else if (!this.#cancelGap) this.#next();
  }

  /** The person has closed what was shown. */
  close(): void {
    if (!this.#current) return;
    this.#closed.add(this.#current.id);
    this.#pause();
  }

  stop(): void {
    this.#cancelGap?.();
    this.#cancelGap = undefined;
  }

  #pause(): void {
    this.#show(undefined);
    this.#cancelGap = this.#timers.after(LIMITS.message.dialogGapMs, () => {
      this.#cancelGap = undefined;
      this.#next();
    });
  }

  #next(): void {
    this.#show(this.#items.find(({ id }) => !this.#closed.has(id)));
  }

  #show(item: Item | undefined): void {
    if (this.#current === item) return;
    this.#current = item;
    for (const listener of this.#listeners) listener();
  }
}
