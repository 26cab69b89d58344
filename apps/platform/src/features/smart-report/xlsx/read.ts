import { LIMITS, type SmartReportImportNote } from '@lightfield/contract';
import {
  type Cell,
  type Print,
  type ReportDocument,
  type Sheet,
  type Style,
  EMPTY_PRINT,
  FORMULA_FUNCTIONS,
  cellName,
  dayNumber,
  emptySheet,
  functionsOf,
  keyOf,
  parseCellFormula,
  parseCellName,
  parseReport,
} from '@lightfield/report';
import {
  type SheetCell,
  type SheetColor,
  type SheetStyle,
  type SheetValue,
  type Worksheet,
  openWorkbook,
} from './library.ts';
import { PAPERS, millimetresOf, pixelsOfCharacters, pixelsOfPoints } from './measures.ts';
import { Unreadable, partsOf } from './safe-zip.ts';

const { rows: ROWS, columns: COLUMNS, sheets: SHEETS, cells: CELLS, cellText, formulaLength } = LIMITS.smartReport;
/** So much is said of a file that is not understood. */
const NOTES_MAX = 100;
const KNOWN = new Set(FORMULA_FUNCTIONS);

type Note = Omit<SmartReportImportNote, 'cell'>;
class Reading {
  readonly notes: SmartReportImportNote[] = [];
  readonly styles: Record<string, Style> = {};
  readonly #byText = new Map<string, string>();
  cells = 0;
  note(cell: string, note: Note): void {
    if (this.notes.length < NOTES_MAX) this.notes.push({ cell, what: note.what, text: note.text.slice(0, 200) });
    else if (this.notes.length === NOTES_MAX) this.notes.push({ cell: '', what: 'more', text: '' });
  }
  styleKey(style: Style): string | undefined {
    const text = JSON.stringify(style);
    if (text === '{}') return undefined;
    const known = this.#byText.get(text);
    if (known !== undefined) return known;
    if (this.#byText.size >= LIMITS.smartReport.styles) return undefined;
    const key = `s${this.#byText.size + 1}`;
    this.#byText.set(text, key);
    this.styles[key] = style;
    return key;
  }
}

/** A spreadsheet as a document, with what of it was not taken over. Nothing in it is run, fetched or linked. */
export async function readXlsx(
  bytes: Uint8Array,
): Promise<{ document: ReportDocument; notes: SmartReportImportNote[] }> {
  const parts = partsOf(bytes);
  let workbook;
  try {
    workbook = await openWorkbook(bytes);
  } catch {
    throw new Unreadable('it could not be read');
  }
  const reading = new Reading();
  aboutParts(parts, reading);
  if (workbook.worksheets.length > SHEETS) throw new Unreadable('too many sheets', true);
  const sheets: Sheet[] = [];
  for (const [i, worksheet] of workbook.worksheets.entries()) {
    if (worksheet.state !== 'visible') reading.note(worksheet.name, { what: 'hiddenSheet', text: '' });
    else sheets.push(sheetOf(worksheet, `sheet${i + 1}`, reading));
  }
  if (sheets.length === 0) throw new Unreadable('it has no sheet');
  const checked = parseReport({ format: 1, styles: reading.styles, sheets });
  if ('problem' in checked) throw new Unreadable(checked.problem.problem, checked.problem.problem === 'cells');
  return { document: checked.document, notes: reading.notes };
}

function aboutParts(parts: readonly string[], reading: Reading): void {
  const has = (pattern: RegExp) => parts.some((part) => pattern.test(part));
  if (has(/^xl\/externalLinks\//)) reading.note('', { what: 'externalLink', text: '' });
  if (has(/vbaProject/i) || has(/^xl\/(activeX|embeddings)\//)) reading.note('', { what: 'macro', text: '' });
  if (has(/^xl\/charts\//)) reading.note('', { what: 'chart', text: '' });
  if (has(/^xl\/media\//)) reading.note('', { what: 'picture', text: '' });
  if (has(/^xl\/comments/)) reading.note('', { what: 'comment', text: '' });
}

function sheetOf(worksheet: Worksheet, id: string, reading: Reading): Sheet {
  const { rowCount, columnCount } = worksheet;
  if (rowCount > ROWS || columnCount > COLUMNS) throw new Unreadable('too many rows or columns', true);
  // a file that says nothing of its view has none, whatever the types say
  const [view] = (worksheet.views as Worksheet['views'] | null) ?? [];
  const name = worksheet.name.replaceAll(/[[\]*?:/\\']/g, '_').slice(0, 31);
  const sheet: Sheet = {
    ...emptySheet(id, name),
    rows: Math.min(ROWS, Math.max(rowCount + 5, 20)),
    columns: Math.min(COLUMNS, Math.max(columnCount + 2, 10)),
    defaultWidth: pixelsOfCharacters(worksheet.properties.defaultColWidth ?? 9.14),
    defaultHeight: pixelsOfPoints(worksheet.properties.defaultRowHeight || 15),
    gridlines: view?.showGridLines !== false,
    print: printOf(worksheet),
    widths: {},
    heights: {},
    hiddenRows: [],
    hiddenColumns: [],
    merges: [],
    cells: {},
  };
  if (view?.state === 'frozen')
    sheet.freeze = { rows: Math.min(100, view.ySplit ?? 0), columns: Math.min(50, view.xSplit ?? 0) };
  readColumns(worksheet, sheet);
  worksheet.eachRow({ includeEmpty: true }, (row, number) => {
    if (row.height) sheet.heights[String(number - 1)] = pixelsOfPoints(row.height);
    if (row.hidden) sheet.hiddenRows.push(number - 1);
    row.eachCell({ includeEmpty: true }, (cell, column) => addCell(sheet, cell, number - 1, column - 1, reading));
  });
  readMerges(worksheet, sheet);
  if ((worksheet as unknown as { conditionalFormattings?: unknown[] }).conditionalFormattings?.length)
    reading.note(name, { what: 'conditionalFormat', text: '' });
  return sheet;
}

function readColumns(worksheet: Worksheet, sheet: Sheet): void {
  for (let column = 0; column < worksheet.columnCount; column++) {
    const { width, hidden } = worksheet.getColumn(column + 1);
    if (width !== undefined) sheet.widths[String(column)] = pixelsOfCharacters(width);
    if (hidden) sheet.hiddenColumns.push(column);
  }
}
function readMerges(worksheet: Worksheet, sheet: Sheet): void {
  for (const range of (worksheet.model.merges as string[] | undefined) ?? []) {
    const [first, last] = range.split(':').map(parseCellName);
    if (first && last)
      sheet.merges.push({ ...first, rows: last.row - first.row + 1, columns: last.column - first.column + 1 });
  }
}

function addCell(sheet: Sheet, source: SheetCell, row: number, column: number, reading: Reading): void {
  const isCovered = source.isMerged && source.master.address !== source.address;
  const key = reading.styleKey(styleOf(source));
  const content = isCovered ? {} : contentOf(source, `${sheet.name}!${cellName(row, column)}`, reading);
  const cell: Cell = { ...content, ...(key !== undefined && { s: key }) };
  if (Object.keys(cell).length === 0) return;
  if (++reading.cells > CELLS) throw new Unreadable('too many cells', true);
  sheet.cells[keyOf(row, column)] = cell;
}

function contentOf(source: SheetCell, place: string, reading: Reading): Cell {
  const formula = source.formula as string | undefined;
  if (!formula) return plain(source.value, place, reading);
  const result = plain(source.result ?? null, place, reading);
  const f = `=${formula}`;
  const tree = f.length <= formulaLength ? parseCellFormula(f) : undefined;
  // what calls out, names another file or is not ours keeps its last result and is a formula no more
  if (!tree || !functionsOf(tree).every((name) => KNOWN.has(name))) {
    reading.note(place, { what: /\[\d+\]|https?:/i.test(formula) ? 'externalLink' : 'formula', text: f });
    return result;
  }
  return { ...result, f };
}
// oxlint-disable-next-line no-control-regex -- removing them is the point
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;
function plain(value: SheetValue, place: string, reading: Reading): Cell {
  if (value === null || value === undefined) return {};
  if (typeof value === 'number') return Number.isFinite(value) ? { v: value } : {};
  if (typeof value === 'boolean') return { v: value };
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? {} : { v: dayNumber(value.getTime()) };
  if (typeof value === 'object' && 'error' in value) return {};
  const text = textOf(value).replaceAll(CONTROL, '');
  if (text.length > cellText) reading.note(place, { what: 'text', text: text.slice(0, 50) });
  return text === '' ? {} : { v: text.slice(0, cellText) };
}
/** A link is its text; its address stays behind. */
function textOf(value: Exclude<SheetValue, number | boolean | Date | null | undefined>): string {
  if (typeof value === 'string') return value;
  if ('richText' in value) return value.richText.map(({ text }) => text).join('');
  if (!('text' in value)) return '';
  const text: unknown = value.text;
  if (typeof text === 'object' && text !== null && 'richText' in text)
    return (text as { richText: { text: string }[] }).richText.map((one) => one.text).join('');
  return typeof text === 'string' ? text : '';
}

/** Colours of the theme that every new workbook has. */
const THEME = ['FFFFFF', '000000', 'E7E6E6', '44546A', '4472C4', 'ED7D31', 'A5A5A5', 'FFC000', '5B9BD5', '70AD47'];
function colourOf(colour: SheetColor | undefined): string | undefined {
  if (!colour) return undefined;
  const { argb, theme, tint = 0 } = colour as { argb?: string; theme?: number; tint?: number };
  const hex = argb && /^[0-9a-f]{8}$/i.test(argb) ? argb.slice(2) : theme === undefined ? undefined : THEME[theme];
  if (hex === undefined) return undefined;
  const parts = [0, 2, 4].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16);
    const tinted = tint < 0 ? part * (1 + tint) : part + (255 - part) * tint;
    return Math.max(0, Math.min(255, Math.round(tinted)))
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}
const ALIGN: Readonly<Record<string, Style['align']>> = {
  left: 'left',
  center: 'center',
  centerContinuous: 'center',
  right: 'right',
};
const LINES = ['thin', 'medium', 'thick', 'dashed', 'dotted', 'double'] as const;
function styleOf(source: SheetCell): Style {
  const { font, fill, alignment, numFmt, border } = source.style;
  const ground = fill?.type === 'pattern' && fill.pattern === 'solid' ? colourOf(fill.fgColor) : undefined;
  const align = alignment?.horizontal && ALIGN[alignment.horizontal];
  return {
    ...fontOf(font),
    ...(ground !== undefined && { fill: ground }),
    ...(align && { align }),
    ...valignOf(alignment?.vertical),
    ...(alignment?.wrapText && { wrap: true }),
    ...(numFmt && numFmt !== 'General' && { format: numFmt.slice(0, 100) }),
    ...bordersOf(border),
  };
}
function fontOf(font: SheetStyle['font']): Style {
  if (!font) return {};
  const { name, size, bold, italic, underline, strike, color } = font;
  const colour = colourOf(color);
  return {
    ...(name && { font: name.slice(0, 60) }),
    ...(size && size !== 11 && { size: Math.min(96, Math.max(4, size)) }),
    ...(bold && { bold: true }),
    ...(italic && { italic: true }),
    ...(underline && underline !== 'none' && { underline: true }),
    ...(strike && { strike: true }),
    ...(colour !== undefined && colour !== '#000000' && { color: colour }),
  };
}
function valignOf(vertical: string | undefined): Pick<Style, 'valign'> | undefined {
  if (vertical === 'top' || vertical === 'middle' || vertical === 'bottom') return { valign: vertical };
  return vertical === undefined ? undefined : { valign: 'middle' };
}
function bordersOf(border: SheetCell['border'] | undefined): Pick<Style, 'border'> | undefined {
  const sides: NonNullable<Style['border']> = {};
  for (const side of ['top', 'right', 'bottom', 'left'] as const) {
    const line = border?.[side];
    if (!line?.style) continue;
    const color = colourOf(line.color);
    sides[side] = {
      style: LINES.find((one) => one === line.style) ?? (line.style.startsWith('medium') ? 'medium' : 'thin'),
      ...(color !== undefined && color !== '#000000' && { color }),
    };
  }
  return Object.keys(sides).length > 0 ? { border: sides } : undefined;
}

function printOf({ pageSetup: setup, headerFooter }: Worksheet): Print {
  const paper = (Object.keys(PAPERS) as (keyof typeof PAPERS)[]).find((one) => PAPERS[one] === Number(setup.paperSize));
  const { margins } = setup;
  return {
    ...EMPTY_PRINT,
    paper: paper ?? 'A4',
    landscape: setup.orientation === 'landscape',
    ...(margins && {
      margins: {
        top: millimetresOf(margins.top),
        right: millimetresOf(margins.right),
        bottom: millimetresOf(margins.bottom),
        left: millimetresOf(margins.left),
      },
    }),
    ...partsOfSheet(setup),
    fitWidth: setup.fitToPage === true,
    centre: setup.horizontalCentered === true,
    ...marginTexts(headerFooter),
  };
}
/** What of a sheet is printed, and which rows every page repeats. */
function partsOfSheet(setup: Worksheet['pageSetup']): Pick<Print, 'area' | 'repeatRows'> {
  const [first, last] = (setup.printArea ?? '').split(/[,&]/)[0]?.split(':').map(parseCellName) ?? [];
  const titles = /^\$?(\d+):\$?(\d+)$/.exec(setup.printTitlesRow ?? '');
  const isInside = first && last && last.row < ROWS && last.column < COLUMNS;
  return {
    ...(isInside && {
      area: { ...first, rows: last.row - first.row + 1, columns: last.column - first.column + 1 },
    }),
    ...(titles && { repeatRows: [Number(titles[1]) - 1, Number(titles[2]) - 1] as [number, number] }),
  };
}
const marginTexts = (texts: Worksheet['headerFooter'] | null | undefined) => ({
  header: plainHeader(texts?.oddHeader),
  footer: plainHeader(texts?.oddFooter?.replace(/&C&P \/ &N/, '')),
  pageNumbers: /&P/.test(texts?.oddFooter ?? ''),
});
/** Without the codes of fonts, places and fields. */
const plainHeader = (text: string | undefined): string =>
  (text ?? '')
    .replace(/&"[^"]*"|&\d+|&[LCRPNDTFAZGBIUSXYEHK]/g, '')
    .replaceAll('&&', '&')
    .replaceAll(CONTROL, '')
    .slice(0, 200);
