/** Every value of fixed size and its tag fit in here, so that one check serves a whole metric. */
const SPARE_BYTES = 128;
const INITIAL_BYTES = 4_096;
/** A scratch buffer that a birth made larger than this is given back. */
const KEPT_BYTES = 1 << 20;
const UTF8_BYTES_PER_UNIT_MAX = 3;
const TWO_28 = 0x1000_0000;
const WORD_MASK = 0xffff_ffffn;

/**
 * Writes protobuf primitives into a buffer that grows and is used again for the next message. At least SPARE_BYTES are
 * free after `reserve`, after anything of variable length and after `close`.
 */
export class WireWriter {
  #bytes = Buffer.allocUnsafeSlow(INITIAL_BYTES);
  #view = new DataView(this.#bytes.buffer);
  #at = 0;

  restart(): void {
    this.#at = 0;
  }

  /** A copy of what was written. */
  finish(): Buffer<ArrayBuffer> {
    const message = Buffer.allocUnsafe(this.#at);
    this.#bytes.copy(message, 0, 0, this.#at);
    this.#at = 0;
    if (this.#bytes.length > KEPT_BYTES) this.#resize(INITIAL_BYTES);
    return message;
  }

  /** Makes room for `bytes` and the spare bytes behind them. */
  reserve(bytes = 0): void {
    const needed = this.#at + bytes + SPARE_BYTES;
    if (needed > this.#bytes.length) this.#resize(Math.max(needed, this.#bytes.length * 2));
  }

  /** A tag below 128 or a length or flag known to be so small. */
  byte(value: number): void {
    this.#bytes[this.#at++] = value;
  }

  /** Unsigned, at most 32 bits. */
  uint32(value: number): void {
    let rest = value;
    while (rest > 0x7f) {
      this.#bytes[this.#at++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    this.#bytes[this.#at++] = rest;
  }

  /** An integer from 0 to 2^53-1. */
  integer(value: number): void {
    if (value < TWO_28) return this.uint32(value);
    const high = Math.floor(value / TWO_28);
    const low = value - high * TWO_28;
    const bytes = this.#bytes;
    const at = this.#at;
    bytes[at] = (low & 0x7f) | 0x80;
    bytes[at + 1] = ((low >>> 7) & 0x7f) | 0x80;
    bytes[at + 2] = ((low >>> 14) & 0x7f) | 0x80;
    bytes[at + 3] = ((low >>> 21) & 0x7f) | 0x80;
    this.#at = at + 4;
    return this.uint32(high);
  }

  /** Low 64 bits, two's complement. */
  int64(value: bigint): void {
    let low = Number(value & WORD_MASK);
    let high = Number((value >> 32n) & WORD_MASK);
    while (high > 0) {
      this.byte((low & 0x7f) | 0x80);
      low = ((low >>> 7) | (high << 25)) >>> 0;
      high >>>= 7;
    }
    this.uint32(low);
  }

  float(value: number): void {
    this.#view.setFloat32(this.#at, value, true);
    this.#at += 4;
  }

  double(value: number): void {
    this.#view.setFloat64(this.#at, value, true);
    this.#at += 8;
  }

  /** Length and UTF-8. */
  string(text: string): void {
    this.reserve(text.length * UTF8_BYTES_PER_UNIT_MAX);
    const start = this.open();
    this.#at += this.#bytes.write(text, this.#at);
    this.close(start);
  }

  bytes(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.uint32(bytes.length);
    this.#bytes.set(bytes, this.#at);
    this.#at += bytes.length;
  }

  /** Begins a part whose length stands before it. Answers what `close` wants. */
  open(): number {
    return this.#at++;
  }

  /** Writes the length of the part. One byte was left for it; a longer part moves up. */
  close(start: number): void {
    const from = start + 1;
    const length = this.#at - from;
    if (length < 0x80) {
      this.#bytes[start] = length;
      return;
    }
    this.reserve();
    const size = varintSize(length);
    this.#bytes.copyWithin(start + size, from, this.#at);
    this.#at = start;
    this.uint32(length);
    this.#at += length;
  }

  #resize(size: number): void {
    const bytes = Buffer.allocUnsafeSlow(size);
    this.#bytes.copy(bytes, 0, 0, this.#at);
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer);
  }
}

function varintSize(value: number): number {
  let size = 1;
  for (let rest = value; rest > 0x7f; rest >>>= 7) size += 1;
  return size;
}
