import { QUALITY_CODES, type Quality, type Reading, type Value } from '@lightfield/contract';

/** What a screen sees of one variable. */
export interface Seen {
  readonly value: Value;
  readonly quality: Quality;
  /** When the source read it, epoch ms. */
  readonly readAt: number;
}

/** Frames and timers of a page; tests hand in their own. */
export interface Pacemaker {
  /** Calls once, before the next frame is drawn. */
  frame(run: () => void): void;
  /** Calls once, after that many ms. */
  after(ms: number, run: () => void): void;
  hidden(): boolean;
}
export const pagePacemaker: Pacemaker = {
  frame: (run) => {
    requestAnimationFrame(run);
  },
  after: (ms, run) => {
    setTimeout(run, ms);
  },
  hidden: () => document.hidden,
};

/** Background tabs draw no frames; what watches values (alarm sound, speech) must still hear of them. */
const HIDDEN_FLUSH_MS = 1_000;
const STALE = QUALITY_CODES.indexOf('stale');

/**
 * Latest reading per variable, in columns, shared by everything on the page that shows values. Takes any number of frames
 * and tells each watcher at most once per drawn frame. Knows nothing of sockets or React.
 */
export class ReadingStore {
  readonly #pace: Pacemaker;
  readonly #rows = new Map<string, number>();
  #values: Value[] = [];
  #readAt: Float64Array<ArrayBuffer> = new Float64Array(64);
  #quality: Uint8Array<ArrayBuffer> = new Uint8Array(64);
  /** What was handed out last; the same object until the row changes, as React asks for. */
  #seen: (Seen | undefined)[] = [];
  readonly #watchers: (Set<() => void> | undefined)[] = [];
  readonly #dirty = new Set<number>();
  #flushing = false;
  #connected = true;

  constructor(pace: Pacemaker = pagePacemaker) {
    this.#pace = pace;
  }

  /** `undefined` while nothing was ever read. */
  read(variableId: string): Seen | undefined {
    const row = this.#rows.get(variableId);
    if (row === undefined || this.#readAt[row] === 0) return undefined;
    const known = this.#seen[row];
    if (known) return known;
    const code = this.#connected ? (this.#quality[row] ?? 0) : STALE;
    const seen: Seen = {
      value: this.#values[row] ?? null,
      quality: QUALITY_CODES[code] ?? 'bad',
      readAt: this.#readAt[row] ?? 0,
    };
    this.#seen[row] = seen;
    return seen;
  }

  /**
   * Takes readings. Late ones are dropped: a reconnecting gateway may send its backlog after fresh values. A snapshot is
   * the server's whole truth and always taken, so that a gateway whose clock was set back is not ignored for hours.
   */
  accept(readings: readonly Reading[], snapshot = false): void {
    for (const reading of readings) {
      const row = this.#rowOf(reading.variableId);
      if (!snapshot && reading.readAt < (this.#readAt[row] ?? 0)) continue;
      this.#values[row] = reading.value;
      this.#readAt[row] = reading.readAt;
      this.#quality[row] = reading.quality ? QUALITY_CODES.indexOf(reading.quality) : 0;
      this.#touch(row);
    }
  }

  /** While the line to the server is cut, every value is stale, whatever it was. */
  setConnected(connected: boolean): void {
    if (this.#connected === connected) return;
    this.#connected = connected;
    for (const row of this.#rows.values()) this.#touch(row);
  }

  watch(variableId: string, changed: () => void): () => void {
    const row = this.#rowOf(variableId);
    const watchers = (this.#watchers[row] ??= new Set());
    watchers.add(changed);
    return () => {
      watchers.delete(changed);
    };
  }

  #rowOf(variableId: string): number {
    const known = this.#rows.get(variableId);
    if (known !== undefined) return known;
    const row = this.#rows.size;
    this.#rows.set(variableId, row);
    if (row >= this.#readAt.length) this.#grow();
    return row;
  }

  #grow(): void {
    const readAt = new Float64Array(this.#readAt.length * 2);
    readAt.set(this.#readAt);
    this.#readAt = readAt;
    const quality = new Uint8Array(this.#quality.length * 2);
    quality.set(this.#quality);
    this.#quality = quality;
  }

  #touch(row: number): void {
    this.#seen[row] = undefined;
    if (!this.#watchers[row]?.size) return;
    this.#dirty.add(row);
    if (this.#flushing) return;
    this.#flushing = true;
    if (this.#pace.hidden()) this.#pace.after(HIDDEN_FLUSH_MS, this.#flush);
    else {
      this.#pace.frame(this.#flush);
      // the tab may be hidden before that frame is drawn
      this.#pace.after(HIDDEN_FLUSH_MS, this.#flush);
    }
  }

  readonly #flush = (): void => {
    if (!this.#flushing) return;
    this.#flushing = false;
    const rows = [...this.#dirty];
    this.#dirty.clear();
    for (const row of rows) {
      for (const changed of this.#watchers[row] ?? []) changed();
    }
  };
}
