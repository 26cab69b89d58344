import { COMPACT, COMPACT_CHANGED_AT, COMPACT_KIND, COMPACT_QUALITY_SHIFT, type LiveFrame } from '@lightfield/contract';
import type { Changes, Frame, FrameFormat, WatchedSlot } from './frame-encoder.ts';

/** Number (5), head, two times, a double: what a reading without a text takes at most, and what is kept for each slot. */
const READING_BYTES = 5 + 1 + 6 + 6 + 8;
const FIRST_BYTES = 128;
const INITIAL_SLOTS = 256;
const NONE = -1;
const TWO_32 = 2 ** 32;

/** A frame that is being written. Never used again once it is sent: it may still lie in the system's queue. */
interface Writing {
  bytes: Uint8Array<ArrayBuffer>;
  length: number;
}

/** Frames of live values as bytes: the compact form of the contract (`live/compact.ts` there says what stands where). */
export class CompactFormat implements FrameFormat<Writing> {
  /** By slot: the number it is sent by, -1 for one that nobody watches. Numbers are small, and used again when nobody watches any more. */
  #numbers = new Int32Array(INITIAL_SLOTS).fill(NONE);
  #used = 0;
  readonly #free: number[] = [];
  /** By number: the reading as it is sent, and how long it is; 0: none. */
  #readings = new Uint8Array(INITIAL_SLOTS * READING_BYTES);
  #view = new DataView(this.#readings.buffer);
  #lengths = new Uint8Array(INITIAL_SLOTS);
  /** By number: readings of texts, which stand nowhere else. */
  readonly #texts: (Buffer | undefined)[] = [];

  begin(slot: number): void {
    const number = this.#free.pop() ?? this.#used++;
    if (slot >= this.#numbers.length) this.#reach(slot);
    this.#numbers[slot] = number;
    while (this.#texts.length <= number) this.#texts.push(undefined);
    if (number >= this.#lengths.length) this.#grow();
    this.#lengths[number] = 0;
  }

  forget(slot: number): void {
    const number = this.#numberOf(slot);
    if (number === NONE) return;
    this.#numbers[slot] = NONE;
    this.#free.push(number);
    this.#lengths[number] = 0;
    this.#texts[number] = undefined;
  }

  keep(slot: number, changes: Changes): void {
    const number = this.#numberOf(slot);
    if (number === NONE) return;
    const value = changes.valueAt(slot);
    const kind = kindOf(value);
    const start = number * READING_BYTES;
    let at = this.#head(start, number, kind, slot, changes);
    if (typeof value === 'number') {
      if (kind === COMPACT_KIND.single) this.#view.setFloat32(at, value, true);
      else this.#view.setFloat64(at, value, true);
      at += kind === COMPACT_KIND.single ? 4 : 8;
    }
    this.#texts[number] = undefined;
    this.#lengths[number] = at - start;
    if (typeof value === 'string') this.#keepText(number, this.#readings.subarray(start, at), value);
  }

  #keepText(number: number, head: Uint8Array, value: string): void {
    const text = Buffer.from(value);
    const length: number[] = [];
    for (let rest = text.length; ; rest = Math.floor(rest / 128)) {
      length.push(rest < 128 ? rest : (rest % 128) + 128);
      if (rest < 128) break;
    }
    this.#texts[number] = Buffer.concat([head, Uint8Array.from(length), text]);
    this.#lengths[number] = 0;
  }

  /** Number, head and times; answers where the value begins. */
  #head(start: number, number: number, kind: number, slot: number, changes: Changes): number {
    const bytes = this.#readings;
    let at = start;
    let rest = number;
    for (; rest >= 128; rest = Math.floor(rest / 128)) bytes[at++] = (rest % 128) + 128;
    bytes[at++] = rest;
    const readAt = changes.readAtOf(slot);
    const changedAt = changes.changedAtOf(slot);
    const isSince = changedAt !== readAt;
    bytes[at++] = kind | (isSince ? COMPACT_CHANGED_AT : 0) | (changes.qualityAt(slot) << COMPACT_QUALITY_SHIFT);
    at = this.#millis(at, readAt);
    return isSince ? this.#millis(at, changedAt) : at;
  }

  #millis(at: number, millis: number): number {
    const high = Math.floor(millis / TWO_32);
    this.#view.setUint32(at, millis - high * TWO_32, true);
    this.#view.setUint16(at + 4, high, true);
    return at + 6;
  }

  gather(gathered: Writing | undefined, slot: number): Writing | undefined {
    const number = this.#numberOf(slot);
    const text = this.#texts[number];
    const length = text ? text.length : (this.#lengths[number] ?? 0);
    if (length === 0) return gathered;
    const writing = gathered ?? { bytes: allocate(FIRST_BYTES), length: 1 };
    if (writing.length + length > writing.bytes.length) {
      const bytes = allocate(Math.max(writing.bytes.length * 2, writing.length + length));
      bytes.set(writing.bytes.subarray(0, writing.length));
      writing.bytes = bytes;
    }
    const { bytes } = writing;
    if (text) bytes.set(text, writing.length);
    else {
      // a loop is faster than a view for so few bytes
      const from = number * READING_BYTES;
      for (let at = 0; at < length; at += 1) bytes[writing.length + at] = this.#readings[from + at] ?? 0;
    }
    writing.length += length;
    return writing;
  }

  preface(slots: readonly WatchedSlot[]): Frame {
    const frame: LiveFrame = {
      kind: 'numbers',
      numbers: slots.map(({ slot }) => this.#numberOf(slot)),
      variableIds: slots.map(({ variableId }) => variableId),
    };
    return JSON.stringify(frame);
  }

  frame(gathered: Writing | undefined, isSnapshot: boolean): Frame {
    const { bytes, length } = gathered ?? { bytes: allocate(1), length: 1 };
    bytes[0] = isSnapshot ? COMPACT.snapshot : COMPACT.values;
    return bytes.subarray(0, length);
  }

  #numberOf(slot: number): number {
    return this.#numbers[slot] ?? NONE;
  }

  #reach(slot: number): void {
    const numbers = new Int32Array(Math.max(slot + 1, this.#numbers.length * 2)).fill(NONE);
    numbers.set(this.#numbers);
    this.#numbers = numbers;
  }

  #grow(): void {
    const lengths = new Uint8Array(this.#lengths.length * 2);
    lengths.set(this.#lengths);
    const readings = new Uint8Array(lengths.length * READING_BYTES);
    readings.set(this.#readings);
    this.#lengths = lengths;
    this.#readings = readings;
    this.#view = new DataView(readings.buffer);
  }
}

/** From the pool of buffers: these frames are small and many. */
const allocate = (bytes: number): Uint8Array<ArrayBuffer> => Buffer.allocUnsafe(bytes);

function kindOf(value: number | string | null): number {
  if (value === null) return COMPACT_KIND.null;
  if (typeof value === 'string') return COMPACT_KIND.text;
  return Math.fround(value) === value ? COMPACT_KIND.single : COMPACT_KIND.double;
}
