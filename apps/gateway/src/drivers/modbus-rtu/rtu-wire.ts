import { type ByteLink, type DriverError, LinkClosed, LinkTimeout } from '../driver.ts';
import { wrongChecksum } from '../modbus/faults.ts';
import type { ModbusWire } from '../modbus/wire.ts';

/** Unit, function, and the two bytes of the checksum. */
const ENVELOPE = 4;
const EXCEPTION_FRAME = 5;
const EXCEPTION_FLAG = 0x80;
const nothing = Buffer.alloc(0);

/**
 * RTU frames on a link, one exchange at a time. Every request begins with an empty buffer, so that stray bytes of earlier
 * replies are forgotten, and a reply is found by its unit, function, length and checksum.
 */
export class RtuWire implements ModbusWire {
  readonly closed: Promise<void>;
  readonly #link: ByteLink;
  #received: Buffer = nothing;
  #unit = 0;
  #fn = 0;
  #waiting: { resolve: (reply: Buffer) => void; reject: (reason: DriverError) => void } | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(link: ByteLink) {
    this.#link = link;
    link.onData((bytes) => this.#take(bytes));
    this.closed = link.closed.then(() => this.#done()?.reject(new LinkClosed('connection closed')));
  }

  ask(unit: number, request: Buffer, timeoutMs: number): Promise<Buffer> {
    if (!this.#link.isOpen) return Promise.reject(new LinkClosed('connection closed'));
    this.#received = nothing;
    this.#unit = unit;
    this.#fn = request[0] ?? 0;
    const frame = Buffer.allocUnsafe(request.length + 3);
    frame[0] = unit;
    request.copy(frame, 1);
    frame.writeUInt16LE(checksum(frame.subarray(0, -2)), frame.length - 2);
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#timer = setTimeout(() => this.#done()?.reject(new LinkTimeout('no reply in time')), timeoutMs);
      this.#link.write(frame);
    });
  }

  /** Whoever waits, who does not any more. */
  #done() {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    clearTimeout(this.#timer);
    return waiting;
  }

  #take(bytes: Buffer): void {
    if (!this.#waiting) return;
    this.#received = Buffer.concat([this.#received, bytes]);
    let damaged = false;
    for (let at = 0; at + EXCEPTION_FRAME <= this.#received.length; at++) {
      const length = this.#lengthAt(at);
      if (length === undefined || at + length > this.#received.length) continue;
      const frame = this.#received.subarray(at, at + length);
      if (checksum(frame.subarray(0, -2)) === frame.readUInt16LE(length - 2))
        return this.#done()?.resolve(frame.subarray(1, -2));
      if (at === 0) damaged = true;
    }
    // Said sooner than a timeout would.
    if (damaged) this.#done()?.reject(wrongChecksum());
    return undefined;
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

  close(): void {
    this.#link.close();
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
