import {
  booleanCell,
  codedCell,
  EMPTY_CELL,
  headingRow,
  numberCell,
  type Packing,
  row,
  textCell,
  timeCell,
  workbook,
} from '@lightfield/rules/workbook';
import type { Sheet, SheetColumn } from './download.ts';

/** Width of a column that says nothing, in characters. */
const USUAL_WIDTH = 16;
/** Rows that are packed at once. */
const ROWS_AT_ONCE = 500;
/** Spreadsheets know no zones: a date is written so that it shows the viewer's wall clock. */
const wallClock = (date: Date) => date.getTime() - date.getTimezoneOffset() * 60_000;

/** `code`: where that of its column stands among those of the workbook; less than 0: it has none. */
function cellOf(cell: Sheet['rows'][number][number], column: SheetColumn | undefined, code: number): string {
  if (cell === null || cell === '') return EMPTY_CELL;
  if (cell instanceof Date) return timeCell(wallClock(cell), column?.milliseconds ?? false);
  if (typeof cell === 'number') return code < 0 ? numberCell(cell, column?.decimals) : codedCell(cell, code);
  return typeof cell === 'boolean' ? booleanCell(cell) : textCell(cell);
}

function* rowsOf({ columns, rows }: Sheet, codes: readonly string[]): Generator<Uint8Array> {
  const codeOf = columns.map(({ numberFormat }) => (numberFormat === undefined ? -1 : codes.indexOf(numberFormat)));
  const encoder = new TextEncoder();
  yield encoder.encode(headingRow(columns.map(({ title }) => title)));
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const some = rows.slice(from, from + ROWS_AT_ONCE);
    yield encoder.encode(
      some.map((cells) => row(cells.map((cell, at) => cellOf(cell, columns[at], codeOf[at] ?? -1)))).join(''),
    );
  }
}

/** The polynomial of zip and PNG (ISO 3309), by bytes. */
const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb8_8320 : crc >>> 1;
  return crc;
});
const PACKING: Packing = {
  crc32(bytes, before) {
    let crc = ~before;
    for (const byte of bytes) crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0);
    return ~crc >>> 0;
  },
  deflate: (bytes) => deflated(bytes),
};

/** Not every browser reads a stream by `for await`. */
async function* deflated(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new CompressionStream('deflate-raw');
  const fed = feed(bytes, writable);
  const reader = readable.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  await fed;
}
async function feed(bytes: AsyncIterable<Uint8Array>, writable: WritableStream<BufferSource>): Promise<void> {
  const writer = writable.getWriter();
  for await (const piece of bytes) await writer.write(new Uint8Array(piece));
  await writer.close();
}

/** Workbook with a sticky heading row per sheet. Runs on the page and in a worker alike. */
export async function xlsxOf(sheets: readonly Sheet[]): Promise<Blob> {
  const parts: BlobPart[] = [];
  const codes = [
    ...new Set(sheets.flatMap(({ columns }) => columns.flatMap(({ numberFormat }) => numberFormat ?? []))),
  ];
  const written = sheets.map((sheet) => ({
    name: sheet.name,
    widths: sheet.columns.map(({ width = USUAL_WIDTH }) => width),
    rows: rowsOf(sheet, codes),
  }));
  for await (const piece of workbook(written, PACKING, codes)) parts.push(new Uint8Array(piece));
  return new Blob(parts, { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' });
}
