import type { RawValue } from '../driver.ts';

/** Kinds of simple values by their tag (ASHRAE 135, 20.2.1.4). */
export const KINDS = [
  'null',
  'boolean',
  'unsigned',
  'signed',
  'real',
  'double',
  'bytes',
  'text',
  'bits',
  'enumerated',
  'date',
  'time',
  'object',
] as const;
export type Kind = (typeof KINDS)[number];

/** A simple value. Undefined: empty, or nothing that a variable could hold. */
export interface Primitive {
  readonly kind: Kind;
  readonly value: RawValue | undefined;
}

/** Bytes that make no sense. Never leaves this folder. */
export class Malformed extends Error {}

/** A tag in front of a value: which one it is, and how many bytes follow or that values are enclosed. */
export interface Tag {
  readonly number: number;
  readonly context: boolean;
  readonly form: 'data' | 'open' | 'close';
  /** Bytes that follow; of a boolean, its value. */
  readonly length: number;
}

const CLASS_BIT = 0x08;
const EXTENDED_LENGTH = 5;
const OPENING = 6;
const CLOSING = 7;
const EXTENDED_NUMBER = 15;
const LENGTH_16 = 254;
const LENGTH_32 = 255;

/** Reads forward through bytes and throws `Malformed` past their end. */
export class Reader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }
  get left(): number {
    return this.#bytes.length - this.#at;
  }
  take(count: number): Buffer {
    if (count > this.left) throw new Malformed('cut short');
    const taken = this.#bytes.subarray(this.#at, this.#at + count);
    this.#at += count;
    return taken;
  }
  byte(): number {
    return this.take(1)[0] ?? 0;
  }
  uint(count: number): number {
    return count === 0 ? 0 : this.take(count).readUIntBE(0, count);
  }
  rest(): Buffer {
    return this.take(this.left);
  }

  tag(): Tag {
    const first = this.byte();
    const number = first >> 4 === EXTENDED_NUMBER ? this.byte() : first >> 4;
    const context = (first & CLASS_BIT) !== 0;
    const short = first & 7;
    if (context && short >= OPENING) return { number, context, form: short === OPENING ? 'open' : 'close', length: 0 };
    return { number, context, form: 'data', length: short === EXTENDED_LENGTH ? this.#longLength() : short };
  }
  #longLength(): number {
    const length = this.byte();
    if (length === LENGTH_16) return this.uint(2);
    return length === LENGTH_32 ? this.uint(4) : length;
  }
  /** The next tag without going past it. */
  peek(): Tag {
    const at = this.#at;
    try {
      return this.tag();
    } finally {
      this.#at = at;
    }
  }
  /** The next tag has to be this one. */
  expect(form: Tag['form'], number: number): Tag {
    const tag = this.tag();
    if (!tag.context || tag.form !== form || tag.number !== number) throw new Malformed(`no ${form} tag ${number}`);
    return tag;
  }
  /** It is next: goes past it. */
  passes(form: Tag['form'], number: number): Tag | undefined {
    if (this.left === 0) return undefined;
    const tag = this.peek();
    return tag.context && tag.form === form && tag.number === number ? this.tag() : undefined;
  }
  contextUint(number: number): number {
    return this.#number(this.expect('data', number).length);
  }
  optionalUint(number: number): number | undefined {
    const tag = this.passes('data', number);
    return tag && this.#number(tag.length);
  }
  #number(length: number): number {
    if (length === 0 || length > 4) throw new Malformed('a number of no size');
    return this.uint(length);
  }

  /** A simple value of any kind. */
  primitive(): Primitive {
    const { number, context, form, length } = this.tag();
    const kind = KINDS[number];
    if (context || form !== 'data' || !kind) throw new Malformed('no simple value');
    if (kind === 'boolean') return { kind, value: length === 0 ? 0 : 1 };
    return { kind, value: valueOf(kind, this.take(length)) };
  }

  /**
   * What stands between an opening tag that was passed and its closing tag: the value when it is a single simple one,
   * nothing when it is empty, a list or a structure.
   */
  enclosed(number: number): Primitive | undefined {
    const values: Primitive[] = [];
    let simple = true;
    // Structures are passed over; their depth is counted, so that hostile bytes can only use themselves up.
    for (let depth = 0; ; ) {
      const tag = this.peek();
      if (tag.form === 'open') depth += 1;
      else if (tag.form === 'close') {
        if (depth === 0) {
          this.expect('close', number);
          return simple && values.length === 1 ? values[0] : undefined;
        }
        depth -= 1;
      } else if (!tag.context && KINDS[tag.number]) {
        values.push(this.primitive());
        continue;
      }
      simple = false;
      this.tag();
      if (tag.form === 'data') this.take(tag.length);
    }
  }
}

function valueOf(kind: Kind, bytes: Buffer): RawValue | undefined {
  switch (kind) {
    case 'unsigned':
    case 'enumerated':
      return wholeOf(bytes, false);
    case 'signed':
      return wholeOf(bytes, true);
    case 'real':
      if (bytes.length !== 4) throw new Malformed('a real of no size');
      return bytes.readFloatBE();
    case 'double':
      if (bytes.length !== 8) throw new Malformed('a double of no size');
      return bytes.readDoubleBE();
    case 'bytes':
      return bytes.toString('hex');
    case 'text':
      return textOf(bytes);
    case 'bits':
      return bitsOf(bytes);
    case 'date':
      return dateOf(bytes);
    case 'time':
      return timeOf(bytes);
    case 'object':
      return objectOf(bytes);
    default:
      return undefined;
  }
}

/** Longest integer (135-2020 has 64 bits). */
const MAX_INTEGER_BYTES = 8;

function wholeOf(bytes: Buffer, signed: boolean): number | bigint {
  if (bytes.length === 0 || bytes.length > MAX_INTEGER_BYTES) throw new Malformed('an integer of no size');
  const bits = BigInt(`0x${bytes.toString('hex')}`);
  const whole = signed ? BigInt.asIntN(bytes.length * 8, bits) : bits;
  return BigInt(Number(whole)) === whole && Number.isSafeInteger(Number(whole)) ? Number(whole) : whole;
}

/** Character sets of texts (20.2.9). Two bytes with the code page follow the second. */
const CHARACTERS: Readonly<Record<number, string>> = { 0: 'utf-8', 4: 'utf-16be', 5: 'latin1' };
const CODE_PAGES: Readonly<Record<number, string>> = { 932: 'shift_jis', 936: 'gbk', 949: 'euc-kr', 950: 'big5' };
const DBCS = 1;

function textOf(bytes: Buffer): string | undefined {
  const reader = new Reader(bytes);
  const set = reader.byte();
  const name = set === DBCS ? CODE_PAGES[reader.uint(2)] : CHARACTERS[set];
  return name && new TextDecoder(name).decode(reader.rest());
}

/** Most bits a number of ours takes. */
const MAX_BITS = 32;

/** The first bit is the lowest. */
function bitsOf(bytes: Buffer): number | undefined {
  const unused = bytes[0] ?? 0;
  const count = (bytes.length - 1) * 8 - unused;
  if (bytes.length < 1 || unused > 7 || count < 0) throw new Malformed('a bit string of no size');
  if (count > MAX_BITS) return undefined;
  let value = 0;
  for (let i = 0; i < count; i++) if ((bytes[1 + (i >> 3)] ?? 0) & (0x80 >> (i & 7))) value += 2 ** i;
  return value;
}

const UNSPECIFIED = 0xff;
const part = (byte: number | undefined, digits: number, offset = 0) =>
  byte === undefined || byte === UNSPECIFIED ? '*' : String(byte + offset).padStart(digits, '0');

function dateOf(bytes: Buffer): string {
  if (bytes.length !== 4) throw new Malformed('a date of no size');
  return `${part(bytes[0], 4, 1900)}-${part(bytes[1], 2)}-${part(bytes[2], 2)}`;
}
function timeOf(bytes: Buffer): string {
  if (bytes.length !== 4) throw new Malformed('a time of no size');
  return `${part(bytes[0], 2)}:${part(bytes[1], 2)}:${part(bytes[2], 2)}`;
}

const INSTANCE_BITS = 22;
const INSTANCE_MASK = 0x3f_ffff;

function objectOf(bytes: Buffer): string {
  const { type, instance } = parseObject(bytes);
  return `${type}:${instance}`;
}
export function parseObject(bytes: Buffer): { type: number; instance: number } {
  if (bytes.length !== 4) throw new Malformed('an object of no size');
  const word = bytes.readUInt32BE();
  return { type: word >>> INSTANCE_BITS, instance: word & INSTANCE_MASK };
}

/** Bytes with their tag. */
function tagged(number: number, context: boolean, content: Buffer): Buffer {
  const { length } = content;
  const first = (number << 4) | (context ? CLASS_BIT : 0);
  if (length < EXTENDED_LENGTH) return Buffer.concat([Buffer.of(first | length), content]);
  const head =
    length < LENGTH_16
      ? [first | EXTENDED_LENGTH, length]
      : [first | EXTENDED_LENGTH, LENGTH_16, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(head), content]);
}

/** The fewest bytes, highest first, that hold a whole number. */
function whole(value: number | bigint, signed: boolean): Buffer {
  const big = BigInt(value);
  let bytes = 1;
  while ((signed ? BigInt.asIntN(bytes * 8, big) : BigInt.asUintN(bytes * 8, big)) !== big) bytes += 1;
  const hex = BigInt.asUintN(bytes * 8, big).toString(16);
  return Buffer.from(hex.padStart(bytes * 2, '0'), 'hex');
}

export const contextUint = (number: number, value: number): Buffer => tagged(number, true, whole(value, false));
export function contextObject(number: number, { type, instance }: { type: number; instance: number }): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(((type << INSTANCE_BITS) | instance) >>> 0);
  return tagged(number, true, bytes);
}
export const opening = (number: number): Buffer => Buffer.of((number << 4) | CLASS_BIT | OPENING);
export const closing = (number: number): Buffer => Buffer.of((number << 4) | CLASS_BIT | CLOSING);

/** Kinds that can be written. */
export type Written =
  | { readonly kind: 'null' }
  | { readonly kind: 'real' | 'double'; readonly value: number }
  | { readonly kind: 'boolean' | 'unsigned' | 'signed' | 'enumerated'; readonly value: number | bigint }
  | { readonly kind: 'text'; readonly value: string };

/** A value with its own tag. */
export function encode(written: Written): Buffer {
  const number = KINDS.indexOf(written.kind);
  switch (written.kind) {
    case 'null':
      return Buffer.of(0);
    case 'boolean':
      return Buffer.of((number << 4) | (written.value ? 1 : 0));
    case 'real': {
      const bytes = Buffer.alloc(4);
      bytes.writeFloatBE(written.value);
      return tagged(number, false, bytes);
    }
    case 'double': {
      const bytes = Buffer.alloc(8);
      bytes.writeDoubleBE(written.value);
      return tagged(number, false, bytes);
    }
    case 'text':
      return tagged(number, false, Buffer.concat([Buffer.of(0), Buffer.from(written.value)]));
    default:
      return tagged(number, false, whole(written.value, written.kind === 'signed'));
  }
}
