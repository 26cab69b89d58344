import { type Area, type Cell, type Print, type Sheet, placeOf } from '@lightfield/report';

const MM = 72 / 25.4;
const POINTS_A_PIXEL = 0.75;
/** Points, upright. */
const PAPERS: Readonly<Record<Print['paper'], readonly [number, number]>> = {
  A3: [841.89, 1_190.55],
  A4: [595.28, 841.89],
  A5: [419.53, 595.28],
  Letter: [612, 792],
};
/** No sheet is printed so small that nobody reads it; it is cut into pages beside each other before. */
const SCALE_MIN = 0.35;

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
/** A cell on a page, in points of the page. */
export interface PlacedCell {
  readonly cell: Cell;
  readonly box: Box;
  readonly key: string;
  /** Room to the right that empty cells leave for a text that is too long. */
  readonly spill: number;
}
export interface LaidPage {
  readonly size: [number, number];
  readonly scale: number;
  readonly cells: readonly PlacedCell[];
  readonly print: Print;
}

interface Lines {
  readonly at: readonly number[];
  readonly total: number;
}
/** Where rows or columns begin, points of the sheet; hidden ones have no size. */
function linesOf(from: number, to: number, sizeOf: (i: number) => number): Lines {
  const at = [0];
  for (let i = from; i < to; i++) at.push((at.at(-1) ?? 0) + sizeOf(i));
  return { at, total: at.at(-1) ?? 0 };
}

/** What of a sheet is printed: its area, or all that holds something. */
function areaOf(sheet: Sheet): Area | undefined {
  if (sheet.print.area) return sheet.print.area;
  let [bottom, right] = [-1, -1];
  for (const [key, cell] of Object.entries(sheet.cells)) {
    if (Object.keys(cell).length === 0) continue;
    const { row, column } = placeOf(key);
    [bottom, right] = [Math.max(bottom, row), Math.max(right, column)];
  }
  for (const { row, column, rows, columns } of sheet.merges)
    [bottom, right] = [Math.max(bottom, row + rows - 1), Math.max(right, column + columns - 1)];
  return bottom < 0 ? undefined : { row: 0, column: 0, rows: bottom + 1, columns: right + 1 };
}

/** Rows or columns cut into pieces that fit; one that fits nowhere has a piece of its own. */
function piecesOf({ at }: Lines, room: number, roomAfter: number): { from: number; to: number }[] {
  const pieces: { from: number; to: number }[] = [];
  let from = 0;
  while (from < at.length - 1) {
    const free = pieces.length === 0 ? room : roomAfter;
    let to = from + 1;
    while (to < at.length - 1 && (at[to + 1] ?? 0) - (at[from] ?? 0) <= free + 0.01) to++;
    pieces.push({ from, to });
    from = to;
  }
  return pieces;
}

/** The pages of a sheet. */
export function layOut(sheet: Sheet): LaidPage[] {
  const area = areaOf(sheet);
  if (!area) return [];
  const { print } = sheet;
  const [short, long] = PAPERS[print.paper];
  const size: [number, number] = print.landscape ? [long, short] : [short, long];
  const { top, right, bottom, left } = print.margins;
  const room = { width: size[0] - (left + right) * MM, height: size[1] - (top + bottom) * MM };
  const [hiddenRows, hiddenColumns] = [new Set(sheet.hiddenRows), new Set(sheet.hiddenColumns)];
  const height = (row: number) =>
    hiddenRows.has(row) ? 0 : (sheet.heights[String(row)] ?? sheet.defaultHeight) * POINTS_A_PIXEL;
  const width = (column: number) =>
    hiddenColumns.has(column) ? 0 : (sheet.widths[String(column)] ?? sheet.defaultWidth) * POINTS_A_PIXEL;
  const columns = linesOf(area.column, area.column + area.columns, width);
  const rows = linesOf(area.row, area.row + area.rows, height);
  const fits = room.width / Math.max(1, columns.total);
  const scale = print.fitWidth ? Math.max(SCALE_MIN, Math.min(1, fits)) : 1;
  const head = headOf(print, area, rows);
  const across = piecesOf(columns, room.width / scale, room.width / scale);
  const down = piecesOf(rows, room.height / scale, room.height / scale - head.height);
  const pages: LaidPage[] = [];
  for (const piece of down)
    for (const columnPiece of across) {
      const wide = ((columns.at[columnPiece.to] ?? 0) - (columns.at[columnPiece.from] ?? 0)) * scale;
      const origin = { x: left * MM + (print.centre ? Math.max(0, (room.width - wide) / 2) : 0), y: top * MM };
      const repeated = piece.from > head.from ? head : undefined;
      const bands = [
        ...(repeated ? [{ from: repeated.from, to: repeated.to, y: 0 }] : []),
        { ...piece, y: repeated?.height ?? 0 },
      ];
      const cells = bands.flatMap((band) => placed(sheet, area, { rows, columns, band, columnPiece, scale, origin }));
      pages.push({ size, scale, cells, print });
    }
  return pages;
}
function headOf({ repeatRows }: Print, area: Area, rows: Lines): { from: number; to: number; height: number } {
  if (!repeatRows) return { from: Number.POSITIVE_INFINITY, to: 0, height: 0 };
  const from = Math.max(0, repeatRows[0] - area.row);
  const to = Math.min(area.rows, repeatRows[1] + 1 - area.row);
  return from < to
    ? { from, to, height: (rows.at[to] ?? 0) - (rows.at[from] ?? 0) }
    : { from: Number.POSITIVE_INFINITY, to: 0, height: 0 };
}

interface Where {
  readonly rows: Lines;
  readonly columns: Lines;
  readonly band: { readonly from: number; readonly to: number; readonly y: number };
  readonly columnPiece: { readonly from: number; readonly to: number };
  readonly scale: number;
  readonly origin: { readonly x: number; readonly y: number };
}
function placed(sheet: Sheet, area: Area, where: Where): PlacedCell[] {
  const { rows, columns, band, columnPiece, scale, origin } = where;
  const [merges, covered] = mergesOf(sheet);
  const cells: PlacedCell[] = [];
  const x = (column: number) =>
    origin.x + ((columns.at[column] ?? columns.total) - (columns.at[columnPiece.from] ?? 0)) * scale;
  const y = (row: number) => origin.y + (band.y + (rows.at[row] ?? rows.total) - (rows.at[band.from] ?? 0)) * scale;
  for (let r = band.from; r < band.to; r++)
    for (let c = columnPiece.from; c < columnPiece.to; c++) {
      const key = `${r + area.row},${c + area.column}`;
      const cell = sheet.cells[key];
      const merge = merges.get(key);
      if (covered.has(key) || (!cell && !merge)) continue;
      const [down, right] = [
        Math.min(band.to, r + (merge?.rows ?? 1)),
        Math.min(columnPiece.to, c + (merge?.columns ?? 1)),
      ];
      const box = { x: x(c), y: y(r), width: x(right) - x(c), height: y(down) - y(r) };
      if (box.width <= 0 || box.height <= 0) continue;
      let free = right;
      if (!merge) while (free < columnPiece.to && isFree(sheet, r + area.row, free + area.column, covered)) free++;
      cells.push({ cell: cell ?? {}, box, key, spill: x(free) - x(right) });
    }
  return cells;
}
function isFree(sheet: Sheet, row: number, column: number, covered: ReadonlySet<string>): boolean {
  const key = `${row},${column}`;
  const cell = sheet.cells[key];
  return !covered.has(key) && (!cell || (cell.v === undefined && cell.e === undefined && !cell.files && !cell.input));
}
const known = new WeakMap<Sheet, [Map<string, Area>, Set<string>]>();
/** Merges by their first cell, and the cells that they cover. */
function mergesOf(sheet: Sheet): [Map<string, Area>, Set<string>] {
  const before = known.get(sheet);
  if (before) return before;
  const [first, covered] = [new Map<string, Area>(), new Set<string>()];
  for (const area of sheet.merges) {
    first.set(`${area.row},${area.column}`, area);
    for (let r = area.row; r < area.row + area.rows; r++)
      for (let c = area.column; c < area.column + area.columns; c++)
        if (r !== area.row || c !== area.column) covered.add(`${r},${c}`);
  }
  const found: [Map<string, Area>, Set<string>] = [first, covered];
  known.set(sheet, found);
  return found;
}
