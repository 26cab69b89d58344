/** Bits of the length that one byte of it carries, and the bit that says another follows. */
const LENGTH_BITS = 0x7f;
const LENGTH_CONTINUES = 0x80;
/** MQTT 3.1.1, section 2.2.3: a remaining length takes one to four bytes. */
const LENGTH_BYTES_MAX = 4;

/**
 * Follows the packet borders of an MQTT byte stream and says when a packet announces more bytes than allowed, before
 * any of them is buffered.
 */
export class PacketSizeGuard {
  /** Largest remaining length that is let through, bytes. */
  limit: number;
  /** Bytes of the present packet that are still to come. */
  #left = 0;
  /** Bytes of the length read so far; -1 while the type byte is awaited. */
  #lengthBytes = -1;
  #length = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  /** False: the stream holds a packet that is too large (or whose length is malformed); it must not be read on. */
  accept(chunk: Uint8Array): boolean {
    let at = 0;
    while (at < chunk.length) {
      if (this.#left > 0) {
        const step = Math.min(this.#left, chunk.length - at);
        this.#left -= step;
        at += step;
      } else if (this.#lengthBytes < 0) {
        this.#lengthBytes = 0;
        this.#length = 0;
        at += 1;
      } else {
        if (!this.#takeLengthByte(chunk[at] ?? 0)) return false;
        at += 1;
      }
    }
    return true;
  }

  #takeLengthByte(byte: number): boolean {
    this.#length += (byte & LENGTH_BITS) * 2 ** (7 * this.#lengthBytes);
    this.#lengthBytes += 1;
    if (byte & LENGTH_CONTINUES) return this.#lengthBytes < LENGTH_BYTES_MAX;
    this.#left = this.#length;
    this.#lengthBytes = -1;
    return this.#length <= this.limit;
  }
}
