import type { S7Area } from './address.ts';
import { garbled } from './faults.ts';

/**
 * What is said on the wire: TPKT (RFC 1006) around COTP class 0 (RFC 905, 13) around the communication of S7. Pure; bytes
 * from outside are never believed further than they reach.
 */

/** Bytes of one area. */
export interface Span {
  readonly area: S7Area;
  readonly db: number;
  readonly byte: number;
  readonly length: number;
}

const TPKT_VERSION = 3;
export const TPKT_HEADER = 4;
/** COTP header of a data frame, its length byte included. */
const DATA_HEADER = 3;
/** COTP header of connect and confirm before the variable part. */
const CONNECT_HEADER = 7;
const COTP = { connect: 0xe0, confirm: 0xd0, refuse: 0x80, error: 0x70, data: 0xf0 } as const;
/** Codes of the variable part of connect and confirm. */
const PARAMETER = { size: 0xc0, calling: 0xc1, called: 0xc2 } as const;
/** In a data frame: nothing of this message follows. */
const LAST = 0x80;
/** Frames of up to 2^10 bytes, what CPUs speak; the confirmation may say less. */
const SIZE_CODE = 10;
const FIRST_SIZE_CODE = 7;
const LAST_SIZE_CODE = 13;
const OUR_REFERENCE = 1;

const PROTOCOL = 0x32;
const KIND = { job: 1, acknowledge: 2, reply: 3 } as const;
const JOB_HEADER = 10;
const REPLY_HEADER = 12;
export const CALL = { read: 0x04, write: 0x05, setup: 0xf0 } as const;
const AREA_CODES: Record<S7Area, number> = { I: 0x81, Q: 0x82, M: 0x83, DB: 0x84 };
/** How an address of an item is written: any area by its byte and bit. */
const ANY = [0x12, 0x0a, 0x10] as const;
const ITEM_TYPE = { bit: 1, byte: 2 } as const;
/** How the length of data is counted. */
const COUNTED = { inBits: new Set([4, 5]), bit: 3, byte: 4 } as const;
/** Return code of an item: it was done. */
export const DONE = 0xff;

/** Bytes of a read job: its header, function and count, and one item after the other. */
const ITEM = 12;
const ITEM_COUNT = 2;
/** Return code, kind and length before the data of an item. */
const DATA_HEAD = 4;
/** More a CPU does not take in one job, whatever the size. */
const MAX_ITEMS = 20;

/** Data that one item of a reply may carry. */
export const readBytesMax = (pduSize: number): number => evenDown(pduSize - REPLY_HEADER - ITEM_COUNT - DATA_HEAD);
/** Data that a job may write. */
export const writeBytesMax = (pduSize: number): number =>
  evenDown(pduSize - JOB_HEADER - ITEM_COUNT - ITEM - DATA_HEAD);
/** Items of one read job. */
export const maxItems = (pduSize: number): number =>
  Math.min(MAX_ITEMS, Math.floor((pduSize - JOB_HEADER - ITEM_COUNT) / ITEM));
/** What one item takes of the room of a reply with one item. */
export const roomOf = (length: number): number => DATA_HEAD + evenUp(length);
/** The room all items of a reply have together. */
export const replyBytesMax = (pduSize: number): number => pduSize - REPLY_HEADER - ITEM_COUNT;
const evenUp = (length: number) => length + (length & 1);
const evenDown = (length: number) => length - (length & 1);

function tpkt(content: Buffer): Buffer {
  const frame = Buffer.alloc(TPKT_HEADER + content.length);
  frame[0] = TPKT_VERSION;
  frame.writeUInt16BE(frame.length, 2);
  content.copy(frame, TPKT_HEADER);
  return frame;
}

/** Asks for a connection between two transport selectors of two bytes. */
export function connectFrame(local: number, remote: number): Buffer {
  const word = (value: number) => [value >> 8, value & 0xff];
  const fixed = [COTP.connect, ...word(0), ...word(OUR_REFERENCE), 0];
  const selectors = [PARAMETER.calling, 2, ...word(local), PARAMETER.called, 2, ...word(remote)];
  const variable = [PARAMETER.size, 1, SIZE_CODE, ...selectors];
  return tpkt(Buffer.from([fixed.length + variable.length, ...fixed, ...variable]));
}

/** A message in frames that the far end takes. */
export function dataFrames(message: Buffer, frameSize: number): Buffer {
  const room = frameSize - DATA_HEADER;
  const frames: Buffer[] = [];
  for (let from = 0; from < message.length; from += room) {
    const part = message.subarray(from, from + room);
    const last = from + room >= message.length;
    frames.push(tpkt(Buffer.concat([Buffer.from([DATA_HEADER - 1, COTP.data, last ? LAST : 0]), part])));
  }
  return Buffer.concat(frames);
}

/** Length of the frame that begins here; nothing while too little of it has come. Throws when no frame begins here. */
export function frameLength(bytes: Buffer): number | undefined {
  if (bytes.length < TPKT_HEADER) return undefined;
  const length = bytes.readUInt16BE(2);
  if (bytes[0] !== TPKT_VERSION || length < TPKT_HEADER + 2) throw garbled('no ISO-on-TCP frame');
  return length;
}

export type Frame =
  | { readonly kind: 'confirm'; readonly frameSize: number }
  | { readonly kind: 'refuse'; readonly reason: number }
  | { readonly kind: 'data'; readonly content: Buffer; readonly last: boolean }
  | { readonly kind: 'other' };

/** What a whole frame says. */
export function parseFrame(frame: Buffer): Frame {
  const head = frame.subarray(TPKT_HEADER);
  const length = head[0] ?? 0;
  if (length + 1 > head.length) throw garbled('a header longer than its frame');
  switch ((head[1] ?? 0) & 0xf0) {
    case COTP.data:
      if (length < DATA_HEADER - 1) throw garbled('a short header of data');
      return { kind: 'data', content: head.subarray(length + 1), last: ((head[2] ?? 0) & LAST) !== 0 };
    case COTP.confirm:
      return { kind: 'confirm', frameSize: frameSizeOf(head.subarray(0, length + 1)) };
    case COTP.refuse:
      return { kind: 'refuse', reason: head[6] ?? 0 };
    case COTP.error:
      return { kind: 'refuse', reason: head[4] ?? 0 };
    default:
      return { kind: 'other' };
  }
}

/** The size of frames that a confirmation names; ours, where it names none. */
function frameSizeOf(head: Buffer): number {
  for (let at = CONNECT_HEADER; at + 2 < head.length; at += 2 + (head[at + 1] ?? 0))
    if (head[at] === PARAMETER.size) {
      const code = Math.max(FIRST_SIZE_CODE, Math.min(head[at + 2] ?? SIZE_CODE, LAST_SIZE_CODE));
      return 1 << code;
    }
  return 1 << SIZE_CODE;
}

function job(reference: number, parameters: Buffer, data: Buffer = Buffer.alloc(0)): Buffer {
  const header = Buffer.alloc(JOB_HEADER);
  header[0] = PROTOCOL;
  header[1] = KIND.job;
  header.writeUInt16BE(reference, 4);
  header.writeUInt16BE(parameters.length, 6);
  header.writeUInt16BE(data.length, 8);
  return Buffer.concat([header, parameters, data]);
}

/** Says how long a message may be. One job at a time: the host has no more under way. */
export function setupJob(reference: number, pduSize: number): Buffer {
  const parameters = Buffer.from([CALL.setup, 0, 0, 1, 0, 1, 0, 0]);
  parameters.writeUInt16BE(pduSize, 6);
  return job(reference, parameters);
}

function item({ area, db, byte }: Span, type: number, count: number, bit = 0): Buffer {
  const bytes = Buffer.alloc(ITEM);
  bytes.set(ANY, 0);
  bytes[3] = type;
  bytes.writeUInt16BE(count, 4);
  bytes.writeUInt16BE(db, 6);
  bytes[8] = AREA_CODES[area];
  bytes.writeUIntBE(byte * 8 + bit, 9, 3);
  return bytes;
}

export function readJob(reference: number, spans: readonly Span[]): Buffer {
  const head = Buffer.from([CALL.read, spans.length]);
  return job(reference, Buffer.concat([head, ...spans.map((span) => item(span, ITEM_TYPE.byte, span.length))]));
}

/** Writes bytes from the first one of the span on. */
export function writeJob(reference: number, span: Span, bytes: Buffer): Buffer {
  const data = Buffer.alloc(DATA_HEAD + bytes.length);
  data[1] = COUNTED.byte;
  data.writeUInt16BE(bytes.length * 8, 2);
  bytes.copy(data, DATA_HEAD);
  const what = item(span, ITEM_TYPE.byte, bytes.length);
  return job(reference, Buffer.concat([Buffer.from([CALL.write, 1]), what]), data);
}

/** Writes one bit, and leaves the others of its byte to the CPU. */
export function writeBitJob(reference: number, span: Span, bit: number, state: boolean): Buffer {
  const data = Buffer.from([0, COUNTED.bit, 0, 1, state ? 1 : 0]);
  return job(reference, Buffer.concat([Buffer.from([CALL.write, 1]), item(span, ITEM_TYPE.bit, 1, bit)]), data);
}

export interface Reply {
  readonly reference: number;
  /** Error class and code; 0: the CPU did what it was asked, or says of each item what it did. */
  readonly error: number;
  readonly parameters: Buffer;
  readonly data: Buffer;
}

/** A message of the far end; nothing for those that answer no job. */
export function parseReply(message: Buffer): Reply | undefined {
  if (message.length < JOB_HEADER || message[0] !== PROTOCOL) throw garbled('no S7 message');
  const kind = message[1];
  if (kind !== KIND.reply && kind !== KIND.acknowledge) return undefined;
  if (message.length < REPLY_HEADER) throw garbled('a short reply');
  const dataAt = REPLY_HEADER + message.readUInt16BE(6);
  const end = dataAt + message.readUInt16BE(8);
  if (end > message.length) throw garbled('a reply cut short');
  return {
    reference: message.readUInt16BE(4),
    error: message.readUInt16BE(10),
    parameters: message.subarray(REPLY_HEADER, dataAt),
    data: message.subarray(dataAt, end),
  };
}

function expect({ parameters }: Reply, call: number, count?: number): void {
  if (parameters[0] !== call || (count !== undefined && parameters[1] !== count))
    throw garbled('a reply to something else');
}

/** The length of messages that the far end takes. */
export function parseSetup(reply: Reply): number {
  expect(reply, CALL.setup);
  if (reply.parameters.length < 8) throw garbled('a setup cut short');
  return reply.parameters.readUInt16BE(6);
}

/** What became of one item: its bytes, or the code that says why there are none. */
export type ItemReply = { readonly bytes: Buffer } | { readonly code: number };

/** One reply for each span, in their order. */
export function parseRead(reply: Reply, spans: readonly Span[]): ItemReply[] {
  expect(reply, CALL.read, spans.length);
  const { data } = reply;
  let at = 0;
  return spans.map(({ length }) => {
    if (at + DATA_HEAD > data.length) throw garbled('an item is missing');
    const code = data[at] ?? 0;
    const counted = data.readUInt16BE(at + 2);
    at += DATA_HEAD;
    // An item that was refused has no bytes, whatever its length says.
    if (code !== DONE) return { code };
    const bytes = COUNTED.inBits.has(data[at - 3] ?? 0) ? counted >> 3 : counted;
    if (bytes !== length || at + length > data.length) throw garbled(`${bytes} bytes instead of ${length}`);
    const content = data.subarray(at, at + length);
    at += evenUp(length);
    return { bytes: content };
  });
}

/** The return code of a write. */
export function parseWrite(reply: Reply): number {
  expect(reply, CALL.write, 1);
  const [code] = reply.data;
  if (code === undefined) throw garbled('no return code');
  return code;
}
