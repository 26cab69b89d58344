import { type RawValue, UnfitValue } from '../driver.ts';
import { decodeNumber, encodeNumber, integer } from '../numbers.ts';
import { type ModbusPoint, widthOf } from './address.ts';

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
        : Number(decodeNumber(bytes, at, 'uint16', byteOrder)) & 0xff;
      return dataType === 'int8' ? (byte << 24) >> 24 : byte;
    }
    case 'string':
      return decodeText(bytes, at, point);
    default:
      return decodeNumber(bytes, at, dataType, byteOrder);
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
  const { dataType, byteOrder } = point;
  switch (dataType) {
    case 'string':
      return encodeText(point, raw);
    case 'bit':
      throw new UnfitValue('a bit is not written as registers');
    // A register that shows a signed byte gets its sign too: the PLC may read the whole register.
    case 'int8':
      return registersOf(encodeNumber(integer(raw, -0x80, 0x7f), 'int16', byteOrder));
    case 'uint8':
      return registersOf(encodeNumber(integer(raw, 0, 0xff), 'uint16', byteOrder));
    default:
      return registersOf(encodeNumber(raw, dataType, byteOrder));
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
