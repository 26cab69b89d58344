import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';

const HEADER = 6;
const PLACES = 65_536;
const ILLEGAL_FUNCTION = 1;
const ILLEGAL_ADDRESS = 2;

/** How a unit misbehaves. */
export type PlcFault = { silent: true } | { exception: number } | { answersAs: number } | { delayMs: number };

/**
 * What becomes of a request while another one of the same connection is being served: served beside it, after it, or not
 * at all. `misnumbers`: it is served, but replies carry the number of the request that came last.
 */
export type WhenBusy = 'serves' | 'queues' | 'drops' | 'refuses' | 'hangs up' | 'misnumbers';
const BUSY = 6;

interface Link {
  readonly socket: Socket;
  /** Requests under way. */
  busy: number;
  /** Number of the request that came last. */
  last: number;
  /** Resolves once all that came before is answered. */
  turn: Promise<void>;
}

class Refused extends Error {
  readonly code: number;
  constructor(code: number) {
    super(`exception ${code}`);
    this.code = code;
  }
}

/**
 * A Modbus TCP server for tests and benchmarks whose memory is plain arrays and which can misbehave. All units share the
 * memory. Written apart from the driver, byte by byte, so that both do not share a mistake.
 */
export class Plc {
  readonly coils = new Uint8Array(PLACES);
  readonly discretes = new Uint8Array(PLACES);
  readonly inputs = new Uint16Array(PLACES);
  readonly holdings = new Uint16Array(PLACES);
  /** By unit id. */
  readonly faults = new Map<number, PlcFault>();
  /** Holding and input registers that do not exist, counted from 0. */
  readonly missing = new Set<number>();
  /** Every request: unit, function, first place, count or value. */
  readonly requests: { unit: number; fn: number; at: number; count: number }[] = [];
  knowsMaskWrite = true;
  keepsRequests = true;
  /** Holds a write's reply back until this resolves: the moment between a write and its confirmation. */
  beforeWriteReply: (() => Promise<void>) | undefined;
  /** Called when a register write arrives, before it takes effect; may answer another value. */
  onWrite: ((at: number, value: number) => number) | undefined;
  whenBusy: WhenBusy = 'serves';
  /** How long an answer takes, by the first place asked for, ms. */
  delayOf: ((at: number) => number) | undefined;
  /** More connections than this at once are hung up on. */
  mostLinks = Number.POSITIVE_INFINITY;
  /** Most requests of one connection that were under way at once, and how many came while another was. */
  mostAtOnce = 0;
  crowded = 0;
  /** The same of all connections together. */
  mostTogether = 0;
  #together = 0;
  connections = 0;
  /** Requests answered or not. */
  served = 0;
  port = 0;
  #server: Server | undefined;
  readonly #sockets = new Set<Socket>();

  async listen(port = 0): Promise<number> {
    this.#server = createServer((socket) => this.#serve(socket));
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    this.port = typeof address === 'object' && address ? address.port : port;
    return this.port;
  }

  /** Hangs up and refuses connections until `listen(port)`. */
  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    this.dropLinks();
    if (server) await new Promise((resolve) => server.close(resolve));
  }

  /** Resets every connection, as a PLC that restarts. */
  dropLinks(): void {
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }

  #serve(socket: Socket): void {
    this.connections += 1;
    if (this.#sockets.size >= this.mostLinks) {
      socket.destroy();
      return;
    }
    this.#sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => undefined);
    socket.on('close', () => this.#sockets.delete(socket));
    let waiting: Buffer = Buffer.alloc(0);
    const link: Link = { socket, busy: 0, last: 0, turn: Promise.resolve() };
    socket.on('data', (chunk: Buffer) => {
      waiting = waiting.length > 0 ? Buffer.concat([waiting, chunk]) : chunk;
      while (waiting.length >= HEADER && waiting.length >= HEADER + waiting.readUInt16BE(4)) {
        const end = HEADER + waiting.readUInt16BE(4);
        this.#take(link, waiting.subarray(0, end));
        waiting = waiting.subarray(end);
      }
    });
  }

  #take(link: Link, frame: Buffer): void {
    link.last = frame.readUInt16BE(0);
    if (link.busy > 0) this.crowded += 1;
    if (link.busy > 0 && this.whenBusy === 'hangs up') link.socket.resetAndDestroy();
    if (link.busy > 0 && (this.whenBusy === 'drops' || this.whenBusy === 'hangs up')) return;
    if (link.busy > 0 && this.whenBusy === 'refuses') {
      link.socket.write(replyTo(frame, Buffer.from([frame.readUInt8(HEADER + 1) | 0x80, BUSY])));
      return;
    }
    link.busy += 1;
    this.mostTogether = Math.max(this.mostTogether, ++this.#together);
    this.mostAtOnce = Math.max(this.mostAtOnce, link.busy);
    const before = this.whenBusy === 'queues' ? link.turn : undefined;
    link.turn = this.#answer(link, frame, before).finally(() => {
      link.busy -= 1;
      this.#together -= 1;
    });
  }

  async #answer(link: Link, frame: Buffer, before: Promise<void> | undefined): Promise<void> {
    await before;
    const { socket } = link;
    let unit = frame.readUInt8(HEADER);
    const fn = frame.readUInt8(HEADER + 1);
    const request = frame.subarray(HEADER + 2);
    this.served += 1;
    if (this.keepsRequests)
      this.requests.push({ unit, fn, at: request.readUInt16BE(0), count: request.readUInt16BE(2) });
    const fault = this.faults.get(unit);
    if (fault && 'silent' in fault) return;
    const delayMs = fault && 'delayMs' in fault ? fault.delayMs : this.delayOf?.(request.readUInt16BE(0));
    if (delayMs !== undefined) await new Promise((resolve) => setTimeout(resolve, delayMs));
    const pdu = this.#outcome(fn, request, fault);
    if (fn >= 5 && this.beforeWriteReply) await this.beforeWriteReply();
    if (fault && 'answersAs' in fault) unit = fault.answersAs;
    const reply = replyTo(frame, pdu, unit);
    if (this.whenBusy === 'misnumbers') reply.writeUInt16BE(link.last, 0);
    socket.write(reply);
  }

  /** Function code and data of the answer, or of an exception. */
  #outcome(fn: number, request: Buffer, fault: PlcFault | undefined): Buffer {
    try {
      if (fault && 'exception' in fault) throw new Refused(fault.exception);
      return Buffer.concat([Buffer.from([fn]), this.#perform(fn, request)]);
    } catch (error) {
      return Buffer.from([fn | 0x80, error instanceof Refused ? error.code : 4]);
    }
  }

  #perform(fn: number, request: Buffer): Buffer {
    const at = request.readUInt16BE(0);
    const count = request.readUInt16BE(2);
    switch (fn) {
      case 1:
      case 2:
        return bitsOf(fn === 1 ? this.coils : this.discretes, at, count);
      case 3:
      case 4:
        this.#mustExist(at, count);
        return registersOf(fn === 3 ? this.holdings : this.inputs, at, count);
      case 5:
        this.coils[at] = count === 0xff00 ? 1 : 0;
        return request.subarray(0, 4);
      case 6:
        this.#mustExist(at, 1);
        this.#store(at, count);
        return request.subarray(0, 4);
      case 16:
        this.#mustExist(at, count);
        for (let i = 0; i < count; i++) this.#store(at + i, request.readUInt16BE(5 + i * 2));
        return request.subarray(0, 4);
      case 22: {
        if (!this.knowsMaskWrite) throw new Refused(ILLEGAL_FUNCTION);
        const or = request.readUInt16BE(4);
        this.#store(at, ((this.holdings[at] ?? 0) & count) | (or & ~count));
        return request.subarray(0, 6);
      }
      default:
        throw new Refused(ILLEGAL_FUNCTION);
    }
  }

  #store(at: number, value: number): void {
    this.holdings[at] = this.onWrite ? this.onWrite(at, value) : value;
  }

  #mustExist(at: number, count: number): void {
    if (this.missing.size === 0) return;
    for (let i = at; i < at + count; i++) if (this.missing.has(i)) throw new Refused(ILLEGAL_ADDRESS);
  }
}

function replyTo(frame: Buffer, pdu: Buffer, unit = frame.readUInt8(HEADER)): Buffer {
  const reply = Buffer.alloc(HEADER + 1 + pdu.length);
  frame.copy(reply, 0, 0, 4);
  reply.writeUInt16BE(pdu.length + 1, 4);
  reply.writeUInt8(unit, HEADER);
  pdu.copy(reply, HEADER + 1);
  return reply;
}

function bitsOf(table: Uint8Array, at: number, count: number): Buffer {
  const bytes = Buffer.alloc(1 + Math.ceil(count / 8));
  bytes.writeUInt8(bytes.length - 1, 0);
  for (let i = 0; i < count; i++) {
    const place = 1 + (i >> 3);
    bytes.writeUInt8(bytes.readUInt8(place) | ((table[at + i] ?? 0) << (i & 7)), place);
  }
  return bytes;
}

function registersOf(table: Uint16Array, at: number, count: number): Buffer {
  const bytes = Buffer.allocUnsafe(1 + count * 2);
  bytes.writeUInt8(count * 2, 0);
  for (let i = 0; i < count; i++) bytes.writeUInt16BE(table[at + i] ?? 0, 1 + i * 2);
  return bytes;
}
