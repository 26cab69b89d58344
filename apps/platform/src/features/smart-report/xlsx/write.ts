import {
  type Area,
  type Cell,
  type ReportDocument,
  type Sheet,
  type Style,
  cellName,
  placeOf,
} from '@lightfield/report';
import type { Printed } from '../report-work.ts';
import {
  type SheetBorder,
  type SheetStyle,
  type SheetValue,
  type Workbook,
  type Worksheet,
  bytesOf,
  newWorkbook,
} from './library.ts';
import { PAPERS, charactersOf, inchesOf, pointsOf } from './measures.ts';
import { placeholderOf } from './placeholders.ts';
import { qrPng } from '../qr-png.ts';

/** A document as a spreadsheet. Formulas are written with their results; a template has what it binds as texts. */
export async function xlsxOf(document: ReportDocument, printed: Printed): Promise<Uint8Array> {
  const workbook = newWorkbook();
  workbook.title = printed.title;
  workbook.calcProperties.fullCalcOnLoad = true;
  const styles = new Map(Object.entries(document.styles).map(([key, style]) => [key, styleOf(style)]));
  for (const sheet of document.sheets) addSheet(workbook, sheet, styles, printed);
  return bytesOf(workbook);
}

function addSheet(workbook: Workbook, sheet: Sheet, styles: ReadonlyMap<string, SheetStyle>, printed: Printed): void {
  const { print, freeze } = sheet;
  const isFrozen = freeze.rows > 0 || freeze.columns > 0;
  const target = workbook.addWorksheet(sheet.name, {
    views: [
      {
        showGridLines: sheet.gridlines,
        ...(isFrozen
          ? { state: 'frozen' as const, xSplit: freeze.columns, ySplit: freeze.rows }
          : { state: 'normal' as const }),
      },
    ],
    properties: { defaultRowHeight: pointsOf(sheet.defaultHeight), defaultColWidth: charactersOf(sheet.defaultWidth) },
    headerFooter: {
      oddHeader: print.header === '' ? '' : `&C${escaped(print.header)}`,
      oddFooter: [print.footer === '' ? '' : `&L${escaped(print.footer)}`, print.pageNumbers ? '&C&P / &N' : ''].join(
        '',
      ),
    },
  });
  sizes(target, sheet);
  for (const [key, cell] of Object.entries(sheet.cells)) {
    const { row, column } = placeOf(key);
    const cellThere = target.getCell(row + 1, column + 1);
    const style = cell.s === undefined ? undefined : styles.get(cell.s);
    if (style) cellThere.style = style;
    cellThere.value = valueOf(cell);
    pictures(workbook, target, { row, column, cell, sheet }, printed);
  }
  for (const { row, column, rows, columns } of sheet.merges)
    if (rows > 1 || columns > 1) target.mergeCells(row + 1, column + 1, row + rows, column + columns);
  setUp(target, sheet);
}
/** In headers and footers "&" begins a code. */
const escaped = (text: string) => text.replaceAll('&', '&&');

function sizes(target: Worksheet, sheet: Sheet): void {
  for (let column = 0; column < sheet.columns; column++) {
    const width = sheet.widths[String(column)];
    target.getColumn(column + 1).width = charactersOf(width ?? sheet.defaultWidth);
    if (sheet.hiddenColumns.includes(column)) target.getColumn(column + 1).hidden = true;
  }
  for (const [row, height] of Object.entries(sheet.heights)) target.getRow(Number(row) + 1).height = pointsOf(height);
  for (const row of sheet.hiddenRows) target.getRow(row + 1).hidden = true;
}

function valueOf(cell: Cell): SheetValue {
  const value = cell.e === undefined ? cell.v : ({ error: cell.e } as never);
  if (cell.f !== undefined)
    // what we call errors of ours, spreadsheets work out themselves
    return {
      formula: cell.f.slice(1),
      result: cell.e?.startsWith('#CIRC') || cell.e === '#LIMIT!' ? 0 : value,
    } as never;
  if (value !== undefined) return value;
  return cell.q === undefined && !cell.files ? (placeholderOf(cell) ?? null) : null;
}

interface Placed {
  readonly row: number;
  readonly column: number;
  readonly cell: Cell;
  readonly sheet: Sheet;
}
const PICTURE_KINDS: Readonly<Record<string, 'jpeg' | 'png'>> = { jpg: 'jpeg', png: 'png' };
/** Pictures and QR codes lie in their cell, or what it is merged to; several beside each other. */
function pictures(workbook: Workbook, target: Worksheet, { row, column, cell, sheet }: Placed, printed: Printed): void {
  const code = cell.qr && typeof cell.v === 'string' ? qrPng(withOrigin(cell.v, printed.origin)) : undefined;
  const files = (cell.files ?? []).flatMap((id) => {
    const picture = printed.pictures[id];
    const extension = picture && PICTURE_KINDS[picture.kind];
    return picture && extension ? [{ extension, bytes: picture.bytes }] : [];
  });
  const shown = code ? [{ extension: 'png' as const, bytes: code }] : files;
  const area: Area = sheet.merges.find((one) => one.row === row && one.column === column) ?? {
    row,
    column,
    rows: 1,
    columns: 1,
  };
  for (const [i, { extension, bytes }] of shown.entries()) {
    const id = workbook.addImage({ buffer: Buffer.from(bytes) as never, extension });
    const [from, to] = [i / shown.length, (i + 1) / shown.length];
    target.addImage(id, {
      tl: { col: column + area.columns * from + 0.05, row: row + 0.05 } as never,
      br: { col: column + area.columns * to - 0.05, row: row + area.rows - 0.05 } as never,
      editAs: 'oneCell',
    });
    if (code) target.getCell(row + 1, column + 1).value = null;
  }
}
export const withOrigin = (text: string, origin: string): string => (text.startsWith('/') ? `${origin}${text}` : text);

function setUp(target: Worksheet, { print }: Sheet): void {
  const { margins, area, repeatRows } = print;
  const { top, right, bottom, left } = margins;
  Object.assign(target.pageSetup, {
    paperSize: PAPERS[print.paper],
    orientation: print.landscape ? 'landscape' : 'portrait',
    margins: {
      top: inchesOf(top),
      right: inchesOf(right),
      bottom: inchesOf(bottom),
      left: inchesOf(left),
      header: 0.2,
      footer: 0.2,
    },
    horizontalCentered: print.centre,
    ...(print.fitWidth ? { fitToPage: true, fitToWidth: 1, fitToHeight: 0 } : { fitToPage: false }),
    ...(area && {
      printArea: `${cellName(area.row, area.column)}:${cellName(area.row + area.rows - 1, area.column + area.columns - 1)}`,
    }),
    ...(repeatRows && { printTitlesRow: `${repeatRows[0] + 1}:${repeatRows[1] + 1}` }),
  });
}

const argb = (colour: string) => ({ argb: `FF${colour.slice(1).toUpperCase()}` });
function styleOf(style: Style): SheetStyle {
  const { font, size, bold, italic, underline, strike, color, fill, align, valign, wrap, format, border } = style;
  return {
    font: {
      size: size ?? 11,
      ...(font !== undefined && { name: font }),
      ...(bold && { bold }),
      ...(italic && { italic }),
      ...(underline && { underline }),
      ...(strike && { strike }),
      ...(color !== undefined && { color: argb(color) }),
    },
    ...(fill !== undefined && { fill: { type: 'pattern', pattern: 'solid', fgColor: argb(fill) } }),
    alignment: {
      ...(align && { horizontal: align }),
      ...(valign && { vertical: valign }),
      ...(wrap && { wrapText: true }),
    },
    ...(format !== undefined && { numFmt: format }),
    ...(border && { border: bordersOf(border) }),
  };
}
function bordersOf(border: NonNullable<Style['border']>): NonNullable<SheetStyle['border']> {
  const one = (line: { style: string; color?: string | undefined } | undefined): SheetBorder | undefined =>
    line && { style: line.style as never, color: argb(line.color ?? '#000000') };
  const [top, right, bottom, left] = [one(border.top), one(border.right), one(border.bottom), one(border.left)];
  return { ...(top && { top }), ...(right && { right }), ...(bottom && { bottom }), ...(left && { left }) };
}
