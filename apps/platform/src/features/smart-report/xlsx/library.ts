/** The one place that knows which library reads and writes spreadsheets: another one has to do what `write.ts` and `read.ts` ask of it. */
import ExcelJS from '@protobi/exceljs';

export type Workbook = ExcelJS.Workbook;
export type Worksheet = ExcelJS.Worksheet;
export type SheetCell = ExcelJS.Cell;
export type SheetStyle = Partial<ExcelJS.Style>;
export type SheetColor = Partial<ExcelJS.Color>;
export type SheetBorder = Partial<ExcelJS.Border>;
export type SheetValue = ExcelJS.CellValue;

export const newWorkbook = (): Workbook => new ExcelJS.Workbook();
/** Throws whatever it throws where the file is none. */
export async function openWorkbook(bytes: Uint8Array): Promise<Workbook> {
  const workbook = newWorkbook();
  const copy = new Uint8Array(bytes);
  await workbook.xlsx.load(copy.buffer);
  return workbook;
}
export async function bytesOf(workbook: Workbook): Promise<Uint8Array> {
  return new Uint8Array(await workbook.xlsx.writeBuffer());
}
