import { isUtf8 } from 'node:buffer';
import { SparkplugFormatError } from './format-error.ts';

export const WireType = { varint: 0, fixed64: 1, bytes: 2, fixed32: 5 } as const;

/** A varint has at most 10 bytes; the tenth holds the one bit that is left of 64. */
const LAST_VARINT_BYTE_MAX = 1;
const TWO_32 = 0x1_0000_0000;
/** High words from here on belong to integers above 2^53-1, which a number cannot hold exactly. */
const UNSAFE_HIGH_WORD = 0x20_0000;
/** Property keys, values and sets in one message: 10 properties on each of 5,000 metrics. An empty one takes 2 bytes. */
const MAX_NESTED = 100_000;
const MAX_TAG = 0xffff_ffff;
const REPLACEMENT_CHARACTER = '\ufffd';

/**
 * Reads protobuf primitives from one message. A byte past the end reads as 0, which ends any varint, and the position
 * is checked after each value: this costs one comparison a value instead of one a byte.
 */
export class WireReader {
  readonly bytes: Uint8Array;
  position = 0;
  /** The two halves of the integer that `words` read last, as signed 32-bit numbers. */
  low = 0;
  high = 0;
  readonly #view: DataView;
  #text: Buffer | undefined;
  #nested = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  error(reason: string, position = this.position): SparkplugFormatError {
    return new SparkplugFormatError(reason, Math.min(position, this.bytes.length));
  }

  /** Field number times 8 plus wire type. */
  tag(): number {
    const first = this.bytes[this.position];
    if (first !== undefined && first < 0x80) {
      this.position += 1;
      return first;
    }
    const start = this.position;
    const tag = this.integer('Tag');
    if (tag > MAX_TAG) throw this.error('Tag beyond 32 bits', start);
    return tag;
  }

  /** Low 32 bits, unsigned: writers of `int32` extend the sign to ten bytes. */
  uint32(): number {
    const { bytes } = this;
    let at = this.position;
    let byte = bytes[at++] ?? 0;
    let value = byte & 0x7f;
    for (let shift = 7; byte >= 0x80; shift += 7) {
      if (shift === 28) {
        this.words();
        return this.low >>> 0;
      }
      byte = bytes[at++] ?? 0;
      value |= (byte & 0x7f) << shift;
    }
    this.#moveTo(at);
    return value;
  }

  /** An unsigned integer that a number holds exactly. `what` names it in the error when it is larger. */
  integer(what: string): number {
    const start = this.position;
    const first = this.bytes[start];
    if (first !== undefined && first < 0x80) {
      this.position = start + 1;
      return first;
    }
    this.words();
    const high = this.high >>> 0;
    if (high >= UNSAFE_HIGH_WORD) throw this.error(`${what} beyond 2^53-1`, start);
    return high * TWO_32 + (this.low >>> 0);
  }

  /** Any 64-bit integer, into `low` and `high`. */
  words(): void {
    const { bytes } = this;
    let at = this.position;
    // Three parts of 28, 28 and 8 bits keep every step within small integers.
    let byte = bytes[at++] ?? 0;
    let part = byte & 0x7f;
    for (let shift = 7; byte >= 0x80 && shift < 28; shift += 7) {
      byte = bytes[at++] ?? 0;
      part |= (byte & 0x7f) << shift;
    }
    this.low = part;
    this.high = 0;
    if (byte >= 0x80) {
      part = 0;
      for (let shift = 0; byte >= 0x80 && shift < 28; shift += 7) {
        byte = bytes[at++] ?? 0;
        part |= (byte & 0x7f) << shift;
      }
      this.low |= part << 28;
      this.high = part >>> 4;
      if (byte >= 0x80) at = this.#lastWordBits(at);
    }
    this.#moveTo(at);
  }

  boolean(): boolean {
    this.words();
    return (this.low | this.high) !== 0;
  }

  float(): number {
    const at = this.position;
    this.#moveTo(at + 4);
    return this.#view.getFloat32(at, true);
  }

  double(): number {
    const at = this.position;
    this.#moveTo(at + 8);
    return this.#view.getFloat64(at, true);
  }

  /** Reads a length and answers where that many bytes end, which is never after `limit`. */
  end(limit: number): number {
    const start = this.position;
    const length = this.integer('Length');
    if (length > limit - this.position) throw this.error(`Length ${length} runs past its message`, start);
    return this.position + length;
  }

  /** A copy, since the message may be a slice of a buffer that the network layer uses again. */
  copy(limit: number): Uint8Array {
    const end = this.end(limit);
    const copy = new Uint8Array(this.bytes.subarray(this.position, end));
    this.position = end;
    return copy;
  }

  string(limit: number): string {
    const end = this.end(limit);
    const text = this.textAt(this.position, end);
    this.position = end;
    return text;
  }

  textAt(from: number, to: number): string {
    const { bytes } = this;
    this.#text ??= Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const text = this.#text.toString('utf8', from, to);
    // Only a text that shows the replacement character can have been malformed.
    if (text.includes(REPLACEMENT_CHARACTER) && !isUtf8(bytes.subarray(from, to))) {
      throw this.error('Text that is not UTF-8', from);
    }
    return text;
  }

  /** Passes over an extension. Numbers up to `lastKnown` are not extensions: those came with a wrong wire type. */
  skip(tag: number, limit: number, lastKnown: number): void {
    const field = tag >>> 3;
    if (field <= lastKnown) throw this.error(`Wire type ${tag & 7} in field ${field}`);
    switch (tag & 7) {
      case WireType.varint:
        this.words();
        break;
      case WireType.fixed64:
        this.#moveTo(this.position + 8);
        break;
      case WireType.bytes:
        this.position = this.end(limit);
        break;
      case WireType.fixed32:
        this.#moveTo(this.position + 4);
        break;
      default:
        throw this.error(`Wire type ${tag & 7}`);
    }
  }

  /** A message must end where its length said. */
  expectEnd(end: number): void {
    if (this.position !== end) throw this.error('Value runs past its message');
  }

  /** Called for every nested object made, whose wire form may be far smaller than the object. */
  countNested(): void {
    this.#nested += 1;
    if (this.#nested > MAX_NESTED) throw this.error(`More than ${MAX_NESTED} nested values`);
  }

  #lastWordBits(at: number): number {
    const ninth = this.bytes[at++] ?? 0;
    let part = ninth & 0x7f;
    if (ninth >= 0x80) {
      const tenth = this.bytes[at++] ?? 0;
      if (tenth > LAST_VARINT_BYTE_MAX) throw this.error('Varint longer than 64 bits');
      part |= tenth << 7;
    }
    this.high |= part << 24;
    return at;
  }

  #moveTo(at: number): void {
    if (at > this.bytes.length) throw this.error('Message ends within a value');
    this.position = at;
  }
}
