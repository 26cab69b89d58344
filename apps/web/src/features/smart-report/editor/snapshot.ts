import type {
  IBorderData,
  ICellData,
  IColorStyle,
  IStyleData,
  IWorkbookData,
  IWorksheetData,
  Nullable,
} from '@univerjs/core';
import { type Cell, EMPTY_PRINT, type Print, type ReportDocument, type Sheet, type Style, inputsOf, placeOf } from '@lightfield/report';
import { freeKey } from './cell-kind.ts';

/**
 * The document of a template, and the snapshot that the spreadsheet component works on: each made from the other, without a loss. What a
 * cell is besides its text (input, binding, code) travels in `custom`, which moves with the cell.
 */

/** Numbers of the component's own lists. */
const ALIGN = { left: 1, center: 2, right: 3 } as const;
const VALIGN = { top: 1, middle: 2, bottom: 3 } as const;
const WRAP = { overflow: 1, clip: 2, wrap: 3 } as const;
const LINE = { thin: 1, dotted: 3, dashed: 4, double: 7, medium: 8, thick: 13 } as const;
/** Lines that only the component has become the ones nearest to them. */
type Edge = NonNullable<NonNullable<Style['border']>['top']>;
/** The component wants a colour where a document may leave it: black. */
const BLACK = '#000000';
const LINE_OF: Record<number, Edge['style']> = {
  1: 'thin',
  2: 'thin',
  3: 'dotted',
  4: 'dashed',
  5: 'dashed',
  6: 'dotted',
  7: 'double',
  8: 'medium',
  9: 'dashed',
  10: 'dashed',
  11: 'dotted',
  12: 'dashed',
  13: 'thick',
};
const STRING = 1;
const NUMBER = 2;
const BOOLEAN = 3;
const FORCED = 4;

type Extras = Pick<Cell, 'input' | 'bind' | 'qr'>;
/** What a cell is besides its text. */
export function extrasOf(cell: Nullable<ICellData>): Extras {
  const held: unknown = cell?.custom?.['lf'];
  return typeof held === 'object' && held !== null ? (held as Extras) : {};
}
export const withExtras = (extras: Extras): Pick<ICellData, 'custom'> =>
  Object.keys(extras).length === 0 ? { custom: null } : { custom: { lf: extras } };

/** How a sheet is printed; one that was added in the editor says nothing yet. */
export const printOf = (custom: Nullable<Record<string, unknown>>): Print =>
  (custom?.['lf'] as { print?: Print } | undefined)?.print ?? EMPTY_PRINT;

/* ---- styles ---- */

export function styleToSheet(style: Style): IStyleData {
  const { font, size, bold, italic, underline, strike, color, fill, align, valign, wrap, format, border } = style;
  return {
    ...(font === undefined ? {} : { ff: font }),
    ...(size === undefined ? {} : { fs: size }),
    ...(bold ? { bl: 1 } : {}),
    ...(italic ? { it: 1 } : {}),
    ...(underline ? { ul: { s: 1 } } : {}),
    ...(strike ? { st: { s: 1 } } : {}),
    ...(color === undefined ? {} : { cl: { rgb: color } }),
    ...(fill === undefined ? {} : { bg: { rgb: fill } }),
    ...(align === undefined ? {} : { ht: ALIGN[align] }),
    ...(valign === undefined ? {} : { vt: VALIGN[valign] }),
    ...(wrap ? { tb: WRAP.wrap } : {}),
    ...(format === undefined ? {} : { n: { pattern: format } }),
    ...(border === undefined ? {} : { bd: borderToSheet(border) }),
  };
}
const SIDES = [
  ['top', 't'],
  ['right', 'r'],
  ['bottom', 'b'],
  ['left', 'l'],
] as const;
const borderToSheet = (border: NonNullable<Style['border']>): IBorderData =>
  Object.fromEntries(
    SIDES.flatMap(([side, short]) => {
      const edge = border[side];
      return edge ? [[short, { s: LINE[edge.style], cl: { rgb: edge.color ?? BLACK } }]] : [];
    }),
  );

const hex = (n: number): string => Math.min(255, Math.max(0, Math.round(n))).toString(16).padStart(2, '0');
/** `#rrggbb` of what the component calls a colour; undefined: none. */
export function colourOf(colour: Nullable<IColorStyle>): string | undefined {
  const text = colour?.rgb?.trim().toLowerCase();
  if (!text) return undefined;
  if (/^#[\da-f]{6}([\da-f]{2})?$/.test(text)) return text.slice(0, 7);
  if (/^#[\da-f]{3}$/.test(text)) return `#${[...text.slice(1)].map((one) => one + one).join('')}`;
  const [, r, g, b, a] = /^rgba?\(\s*([\d.]+)[\s,]+([\d.]+)[\s,]+([\d.]+)(?:[\s,/]+([\d.]+))?\s*\)$/.exec(text) ?? [];
  if (r === undefined || a === '0') return undefined;
  return `#${hex(Number(r))}${hex(Number(g))}${hex(Number(b))}`;
}
const nameIn = <Name extends string>(names: Readonly<Record<Name, number>>, n: Nullable<number>) =>
  (Object.keys(names) as Name[]).find((name) => names[name] === n);

export function styleFromSheet(style: IStyleData): Style {
  const font = style.ff ?? undefined;
  const color = colourOf(style.cl);
  const fill = colourOf(style.bg);
  const align = nameIn(ALIGN, style.ht);
  const valign = nameIn(VALIGN, style.vt);
  const format = style.n?.pattern;
  const border = borderFromSheet(style.bd);
  return {
    ...(font === undefined ? {} : { font }),
    ...(style.fs === undefined ? {} : { size: style.fs }),
    ...(style.bl === 1 ? { bold: true } : {}),
    ...(style.it === 1 ? { italic: true } : {}),
    ...(style.ul?.s === 1 ? { underline: true } : {}),
    ...(style.st?.s === 1 ? { strike: true } : {}),
    ...(color === undefined ? {} : { color }),
    ...(fill === undefined ? {} : { fill }),
    ...(align === undefined ? {} : { align }),
    ...(valign === undefined ? {} : { valign }),
    ...(style.tb === WRAP.wrap ? { wrap: true } : {}),
    ...(format === undefined || format === '' || format === 'General' ? {} : { format }),
    ...(border === undefined ? {} : { border }),
  };
}
function borderFromSheet(border: Nullable<IBorderData>): Style['border'] {
  const edges = SIDES.flatMap(([side, short]) => {
    const edge = border?.[short];
    const style = edge ? LINE_OF[edge.s] : undefined;
    const color = colourOf(edge?.cl) ?? BLACK;
    return style ? [[side, { style, ...(color === BLACK ? {} : { color }) }] as const] : [];
  });
  return edges.length === 0 ? undefined : Object.fromEntries(edges);
}

/* ---- cells ---- */

function cellToSheet({ v, s, f, input, bind, qr }: Cell): ICellData {
  return {
    ...(v === undefined ? {} : typeof v === 'boolean' ? { v: v ? 1 : 0, t: BOOLEAN } : { v, t: typeof v === 'number' ? NUMBER : STRING }),
    ...(s === undefined ? {} : { s }),
    ...(f === undefined ? {} : { f }),
    ...(input || bind || qr ? withExtras({ ...(input && { input }), ...(bind && { bind }), ...(qr && { qr }) }) : {}),
  };
}
/** Text of a cell that has several fonts in it: a report has one a cell. */
const plainText = (text: string): string => text.replace(/\r\n$/, '').replaceAll('\r', '\n');

function valueOf({ v, t, p }: ICellData): Cell['v'] {
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
function lines(sizes: Record<string, number>, hidden: readonly number[], size: (n: number) => Line): Record<number, Line> {
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

function sheetFromSheet(id: string, sheet: Partial<IWorksheetData>, styles: StyleBook): Sheet {
  const cells: Record<string, Cell> = {};
  for (const [row, line] of Object.entries(sheet.cellData ?? {}))
    for (const [column, held] of Object.entries(line as Record<string, ICellData>)) {
      const cell = cellFromSheet(held, styles.nameOf(sheet.columnData?.[Number(column)]?.s, sheet.rowData?.[Number(row)]?.s, held.s));
      if (Object.keys(cell).length > 0) cells[`${row},${column}`] = cell;
    }
  const { freeze } = sheet;
  return {
    id,
    name: sheet.name ?? id,
    rows: sheet.rowCount ?? 1,
    columns: sheet.columnCount ?? 1,
    defaultWidth: sheet.defaultColumnWidth ?? 88,
    defaultHeight: sheet.defaultRowHeight ?? 24,
    gridlines: sheet.showGridlines !== 0,
    freeze: { rows: Math.max(0, freeze?.ySplit ?? 0), columns: Math.max(0, freeze?.xSplit ?? 0) },
    merges: (sheet.mergeData ?? []).map(({ startRow, startColumn, endRow, endColumn }) => ({
      row: startRow,
      column: startColumn,
      rows: endRow - startRow + 1,
      columns: endColumn - startColumn + 1,
    })),
    heights: sizesOf(sheet.rowData, ({ h, ah, ia }) => (ia !== 0 && typeof ah === 'number' ? ah : h)),
    widths: sizesOf(sheet.columnData, ({ w }) => w),
    hiddenRows: hiddenOf(sheet.rowData),
    hiddenColumns: hiddenOf(sheet.columnData),
    cells,
    print: printOf(sheet.custom),
  };
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
