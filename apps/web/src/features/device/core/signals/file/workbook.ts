import { read, utils } from '@e965/xlsx';
import type { RawTable } from './raw-table.ts';

/** Signatures of what may be imported: a zip (.xlsx) and a compound file (.xls). */
const SIGNATURES: readonly (readonly number[])[] = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];
export const isWorkbook = (bytes: Uint8Array): boolean =>
  SIGNATURES.some((signature) => signature.every((byte, index) => bytes[index] === byte));

/** The sheets of an .xlsx or .xls. Styles, formulas and links are left where they are; values are all that is read. */
export function tablesOf(bytes: Uint8Array): RawTable[] {
  const book = read(bytes, {
    type: 'array',
    cellStyles: false,
    cellFormula: false,
    cellHTML: false,
    cellText: false,
    cellDates: false,
    dense: true,
  });
  return book.SheetNames.flatMap((name) => {
    const sheet = book.Sheets[name];
    if (!sheet) return [];
    const reference = sheet['!ref'];
    const { s: start } = utils.decode_range(typeof reference === 'string' ? reference : 'A1');
    const rows = utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, defval: null, blankrows: true });
    return [{ name, rows, top: start.r, left: start.c }];
  });
}
