import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { portOf } from '../testing/cord.ts';

/** What a CPU does with bytes that reach it; nothing: it says nothing. */
export type Behaviour = (frame: Buffer, socket: Socket) => Buffer | undefined;

export const bytes = (hex: string): Buffer => Buffer.from(hex.replaceAll(' ', ''), 'hex');

/** A data frame around a message. */
export function framed(message: Buffer): Buffer {
  const head = bytes('03 00 00 00 02 f0 80');
  head.writeUInt16BE(head.length + message.length, 2);
  return Buffer.concat([head, message]);
}

const FRAME_HEADER = 7;
const isConnect = (frame: Buffer) => frame[5] === 0xe0;
const isSetup = (frame: Buffer) => frame[17] === 0xf0;
export const referenceOf = (frame: Buffer): number => frame.readUInt16BE(FRAME_HEADER + 4);

/** The reply to a job: `error`, its parameters and its data. */
export function reply(reference: number, parameters: Buffer, data: Buffer, error = 0): Buffer {
  const head = bytes('32 03 00 00 00 00 00 00 00 00 00 00');
  head.writeUInt16BE(reference, 4);
  head.writeUInt16BE(parameters.length, 6);
  head.writeUInt16BE(data.length, 8);
  head.writeUInt16BE(error, 10);
  return framed(Buffer.concat([head, parameters, data]));
}
/** One word of memory. */
export const wordReply = (reference: number, word: number): Buffer =>
  reply(reference, bytes('04 01'), Buffer.concat([bytes('ff 04 00 10'), Buffer.from([word >> 8, word & 0xff])]));

/** Lets everybody in, as a CPU does, and agrees to messages of this length. */
export const welcome =
  (then: Behaviour, pduSize = 240): Behaviour =>
  (frame, socket) => {
    if (isConnect(frame)) return bytes('03 00 00 0b 06 d0 00 01 00 44 00');
    if (!isSetup(frame)) return then(frame, socket);
    return reply(referenceOf(frame), Buffer.from([0xf0, 0, 0, 1, 0, 1, pduSize >> 8, pduSize & 0xff]), Buffer.alloc(0));
  };

/** A CPU that does what no real one would be asked to do in a test. */
export class FakeCpu {
  readonly frames: Buffer[] = [];
  behaviour: Behaviour;
  #server: Server | undefined;
  readonly #sockets = new Set<Socket>();

  constructor(behaviour: Behaviour) {
    this.behaviour = behaviour;
  }

  async listen(): Promise<number> {
    const server = createServer((socket) => {
      this.#sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => this.#sockets.delete(socket));
      socket.on('data', (frame) => {
        this.frames.push(frame);
        const answer = this.behaviour(frame, socket);
        if (answer && !socket.destroyed) socket.write(answer);
      });
    });
    this.#server = server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return portOf(server);
  }

  async stop(): Promise<void> {
    const server = this.#server;
    if (!server) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}
