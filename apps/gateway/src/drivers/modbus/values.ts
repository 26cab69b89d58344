import type { ByteOrder } from '@lightfield/contract';
import { type RawValue, UnfitValue } from '../driver.ts';
import { type ModbusPoint, widthOf } from './address.ts';

type Width = 2 | 4 | 8;

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

/** Reads a point of an input or holding register out of a reply, in which it begins at byte `at`. */
export function decodeRegisters(bytes: Buffer, at: number, point: ModbusPoint): RawValue {
  const { address, dataType, byteOrder } = point;
  switch (dataType) {
    case 'bit':
      return (bytes.readUInt16BE(at) >> (address.bit ?? 0)) & 1;
    case 'int8':
    case 'uint8': {
      const byte = address.half
        ? (bytes[address.half === 'high' ? at : at + 1] ?? 0)
        : load(bytes, at, byteOrder, 2).getUint8(1);
      return dataType === 'int8' ? (byte << 24) >> 24 : byte;
    }
    case 'int16':
      return load(bytes, at, byteOrder, 2).getInt16(0);
    case 'uint16':
      return load(bytes, at, byteOrder, 2).getUint16(0);
    case 'int32':
      return load(bytes, at, byteOrder, 4).getInt32(0);
    case 'uint32':
      return load(bytes, at, byteOrder, 4).getUint32(0);
    case 'float':
      return load(bytes, at, byteOrder, 4).getFloat32(0);
    case 'int64':
      return load(bytes, at, byteOrder, 8).getBigInt64(0);
    case 'double':
      return load(bytes, at, byteOrder, 8).getFloat64(0);
    default:
      return decodeText(bytes, at, point);
  }
}

/** Two characters a register. The text ends at its first NUL, as PLCs pad it. */
function decodeText(bytes: Buffer, at: number, point: ModbusPoint): string {
  const text = Buffer.from(bytes.subarray(at, at + widthOf(point) * 2));
  if (point.byteOrder === 'BADC' || point.byteOrder === 'DCBA') text.swap16();
  const used = text.subarray(0, point.stringLength);
  const end = used.indexOf(0);
  return used.toString('utf8', 0, end < 0 ? used.length : end);
}

/**
 * The registers that hold a raw value, for every type but bits and single bytes of a register. Throws `UnfitValue`.
 */
export function encodeRegisters(point: ModbusPoint, raw: RawValue): number[] {
  if (point.dataType === 'string') return encodeText(point, raw);
  const width = widthOf(point) * 2;
  store(point, raw);
  const places = PLACES[point.byteOrder][width === 8 ? 8 : width === 4 ? 4 : 2];
  const wire = Buffer.alloc(width);
  for (let i = 0; i < width; i++) wire[places[i] ?? 0] = straight.getUint8(i);
  return registersOf(wire);
}

function store({ dataType }: ModbusPoint, raw: RawValue): void {
  switch (dataType) {
    case 'int8':
    case 'int16':
      // A register that shows a signed byte gets its sign too: the PLC may read the whole register.
      return straight.setInt16(
        0,
        integer(raw, dataType === 'int8' ? -0x80 : -0x8000, dataType === 'int8' ? 0x7f : 0x7fff),
      );
    case 'uint8':
    case 'uint16':
      return straight.setUint16(0, integer(raw, 0, dataType === 'uint8' ? 0xff : 0xffff));
    case 'int32':
      return straight.setInt32(0, integer(raw, -0x8000_0000, 0x7fff_ffff));
    case 'uint32':
      return straight.setUint32(0, integer(raw, 0, 0xffff_ffff));
    case 'int64':
      return straight.setBigInt64(0, longInteger(raw));
    case 'float':
      return straight.setFloat32(0, finite(raw));
    case 'double':
      return straight.setFloat64(0, finite(raw));
    default:
      throw new UnfitValue(`a ${dataType} is not written as registers`);
  }
}

function encodeText(point: ModbusPoint, raw: RawValue): number[] {
  const text = Buffer.from(String(raw), 'utf8');
  if (text.length > point.stringLength) throw new UnfitValue(`the text is longer than ${point.stringLength} bytes`);
  const wire = Buffer.alloc(widthOf(point) * 2);
  text.copy(wire);
  if (point.byteOrder === 'BADC' || point.byteOrder === 'DCBA') wire.swap16();
  return registersOf(wire);
}

function registersOf(wire: Buffer): number[] {
  return Array.from({ length: wire.length / 2 }, (_, i) => wire.readUInt16BE(i * 2));
}

/** A register with one bit or one byte of it replaced. */
export function withPart(register: number, point: ModbusPoint, raw: RawValue): number {
  const { bit, half } = point.address;
  if (bit !== undefined) return integer(raw, 0, 1) === 1 ? register | (1 << bit) : register & ~(1 << bit);
  const byte = point.dataType === 'int8' ? integer(raw, -0x80, 0x7f) & 0xff : integer(raw, 0, 0xff);
  return half === 'high' ? (register & 0x00ff) | (byte << 8) : (register & 0xff00) | byte;
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
