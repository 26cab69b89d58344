import writeExcelFile from 'write-excel-file/universal';
import type { Sheet } from './download.ts';

/** Sheet names: at most 31 characters, none of `\ / ? * [ ] :`. */
const sheetName = (name: string) => name.replaceAll(/[\\/?*[\]:]/g, '_').slice(0, 31);
/** Width of a column that says nothing, in characters. */
const USUAL_WIDTH = 16;
/** Excel knows no zones: a date is written so that it shows the viewer's wall clock. */
const wallClock = (date: Date) => new Date(date.getTime() - date.getTimezoneOffset() * 60_000);

/** Workbook with a sticky heading row per sheet. Runs on the page and in a worker alike. */
export function xlsxOf(sheets: readonly Sheet[]): Promise<Blob> {
  return writeExcelFile(
    sheets.map((sheet) => ({
      sheet: sheetName(sheet.name),
      stickyRowsCount: 1,
      columns: sheet.columns.map(({ width = USUAL_WIDTH }) => ({ width })),
      data: [
        sheet.columns.map(({ title }) => ({ value: title, fontWeight: 'bold' as const })),
        ...sheet.rows.map((row) =>
          row.map((cell) =>
            cell instanceof Date ? { value: wallClock(cell), type: Date, format: 'yyyy-mm-dd hh:mm:ss' } : cell,
          ),
        ),
      ],
    })),
  ).toBlob();
}
