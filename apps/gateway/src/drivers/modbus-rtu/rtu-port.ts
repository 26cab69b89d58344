import { EventEmitter } from 'node:events';
import type { ByteLink } from '../driver.ts';

/** Unit, function, and the two bytes of the checksum. */
const ENVELOPE = 4;
const EXCEPTION_FRAME = 5;
const EXCEPTION_FLAG = 0x80;

/**
 * RTU frames on a link, as the library's client wants its port. The library's own ports keep stray bytes of earlier
 * replies and do not know function 22; here every request begins with an empty buffer, and a reply is found by its unit,
 * function, length and checksum.
 */
export class RtuPort extends EventEmitter {
  /** The client numbers its exchanges here; RTU has no such number, and one is under way at a time. */
  _transactionIdRead = 1;
  _transactionIdWrite = 1;
  readonly #link: ByteLink;
  #received = Buffer.alloc(0);
  #unit = 0;
  #fn = 0;

  constructor(link: ByteLink) {
    super();
    this.#link = link;
    link.onData((bytes) => this.#take(bytes));
    void link.closed.then(() => this.emit('close'));
  }

  get isOpen(): boolean {
    return this.#link.isOpen;
  }
  open(done: (error?: Error) => void): void {
    done();
  }
  close(done?: () => void): void {
    this.#link.close();
    done?.();
  }
  destroy(done?: () => void): void {
    this.close(done);
  }

  write(frame: Buffer): void {
    this.#received = Buffer.alloc(0);
    this.#unit = frame[0] ?? 0;
    this.#fn = frame[1] ?? 0;
    this.#link.write(frame);
  }

  #take(bytes: Buffer): void {
    this.#received = Buffer.concat([this.#received, bytes]);
    let damaged: Buffer | undefined;
    for (let at = 0; at + EXCEPTION_FRAME <= this.#received.length; at++) {
      const length = this.#lengthAt(at);
      if (length === undefined || at + length > this.#received.length) continue;
      const frame = this.#received.subarray(at, at + length);
      if (checksum(frame.subarray(0, -2)) === frame.readUInt16LE(length - 2)) {
        this.#received = Buffer.alloc(0);
        this.emit('data', frame);
        return;
      }
      if (at === 0) damaged = frame;
    }
    // The client finds the wrong checksum too, and says so sooner than a timeout would.
    if (damaged) this.emit('data', damaged);
  }

  /** Bytes of the reply that begins here; nothing when none to the request does. */
  #lengthAt(at: number): number | undefined {
    if (this.#received[at] !== this.#unit) return undefined;
    const fn = this.#received[at + 1];
    if (fn === (this.#fn | EXCEPTION_FLAG)) return EXCEPTION_FRAME;
    if (fn !== this.#fn) return undefined;
    if (fn <= 4) return ENVELOPE + 1 + (this.#received[at + 2] ?? 0);
    // Writes are answered by the place and the number or value (functions 5, 6, 16), or by both masks (22).
    return fn === 22 ? ENVELOPE + 6 : ENVELOPE + 4;
  }
}

const POLYNOMIAL = 0xa001;

/** CRC-16 of Modbus (Modbus over serial line 1.02, 6.2.2). */
export function checksum(bytes: Uint8Array): number {
  let sum = 0xffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >> 1) ^ POLYNOMIAL : sum >> 1;
  }
  return sum;
}
