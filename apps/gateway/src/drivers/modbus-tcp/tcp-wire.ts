import { type ByteLink, type DriverError, LinkClosed, LinkTimeout } from '../driver.ts';
import { malformed } from '../modbus/faults.ts';
import type { ModbusWire } from '../modbus/wire.ts';

/** Transaction, protocol, length, unit (Modbus messaging on TCP/IP 1.0b, 3.1.3). */
const HEADER = 7;
/** What the length counts: the unit and at most 253 bytes behind it, of which a function code and one more are the fewest. */
const LONGEST = 254;
const SHORTEST = 3;
const LAST_ID = 0xffff;
/** A request that a later one has overtaken gets as long again as that took, but at least this, ms. */
const SHORTEST_GRACE_MS = 50;
const nothing = Buffer.alloc(0);

interface Asked {
  readonly unit: number;
  readonly sentAt: number;
  readonly resolve: (reply: Buffer) => void;
  readonly reject: (reason: DriverError) => void;
  timer: NodeJS.Timeout;
  /** Came before the reply to an earlier request, and waits for that. */
  reply: Buffer | DriverError | undefined;
  overtaken: boolean;
}

/**
 * Modbus TCP frames on a link. Several requests may be under way; replies are told by their transaction, and handed out in
 * the order in which the requests were sent. So a server that numbers replies wrongly as soon as there are two is found
 * out before its registers are taken for others: it numbers one twice, and all that was under way is refused.
 */
export class TcpWire implements ModbusWire {
  readonly closed: Promise<void>;
  readonly #link: ByteLink;
  #received: Buffer = nothing;
  #id = 0;
  /** In the order in which they were sent. */
  readonly #asked = new Map<number, Asked>();
  #leaving: Buffer[] = [];
  /** Nobody waits for their replies any more, which may still come. */
  readonly #abandoned = new Set<number>();

  constructor(link: ByteLink) {
    this.#link = link;
    link.onData((bytes) => this.#take(bytes));
    this.closed = link.closed.then(() => this.#failAll(new LinkClosed('connection closed')));
  }

  ask(unit: number, request: Buffer, timeoutMs: number): Promise<Buffer> {
    if (!this.#link.isOpen) return Promise.reject(new LinkClosed('connection closed'));
    // Whatever came unasked cannot be the beginning of a reply.
    if (this.#asked.size === 0) this.#received = nothing;
    this.#id = (this.#id + 1) & LAST_ID;
    const id = this.#id;
    this.#abandoned.delete(id);
    const frame = Buffer.allocUnsafe(HEADER + request.length);
    frame.writeUInt16BE(id, 0);
    frame.writeUInt16BE(0, 2);
    frame.writeUInt16BE(request.length + 1, 4);
    frame[6] = unit;
    request.copy(frame, HEADER);
    return new Promise((resolve, reject) => {
      const timer = this.#expire(id, timeoutMs);
      const sentAt = performance.now();
      this.#asked.set(id, { unit, sentAt, resolve, reject, timer, reply: undefined, overtaken: false });
      this.#send(frame);
    });
  }

  /** Requests of one moment leave in one write: each is a call of the system, which costs more than all else about it. */
  #send(frame: Buffer): void {
    this.#leaving.push(frame);
    if (this.#leaving.length > 1) return;
    process.nextTick(() => {
      const [first = nothing, ...more] = this.#leaving;
      this.#leaving = [];
      if (this.#link.isOpen) this.#link.write(more.length > 0 ? Buffer.concat([first, ...more]) : first);
    });
  }

  #expire(id: number, ms: number): NodeJS.Timeout {
    return setTimeout(() => {
      this.#abandon(id, new LinkTimeout('no reply in time'));
      this.#deliver();
    }, ms);
  }

  #take(bytes: Buffer): void {
    this.#received = this.#received.length > 0 ? Buffer.concat([this.#received, bytes]) : bytes;
    let at = 0;
    while (this.#received.length - at >= HEADER) {
      const length = this.#received.readUInt16BE(at + 4);
      if (length < SHORTEST || length > LONGEST) {
        // Where the next frame begins is not known any more.
        this.#received = nothing;
        this.#failAll(malformed(`a frame of ${length} bytes`));
        return;
      }
      const end = at + HEADER - 1 + length;
      if (end > this.#received.length) break;
      this.#hear(this.#received.readUInt16BE(at), this.#received.subarray(at + HEADER - 1, end));
      at = end;
    }
    this.#received = this.#received.subarray(at);
  }

  /** `frame`: unit, function and data. */
  #hear(id: number, frame: Buffer): void {
    const asked = this.#asked.get(id);
    if (!asked || asked.reply) {
      if (this.#abandoned.delete(id) || this.#asked.size < 2) return;
      this.#failAll(malformed(`nobody waits for a reply of number ${id}`));
      return;
    }
    clearTimeout(asked.timer);
    const unit = frame[0];
    asked.reply = unit === asked.unit ? frame.subarray(1) : malformed(`unit ${unit} answers for ${asked.unit}`);
    this.#deliver();
    if (this.#asked.size > 0 && this.#asked.has(id)) this.#hurry(asked);
  }

  /** Hands out what no earlier request stands in the way of. */
  #deliver(): void {
    for (const [id, { reply, resolve, reject }] of this.#asked) {
      if (!reply) return;
      this.#asked.delete(id);
      if (Buffer.isBuffer(reply)) resolve(reply);
      else reject(reply);
    }
  }

  /** Requests that were overtaken are most likely lost, and the others wait for them. */
  #hurry(overtaker: Asked): void {
    const graceMs = Math.max(SHORTEST_GRACE_MS, performance.now() - overtaker.sentAt);
    for (const [id, asked] of this.#asked) {
      if (asked === overtaker) return;
      if (asked.overtaken || asked.reply) continue;
      asked.overtaken = true;
      clearTimeout(asked.timer);
      asked.timer = this.#expire(id, graceMs);
    }
  }

  #abandon(id: number, reason: DriverError): void {
    const asked = this.#asked.get(id);
    if (!asked) return;
    clearTimeout(asked.timer);
    this.#asked.delete(id);
    if (!asked.reply) this.#abandoned.add(id);
    asked.reject(reason);
  }

  #failAll(reason: DriverError): void {
    for (const id of this.#asked.keys()) this.#abandon(id, reason);
  }

  close(): void {
    this.#link.close();
  }
}
