import { crc32, createDeflateRaw } from 'node:zlib';
import { LIMITS } from '@lightfield/contract';
import { type ExportLook, exportHeading, xmlText } from '../../engines/history/export-text.ts';

/** A file of a zip archive: its name, and its bytes as they come. */
interface Entry {
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

const LOCAL_HEADER = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const CENTRAL_HEADER = 0x02014b50;
const CENTRAL_END = 0x06054b50;
/** Version 2.0 of the format; sizes follow the data (bit 3), names are UTF-8 (bit 11); deflated. */
const VERSION = 20;
const FLAGS = 0x0808;
const DEFLATED = 8;
/** 1980-01-01, the first day that the format knows. */
const DATE = 0x0021;

/** Parts of every header, from the version to the sizes. */
function common(crc: number, packed: number, size: number): Buffer {
  const part = Buffer.alloc(22);
  part.writeUInt16LE(VERSION, 0);
  part.writeUInt16LE(FLAGS, 2);
  part.writeUInt16LE(DEFLATED, 4);
  part.writeUInt16LE(DATE, 8);
  part.writeUInt32LE(crc, 10);
  part.writeUInt32LE(packed, 14);
  part.writeUInt32LE(size, 18);
  return part;
}
const word = (...values: readonly number[]) => {
  const part = Buffer.alloc(values.length * 4);
  for (const [i, value] of values.entries()) part.writeUInt32LE(value, i * 4);
  return part;
};
const half = (...values: readonly number[]) => {
  const part = Buffer.alloc(values.length * 2);
  for (const [i, value] of values.entries()) part.writeUInt16LE(value, i * 2);
  return part;
};

/**
 * A zip archive, written while its entries come; nothing of them is kept. Entries are below 4 GiB
 * (https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, without its 64-bit part).
 */
export async function* zip(entries: Iterable<Entry>): AsyncGenerator<Uint8Array> {
  const central: Buffer[] = [];
  let offset = 0;
  let count = 0;
  for (const { name, bytes } of entries) {
    const encoded = Buffer.from(name);
    const header = Buffer.concat([word(LOCAL_HEADER), common(0, 0, 0), half(encoded.length, 0), encoded]);
    yield header;
    const deflate = createDeflateRaw({ level: 1 });
    const state = { crc: 0, size: 0, packed: 0 };
    const feeding = feed(deflate, bytes, state);
    // Whoever reads hears of it; until then it is nobody's.
    feeding.catch((error: unknown) => deflate.destroy(error instanceof Error ? error : new Error(String(error))));
    for await (const piece of deflate) {
      state.packed += (piece as Buffer).length;
      yield piece as Buffer;
    }
    await feeding;
    yield Buffer.concat([word(DESCRIPTOR, state.crc, state.packed, state.size)]);
    const [disks, attributes] = [half(0, 0), word(0)];
    central.push(
      Buffer.concat([
        word(CENTRAL_HEADER),
        half(VERSION),
        common(state.crc, state.packed, state.size),
        half(encoded.length, 0, 0),
        disks,
        attributes,
        word(offset),
        encoded,
      ]),
    );
    offset += header.length + state.packed + 16;
    count++;
  }
  const directory = Buffer.concat(central);
  yield Buffer.concat([
    directory,
    word(CENTRAL_END),
    half(0, 0, count, count),
    word(directory.length, offset),
    half(0),
  ]);
}

async function feed(
  deflate: ReturnType<typeof createDeflateRaw>,
  bytes: Entry['bytes'],
  state: { crc: number; size: number },
): Promise<void> {
  for await (const piece of bytes) {
    state.crc = crc32(piece, state.crc);
    state.size += piece.length;
    if (!deflate.write(piece)) await drained(deflate);
  }
  deflate.end();
}
/** Until there is room again, or nobody reads any more. */
function drained(deflate: ReturnType<typeof createDeflateRaw>): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (error?: Error) => {
      deflate.off('drain', end).off('close', closed).off('error', end);
      if (error) reject(error);
      else resolve();
    };
    const closed = () => end(new Error('nobody reads the file any more'));
    // one that is closed already says nothing any more
    if (deflate.destroyed) {
      closed();
      return;
    }
    deflate.once('drain', end).once('close', closed).once('error', end);
  });
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A workbook with one sheet whose rows come as text (`exportText`); names of sheets have at most 31 letters. */
export function workbook(name: string, look: ExportLook, rows: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const text = (value: string) => [Buffer.from(XML + value)];
  return zip([
    {
      name: '[Content_Types].xml',
      bytes: text(
        `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
      ),
    },
    {
      name: '_rels/.rels',
      bytes: text(
        `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
    },
    {
      name: 'xl/workbook.xml',
      bytes: text(
        `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${xmlText(sheetName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      bytes: text(
        `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
      ),
    },
    { name: 'xl/styles.xml', bytes: text(STYLES) },
    { name: 'xl/worksheets/sheet1.xml', bytes: sheet(look, rows) },
  ]);
}

/** Number formats of our own begin here (ECMA-376 18.8.30). */
const TIME_FORMAT = 164;
const NUMBER_FORMATS = Array.from({ length: LIMITS.variable.decimalsMax + 1 }, (_, decimals) => ({
  id: TIME_FORMAT + 1 + decimals,
  code: decimals > 0 ? `0.${'0'.repeat(decimals)}` : '0',
}));
const styleOf = (numFmtId: number, more = '') =>
  `<xf numFmtId="${numFmtId}" fontId="0" fillId="0" borderId="0" xfId="0"${more}/>`;
/** Styles by their numbers: plain, a time, a heading, then numbers by their decimals. */
const CELL_STYLES = [
  styleOf(0),
  styleOf(TIME_FORMAT, ' applyNumberFormat="1"'),
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
  ...NUMBER_FORMATS.map(({ id }) => styleOf(id, ' applyNumberFormat="1"')),
];
const FORMATS = [
  `<numFmt numFmtId="${TIME_FORMAT}" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss.000"/>`,
  ...NUMBER_FORMATS.map(({ id, code }) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`),
];
const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts count="${FORMATS.length}">${FORMATS.join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${CELL_STYLES.length}">${CELL_STYLES.join('')}</cellXfs></styleSheet>`;

async function* sheet(look: ExportLook, rows: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const view =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
  const widths = '<cols><col min="1" max="1" width="24" customWidth="1"/></cols>';
  yield Buffer.from(`${XML}<worksheet xmlns="${MAIN}">${view}${widths}<sheetData>${exportHeading(look)}`);
  yield* rows;
  yield Buffer.from('</sheetData></worksheet>');
}

/** Letters that a sheet's name cannot have are replaced. */
const sheetName = (name: string): string => name.replaceAll(/[\\/?*[\]:']/g, '_').slice(0, 31) || 'Sheet1';
