import type { Address } from './address.ts';
import type { Register, SignalValue } from './register.ts';

type Order = NonNullable<Register['order']>;
type NumberType = Exclude<Register['type'], 'bit' | 'string' | 'int64'>;

/** How numbers of one type lie in memory. */
interface NumberCodec {
  bytes: 1 | 2 | 4 | 8;
  /** Whole numbers the type can hold; absent: any number. */
  range?: readonly [lower: number, upper: number];
  get(view: DataView): number;
  set(view: DataView, value: number): void;
}

const NUMBERS: Readonly<Record<NumberType, NumberCodec>> = {
  int8: { bytes: 1, range: [-0x80, 0x7f], get: (v) => v.getInt8(0), set: (v, n) => v.setInt8(0, n) },
  uint8: { bytes: 1, range: [0, 0xff], get: (v) => v.getUint8(0), set: (v, n) => v.setUint8(0, n) },
  int16: { bytes: 2, range: [-0x8000, 0x7fff], get: (v) => v.getInt16(0), set: (v, n) => v.setInt16(0, n) },
  uint16: { bytes: 2, range: [0, 0xffff], get: (v) => v.getUint16(0), set: (v, n) => v.setUint16(0, n) },
  int32: { bytes: 4, range: [-0x8000_0000, 0x7fff_ffff], get: (v) => v.getInt32(0), set: (v, n) => v.setInt32(0, n) },
  uint32: { bytes: 4, range: [0, 0xffff_ffff], get: (v) => v.getUint32(0), set: (v, n) => v.setUint32(0, n) },
  float: { bytes: 4, get: (v) => v.getFloat32(0), set: (v, n) => v.setFloat32(0, n) },
  double: { bytes: 8, get: (v) => v.getFloat64(0), set: (v, n) => v.setFloat64(0, n) },
};
const INT64_BYTES = 8;
const INT64 = { lower: -(2n ** 63n), upper: 2n ** 63n - 1n };

/**
 * Puts a signal into the bytes of its table (big-endian registers). A value beyond the type is put in as the nearest
 * one it can hold, as a PLC does that saturates its outputs.
 */
export function encode(bytes: Uint8Array, register: Register, address: Address, value: SignalValue): void {
  const own = placeOf(bytes, register, address);
  const view = new DataView(own.buffer, own.byteOffset, own.byteLength);
  switch (register.type) {
    case 'bit': {
      const mask = 1 << (address.bit ?? 0);
      const word = view.getUint16(0);
      view.setUint16(0, value ? word | mask : word & ~mask);
      return;
    }
    case 'string':
      writeText(own, String(value));
      return;
    case 'int64':
      view.setBigInt64(0, bigOf(value));
      break;
    default:
      NUMBERS[register.type].set(view, rawOf(register, NUMBERS[register.type], Number(value)));
  }
  reorder(own, register.order);
}

/** The signal that the bytes of the table hold. */
export function decode(bytes: Uint8Array, register: Register, address: Address): SignalValue {
  const own = placeOf(bytes, register, address).slice();
  const view = new DataView(own.buffer);
  if (register.type === 'bit') return ((view.getUint16(0) >> (address.bit ?? 0)) & 1) === 1;
  if (register.type === 'string') return readText(own);
  reorder(own, register.order);
  if (register.type === 'int64') return view.getBigInt64(0);
  const { scale } = register;
  const raw = NUMBERS[register.type].get(view);
  return scale ? raw / scale.factor - (scale.offset ?? 0) : raw;
}

/**
 * Puts the bytes of a 32- or 64-bit value, in place, from big-endian into `order` or back (each order undoes itself).
 * CDAB: the registers the other way round; BADC: the bytes of each register; DCBA: both.
 */
export function reorder(bytes: Uint8Array, order: Order = 'ABCD'): void {
  if (order === 'DCBA' || order === 'CDAB') bytes.reverse();
  if (order === 'BADC' || order === 'CDAB') {
    for (let at = 0; at + 1 < bytes.length; at += 2) bytes.subarray(at, at + 2).reverse();
  }
}

/** The bytes that belong to the signal; for a bit, those of its register. */
function placeOf(bytes: Uint8Array, register: Register, address: Address): Uint8Array {
  const at = address.offset * 2 + (address.half === 'L' ? 1 : 0);
  return bytes.subarray(at, at + sizeOf(register));
}

function sizeOf({ type, length = 2 }: Register): number {
  if (type === 'bit') return 2;
  if (type === 'string') return length;
  return type === 'int64' ? INT64_BYTES : NUMBERS[type].bytes;
}

function rawOf({ scale }: Register, { range }: NumberCodec, value: number): number {
  const raw = scale ? (value + (scale.offset ?? 0)) * scale.factor : value;
  if (!range) return raw;
  return Number.isNaN(raw) ? 0 : Math.min(range[1], Math.max(range[0], Math.round(raw)));
}

function bigOf(value: SignalValue): bigint {
  const whole = typeof value === 'bigint' ? value : BigInt(Math.round(Number(value)));
  return whole < INT64.lower ? INT64.lower : whole > INT64.upper ? INT64.upper : whole;
}

/** First character in the high byte of the first register; the rest is filled with zeros. */
function writeText(bytes: Uint8Array, text: string): void {
  bytes.fill(0);
  new TextEncoder().encodeInto(text, bytes);
}

function readText(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  return new TextDecoder().decode(end < 0 ? bytes : bytes.subarray(0, end));
}
