import { QUALITY_CODES } from '../entities/quality-codes.ts';
import type { LiveFrame, Reading } from './frames.ts';

/**
 * The compact form of a live socket, by its WebSocket subprotocol: values come in binary frames, by numbers in place of ids; all
 * other frames are JSON as ever. A client that does not name it gets JSON alone.
 *
 * The first frame is `numbers`, which says what number stands for which variable on this socket. A binary frame is one byte (`COMPACT`)
 * and any number of readings, little endian:
 *
 *     number      unsigned LEB128
 *     head        1 byte: bits 0-1 kind of value, bit 2 `changedAt` follows, bits 3-5 index in QUALITY_CODES
 *     readAt      6 bytes, epoch milliseconds
 *     changedAt   6 bytes, where it is another moment than `readAt`
 *     value       by kind: nothing (null), 8 bytes (IEEE 754 double), 4 bytes (single), length (unsigned LEB128) and UTF-8
 */
export const LIVE_COMPACT = 'lightfield.live.1';

/** First byte of a binary frame. */
export const COMPACT = { values: 1, snapshot: 2 } as const;
/** Kinds of values. */
export const COMPACT_KIND = { null: 0, double: 1, single: 2, text: 3 } as const;
/** Bit of the head. */
export const COMPACT_CHANGED_AT = 4;
export const COMPACT_QUALITY_SHIFT = 3;

type Values = LiveFrame & { kind: 'signalVal' };
type Numbers = LiveFrame & { kind: 'numbers' };

/** Reads the binary frames of one socket after another. */
export class CompactReader {
  #ids = new Map<number, string>();

  /** A new socket: numbers mean what this frame says. */
  begin({ numbers, variableIds }: Numbers): void {
    this.#ids = new Map(numbers.map((number, at) => [number, variableIds[at] ?? '']));
  }

  /** `undefined`: no frame of ours, or one that ends within a reading. Readings of numbers that were not named are left out. */
  read(data: ArrayBuffer | Uint8Array): Values | undefined {
    const bytes = data instanceof Uint8Array ? data : new Uint8Array(data);
    const kind = bytes[0];
    if (kind !== COMPACT.values && kind !== COMPACT.snapshot) return undefined;
    const readings: Reading[] = [];
    const from = new Cursor(bytes);
    try {
      while (from.hasMore) {
        const id = this.#ids.get(from.unsigned());
        const reading = from.reading(id ?? '');
        if (id !== undefined) readings.push(reading);
      }
    } catch {
      return undefined;
    }
    return kind === COMPACT.snapshot
      ? { kind: 'signalVal', snapshot: true, readings }
      : { kind: 'signalVal', readings };
  }
}

/** Goes through a frame. Throws a RangeError where it ends too early. */
class Cursor {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  /** Behind the first byte. */
  #at = 1;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get hasMore(): boolean {
    return this.#at < this.#bytes.length;
  }

  unsigned(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.#view.getUint8(this.#at++);
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  }

  reading(variableId: string): Reading {
    const head = this.#view.getUint8(this.#at++);
    const readAt = this.#millis();
    const changedAt = head & COMPACT_CHANGED_AT ? this.#millis() : undefined;
    const quality = QUALITY_CODES[head >> COMPACT_QUALITY_SHIFT];
    const reading: Reading = { variableId, value: this.#value(head & 3), readAt };
    if (changedAt !== undefined) reading.changedAt = changedAt;
    if (quality !== undefined && quality !== 'good') reading.quality = quality;
    return reading;
  }

  #millis(): number {
    const low = this.#view.getUint32(this.#at, true);
    const high = this.#view.getUint16(this.#at + 4, true);
    this.#at += 6;
    return high * 2 ** 32 + low;
  }

  #value(kind: number): Reading['value'] {
    const at = this.#at;
    if (kind === COMPACT_KIND.double) {
      this.#at += 8;
      return this.#view.getFloat64(at, true);
    }
    if (kind === COMPACT_KIND.single) {
      this.#at += 4;
      return this.#view.getFloat32(at, true);
    }
    if (kind === COMPACT_KIND.null) return null;
    const length = this.unsigned();
    const end = this.#at + length;
    if (end > this.#bytes.length) throw new RangeError('A text ends behind its frame');
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(this.#bytes.subarray(this.#at, end));
    this.#at = end;
    return text;
  }
}
