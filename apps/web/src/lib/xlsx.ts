import writeExcelFile from 'write-excel-file/universal';
import type { Sheet, SheetColumn } from './download.ts';

/** Sheet names: at most 31 characters, none of `\ / ? * [ ] :`. */
const sheetName = (name: string) => name.replaceAll(/[\\/?*[\]:]/g, '_').slice(0, 31);
/** Width of a column that says nothing, in characters. */
const USUAL_WIDTH = 16;
/** Excel knows no zones: a date is written so that it shows the viewer's wall clock. */
const wallClock = (date: Date) => new Date(date.getTime() - date.getTimezoneOffset() * 60_000);

/** How Excel shows numbers with so many digits after the point. */
export const numberFormat = (decimals: number): string => (decimals > 0 ? `0.${'0'.repeat(decimals)}` : '0');

function written(cell: Sheet['rows'][number][number], column: SheetColumn | undefined) {
  if (cell instanceof Date) {
    const format = column?.milliseconds ? 'yyyy-mm-dd hh:mm:ss.000' : 'yyyy-mm-dd hh:mm:ss';
    return { value: wallClock(cell), type: Date, format };
  }
  if (typeof cell === 'number' && column?.decimals !== undefined)
    return { value: cell, type: Number, format: numberFormat(column.decimals) };
  return cell;
}

/** Workbook with a sticky heading row per sheet. Runs on the page and in a worker alike. */
export function xlsxOf(sheets: readonly Sheet[]): Promise<Blob> {
  return writeExcelFile(
    sheets.map((sheet) => ({
      sheet: sheetName(sheet.name),
      stickyRowsCount: 1,
      columns: sheet.columns.map(({ width = USUAL_WIDTH }) => ({ width })),
      data: [
        sheet.columns.map(({ title }) => ({ value: title, fontWeight: 'bold' as const })),
        ...sheet.rows.map((row) => row.map((cell, place) => written(cell, sheet.columns[place]))),
      ],
    })),
  ).toBlob();
}
