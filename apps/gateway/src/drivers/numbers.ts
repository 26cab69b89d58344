import type { ByteOrder, DataType } from '@lightfield/contract';
import { type RawValue, UnfitValue } from './driver.ts';

type Width = 2 | 4 | 8;
/** What has bytes that may lie in another order. */
export type NumberType = Exclude<DataType, 'bit' | 'int8' | 'uint8' | 'string'>;

/** Bytes of a number. */
export const WIDTH_OF: Readonly<Record<NumberType, Width>> = {
  int16: 2,
  uint16: 2,
  int32: 4,
  uint32: 4,
  int64: 8,
  float: 4,
  double: 8,
};

/**
 * Where byte i of a value, highest first, lies among the bytes on the wire. Written for 32 bits: ABCD is straight, CDAB
 * swaps registers, BADC swaps the bytes in each register, DCBA both. 16 and 64 bits follow the same rule.
 */
function placesOf(order: ByteOrder, width: Width): readonly number[] {
  const registersReversed = order === 'CDAB' || order === 'DCBA';
  const bytesSwapped = order === 'BADC' || order === 'DCBA';
  return Array.from({ length: width }, (_, i) => {
    const register = registersReversed ? width / 2 - 1 - (i >> 1) : i >> 1;
    return register * 2 + (bytesSwapped ? 1 - (i & 1) : i & 1);
  });
}
const placesFor = (order: ByteOrder) => ({ 2: placesOf(order, 2), 4: placesOf(order, 4), 8: placesOf(order, 8) });
const PLACES: Record<ByteOrder, Record<Width, readonly number[]>> = {
  ABCD: placesFor('ABCD'),
  DCBA: placesFor('DCBA'),
  BADC: placesFor('BADC'),
  CDAB: placesFor('CDAB'),
};

/** The value under work, highest byte first. Shared: decoding and encoding never wait in the middle. */
const straight = new DataView(new ArrayBuffer(8));

function load(bytes: Uint8Array, at: number, order: ByteOrder, width: Width): DataView {
  const places = PLACES[order][width];
  for (let i = 0; i < width; i++) straight.setUint8(i, bytes[at + (places[i] ?? 0)] ?? 0);
  return straight;
}

/** Reads a number that begins at byte `at`. */
export function decodeNumber(bytes: Uint8Array, at: number, type: NumberType, order: ByteOrder): number | bigint {
  const view = load(bytes, at, order, WIDTH_OF[type]);
  switch (type) {
    case 'int16':
      return view.getInt16(0);
    case 'uint16':
      return view.getUint16(0);
    case 'int32':
      return view.getInt32(0);
    case 'uint32':
      return view.getUint32(0);
    case 'float':
      return view.getFloat32(0);
    case 'int64':
      return view.getBigInt64(0);
    default:
      return view.getFloat64(0);
  }
}

/** The bytes of a raw value as they lie on the wire. Throws `UnfitValue`. */
export function encodeNumber(raw: RawValue, type: NumberType, order: ByteOrder): Buffer {
  store(raw, type);
  const width = WIDTH_OF[type];
  const places = PLACES[order][width];
  const wire = Buffer.alloc(width);
  for (let i = 0; i < width; i++) wire[places[i] ?? 0] = straight.getUint8(i);
  return wire;
}

function store(raw: RawValue, type: NumberType): void {
  switch (type) {
    case 'int16':
      return straight.setInt16(0, integer(raw, -0x8000, 0x7fff));
    case 'uint16':
      return straight.setUint16(0, integer(raw, 0, 0xffff));
    case 'int32':
      return straight.setInt32(0, integer(raw, -0x8000_0000, 0x7fff_ffff));
    case 'uint32':
      return straight.setUint32(0, integer(raw, 0, 0xffff_ffff));
    case 'float':
      return straight.setFloat32(0, finite(raw));
    case 'int64':
      return straight.setBigInt64(0, longInteger(raw));
    default:
      return straight.setFloat64(0, finite(raw));
  }
}

/** A whole number within inclusive bounds, or `UnfitValue`. */
export function integer(raw: RawValue, lowest: number, highest: number): number {
  const number = typeof raw === 'string' ? Number.NaN : Number(raw);
  if (!Number.isInteger(number) || number < lowest || number > highest)
    throw new UnfitValue(`${raw} is no whole number from ${lowest} to ${highest}`);
  return number;
}

function longInteger(raw: RawValue): bigint {
  const whole = typeof raw === 'bigint' || (typeof raw === 'number' && Number.isInteger(raw));
  const value = whole ? BigInt(raw) : undefined;
  if (value === undefined || BigInt.asIntN(64, value) !== value) throw new UnfitValue(`${raw} is no 64-bit integer`);
  return value;
}

function finite(raw: RawValue): number {
  if (typeof raw !== 'number' || !Number.isFinite(raw)) throw new UnfitValue(`${raw} is no number`);
  return raw;
}
