import { continueSeries } from './series.ts';
import { type Box } from './selection.ts';
import { type SheetColumn, type SheetEdit, type SheetRow, cellText, isReadOnly, isRefusal } from './sheet.ts';

/** A text that was not taken, where, and why. */
export interface Refused {
  readonly row: string;
  readonly column: string;
  readonly text: string;
  readonly why: string;
}
export interface Changed<Row extends SheetRow> {
  readonly edit: SheetEdit<Row>;
  readonly refused: readonly Refused[];
  /** Cells that now hold something else. */
  readonly cells: number;
}

/** What is edited: rows as they are shown, and columns as they stand. */
export interface Surface<Row extends SheetRow> {
  readonly rows: readonly Row[];
  readonly columns: readonly SheetColumn<Row>[];
}

/** Collects texts for cells and makes one edit of them. */
export class Writer<Row extends SheetRow> {
  readonly #changed = new Map<string, Row>();
  readonly #refused: Refused[] = [];
  /** What the cell does not have in this kind of row. */
  readonly #notHere: string;
  #cells = 0;

  constructor(notHere: string) {
    this.#notHere = notHere;
  }

  write(row: Row, column: SheetColumn<Row>, text: string): void {
    const before = this.#changed.get(row.id) ?? row;
    if (isReadOnly(column, before)) {
      if (text.trim() !== '' && text !== cellText(column, before)) this.#refuse(row, column, text, this.#notHere);
      return;
    }
    if (text === column.text(before)) return;
    const after = column.put(before, text);
    if (isRefusal(after)) return this.#refuse(row, column, text, after.refused);
    if (after === before) return;
    this.#changed.set(row.id, after);
    this.#cells += 1;
  }

  /** A row of its own, filled by `write` or not. */
  add(row: Row): void {
    this.#changed.set(row.id, row);
  }

  done(order?: readonly string[]): Changed<Row> {
    return {
      edit: { put: [...this.#changed.values()], remove: [], ...(order ? { order } : {}) },
      refused: this.#refused,
      cells: this.#cells,
    };
  }

  #refuse(row: Row, column: SheetColumn<Row>, text: string, why: string): void {
    this.#refused.push({ row: row.id, column: column.id, text, why });
  }
}

/** Texts of a block, for the clipboard. */
export const textsOf = <Row extends SheetRow>({ rows, columns }: Surface<Row>, box: Box): string[][] =>
  rows
    .slice(box.top, box.bottom + 1)
    .map((row) => columns.slice(box.left, box.right + 1).map((column) => cellText(column, row)));

/** The same text into every cell of the blocks: Delete, multi-edit, Ctrl+Enter. */
export function setAll<Row extends SheetRow>(
  { rows, columns }: Surface<Row>,
  boxes: readonly Box[],
  text: string,
  notHere: string,
): Changed<Row> {
  const writer = new Writer<Row>(notHere);
  for (const box of boxes)
    for (const row of rows.slice(box.top, box.bottom + 1))
      for (const column of columns.slice(box.left, box.right + 1)) writer.write(row, column, text);
  return writer.done();
}

export interface Pasted<Row extends SheetRow> extends Changed<Row> {
  /** Where it now stands. */
  readonly box: Box;
  readonly added: readonly string[];
  /** Columns of the block that found no place on the right. */
  readonly beyond: number;
}

/**
 * A block of texts at the upper left corner of the selection. A selection that is a multiple of the block is filled with it;
 * what reaches below the last row makes new rows. Columns beyond the last are left out and counted.
 */
export function pasteBlock<Row extends SheetRow>(
  { rows, columns }: Surface<Row>,
  box: Box,
  block: readonly (readonly string[])[],
  { newRow, notHere }: { newRow: (() => Row) | undefined; notHere: string },
): Pasted<Row> {
  const writer = new Writer<Row>(notHere);
  const wide = Math.max(1, ...block.map((line) => line.length));
  const times = (span: number, size: number) => (size > 0 && span % size === 0 ? Math.max(1, span / size) : 1);
  const height = block.length * times(box.bottom - box.top + 1, block.length);
  const width = wide * times(box.right - box.left + 1, wide);
  const added: string[] = [];
  const target = columns.slice(box.left, box.left + width);
  let last = box.top;
  for (let index = 0; index < height; index += 1) {
    let row = rows[box.top + index];
    if (!row) {
      row = newRow?.();
      if (!row) break;
      added.push(row.id);
      writer.add(row);
    }
    last = box.top + index;
    const line = block[index % block.length] ?? [];
    for (const [place, column] of target.entries()) {
      const text = line[place % wide];
      if (text !== undefined) writer.write(row, column, text);
    }
  }
  return {
    ...writer.done(),
    added,
    beyond: Math.max(0, wide - (columns.length - box.left)),
    box: { top: box.top, left: box.left, bottom: last, right: Math.min(columns.length, box.left + width) - 1 },
  };
}

/** The number in a formula or a choice does not count. */
const REPEATED: readonly string[] = ['formula', 'choice', 'boolean', 'custom'];

export type FillTo = { readonly direction: 'up' | 'down' | 'left' | 'right'; readonly count: number };

/** Draws a block on: each column (or, sideways, each row) goes on by its own rule. */
export function fill<Row extends SheetRow>(
  { rows, columns }: Surface<Row>,
  box: Box,
  { direction, count }: FillTo,
  { copy, notHere }: { copy: boolean; notHere: string },
): Changed<Row> {
  const writer = new Writer<Row>(notHere);
  const back = direction === 'up' || direction === 'left';
  const next = (seeds: readonly string[], repeats = copy) =>
    repeats
      ? Array.from(
          { length: count },
          (_, index) => seeds.at(back ? -1 - (index % seeds.length) : index % seeds.length) ?? '',
        )
      : continueSeries(seeds, count, back);
  if (direction === 'up' || direction === 'down') {
    const from = rows.slice(box.top, box.bottom + 1);
    for (const column of columns.slice(box.left, box.right + 1))
      for (const [index, text] of next(
        from.map((row) => cellText(column, row)),
        copy || REPEATED.includes(column.type),
      ).entries()) {
        const row = rows[back ? box.top - 1 - index : box.bottom + 1 + index];
        if (row) writer.write(row, column, text);
      }
    return writer.done();
  }
  const from = columns.slice(box.left, box.right + 1);
  for (const row of rows.slice(box.top, box.bottom + 1))
    for (const [index, text] of next(from.map((column) => cellText(column, row))).entries()) {
      const column = columns[back ? box.left - 1 - index : box.right + 1 + index];
      if (column) writer.write(row, column, text);
    }
  return writer.done();
}

/**
 * Ctrl+D and Ctrl+R within the selection. As a copy: the first line into the others (a single line takes the one before it).
 * As a series: what stands at the beginning goes on, up to where cells are empty; where none is, from the first line.
 */
export function fillWithin<Row extends SheetRow>(
  surface: Surface<Row>,
  box: Box,
  axis: 'down' | 'right',
  options: { copy: boolean; notHere: string },
): Changed<Row> {
  const down = axis === 'down';
  const span = down ? box.bottom - box.top : box.right - box.left;
  if (span === 0) {
    const before = down
      ? { ...box, top: box.top - 1, bottom: box.top - 1 }
      : { ...box, left: box.left - 1, right: box.left - 1 };
    if (before.top < 0 || before.left < 0) return { edit: { put: [], remove: [] }, refused: [], cells: 0 };
    return fill(surface, before, { direction: axis, count: 1 }, options);
  }
  const texts = textsOf(surface, box);
  const lines = down ? texts : (texts[0] ?? []).map((_, place) => texts.map((line) => line[place] ?? ''));
  const firstEmpty = lines.findIndex((line) => line.every((text) => text === ''));
  const seeds = options.copy || firstEmpty <= 0 ? 1 : firstEmpty;
  const seedBox = down ? { ...box, bottom: box.top + seeds - 1 } : { ...box, right: box.left + seeds - 1 };
  return fill(surface, seedBox, { direction: axis, count: span + 1 - seeds }, options);
}
