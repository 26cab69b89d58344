import type { Layout } from './layout.ts';
import type { SheetColumn, SheetRow } from './sheet.ts';

/** Pixels. Rows are all alike, so that a place follows from a number. */
export const ROW_HEIGHT = 28;
export const HEAD_HEIGHT = 32;
/** Numbers of rows. */
export const NUMBERS_WIDTH = 52;

export interface PlacedColumn {
  readonly id: string;
  readonly left: number;
  readonly width: number;
  readonly frozen: boolean;
}

/** Where columns lie, counted from behind the row numbers. */
export function placeColumns<Row extends SheetRow>(
  columns: readonly SheetColumn<Row>[],
  widths: Layout['widths'],
  frozen: number,
): PlacedColumn[] {
  let left = NUMBERS_WIDTH;
  return columns.map(({ id, width: usual }, index) => {
    const width = widths[id] ?? usual;
    const placed = { id, left, width, frozen: index < frozen };
    left += width;
    return placed;
  });
}
export const widthOf = (placed: readonly PlacedColumn[]): number => {
  const last = placed.at(-1);
  return last ? last.left + last.width : NUMBERS_WIDTH;
};
/** How far what is frozen reaches. */
export const frozenWidth = (placed: readonly PlacedColumn[]): number => {
  const last = placed.findLast(({ frozen }) => frozen);
  return last ? last.left + last.width : NUMBERS_WIDTH;
};

/** How far to scroll sideways so that a column is seen; `undefined`: it is. */
export function scrollFor(
  placed: readonly PlacedColumn[],
  index: number,
  scrolled: number,
  seen: number,
): number | undefined {
  const column = placed[index];
  if (!column || column.frozen) return undefined;
  const from = frozenWidth(placed);
  if (column.left < scrolled + from) return column.left - from;
  if (column.left + column.width > scrolled + seen)
    return Math.max(0, Math.min(column.left - from, column.left + column.width - seen));
  return undefined;
}

/** How far to scroll down so that a row is seen below the headings; `undefined`: it is. Pixels, `seen` with the headings. */
export function topFor(row: number, scrolled: number, seen: number): number | undefined {
  const top = row * ROW_HEIGHT;
  if (top < scrolled) return top;
  const room = Math.max(ROW_HEIGHT, seen - HEAD_HEIGHT);
  return top + ROW_HEIGHT > scrolled + room ? top + ROW_HEIGHT - room : undefined;
}
