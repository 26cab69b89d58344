import { QUALITY_CODES, type Quality, type Reading, type Value } from '@lightfield/contract';

/** What a screen sees of one variable. */
export interface Seen {
  readonly value: Value;
  readonly quality: Quality;
  /** When the source read it last, changed or not, epoch ms. */
  readonly readAt: number;
  /** Since when it has this value, as far as that is known. */
  readonly changedAt: number;
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

/** How the stream of one device is. */
interface DeviceFreshness {
  readonly number: number;
  /** Its rows, where they were placed. */
  readonly rows: Set<number>;
  live: boolean;
  /** When all its values but the late ones were read. */
  readAt: number;
  late: ReadonlySet<string>;
}

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
  #changedAt: Float64Array<ArrayBuffer> = new Float64Array(64);
  #quality: Uint8Array<ArrayBuffer> = new Uint8Array(64);
  /** Up to when the reading of a device covered it. */
  #coveredAt: Float64Array<ArrayBuffer> = new Float64Array(64);
  /** Device of each row; -1: what the line itself brings, e.g. calculated values. */
  #device: Int32Array<ArrayBuffer> = new Int32Array(64).fill(-1);
  /** What was handed out last; the same object until the row changes, as React asks for. */
  #seen: (Seen | undefined)[] = [];
  readonly #watchers: (Set<() => void> | undefined)[] = [];
  readonly #readers = new Set<() => void>();
  readonly #dirty = new Set<number>();
  #flushing = false;
  #connected = true;
  readonly #devices = new Map<string, DeviceFreshness>();
  readonly #byNumber: DeviceFreshness[] = [];
  /** Device of what nobody has placed; absent: the line's. */
  #only: DeviceFreshness | undefined;

  constructor(pace: Pacemaker = pagePacemaker) {
    this.#pace = pace;
  }

  /** `undefined` while nothing was ever read. */
  read(variableId: string): Seen | undefined {
    const row = this.#rows.get(variableId);
    if (row === undefined || this.#readAt[row] === 0) return undefined;
    const known = this.#seen[row];
    if (known) return known;
    const device = this.#deviceOf(row);
    const fresh = this.isFresh(variableId);
    const readAt = this.#readAt[row] ?? 0;
    const seen: Seen = {
      value: this.#values[row] ?? null,
      quality: QUALITY_CODES[fresh ? (this.#quality[row] ?? 0) : STALE] ?? 'bad',
      readAt: Math.max(readAt, device?.late.has(variableId) === false ? device.readAt : (this.#coveredAt[row] ?? 0)),
      changedAt: this.#changedAt[row] ?? 0,
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
      this.#changedAt[row] = reading.changedAt ?? reading.readAt;
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

  /** Which device a line of one is about. */
  setOnly(equipId: string): void {
    if (this.#only) return;
    this.#only = this.#known(equipId);
    for (const row of this.#rows.values()) this.#touch(row);
  }

  /** Which values are of which device, on a line of several. */
  place(equipId: string, variableIds: readonly string[]): void {
    const { number, rows } = this.#known(equipId);
    for (const id of variableIds) {
      const row = this.#rowOf(id);
      this.#byNumber[this.#device[row] ?? -1]?.rows.delete(row);
      this.#device[row] = number;
      rows.add(row);
      this.#touch(row);
    }
  }

  /** Values of a device whose stream does not live are stale, whatever they were. */
  setLive(equipId: string, live: boolean): void {
    const device = this.#known(equipId);
    if (device.live === live) return;
    device.live = live;
    this.#touchDevice(device);
  }

  /** All values of a device, but the late ones, were read then or later. Who watches values is not woken for it: see `onRead`. */
  setRead(equipId: string, readAt: number, late: readonly string[] | undefined): void {
    const device = this.#known(equipId);
    if (late) this.#setLate(device, new Set(late));
    device.readAt = Math.max(device.readAt, readAt);
    for (const row of this.#rowsOf(device)) this.#seen[row] = undefined;
  }

  /** Calls when values were read again, changed or not, or may have been: every few seconds. */
  onRead(listener: () => void): () => void {
    this.#readers.add(listener);
    return () => {
      this.#readers.delete(listener);
    };
  }
  wereRead(): void {
    for (const listener of this.#readers) listener();
  }

  /** What is read seldom keeps the time at which it was covered last. */
  #setLate(device: DeviceFreshness, late: ReadonlySet<string>): void {
    for (const id of late) {
      const row = this.#rows.get(id);
      if (row !== undefined && !device.late.has(id)) this.#coveredAt[row] = device.readAt;
    }
    device.late = late;
  }

  #known(equipId: string): DeviceFreshness {
    const known = this.#devices.get(equipId);
    if (known) return known;
    const device: DeviceFreshness = {
      number: this.#byNumber.length,
      rows: new Set(),
      live: false,
      readAt: 0,
      late: new Set(),
    };
    this.#byNumber.push(device);
    this.#devices.set(equipId, device);
    return device;
  }

  /** A page of many devices hears of each of them: what is of others is not looked at. */
  #rowsOf(device: DeviceFreshness): Iterable<number> {
    return device === this.#only
      ? [...this.#rows.values()].filter((row) => this.#deviceOf(row) === device)
      : device.rows;
  }

  #deviceOf(row: number): DeviceFreshness | undefined {
    return this.#byNumber[this.#device[row] ?? -1] ?? this.#only;
  }

  #touchDevice(device: DeviceFreshness): void {
    for (const row of this.#rowsOf(device)) this.#touch(row);
  }

  /** Does what is shown of it count as true at this moment, as far as its line goes? */
  isFresh(variableId: string): boolean {
    const device = this.#deviceOf(this.#rowOf(variableId));
    return this.#connected && (device === undefined || device.live);
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
    const changedAt = new Float64Array(this.#changedAt.length * 2);
    changedAt.set(this.#changedAt);
    this.#changedAt = changedAt;
    const coveredAt = new Float64Array(this.#coveredAt.length * 2);
    coveredAt.set(this.#coveredAt);
    this.#coveredAt = coveredAt;
    const device = new Int32Array(this.#device.length * 2).fill(-1);
    device.set(this.#device);
    this.#device = device;
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
