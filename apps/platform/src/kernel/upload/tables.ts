/** What proves a spreadsheet: the folder of its container is read, its cells are not. */

const OLE_SIGNATURE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
/** Compound File Binary (MS-CFB): bytes of the header, and of an entry of the folder. */
const OLE_HEADER = 512;
const OLE_ENTRY = 128;
/** Type of an entry that is a stream. */
const OLE_STREAM = 2;
/** Streams that hold a workbook: Excel 97 and later, Excel 5 (MS-XLS 2.1.2). Word, Outlook and installers have others. */
const WORKBOOKS = ['Workbook', 'Book'].map((name) => ({
  name: Buffer.from(name, 'utf16le'),
  lengthWithEnd: (name.length + 1) * 2,
}));

export function isXls(bytes: Buffer): boolean {
  if (!bytes.subarray(0, 8).equals(OLE_SIGNATURE) || bytes.length < OLE_HEADER + OLE_ENTRY) return false;
  // Byte order mark, and sectors of 512 or 4096 bytes.
  if (bytes.readUInt16LE(0x1c) !== 0xfffe || ![9, 12].includes(bytes.readUInt16LE(0x1e))) return false;
  for (let at = OLE_HEADER; at + OLE_ENTRY <= bytes.length; at += OLE_ENTRY) {
    const isWorkbook = WORKBOOKS.some(
      ({ name, lengthWithEnd }) =>
        bytes.readUInt16LE(at + 64) === lengthWithEnd && bytes.subarray(at, at + name.length).equals(name),
    );
    if (isWorkbook && bytes[at + 66] === OLE_STREAM) return true;
  }
  return false;
}

/** ZIP (APPNOTE 4.3): signatures and fixed sizes. */
const LOCAL = { signature: 0x04034b50 } as const;
const CENTRAL = { signature: 0x02014b50, bytes: 46 } as const;
const END = { signature: 0x06054b50, bytes: 22 } as const;
const COMMENT_MAX = 0xffff;
/** Parts without which it is no workbook, and the one that makes it a workbook with macros. */
const PARTS = ['[Content_Types].xml', 'xl/workbook.xml'];
const MACROS = 'xl/vbaProject.bin';

export function isXlsx(bytes: Buffer): boolean {
  // The archive begins with the file: nothing is hidden before it.
  if (bytes.length < END.bytes || bytes.readUInt32LE(0) !== LOCAL.signature) return false;
  const names = zipNames(bytes);
  return PARTS.every((part) => names.has(part)) && !names.has(MACROS);
}

/** A package of pages (GB/T 33190): its root says what is in it. */
export function isOfd(bytes: Buffer): boolean {
  if (bytes.length < END.bytes || bytes.readUInt32LE(0) !== LOCAL.signature) return false;
  return zipNames(bytes).has('OFD.xml');
}

/** Names in the central directory; none when it is broken. */
function zipNames(bytes: Buffer): Set<string> {
  const none = new Set<string>();
  const names = new Set<string>();
  const end = zipEnd(bytes);
  if (end === undefined) return none;
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (at + CENTRAL.bytes > end || bytes.readUInt32LE(at) !== CENTRAL.signature) return none;
    const nameBytes = bytes.readUInt16LE(at + 28);
    names.add(bytes.toString('utf8', at + CENTRAL.bytes, at + CENTRAL.bytes + nameBytes));
    at += CENTRAL.bytes + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return at === end ? names : none;
}

/** Where the end record begins; its comment reaches exactly to the end of the file. */
function zipEnd(bytes: Buffer): number | undefined {
  const first = Math.max(0, bytes.length - END.bytes - COMMENT_MAX);
  for (let at = bytes.length - END.bytes; at >= first; at -= 1) {
    if (bytes.readUInt32LE(at) === END.signature && at + END.bytes + bytes.readUInt16LE(at + 20) === bytes.length)
      return at;
  }
  return undefined;
}
