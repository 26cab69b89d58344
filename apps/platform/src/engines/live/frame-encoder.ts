import type { LatestValue } from './value-columns.ts';

/** Slots and what they hold now; asked for these slots alone. */
export interface Changes {
  readonly slots: readonly number[];
  valueAt(slot: number): LatestValue;
  /** Index in QUALITY_CODES. */
  qualityAt(slot: number): number;
  /** Epoch milliseconds. */
  readAtOf(slot: number): number;
  changedAtOf(slot: number): number;
}
/** A slot that a socket watches, and the name it knows it by. */
export interface WatchedSlot {
  readonly slot: number;
  readonly variableId: string;
}
/** What a socket is sent: a text, or bytes. */
export type Frame = string | Uint8Array<ArrayBuffer>;

/** How frames are written. Readings are kept by slot, so that each value is written once for all that watch it. */
export interface FrameFormat<Gathered> {
  /** Somebody begins to watch a slot that nobody watched. */
  begin(slot: number, variableId: string): void;
  /** Nobody watches it any more. */
  forget(slot: number): void;
  /** Keeps what the slot holds now. */
  keep(slot: number, changes: Changes): void;
  /** What is kept of the slot, behind what has gathered; nothing is kept of a slot that never held anything. */
  gather(gathered: Gathered | undefined, slot: number): Gathered | undefined;
  /** What a socket is to know before its snapshot. */
  preface(slots: readonly WatchedSlot[]): Frame | undefined;
  frame(gathered: Gathered | undefined, isSnapshot: boolean): Frame;
}

interface Watcher<Gathered> {
  readonly id: number;
  /** Without repetition. */
  readonly slots: readonly number[];
  /** Readings of the next frame. */
  gathered: Gathered | undefined;
  /** While it is held: what has changed since. */
  missed: Set<number> | undefined;
}

/** The encoder of one form of frames, whatever gathers in it. */
export type AnyFrameEncoder = Pick<FrameEncoder<unknown>, 'watch' | 'leave' | 'hold' | 'change' | 'take' | 'catchUp'>;

/**
 * Makes the frames of live values: changed slots go in, the frame for each socket comes out. It knows no socket but by a
 * number, no clock and no column, and nothing is asked of whoever drives it: so it can live in this thread, or behind a port in
 * another thread or process (`encoder-port.ts`).
 */
export class FrameEncoder<Gathered> {
  readonly #format: FrameFormat<Gathered>;
  /** By slot. */
  readonly #watchers: (Watcher<Gathered>[] | undefined)[] = [];
  /** By number. */
  readonly #sockets: (Watcher<Gathered> | undefined)[] = [];

  constructor(format: FrameFormat<Gathered>) {
    this.#format = format;
  }

  /** A socket begins to watch; `fresh` says of its slots that nobody watched, or that have changed since, what they hold. Answers its snapshot. */
  watch(socket: number, signals: readonly WatchedSlot[], fresh: Changes): readonly Frame[] {
    const watcher: Watcher<Gathered> = {
      id: socket,
      slots: signals.map(({ slot }) => slot),
      gathered: undefined,
      missed: undefined,
    };
    this.#sockets[socket] = watcher;
    for (const { slot, variableId } of signals) {
      while (this.#watchers.length <= slot) this.#watchers.push(undefined);
      const watchers = this.#watchers[slot];
      if (watchers) watchers.push(watcher);
      else {
        this.#watchers[slot] = [watcher];
        this.#format.begin(slot, variableId);
      }
    }
    for (const slot of fresh.slots) this.#format.keep(slot, fresh);
    const preface = this.#format.preface(signals);
    const snapshot = this.#format.frame(this.#gather(watcher.slots), true);
    return preface === undefined ? [snapshot] : [preface, snapshot];
  }

  leave(socket: number): void {
    const watcher = this.#sockets[socket];
    this.#sockets[socket] = undefined;
    for (const slot of watcher?.slots ?? []) {
      const watchers = this.#watchers[slot];
      const at = watcher && watchers ? watchers.indexOf(watcher) : -1;
      if (!watchers || at < 0) continue;
      const last = watchers.pop();
      if (last && last !== watcher) watchers[at] = last;
      if (watchers.length > 0) continue;
      this.#watchers[slot] = undefined;
      this.#format.forget(slot);
    }
  }

  /** The socket takes nothing at present: what changes for it is remembered, not written, until `catchUp`. */
  hold(socket: number): void {
    const watcher = this.#sockets[socket];
    if (watcher) watcher.missed ??= new Set();
  }

  /** Numbers of the sockets that have a frame now, each once. */
  change(changes: Changes): number[] {
    const due: number[] = [];
    for (const slot of changes.slots) {
      const watchers = this.#watchers[slot];
      if (!watchers) continue;
      this.#format.keep(slot, changes);
      for (const watcher of watchers) {
        if (watcher.missed) {
          watcher.missed.add(slot);
          continue;
        }
        if (watcher.gathered === undefined) due.push(watcher.id);
        watcher.gathered = this.#format.gather(watcher.gathered, slot);
      }
    }
    return due;
  }

  /** What has gathered for a socket since. */
  take(socket: number): Frame | undefined {
    const watcher = this.#sockets[socket];
    if (watcher?.gathered === undefined) return undefined;
    const { gathered } = watcher;
    watcher.gathered = undefined;
    return this.#format.frame(gathered, false);
  }

  /** Ends `hold`: the newest state of what it missed. */
  catchUp(socket: number): Frame {
    const watcher = this.#sockets[socket];
    const missed = watcher?.missed ?? new Set();
    if (watcher) watcher.missed = undefined;
    return this.#format.frame(this.#gather(missed), false);
  }

  #gather(slots: Iterable<number>): Gathered | undefined {
    let gathered: Gathered | undefined;
    for (const slot of slots) gathered = this.#format.gather(gathered, slot);
    return gathered;
  }
}
