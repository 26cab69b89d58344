import { inflateRawSync } from 'node:zlib';
import { LIMITS } from '@lightfield/contract';

/** A file that is no spreadsheet, or one larger than what is read. */
export class Unreadable extends Error {
  readonly tooLarge: boolean;
  constructor(why: string, tooLarge = false) {
    super(why);
    this.tooLarge = tooLarge;
  }
}

const END = 0x0605_4b50;
const CENTRAL = 0x0201_4b50;
const LOCAL = 0x0403_4b50;
const ENTRIES_MAX = 1_000;
const DEFLATED = 8;

/**
 * Names of the parts of a spreadsheet. Each is unpacked once, with a bound on what all of them come to: what an archive says of its own sizes
 * proves nothing. Whoever reads it after this cannot be made to unpack more.
 */
export function partsOf(bytes: Uint8Array): string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== END) end--;
  if (end < 0) throw new Unreadable('no archive');
  const count = view.getUint16(end + 10, true);
  if (count > ENTRIES_MAX) throw new Unreadable('too many parts', true);
  const names = new Set<string>();
  let room: number = LIMITS.smartReport.importUnpackedBytes;
  let at = view.getUint32(end + 16, true);
  for (let i = 0; i < count; i++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== CENTRAL) throw new Unreadable('a part is missing');
    const [nameLength, extra, remark] = [28, 30, 32].map((place) => view.getUint16(at + place, true)) as [
      number,
      number,
      number,
    ];
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    // two parts of a name are read by one and proven by the other
    if (names.has(name)) throw new Unreadable('a part is there twice');
    names.add(name);
    room -= unpacked(bytes, view, at, room);
    at += 46 + nameLength + extra + remark;
  }
  if (!names.has('xl/workbook.xml')) throw new Unreadable('no workbook');
  return [...names];
}

function unpacked(bytes: Uint8Array, view: DataView, central: number, room: number): number {
  const flags = view.getUint16(central + 8, true);
  if (flags & 1) throw new Unreadable('a password');
  const method = view.getUint16(central + 10, true);
  const packed = view.getUint32(central + 20, true);
  const local = view.getUint32(central + 42, true);
  if (local + 30 > bytes.length || view.getUint32(local, true) !== LOCAL) throw new Unreadable('a part is missing');
  const begin = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  const data = bytes.subarray(begin, begin + packed);
  if (data.length < packed) throw new Unreadable('a part is cut off');
  if (method === 0) return held(packed, room);
  if (method !== DEFLATED) throw new Unreadable('packed in another way');
  try {
    return held(inflateRawSync(data, { maxOutputLength: Math.max(1, room) }).length, room);
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw new Unreadable('it cannot be unpacked', isTooLarge);
  }
}
function held(size: number, room: number): number {
  if (size > room) throw new Unreadable('it is too large', true);
  return size;
}
