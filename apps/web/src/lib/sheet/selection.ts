/** Cells are counted in what is seen: rows of the view, columns as they stand. */
export interface Cell {
  readonly row: number;
  readonly column: number;
}
/** From where the selection began to where it was drawn. */
export interface Range {
  readonly anchor: Cell;
  readonly head: Cell;
}
/** The last range is the one that keys extend; its anchor is the active cell. */
export interface Selection {
  readonly ranges: readonly [Range, ...Range[]];
  /** Column to which Enter returns after Tab was used to walk along a row. */
  readonly tabbedFrom?: number;
  /** Made where one looks: nothing is scrolled to its end. `box`: a paste or a fill, where it begins stays in sight. */
  readonly still?: 'box' | 'lines';
}
export interface Size {
  readonly rows: number;
  readonly columns: number;
}
export interface Box {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

const clamp = (value: number, max: number) => Math.max(0, Math.min(value, max));
const inside = ({ row, column }: Cell, { rows, columns }: Size): Cell => ({
  row: clamp(row, rows - 1),
  column: clamp(column, columns - 1),
});
export const at = (row: number, column: number): Selection => {
  const cell = { row, column };
  return { ranges: [{ anchor: cell, head: cell }] };
};
export const rangeOf = (anchor: Cell, head: Cell): Selection => ({ ranges: [{ anchor, head }] });
export const lastRange = ({ ranges }: Selection): Range => ranges.at(-1) ?? ranges[0];
/**
 * The cell of the same row among the rows that are shown now; `undefined`: the row is not among them, or it stands where it was.
 * What was selected besides would be other rows: it is let go.
 */
export function followRow(selection: Selection, before: readonly { id: string }[], now: readonly { id: string }[]) {
  const { row, column } = activeCell(selection);
  const id = before[Math.min(row, before.length - 1)]?.id;
  const place = id === undefined ? -1 : now.findIndex((one) => one.id === id);
  return place < 0 || place === row ? undefined : at(place, column);
}
export const activeCell = (selection: Selection): Cell => lastRange(selection).anchor;
export const boxOf = ({ anchor, head }: Range): Box => ({
  top: Math.min(anchor.row, head.row),
  left: Math.min(anchor.column, head.column),
  bottom: Math.max(anchor.row, head.row),
  right: Math.max(anchor.column, head.column),
});
export const boxesOf = (selection: Selection): Box[] => selection.ranges.map(boxOf);
export const holds = ({ top, left, bottom, right }: Box, row: number, column: number): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;
export const isSingle = ({ ranges }: Selection): boolean => {
  const [only] = ranges;
  return ranges.length === 1 && only.anchor.row === only.head.row && only.anchor.column === only.head.column;
};

/** After rows or columns went away. */
export const clampSelection = (selection: Selection, size: Size): Selection => {
  const [first, ...more] = selection.ranges;
  const fit = ({ anchor, head }: Range): Range => ({ anchor: inside(anchor, size), head: inside(head, size) });
  return { ranges: [fit(first), ...more.map(fit)] };
};
/** Draws the last range to another cell. */
export function extendTo(selection: Selection, head: Cell, size: Size): Selection {
  const last: Range = { anchor: activeCell(selection), head: inside(head, size) };
  const [first, ...more] = [...selection.ranges.slice(0, -1), last];
  return { ranges: [first ?? last, ...more] };
}
/** Ctrl: one range more. */
export const addRange = (selection: Selection, range: Range): Selection => ({
  ranges: [...selection.ranges, range],
});
/** Whole rows or columns. */
export const lines = (range: Range): Selection => ({ ranges: [range], still: 'lines' });
export const rowRange = (from: number, to: number, { columns }: Size): Range => ({
  anchor: { row: from, column: 0 },
  head: { row: to, column: columns - 1 },
});
export const columnRange = (from: number, to: number, { rows }: Size): Range => ({
  anchor: { row: 0, column: from },
  head: { row: rows - 1, column: to },
});
export const everything = ({ rows, columns }: Size): Selection => ({
  ...rangeOf({ row: 0, column: 0 }, { row: rows - 1, column: columns - 1 }),
  still: 'lines',
});
/** The cells of a box, where they stand. */
export const boxed = ({ top, left, bottom, right }: Box): Selection => ({
  ...rangeOf({ row: top, column: left }, { row: bottom, column: right }),
  still: 'box',
});

/** Rows that hold a selected cell, ascending, each once. */
export function rowsIn(selection: Selection): number[] {
  const rows = new Set<number>();
  for (const { top, bottom } of boxesOf(selection)) for (let row = top; row <= bottom; row += 1) rows.add(row);
  return [...rows].toSorted((a, b) => a - b);
}
export function countCells(selection: Selection): number {
  const boxes = boxesOf(selection);
  if (boxes.length === 1)
    return boxes.reduce((sum, box) => sum + (box.bottom - box.top + 1) * (box.right - box.left + 1), 0);
  const cells = new Set<string>();
  for (const { top, left, bottom, right } of boxes)
    for (let row = top; row <= bottom; row += 1)
      for (let column = left; column <= right; column += 1) cells.add(`${row}.${column}`);
  return cells.size;
}

export type Direction = 'up' | 'down' | 'left' | 'right';
const STEPS: Record<Direction, Cell> = {
  up: { row: -1, column: 0 },
  down: { row: 1, column: 0 },
  left: { row: 0, column: -1 },
  right: { row: 0, column: 1 },
};
const isWithin = ({ row, column }: Cell, { rows, columns }: Size) =>
  row >= 0 && row < rows && column >= 0 && column < columns;

/** Where Ctrl+arrow leads: to the end of what is filled, or over a gap to what is filled next, or to the edge. */
export function edgeFrom(cell: Cell, direction: Direction, size: Size, isFilled: (cell: Cell) => boolean): Cell {
  const step = STEPS[direction];
  const next = (from: Cell): Cell => ({ row: from.row + step.row, column: from.column + step.column });
  let here = cell;
  if (!isWithin(next(here), size)) return here;
  const through = isFilled(here) && isFilled(next(here));
  while (isWithin(next(here), size)) {
    if (through && !isFilled(next(here))) return here;
    here = next(here);
    if (!through && isFilled(here)) return here;
  }
  return here;
}

export interface Move {
  readonly direction: Direction;
  /** Shift: draws the selection instead of moving it. */
  readonly extend: boolean;
  /** Ctrl: as far as it goes. */
  readonly far: boolean;
  /** Rows; of a page. */
  readonly by?: number;
}
export function move(
  selection: Selection,
  { direction, extend, far, by = 1 }: Move,
  size: Size,
  isFilled: (cell: Cell) => boolean,
): Selection {
  const from = extend ? lastRange(selection).head : activeCell(selection);
  const step = STEPS[direction];
  const to = far
    ? edgeFrom(from, direction, size, isFilled)
    : inside({ row: from.row + step.row * by, column: from.column + step.column * by }, size);
  return extend ? extendTo(selection, to, size) : rangeOf(to, to);
}

/** Tab walks along the row and on to the next one; Enter then returns to where that began, one row down. */
export function tab(selection: Selection, back: boolean, { rows, columns }: Size): Selection {
  const { row, column } = activeCell(selection);
  const flat = row * columns + column + (back ? -1 : 1);
  if (flat < 0 || flat >= rows * columns) return selection;
  const cell = { row: Math.floor(flat / columns), column: flat % columns };
  return { ranges: [{ anchor: cell, head: cell }], tabbedFrom: selection.tabbedFrom ?? column };
}
export function enter(selection: Selection, back: boolean, size: Size): Selection {
  const { row, column } = activeCell(selection);
  const cell = inside({ row: row + (back ? -1 : 1), column: selection.tabbedFrom ?? column }, size);
  return rangeOf(cell, cell);
}
