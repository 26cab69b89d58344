import net from 'node:net';
import { answer, exceptionReply, type ModbusTarget } from './protocol.ts';

/** What goes wrong between a request and its answer; see `faults.ts` for what each looks like from outside. */
export type Disturbance =
  | { kind: 'silence' }
  | { kind: 'delay'; delayMs: number }
  | { kind: 'foreign-unit'; unitId: number }
  | { kind: 'exception'; code: number };

export interface ModbusServerOptions {
  host: string;
  /** 0: any free port. */
  port: number;
  /** Requests for other units are not answered, as on a PLC. */
  unitId: number;
  target: ModbusTarget;
  /** Asked for each request: what happens to this one instead of a plain answer. */
  disturb?: (pdu: Buffer) => Disturbance | null;
  /** Connections come and go; `count` is how many there are now. */
  connections?: (count: number) => void;
}

export interface ModbusServer {
  readonly port: number;
  /** Requests taken since the start, answered or not. */
  readonly requests: number;
  /** Refuses new connections and drops the present ones, as if the cable were cut. */
  cut(): Promise<void>;
  /** Listens again on the same port. Rejects when another program has taken it in the meantime. */
  join(): Promise<void>;
  close(): Promise<void>;
}

/** Transaction, protocol, length; the unit id is counted to the length. */
const HEADER_BYTES = 7;
/** Unit id and the longest request, 253 bytes (Modbus TCP implementation guide, section 3.1.3). */
const MAX_LENGTH_FIELD = 254;
/** Far more than any PLC serves; keeps a client that leaks connections from taking the plant down. */
const MAX_CONNECTIONS = 256;
/** Answers that a client does not read wait at most to this size, bytes; then it is dropped. */
const MAX_UNREAD_BYTES = 4 * 1024 * 1024;

/**
 * A Modbus TCP server with its own framing. The one of modbus-serial answers each request from a 0 ms timer: 842 requests
 * of 125 registers a second at most, less than a PLC; and it cannot answer for another unit or stay silent.
 */
export async function startModbusServer(options: ModbusServerOptions): Promise<ModbusServer> {
  const sockets = new Set<net.Socket>();
  let requests = 0;
  let server = listener();
  await listen(server, options.host, options.port);
  const port = portOf(server);

  function listener(): net.Server {
    const made = net.createServer({ noDelay: true }, (socket) => {
      sockets.add(socket);
      options.connections?.(sockets.size);
      socket.once('close', () => {
        sockets.delete(socket);
        options.connections?.(sockets.size);
      });
      // A client that went away is no event of the plant; 'close' follows.
      socket.on('error', () => {});
      serve(socket, (unitId, pdu) => {
        requests += 1;
        return answerAs(options, unitId, pdu);
      });
    });
    made.maxConnections = MAX_CONNECTIONS;
    return made;
  }

  const cut = async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of sockets) socket.resetAndDestroy();
    await closed;
  };
  return {
    port,
    get requests() {
      return requests;
    },
    cut,
    async join() {
      if (server.listening) return;
      server = listener();
      await listen(server, options.host, port);
    },
    close: cut,
  };
}

interface Reply {
  unitId: number;
  pdu: Buffer;
  delayMs: number;
}

/** `undefined`: this request is not answered. */
function answerAs(options: ModbusServerOptions, unitId: number, pdu: Buffer): Reply | undefined {
  if (unitId !== options.unitId) return undefined;
  const disturbance = options.disturb?.(pdu);
  switch (disturbance?.kind) {
    case 'silence':
      return undefined;
    case 'exception':
      return { unitId, pdu: exceptionReply(pdu[0] ?? 0, disturbance.code), delayMs: 0 };
    case 'foreign-unit':
      return { unitId: disturbance.unitId, pdu: answer(pdu, options.target), delayMs: 0 };
    default:
      return { unitId, pdu: answer(pdu, options.target), delayMs: disturbance?.delayMs ?? 0 };
  }
}

/** Cuts the stream into requests. A stream that is not Modbus cannot be found back into, so it is dropped. */
function serve(socket: net.Socket, handle: (unitId: number, pdu: Buffer) => Reply | undefined): void {
  let unread: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    unread = unread.length === 0 ? chunk : Buffer.concat([unread, chunk]);
    let at = 0;
    // One system call for all that arrived together.
    socket.cork();
    while (unread.length - at >= HEADER_BYTES) {
      const length = unread.readUInt16BE(at + 4);
      if (unread.readUInt16BE(at + 2) !== 0 || length < 2 || length > MAX_LENGTH_FIELD) {
        socket.resetAndDestroy();
        return;
      }
      const end = at + 6 + length;
      if (unread.length < end) break;
      const transaction = unread.readUInt16BE(at);
      const reply = handle(unread.readUInt8(at + 6), unread.subarray(at + HEADER_BYTES, end));
      if (reply) send(socket, transaction, reply);
      at = end;
    }
    socket.uncork();
    unread = unread.subarray(at);
  });
}

function send(socket: net.Socket, transaction: number, { unitId, pdu, delayMs }: Reply): void {
  const frame = Buffer.allocUnsafe(HEADER_BYTES + pdu.length);
  frame.writeUInt16BE(transaction, 0);
  frame.writeUInt16BE(0, 2);
  frame.writeUInt16BE(pdu.length + 1, 4);
  frame.writeUInt8(unitId, 6);
  frame.set(pdu, HEADER_BYTES);
  if (delayMs > 0) setTimeout(() => deliver(socket, frame), delayMs).unref();
  else deliver(socket, frame);
}

function deliver(socket: net.Socket, frame: Buffer): void {
  if (socket.destroyed) return;
  if (socket.writableLength > MAX_UNREAD_BYTES) socket.resetAndDestroy();
  else socket.write(frame);
}

async function listen(server: net.Server, host: string, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => {
      server.removeListener('error', reject);
      resolve();
    });
  });
}

function portOf(server: net.Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server does not listen on TCP');
  return address.port;
}
