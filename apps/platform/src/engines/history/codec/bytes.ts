/** Writes bytes one after the other into a buffer that grows. */
export class ByteWriter {
  #bytes: Uint8Array<ArrayBuffer>;
  #view: DataView;
  length = 0;

  constructor(capacity = 4_096) {
    this.#bytes = new Uint8Array(capacity);
    this.#view = new DataView(this.#bytes.buffer);
  }

  /** Makes room for so many bytes more. */
  #reserve(more: number): void {
    if (this.length + more <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.length + more));
    grown.set(this.#bytes);
    this.#bytes = grown;
    this.#view = new DataView(grown.buffer);
  }

  byte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.length++] = value;
  }

  /** A whole number from 0 to 2^53 - 1, seven bits a byte, lowest first. */
  varint(value: number): void {
    this.#reserve(8);
    const bytes = this.#bytes;
    let at = this.length;
    let rest = value;
    while (rest > 0x7fffffff) {
      bytes[at++] = (rest % 128) | 0x80;
      rest = Math.floor(rest / 128);
    }
    while (rest > 127) {
      bytes[at++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    bytes[at++] = rest;
    this.length = at;
  }

  /** A whole number of at most 2^52, positive or negative: small ones take little room whatever their sign. */
  signed(value: number): void {
    this.varint(value >= 0 ? value * 2 : -value * 2 - 1);
  }

  double(value: number): void {
    this.#reserve(8);
    this.#view.setFloat64(this.length, value, true);
    this.length += 8;
  }

  bytes(source: Uint8Array): void {
    this.#reserve(source.length);
    this.#bytes.set(source, this.length);
    this.length += source.length;
  }

  text(value: string): void {
    const encoded = Buffer.from(value);
    this.varint(encoded.length);
    this.bytes(encoded);
  }

  /** What was written; shares its memory with the writer. */
  done(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.length);
  }
  clear(): void {
    this.length = 0;
  }
}

/** Reads what `ByteWriter` wrote. Throws `RangeError` where bytes are missing. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  byte(): number {
    const value = this.#bytes[this.at];
    if (value === undefined) throw new RangeError('a chunk is cut off');
    this.at++;
    return value;
  }

  varint(): number {
    const bytes = this.#bytes;
    let at = this.at;
    let byte = bytes[at++] ?? 0;
    let value = byte & 0x7f;
    // Most are small; four bytes are done in 32-bit arithmetic.
    for (let shift = 7; byte > 127 && shift <= 21; shift += 7) {
      byte = bytes[at++] ?? 0;
      value |= (byte & 0x7f) << shift;
    }
    for (let scale = 2 ** 28; byte > 127 && at <= bytes.length; scale *= 128) {
      byte = bytes[at++] ?? 0;
      value += (byte & 0x7f) * scale;
    }
    if (at > bytes.length) throw new RangeError('a chunk is cut off');
    this.at = at;
    return value;
  }

  signed(): number {
    const value = this.varint();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  double(): number {
    const value = this.#view.getFloat64(this.at, true);
    this.at += 8;
    return value;
  }

  bytes(length: number): Uint8Array {
    if (this.at + length > this.#bytes.length) throw new RangeError('a chunk is cut off');
    const taken = this.#bytes.subarray(this.at, this.at + length);
    this.at += length;
    return taken;
  }

  text(): string {
    return Buffer.from(this.bytes(this.varint())).toString();
  }
}
