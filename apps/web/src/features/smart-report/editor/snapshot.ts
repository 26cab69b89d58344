import type { ICellData, IStyleData, IWorkbookData, IWorksheetData, Nullable } from '@univerjs/core';
import {
  type Cell,
  EMPTY_PRINT,
  type Print,
  type ReportDocument,
  type Sheet,
  type Style,
  inputsOf,
  placeOf,
} from '@lightfield/report';
import { freeKey } from './cell-kind.ts';
import { styleFromSheet, styleToSheet } from './sheet-style.ts';

/**
 * The document of a template, and the snapshot that the spreadsheet component works on: each made from the other, without a loss. What a
 * cell is besides its text (input, binding, code) travels in `custom`, which moves with the cell.
 */

/** Numbers of the component's own lists. */
const STRING = 1;
const NUMBER = 2;
const BOOLEAN = 3;
const FORCED = 4;

type Extras = Pick<Cell, 'input' | 'bind' | 'qr'>;
/** What a cell is besides its text. */
export function extrasOf(cell: Nullable<ICellData>): Extras {
  const held: unknown = cell?.custom?.['lf'];
  return typeof held === 'object' && held !== null ? held : {};
}
export const withExtras = (extras: Extras): Pick<ICellData, 'custom'> =>
  Object.keys(extras).length === 0 ? { custom: null } : { custom: { lf: extras } };

/** How a sheet is printed; one that was added in the editor says nothing yet. */
export const printOf = (custom: Nullable<Record<string, unknown>>): Print =>
  (custom?.['lf'] as { print?: Print } | undefined)?.print ?? EMPTY_PRINT;

/* ---- cells ---- */

function cellToSheet({ v, s, f, input, bind, qr }: Cell): ICellData {
  return {
    ...(v === undefined
      ? {}
      : typeof v === 'boolean'
        ? { v: v ? 1 : 0, t: BOOLEAN }
        : { v, t: typeof v === 'number' ? NUMBER : STRING }),
    ...(s === undefined ? {} : { s }),
    ...(f === undefined ? {} : { f }),
    ...(input || bind || qr ? withExtras({ ...(input && { input }), ...(bind && { bind }), ...(qr && { qr }) }) : {}),
  };
}
/** Text of a cell that has several fonts in it: a report has one a cell. */
const plainText = (text: string): string => text.replace(/\r\n$/, '').replaceAll('\r', '\n');

function valueOf({ v, t: type, p }: ICellData): Cell['v'] {
  const t: Nullable<number> = type;
  const rich = p?.body?.dataStream;
  if (rich !== undefined) return plainText(rich);
  if (v === null || v === undefined || v === '') return undefined;
  if (t === BOOLEAN) return v === true || Number(v) === 1 || v === 'TRUE';
  if (t === NUMBER && typeof v === 'string' && Number.isFinite(Number(v))) return Number(v);
  return t === FORCED ? String(v) : v;
}

/* ---- the whole ---- */

type Matrix<T> = Record<number, Record<number, T>>;
type Line = { h?: number; w?: number; hd?: 1; ia?: 0 };

export function toSnapshot(document: ReportDocument, id: string, name: string): IWorkbookData {
  return {
    id,
    name,
    appVersion: '0.25.1',
    locale: 'zhCN' as IWorkbookData['locale'],
    styles: Object.fromEntries(Object.entries(document.styles).map(([key, style]) => [key, styleToSheet(style)])),
    sheetOrder: document.sheets.map((sheet) => sheet.id),
    sheets: Object.fromEntries(document.sheets.map((sheet) => [sheet.id, sheetToSheet(sheet)])),
    resources: [],
  };
}
function lines(
  sizes: Record<string, number>,
  hidden: readonly number[],
  size: (n: number) => Line,
): Record<number, Line> {
  const made: Record<number, Line> = {};
  for (const [key, n] of Object.entries(sizes)) made[Number(key)] = size(n);
  for (const key of hidden) made[key] = { ...made[key], hd: 1 };
  return made;
}
function sheetToSheet(sheet: Sheet): Partial<IWorksheetData> {
  const cellData: Matrix<ICellData> = {};
  for (const [key, cell] of Object.entries(sheet.cells)) {
    const { row, column } = placeOf(key);
    (cellData[row] ??= {})[column] = cellToSheet(cell);
  }
  const { rows: ySplit, columns: xSplit } = sheet.freeze;
  return {
    id: sheet.id,
    name: sheet.name,
    rowCount: sheet.rows,
    columnCount: sheet.columns,
    defaultColumnWidth: sheet.defaultWidth,
    defaultRowHeight: sheet.defaultHeight,
    showGridlines: sheet.gridlines ? 1 : 0,
    freeze: { xSplit, ySplit, startRow: ySplit || -1, startColumn: xSplit || -1 },
    mergeData: sheet.merges.map(({ row, column, rows, columns }) => ({
      startRow: row,
      startColumn: column,
      endRow: row + rows - 1,
      endColumn: column + columns - 1,
    })),
    rowData: lines(sheet.heights, sheet.hiddenRows, (h) => ({ h, ia: 0 })),
    columnData: lines(sheet.widths, sheet.hiddenColumns, (w) => ({ w })),
    cellData,
    custom: { lf: { print: sheet.print } },
  };
}

/** The document that a snapshot stands for. Styles are named anew: two that look alike are one. */
export function fromSnapshot(snapshot: IWorkbookData): ReportDocument {
  const styles = new StyleBook(snapshot);
  const sheets = snapshot.sheetOrder.flatMap((id) => {
    const sheet = snapshot.sheets[id];
    return sheet ? [sheetFromSheet(id, sheet, styles)] : [];
  });
  return { format: 1, styles: styles.used(), sheets };
}

/** Styles that cells have, found by what they look like. */
class StyleBook {
  readonly #held: IWorkbookData['styles'];
  readonly #names = new Map<string, string>();
  readonly #used: Record<string, Style> = {};
  constructor(snapshot: IWorkbookData) {
    this.#held = snapshot.styles;
  }
  /** What a cell looks like: its own, over that of its row, over that of its column. */
  nameOf(...layers: readonly Nullable<IStyleData | string>[]): string | undefined {
    const merged = layers.reduce<IStyleData>((sum, one) => ({ ...sum, ...this.#styleOf(one) }), {});
    const style = styleFromSheet(merged);
    const key = JSON.stringify(style);
    if (key === '{}') return undefined;
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const name = `s${this.#names.size + 1}`;
    this.#names.set(key, name);
    this.#used[name] = style;
    return name;
  }
  used(): Record<string, Style> {
    return this.#used;
  }
  #styleOf(style: Nullable<IStyleData | string>): IStyleData {
    return (typeof style === 'string' ? this.#held[style] : style) ?? {};
  }
}

/** A sheet that was added in the editor says less than one of ours. */
const FRESH = { name: '', rowCount: 1, columnCount: 1, defaultColumnWidth: 88, defaultRowHeight: 24, mergeData: [] };
const isNumber = (n: Nullable<number>, wanted: number): boolean => n === wanted;

function sheetFromSheet(id: string, held: Partial<IWorksheetData>, styles: StyleBook): Sheet {
  const sheet = { ...FRESH, ...held };
  return {
    id,
    name: sheet.name || id,
    rows: sheet.rowCount,
    columns: sheet.columnCount,
    defaultWidth: sheet.defaultColumnWidth,
    defaultHeight: sheet.defaultRowHeight,
    gridlines: !isNumber(sheet.showGridlines, 0),
    freeze: { rows: Math.max(0, sheet.freeze?.ySplit ?? 0), columns: Math.max(0, sheet.freeze?.xSplit ?? 0) },
    merges: sheet.mergeData.map(({ startRow, startColumn, endRow, endColumn }) => ({
      row: startRow,
      column: startColumn,
      rows: endRow - startRow + 1,
      columns: endColumn - startColumn + 1,
    })),
    heights: sizesOf(sheet.rowData, ({ h, ah, ia }) => (!isNumber(ia, 0) && typeof ah === 'number' ? ah : h)),
    widths: sizesOf(sheet.columnData, ({ w }) => w),
    hiddenRows: hiddenOf(sheet.rowData),
    hiddenColumns: hiddenOf(sheet.columnData),
    cells: cellsFromSheet(sheet, styles),
    print: printOf(sheet.custom),
  };
}
function cellsFromSheet(sheet: Partial<IWorksheetData>, styles: StyleBook): Record<string, Cell> {
  const cells: Record<string, Cell> = {};
  for (const [row, line] of Object.entries(sheet.cellData ?? {}))
    for (const [column, held] of Object.entries<ICellData>(line)) {
      // its own look lies over that of its row, and that over the one of its column
      const style = styles.nameOf(sheet.columnData?.[Number(column)]?.s, sheet.rowData?.[Number(row)]?.s, held.s);
      const cell = cellFromSheet(held, style);
      if (Object.keys(cell).length > 0) cells[`${row},${column}`] = cell;
    }
  return cells;
}

function cellFromSheet(held: ICellData, s: string | undefined): Cell {
  const extras = extrasOf(held);
  const f = held.f ?? undefined;
  // results are worked out anew wherever the document is filled
  const v = f === undefined ? valueOf(held) : undefined;
  return {
    ...(v === undefined ? {} : { v }),
    ...(s === undefined ? {} : { s }),
    ...(f === undefined ? {} : { f }),
    ...extras,
  };
}
type Lines<One> = Record<number, One | undefined> | undefined;
function sizesOf<One>(lines: Lines<One>, size: (line: One) => number | null | undefined): Record<string, number> {
  const sizes: Record<string, number> = {};
  for (const [key, line] of Object.entries(lines ?? {})) {
    const pixels = line ? size(line) : undefined;
    if (typeof pixels === 'number') sizes[key] = Math.round(pixels);
  }
  return sizes;
}
const hiddenOf = (lines: Lines<{ hd?: number }>): number[] =>
  Object.entries(lines ?? {}).flatMap(([key, line]) => (line?.hd === 1 ? [Number(key)] : []));

/** Cells that were copied have the key of the first one: each gets its own, and keeps its label. */
export function withUniqueKeys(document: ReportDocument): ReportDocument {
  const taken = new Set(inputsOf(document).map(({ input }) => input.key));
  const seen = new Set<string>();
  const sheets = document.sheets.map((sheet) => {
    const cells = { ...sheet.cells };
    for (const [key, cell] of Object.entries(cells)) {
      if (!cell.input) continue;
      let own = cell.input.key;
      if (seen.has(own)) {
        own = freeKey(taken);
        taken.add(own);
        cells[key] = { ...cell, input: { ...cell.input, key: own } };
      }
      seen.add(own);
    }
    return { ...sheet, cells };
  });
  return { ...document, sheets };
}
