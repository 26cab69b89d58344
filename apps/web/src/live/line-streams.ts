import { LIMITS, type LiveFrame, type StreamState } from '@lightfield/contract';
import { LineProof } from '@lightfield/rules';
import type { Timers } from './clock.ts';
import type { ReadingStore } from './reading-store.ts';

type StreamsFrame = LiveFrame & { kind: 'streams' };

/** How the values of a line come in. */
export interface Streams {
  /** The server has spoken over this line just now; otherwise nothing that is shown is certain. */
  readonly proved: boolean;
  /** By device; absent: nothing is known of it yet. */
  readonly byDevice: ReadonlyMap<string, StreamState>;
}
const UNKNOWN: Streams = { proved: false, byDevice: new Map() };

/** How often it is looked whether the line still lives, ms. */
const LOOK_EVERY_MS = 1_000;

/**
 * What is shown as fresh is fresh: values count only while the server says, over this line and just now, that those of their
 * device come in. Whatever ends, hangs, sleeps or is cut on the way, the word does not come, and they turn stale.
 */
export class LineStreams {
  readonly #store: ReadingStore;
  readonly #timers: Timers;
  readonly #tell: () => void;
  readonly #proof = new LineProof(LIMITS.monitor.patienceMs);
  #current: Streams = UNKNOWN;
  #cancel: (() => void) | undefined;

  constructor(store: ReadingStore, timers: Timers, tell: () => void) {
    this.#store = store;
    this.#timers = timers;
    this.#tell = tell;
    store.setConnected(false);
  }

  readonly read = (): Streams => this.#current;

  /** The socket is not open (any more): what was proved over it is over. */
  cut(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#proof.cut();
    this.#store.setConnected(false);
    for (const equipId of this.#current.byDevice.keys()) this.#store.setLive(equipId, false);
    this.#become(UNKNOWN);
  }

  take({ at, devices }: StreamsFrame): void {
    const proved = this.#proof.heard(at, this.#timers.now());
    const byDevice = new Map(this.#current.byDevice);
    for (const { equipId, stream, readAt, late, signals } of devices) {
      if (signals) this.#store.place(equipId, signals);
      this.#store.setRead(equipId, readAt ?? 0, late);
      this.#store.setLive(equipId, stream === 'live');
      byDevice.set(equipId, stream);
    }
    if (devices.length > 0) this.#store.wereRead();
    this.#store.setConnected(proved);
    this.#become({ proved, byDevice });
    this.#cancel ??= this.#timers.after(LOOK_EVERY_MS, this.#look);
  }

  readonly #look = (): void => {
    this.#cancel = this.#timers.after(LOOK_EVERY_MS, this.#look);
    if (this.#proof.lives(this.#timers.now())) return;
    this.#store.setConnected(false);
    this.#become({ ...this.#current, proved: false });
  };

  /** Says so where something is different: a word comes every few seconds. */
  #become(next: Streams): void {
    const { proved, byDevice } = this.#current;
    const same =
      proved === next.proved &&
      byDevice.size === next.byDevice.size &&
      [...next.byDevice].every(([equipId, stream]) => byDevice.get(equipId) === stream);
    if (same) return;
    this.#current = next;
    this.#tell();
  }
}
