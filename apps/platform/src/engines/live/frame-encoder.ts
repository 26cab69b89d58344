import { QUALITY_CODES } from '@lightfield/contract';
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

interface Watcher {
  readonly id: number;
  /** Without repetition. */
  readonly slots: readonly number[];
  /** Readings of the next frame. */
  text: string;
  /** While it is held: what has changed since. */
  missed: Set<number> | undefined;
}

/** Index is the quality code; "good" is left out on the wire. */
const QUALITY_TEXT = QUALITY_CODES.map((quality) => (quality === 'good' ? '' : `,"quality":"${quality}"`));
const frameOf = (readings: string) => `{"kind":"signalVal","readings":[${readings}]}`;

/**
 * Makes the frames of live values: changed slots go in, the text of a frame for each socket comes out. It knows no socket but by a
 * number, no clock and no column, and nothing is asked of whoever drives it: so it can live in this thread, or behind a port in
 * another thread or process (`encoder-port.ts`). Each value is written once for all that watch it.
 */
export class FrameEncoder {
  /** By slot. */
  readonly #heads: (string | undefined)[] = [];
  readonly #texts: (string | undefined)[] = [];
  readonly #watchers: (Watcher[] | undefined)[] = [];
  /** By number. */
  readonly #sockets: (Watcher | undefined)[] = [];

  /** A socket begins to watch; `fresh` says of its slots that nobody watched, or that have changed since, what they hold. Answers its snapshot. */
  watch(socket: number, signals: readonly WatchedSlot[], fresh: Changes): string {
    const watcher: Watcher = { id: socket, slots: signals.map(({ slot }) => slot), text: '', missed: undefined };
    this.#sockets[socket] = watcher;
    for (const { slot, variableId } of signals) {
      while (this.#heads.length <= slot) {
        this.#heads.push(undefined);
        this.#texts.push(undefined);
        this.#watchers.push(undefined);
      }
      this.#heads[slot] ??= `{"variableId":${JSON.stringify(variableId)},"value":`;
      const watchers = this.#watchers[slot];
      if (watchers) watchers.push(watcher);
      else this.#watchers[slot] = [watcher];
    }
    for (const slot of fresh.slots) this.#write(slot, fresh);
    return `{"kind":"signalVal","snapshot":true,"readings":[${this.#readings(watcher.slots)}]}`;
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
      this.#heads[slot] = undefined;
      this.#texts[slot] = undefined;
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
      const text = this.#write(slot, changes);
      for (const watcher of watchers) {
        if (watcher.missed) watcher.missed.add(slot);
        else if (watcher.text === '') {
          watcher.text = text;
          due.push(watcher.id);
        } else watcher.text += `,${text}`;
      }
    }
    return due;
  }

  /** What has gathered for a socket since; empty: nothing. */
  take(socket: number): string {
    const watcher = this.#sockets[socket];
    if (!watcher || watcher.text === '') return '';
    const { text } = watcher;
    watcher.text = '';
    return frameOf(text);
  }

  /** Ends `hold`: the newest state of what it missed. */
  catchUp(socket: number): string {
    const watcher = this.#sockets[socket];
    const missed = watcher?.missed ?? new Set();
    if (watcher) watcher.missed = undefined;
    return frameOf(this.#readings(missed));
  }

  #write(slot: number, changes: Changes): string {
    const value = changes.valueAt(slot);
    const written = typeof value === 'string' ? JSON.stringify(value) : String(value);
    const quality = QUALITY_TEXT[changes.qualityAt(slot)] ?? '';
    const readAt = changes.readAtOf(slot);
    const changedAt = changes.changedAtOf(slot);
    const since = changedAt === readAt ? '' : `,"changedAt":${changedAt}`;
    const text = `${this.#heads[slot] ?? ''}${written},"readAt":${readAt}${since}${quality}}`;
    this.#texts[slot] = text;
    return text;
  }

  #readings(slots: Iterable<number>): string {
    let text = '';
    for (const slot of slots) {
      const reading = this.#texts[slot] ?? '';
      if (reading !== '') text += text === '' ? reading : `,${reading}`;
    }
    return text;
  }
}
