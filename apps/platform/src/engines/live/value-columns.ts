/** What a slot holds. */
const Held = { nothing: 0, number: 1, text: 2, null: 3 } as const;

/** Bits of `#flags`. */
const UNSAVED = 1;
const WATCHED = 2;
const CHANGED = 4;
const TAPPED = 8;
/** Another process wants it. */
const ELSEWHERE = 16;
/** It has changed since it was last taken for other processes. */
const LEAVING = 32;
/** This process has it from its source; else from another process, or from what was saved. */
const OWN = 64;
/** It is wanted as it comes from its source, by this process alone. */
const FOLLOWED = 128;
/** It has come since it was last taken by who follows it. */
const HEARD = 256;
/** What was saved of it was looked for. */
const RECALLED = 512;

/** Code of quality `stale`: the index in QUALITY_CODES of the contract. */
export const STALE = 3;

const INITIAL_SLOTS = 1_024;

export type LatestValue = number | string | null;
export interface Latest {
  value: LatestValue;
  /** Index in QUALITY_CODES. */
  quality: number;
  /** Epoch milliseconds. */
  readAt: number;
  /** Since when it has this value, as far as that is known. */
  changedAt: number;
}

/**
 * The latest value of every variable, in columns: a slot per series, a number costs no allocation. It remembers which
 * slots must still be saved and which watched ones have changed since they were last sent.
 */
export class ValueColumns {
  /** Called when the first watched slot has changed since `takeChanged`. */
  onChange: () => void = () => undefined;
  /** Called when somebody here begins to hear of a series, and when nobody does any more. */
  onWish: (seriesId: number, isWished: boolean) => void = () => undefined;
  /** Called when the first slot that other processes want has changed since `takeLeaving`. */
  onLeaving: () => void = () => undefined;

  #count = 0;
  #held = new Uint8Array(INITIAL_SLOTS);
  #numbers = new Float64Array(INITIAL_SLOTS);
  #times = new Float64Array(INITIAL_SLOTS);
  #changes = new Float64Array(INITIAL_SLOTS);
  #qualities = new Uint8Array(INITIAL_SLOTS);
  #flags = new Uint16Array(INITIAL_SLOTS);
  #series = new Int32Array(INITIAL_SLOTS);
  readonly #texts: (string | undefined)[] = [];
  readonly #slots = new Map<number, number>();
  #unsaved: number[] = [];
  #changed: number[] = [];
  #leaving: number[] = [];
  #heard: number[] = [];
  /** Who is told at once of every change of a slot. */
  readonly #taps = new Map<number, Set<() => void>>();

  get size(): number {
    return this.#count;
  }

  slot(seriesId: number): number {
    const known = this.#slots.get(seriesId);
    if (known !== undefined) return known;
    const slot = this.#count;
    if (slot === this.#held.length) this.#grow();
    this.#count += 1;
    this.#series[slot] = seriesId;
    this.#texts.push(undefined);
    this.#slots.set(seriesId, slot);
    return slot;
  }

  seriesOf(slot: number): number {
    return this.#series[slot] ?? 0;
  }

  /**
   * Quality is an index in QUALITY_CODES, `readAt` epoch milliseconds. What is already there is no change. `changedAt`: since when
   * the value stands; where the source does not say, since it is another than the one before.
   */
  set(slot: number, value: LatestValue, quality: number, readAt: number, changedAt?: number): void {
    this.#flags[slot] = (this.#flags[slot] ?? 0) | OWN;
    this.#put(slot, value, quality, readAt, changedAt);
  }

  /** The same, as another process has it: that one saves it. */
  setFromElsewhere(slot: number, { value, quality, readAt, changedAt }: Latest): void {
    this.#flags[slot] = (this.#flags[slot] ?? 0) & ~OWN;
    this.#put(slot, value, quality, readAt, changedAt);
  }

  #put(slot: number, value: LatestValue, quality: number, readAt: number, changedAt?: number): void {
    if (typeof value === 'number' && Number.isFinite(value)) {
      if (
        this.#held[slot] === Held.number &&
        this.#numbers[slot] === value &&
        this.#qualities[slot] === quality &&
        this.#times[slot] === readAt
      ) {
        return;
      }
      this.#since(slot, this.#held[slot] === Held.number && this.#numbers[slot] === value, readAt, changedAt);
      if (this.#held[slot] === Held.text) this.#texts[slot] = undefined;
      this.#held[slot] = Held.number;
      this.#numbers[slot] = value;
    } else {
      const text = typeof value === 'string' ? value : undefined;
      const held = text === undefined ? Held.null : Held.text;
      if (
        this.#held[slot] === held &&
        this.#texts[slot] === text &&
        this.#qualities[slot] === quality &&
        this.#times[slot] === readAt
      ) {
        return;
      }
      this.#since(slot, this.#held[slot] === held && this.#texts[slot] === text, readAt, changedAt);
      this.#held[slot] = held;
      this.#texts[slot] = text;
    }
    this.#qualities[slot] = quality;
    this.#times[slot] = readAt;
    this.#mark(slot);
  }

  /** `stands`: it has the value it had. */
  #since(slot: number, stands: boolean, readAt: number, changedAt: number | undefined): void {
    this.#changes[slot] = changedAt ?? (stands ? this.changedAtOf(slot) : readAt);
  }

  /** What was saved of it needs not be looked for: it was, or something is known. */
  isRecalled(slot: number): boolean {
    return this.has(slot) || ((this.#flags[slot] ?? 0) & RECALLED) !== 0;
  }

  markRecalled(slot: number): void {
    this.#flags[slot] = (this.#flags[slot] ?? 0) | RECALLED;
  }

  /** Puts back what was saved, as stale: nothing was heard since. Does not count as a change to save. */
  restore(seriesId: number, value: LatestValue, readAt: number): void {
    const slot = this.slot(seriesId);
    if (this.#held[slot] !== Held.nothing) return;
    this.#held[slot] = value === null ? Held.null : typeof value === 'number' ? Held.number : Held.text;
    if (typeof value === 'number') this.#numbers[slot] = value;
    if (typeof value === 'string') this.#texts[slot] = value;
    this.#qualities[slot] = STALE;
    this.#times[slot] = readAt;
    this.#changes[slot] = readAt;
  }

  stale(seriesIds: Iterable<number>): void {
    for (const seriesId of seriesIds) {
      const slot = this.#slots.get(seriesId);
      if (slot === undefined || this.#held[slot] === Held.nothing || this.#qualities[slot] === STALE) continue;
      this.#qualities[slot] = STALE;
      this.#mark(slot);
    }
  }

  get(seriesId: number): Latest | undefined {
    const slot = this.#slots.get(seriesId);
    return slot === undefined ? undefined : this.at(slot);
  }

  at(slot: number): Latest | undefined {
    if (!this.has(slot)) return undefined;
    return {
      value: this.valueAt(slot),
      quality: this.qualityAt(slot),
      readAt: this.readAtOf(slot),
      changedAt: this.changedAtOf(slot),
    };
  }

  has(slot: number): boolean {
    return (this.#held[slot] ?? Held.nothing) !== Held.nothing;
  }

  valueAt(slot: number): LatestValue {
    switch (this.#held[slot]) {
      case Held.number:
        return this.#numbers[slot] ?? null;
      case Held.text:
        return this.#texts[slot] ?? null;
      default:
        return null;
    }
  }

  qualityAt(slot: number): number {
    return this.#qualities[slot] ?? STALE;
  }

  readAtOf(slot: number): number {
    return this.#times[slot] ?? 0;
  }

  changedAtOf(slot: number): number {
    return this.#changes[slot] ?? 0;
  }

  isOwn(slot: number): boolean {
    return ((this.#flags[slot] ?? 0) & OWN) !== 0;
  }

  /** Other processes have these from now on: what is known here is neither saved nor told any more. */
  leaveToOthers(seriesIds: Iterable<number>): void {
    for (const seriesId of seriesIds) {
      const slot = this.#slots.get(seriesId);
      if (slot !== undefined) this.#flags[slot] = (this.#flags[slot] ?? 0) & ~OWN;
    }
  }

  /** Whether other processes want what this one has of it. */
  wantElsewhere(slot: number, wanted: boolean): void {
    const flags = this.#flags[slot] ?? 0;
    this.#flags[slot] = wanted ? flags | ELSEWHERE : flags & ~ELSEWHERE;
  }

  /** The own slots that other processes want and that changed since the last call, each once. */
  takeLeaving(): readonly number[] {
    const taken = this.#leaving;
    this.#leaving = [];
    for (const slot of taken) this.#flags[slot] = (this.#flags[slot] ?? 0) & ~LEAVING;
    return taken;
  }

  /** What comes from its source here is noted for `takeHeard`; unlike one that is watched, it is not asked of other processes. */
  follow(slot: number, followed: boolean): void {
    const flags = this.#flags[slot] ?? 0;
    this.#flags[slot] = followed ? flags | FOLLOWED : flags & ~FOLLOWED;
  }

  /** The followed slots that have come from their source since the last call, each once. */
  takeHeard(): readonly number[] {
    const taken = this.#heard;
    this.#heard = [];
    for (const slot of taken) this.#flags[slot] = (this.#flags[slot] ?? 0) & ~HEARD;
    return taken;
  }

  watch(slot: number, watched: boolean): void {
    this.#wish(slot, watched ? (flags) => flags | WATCHED : (flags) => flags & ~WATCHED);
  }

  #wish(slot: number, change: (flags: number) => number): void {
    const before = this.#flags[slot] ?? 0;
    const after = change(before);
    this.#flags[slot] = after;
    const isWished = (after & (WATCHED | TAPPED)) !== 0;
    if (isWished !== ((before & (WATCHED | TAPPED)) !== 0)) this.onWish(this.seriesOf(slot), isWished);
  }

  /** Calls `listener` at every change of the slot, at once: it has to be quick. What is answered ends it. */
  tap(slot: number, listener: () => void): () => void {
    const listeners = this.#taps.get(slot) ?? new Set();
    this.#taps.set(slot, listeners.add(listener));
    this.#wish(slot, (flags) => flags | TAPPED);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      this.#taps.delete(slot);
      this.#wish(slot, (flags) => flags & ~TAPPED);
    };
  }

  isChanged(slot: number): boolean {
    return ((this.#flags[slot] ?? 0) & CHANGED) !== 0;
  }

  get hasChanged(): boolean {
    return this.#changed.length > 0;
  }

  /** The watched slots that changed since the last call, each once. */
  takeChanged(): readonly number[] {
    const taken = this.#changed;
    this.#changed = [];
    for (const slot of taken) this.#flags[slot] = (this.#flags[slot] ?? 0) & ~CHANGED;
    return taken;
  }

  /** The slots to save that changed since the last call, each once. */
  takeUnsaved(): number[] {
    const taken = this.#unsaved;
    this.#unsaved = [];
    for (const slot of taken) this.#flags[slot] = (this.#flags[slot] ?? 0) & ~UNSAVED;
    // What was left to another process meanwhile is that one's to save: it knows better.
    return taken.filter((slot) => this.isOwn(slot));
  }

  /** They could not be saved after all. */
  giveBack(slots: readonly number[]): void {
    for (const slot of slots) {
      const flags = this.#flags[slot] ?? 0;
      if (flags & UNSAVED) continue;
      this.#flags[slot] = flags | UNSAVED;
      this.#unsaved.push(slot);
    }
  }

  #mark(slot: number): void {
    let flags = this.#flags[slot] ?? 0;
    if ((flags & (OWN | UNSAVED)) === OWN) {
      flags |= UNSAVED;
      this.#unsaved.push(slot);
    }
    if ((flags & (OWN | ELSEWHERE | LEAVING)) === (OWN | ELSEWHERE)) {
      flags |= LEAVING;
      this.#leaving.push(slot);
      if (this.#leaving.length === 1) this.onLeaving();
    }
    if ((flags & (WATCHED | CHANGED)) === WATCHED) {
      flags |= CHANGED;
      this.#changed.push(slot);
      if (this.#changed.length === 1) this.onChange();
    }
    if ((flags & (OWN | FOLLOWED | HEARD)) === (OWN | FOLLOWED)) {
      flags |= HEARD;
      this.#heard.push(slot);
    }
    this.#flags[slot] = flags;
    if (flags & TAPPED) for (const listener of this.#taps.get(slot) ?? []) listener();
  }

  #grow(): void {
    const size = this.#held.length * 2;
    this.#held = grown(this.#held, new Uint8Array(size));
    this.#numbers = grown(this.#numbers, new Float64Array(size));
    this.#times = grown(this.#times, new Float64Array(size));
    this.#changes = grown(this.#changes, new Float64Array(size));
    this.#qualities = grown(this.#qualities, new Uint8Array(size));
    this.#flags = grown(this.#flags, new Uint16Array(size));
    this.#series = grown(this.#series, new Int32Array(size));
  }
}

function grown<Column extends Float64Array | Int32Array | Uint16Array | Uint8Array>(from: Column, to: Column): Column {
  to.set(from);
  return to;
}
