/**
 * What proves a picture. The structure is walked from the first byte to the last, never decoded: that refuses cut files and
 * those that are a picture at the beginning and something else behind it.
 */
const ascii = (bytes: Buffer, at: number, length: number) => bytes.toString('latin1', at, at + length);

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** PNG 3, 11.2.1: what IHDR may say. */
const PNG_DEPTHS: readonly (number | undefined)[] = [1, 2, 4, 8, 16];
const PNG_COLOURS: readonly (number | undefined)[] = [0, 2, 3, 4, 6];
/** Length, type and checksum of a chunk. */
const PNG_CHUNK_FRAME = 12;

export function isPng(bytes: Buffer): boolean {
  if (!bytes.subarray(0, 8).equals(PNG_SIGNATURE) || bytes.length < 8 + PNG_CHUNK_FRAME + 13) return false;
  const begins =
    bytes.readUInt32BE(8) === 13 &&
    ascii(bytes, 12, 4) === 'IHDR' &&
    bytes.readUInt32BE(16) > 0 &&
    bytes.readUInt32BE(20) > 0 &&
    PNG_DEPTHS.includes(bytes[24]) &&
    PNG_COLOURS.includes(bytes[25]);
  if (!begins) return false;
  let hasData = false;
  for (let at = 8; at + PNG_CHUNK_FRAME <= bytes.length; ) {
    const type = ascii(bytes, at + 4, 4);
    at += PNG_CHUNK_FRAME + bytes.readUInt32BE(at);
    if (type === 'IDAT') hasData = true;
    if (type === 'IEND') return hasData && at === bytes.length;
  }
  return false;
}

/** Markers of JPEG (T.81, table B.1). */
const JPG = { soi: 0xd8, eoi: 0xd9, sos: 0xda, firstFrame: 0xc0, lastFrame: 0xcf } as const;
/** In the range of frames, but tables and reserved ones. */
const JPG_NO_FRAME = [0xc4, 0xc8, 0xcc];

/** Bytes behind the end are let through: telephones put previews there. */
export function isJpg(bytes: Buffer): boolean {
  if (bytes[0] !== 0xff || bytes[1] !== JPG.soi) return false;
  let hasFrame = false;
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return false;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = bytes.readUInt16BE(at + 2);
    if (marker < JPG.firstFrame || (marker >= 0xd0 && marker <= JPG.eoi) || length < 2) return false;
    if (marker === JPG.sos) return hasFrame && bytes.lastIndexOf(Buffer.from([0xff, JPG.eoi])) > at;
    if (marker <= JPG.lastFrame && !JPG_NO_FRAME.includes(marker)) hasFrame = true;
    at += 2 + length;
  }
  return false;
}

/** Introducers of the blocks of a GIF (GIF89a, appendix A). */
const GIF = { extension: 0x21, image: 0x2c, trailer: 0x3b } as const;
/** Bytes of a colour table, from the packed field that describes it. */
const gifTable = (packed: number) => (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0);

export function isGif(bytes: Buffer): boolean {
  if (!/^GIF8[79]a$/.test(ascii(bytes, 0, 6)) || bytes.length < 14) return false;
  if (bytes.readUInt16LE(6) === 0 || bytes.readUInt16LE(8) === 0) return false;
  let at = 13 + gifTable(bytes[10] ?? 0);
  let images = 0;
  const skipBlocks = () => {
    while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0);
    at += 1;
  };
  while (at < bytes.length) {
    const introducer = bytes[at];
    if (introducer === GIF.extension) {
      at += 2;
      skipBlocks();
    } else if (introducer === GIF.image) {
      at += 10 + gifTable(bytes[at + 9] ?? 0);
      const codeSize = bytes[at] ?? 0;
      if (codeSize < 1 || codeSize > 11) return false;
      at += 1;
      skipBlocks();
      images += 1;
    } else {
      // Some programs fill the end with zeros.
      return introducer === GIF.trailer && images > 0 && bytes.subarray(at + 1).every((byte) => byte === 0);
    }
  }
  return false;
}

export const isWebp = (bytes: Buffer): boolean =>
  bytes.length > 20 &&
  ascii(bytes, 0, 4) === 'RIFF' &&
  bytes.readUInt32LE(4) + 8 === bytes.length &&
  /^WEBPVP8[ LX]$/.test(ascii(bytes, 8, 8));

const ICO_HEADER = 6;
const ICO_ENTRY = 16;
/** Far more sizes of one icon than any program writes. */
const ICO_ENTRIES_MAX = 64;
/** Size of BITMAPINFOHEADER, the first field of a picture that is no PNG. */
const BITMAP_HEADER = 40;

export function isIco(bytes: Buffer): boolean {
  if (bytes.length < ICO_HEADER + ICO_ENTRY || bytes.readUInt32BE(0) !== 0x00_00_01_00) return false;
  const count = bytes.readUInt16LE(4);
  const pictures = ICO_HEADER + count * ICO_ENTRY;
  if (count < 1 || count > ICO_ENTRIES_MAX || pictures > bytes.length) return false;
  return Array.from({ length: count }, (_, n) => ICO_HEADER + n * ICO_ENTRY).every((entry) => {
    const size = bytes.readUInt32LE(entry + 8);
    const offset = bytes.readUInt32LE(entry + 12);
    if (bytes[entry + 3] !== 0 || size < BITMAP_HEADER || offset < pictures || offset + size > bytes.length)
      return false;
    const picture = bytes.subarray(offset, offset + size);
    return picture.readUInt32LE(0) === BITMAP_HEADER || isPng(picture);
  });
}
