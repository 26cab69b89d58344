import { type Area, type Cell, type Print, type Sheet, type Style, keyOf, placeOf } from '@lightfield/report';
import type { CSSProperties } from 'react';

/** How a sheet of a document becomes a table: pure, so that it can be tried without a browser. */

/** One cell of the table. */
export interface Box {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
  readonly cell: Cell;
  readonly style: Style;
  /** What stands right of it is empty: its text may run over it. */
  readonly free: boolean;
}
export interface Line {
  readonly row: number;
  readonly height: number;
  readonly boxes: readonly Box[];
}
export interface Layout {
  readonly widths: readonly number[];
  /** Before those that every page repeats, those, and the rest. */
  readonly before: readonly Line[];
  readonly repeated: readonly Line[];
  readonly rest: readonly Line[];
}

/** What is printed: as it was set, or all that holds something. */
export function areaOf({ print, cells, merges, rows, columns }: Sheet): Area {
  if (print.area) return print.area;
  let bottom = 0;
  let right = 0;
  const reach = (row: number, column: number) => {
    bottom = Math.max(bottom, row);
    right = Math.max(right, column);
  };
  for (const key of Object.keys(cells)) {
    const { row, column } = placeOf(key);
    reach(row, column);
  }
  for (const merge of merges) reach(merge.row + merge.rows - 1, merge.column + merge.columns - 1);
  return { row: 0, column: 0, rows: Math.min(rows, bottom + 1), columns: Math.min(columns, right + 1) };
}

/** Styles that are the same object are made into CSS once. */
const NONE: Style = {};
const EMPTY: Cell = {};

export function layoutOf(sheet: Sheet, styles: Readonly<Record<string, Style>>): Layout {
  const area = areaOf(sheet);
  const hiddenRows = new Set(sheet.hiddenRows);
  const hiddenColumns = new Set(sheet.hiddenColumns);
  const shown = (from: number, count: number, hidden: ReadonlySet<number>) =>
    Array.from({ length: count }, (_none, at) => from + at).filter((one) => !hidden.has(one));
  const rows = shown(area.row, area.rows, hiddenRows);
  const columns = shown(area.column, area.columns, hiddenColumns);
  const merged = new Map(sheet.merges.map((merge) => [keyOf(merge.row, merge.column), merge]));
  const covered = new Set(
    sheet.merges.flatMap(({ row, column, rows: high, columns: wide }) =>
      Array.from({ length: high * wide }, (_none, at) =>
        keyOf(row + Math.floor(at / wide), column + (at % wide)),
      ).slice(1),
    ),
  );
  const styleAt = (row: number, column: number): Style => {
    const key = sheet.cells[keyOf(row, column)]?.s;
    return (key === undefined ? undefined : styles[key]) ?? NONE;
  };
  const boxAt = (row: number, column: number): Box | undefined => {
    const key = keyOf(row, column);
    if (covered.has(key)) return undefined;
    const merge = merged.get(key);
    const end = { row: row + (merge?.rows ?? 1) - 1, column: column + (merge?.columns ?? 1) - 1 };
    const style = styleAt(row, column);
    return {
      row,
      column,
      rows: merge ? shown(row, merge.rows, hiddenRows).length : 1,
      columns: merge ? shown(column, merge.columns, hiddenColumns).length : 1,
      cell: sheet.cells[key] ?? EMPTY,
      style: merge ? closed(style, styleAt(row, end.column), styleAt(end.row, column)) : style,
      free: isEmpty(sheet.cells[keyOf(row, end.column + 1)]),
    };
  };
  const lines = rows.map((row) => ({
    row,
    height: sheet.heights[row] ?? sheet.defaultHeight,
    boxes: columns.flatMap((column) => boxAt(row, column) ?? []),
  }));
  const [from, to] = sheet.print.repeatRows ?? [Number.POSITIVE_INFINITY, -1];
  return {
    widths: columns.map((column) => sheet.widths[column] ?? sheet.defaultWidth),
    before: lines.filter(({ row }) => row < from && to >= 0),
    repeated: lines.filter(({ row }) => row >= from && row <= to),
    rest: lines.filter(({ row }) => to < 0 || row > to),
  };
}
const isEmpty = (cell: Cell | undefined): boolean =>
  !cell || (cell.v === undefined && !cell.f && !cell.input && !cell.bind && !cell.qr);

/** A merged cell ends where its last ones end. */
function closed(style: Style, right: Style, bottom: Style): Style {
  const border = {
    ...style.border,
    ...(right.border?.right ? { right: right.border.right } : {}),
    ...(bottom.border?.bottom ? { bottom: bottom.border.bottom } : {}),
  };
  return Object.keys(border).length === 0 ? style : { ...style, border };
}

const LINES = {
  thin: '1px solid',
  medium: '2px solid',
  thick: '3px solid',
  dashed: '1px dashed',
  dotted: '1px dotted',
  double: '3px double',
} as const;
const VALIGN = { top: 'top', middle: 'middle', bottom: 'bottom' } as const;

/** A style as CSS. `numeric`: what stands in the cell is a number, which stands right unless it is said otherwise. */
export function cssOf(style: Style, numeric: boolean): CSSProperties {
  const { font, size, bold, italic, underline, strike, color, fill, align, valign, wrap, border } = style;
  const side = (line: NonNullable<Style['border']>['top']) =>
    line ? `${LINES[line.style]} ${line.color ?? 'currentColor'}` : undefined;
  const marks = [underline ? 'underline' : '', strike ? 'line-through' : ''].filter(Boolean).join(' ');
  return {
    fontFamily: font === undefined ? undefined : `${JSON.stringify(font)}, var(--lf-text-font)`,
    fontSize: `${size ?? 11}pt`,
    fontWeight: bold ? 700 : undefined,
    fontStyle: italic ? 'italic' : undefined,
    textDecoration: marks === '' ? undefined : marks,
    color,
    background: fill,
    textAlign: align ?? (numeric ? 'right' : 'left'),
    verticalAlign: VALIGN[valign ?? 'bottom'],
    whiteSpace: wrap ? 'pre-wrap' : 'pre',
    borderTop: side(border?.top),
    borderRight: side(border?.right),
    borderBottom: side(border?.bottom),
    borderLeft: side(border?.left),
  };
}

/** Millimetres, upright. */
const PAPER = { A3: [297, 420], A4: [210, 297], A5: [148, 210], Letter: [215.9, 279.4] } as const;
const PIXELS_A_MM = 96 / 25.4;

/** What of a page can be printed on, CSS pixels. */
export function printableWidth({ paper, landscape, margins }: Print): number {
  const [short, long] = PAPER[paper];
  return ((landscape ? long : short) - margins.left - margins.right) * PIXELS_A_MM;
}
/** How much smaller a table has to be to fit the width of its page; 1: as it is. */
export function fitOf(print: Print, widths: readonly number[]): number {
  if (!print.fitWidth) return 1;
  const wide = widths.reduce((sum, one) => sum + one, 0);
  return Math.min(1, Math.round((printableWidth(print) / Math.max(1, wide)) * 1000) / 1000);
}
/** The page as style sheets know it, by a name. */
export function pageRule(name: string, { paper, landscape, margins }: Print): string {
  const { top, right, bottom, left } = margins;
  return `@page ${name} { size: ${paper.toLowerCase()} ${landscape ? 'landscape' : 'portrait'}; margin: ${top}mm ${right}mm ${bottom}mm ${left}mm; }`;
}
