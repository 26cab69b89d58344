import { type RawValue, UnfitValue } from '../driver.ts';
import { decodeNumber, encodeNumber, integer } from '../numbers.ts';
import { isNumber, type S7Point, TEXT_HEADER } from './address.ts';

/** Reads a point that begins at byte `at`; nothing when there is none of this type. */
export function decodePoint(bytes: Buffer, at: number, point: S7Point): RawValue | undefined {
  const { address, dataType, byteOrder, stringLength } = point;
  if (isNumber(dataType)) return decodeNumber(bytes, at, dataType, byteOrder);
  const first = bytes[at] ?? 0;
  switch (dataType) {
    case 'bit':
      return (first >> (address.bit ?? 0)) & 1;
    case 'int8':
      return (first << 24) >> 24;
    case 'uint8':
      return first;
    default:
      return decodeText(bytes.subarray(at, at + TEXT_HEADER + stringLength));
  }
}

/** Two bytes say how many characters there may be and how many there are. */
function decodeText(bytes: Buffer): string | undefined {
  const [most = 0, used = 0] = bytes;
  if (used > most) return undefined;
  return bytes.toString('utf8', TEXT_HEADER, TEXT_HEADER + used);
}

/** The bytes of a raw value, for every type but bits and texts. Throws `UnfitValue`. */
export function encodePoint({ dataType, byteOrder }: S7Point, raw: RawValue): Buffer {
  if (isNumber(dataType)) return encodeNumber(raw, dataType, byteOrder);
  if (dataType === 'int8') return Buffer.from([integer(raw, -0x80, 0x7f)]);
  return Buffer.from([integer(raw, 0, 0xff)]);
}

/**
 * A text with its two bytes. `most`: how many characters the CPU has room for; 0 where no string was ever put. Throws
 * `UnfitValue`.
 */
export function encodeText(point: S7Point, raw: RawValue, most: number): Buffer {
  const text = Buffer.from(String(raw), 'utf8');
  const room = most === 0 ? point.stringLength : Math.min(most, point.stringLength);
  if (text.length > room) throw new UnfitValue(`the text is longer than ${room} bytes`);
  return Buffer.concat([Buffer.from([most === 0 ? point.stringLength : most, text.length]), text]);
}
