import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { type Packing, workbook } from '@lightfield/rules/workbook';
import { type ExportLook, exportHeading } from '../../engines/history/export-text.ts';

const TIME_WIDTH = 24;
const PACKING: Packing = {
  crc32,
  // What goes wrong with the bytes is heard by whoever reads, and who stops reading ends them.
  deflate: (bytes) =>
    pipeline(Readable.from(bytes, { highWaterMark: 1 }), createDeflateRaw({ level: 1 }), () => undefined),
};

/** A workbook with one sheet whose rows come as text (`exportText`). */
export function exportWorkbook(name: string, look: ExportLook, rows: AsyncIterable<Uint8Array>) {
  async function* all(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(exportHeading(look));
    yield* rows;
  }
  return workbook([{ name, widths: [TIME_WIDTH], rows: all() }], PACKING);
}
