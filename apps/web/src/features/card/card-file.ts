import { read, utils } from '@e965/xlsx';

/** Columns of the sheet, in their order. */
export const CARD_COLUMNS = [
  'iccid',
  'msisdn',
  'imsi',
  'operator',
  'packageName',
  'packageMb',
  'priceYuan',
  'expires',
  'remark',
] as const;
export type CardCells = Record<(typeof CARD_COLUMNS)[number], string>;

/** Rows that are read at most; more are shown as too many. */
const ROWS_MAX = 5_000;

const pad = (part: number) => String(part).padStart(2, '0');
/** As it is typed: a date of a spreadsheet as its day, a number without its grouping. */
function textOf(cell: unknown): string {
  if (cell instanceof Date) return `${cell.getFullYear()}-${pad(cell.getMonth() + 1)}-${pad(cell.getDate())}`;
  if (typeof cell === 'number') return Number.isSafeInteger(cell) ? cell.toFixed(0) : String(cell);
  return typeof cell === 'string' ? cell.trim() : '';
}

/**
 * Lines of the first sheet of an .xlsx or .xls, columns in the order of the template; headings are rows whose first cell has no digit.
 * Throws for what is no workbook. Digits beyond the fifteenth are lost in a cell that is a number: such an ICCID is told as wrong.
 */
export function cardsOf(bytes: Uint8Array): CardCells[] {
  const book = read(bytes, { type: 'array', cellFormula: false, cellHTML: false, cellDates: true, dense: true });
  const [name = ''] = book.SheetNames;
  const sheet = book.Sheets[name];
  if (!sheet) return [];
  const rows = utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, defval: null, blankrows: false });
  return rows
    .slice(0, ROWS_MAX)
    .map((row) => Object.fromEntries(CARD_COLUMNS.map((key, at) => [key, textOf(row[at])])) as CardCells)
    .filter((line) => /\d/.test(line.iccid) || (line.iccid === '' && Object.values(line).some((text) => text !== '')));
}
