import type { ReactNode } from 'react';

/** What a grid needs to know of a row. */
export interface SheetRow {
  readonly id: string;
}

/** A text that a cell does not take, and why. */
export interface Refusal {
  readonly refused: string;
}

export interface SheetOption {
  readonly value: string;
  readonly label: string;
}

/**
 * One column. A cell has a text: what is edited, copied, pasted, searched and filled. `put` makes the row with another text
 * in this cell, or says why that cannot be; whatever the rows hold beside it stays the owner's business.
 */
export interface SheetColumn<Row extends SheetRow> {
  readonly id: string;
  readonly title: string;
  /** One sentence for whoever wonders what belongs here. */
  readonly hint?: string;
  readonly type: 'text' | 'number' | 'choice' | 'boolean' | 'formula' | 'custom';
  /** Pixels, until somebody draws it wider. */
  readonly width: number;
  readonly text: (row: Row) => string;
  readonly put: (row: Row, text: string) => Row | Refusal;
  /** What the cell shows where that is not its text. */
  readonly shown?: (row: Row) => ReactNode;
  /** The cell means nothing in this row: hatched, neither typed nor pasted into. */
  readonly without?: (row: Row) => boolean;
  /** For choices; typed texts are completed to one of them. */
  readonly options?: (row: Row) => readonly SheetOption[];
  /** Below the editor while somebody types, e.g. the result of a formula. `leave` gives up typing, for what edits it elsewhere. */
  readonly aside?: (row: Row, draft: string, leave: () => void) => ReactNode;
  /** Opens what edits this cell better than a line of text does. */
  readonly open?: (row: Row) => void;
  /** Hidden until somebody asks for it. */
  readonly hidden?: boolean;
  /** Only looked at. */
  readonly readOnly?: boolean;
}

/**
 * Something that is looked at beside every row and is none of its cells: it is not selected, pasted over, searched or exported.
 * Stays in sight at the right. Only asked for rows that are drawn.
 */
export interface SheetAside<Row extends SheetRow> {
  readonly title: string;
  /** Pixels. */
  readonly width: number;
  readonly shown: (row: Row) => ReactNode;
}

/** A change of rows. The same shape as a change of a configuration's items, so that the owner can pass it on. */
export interface SheetEdit<Row extends SheetRow> {
  /** Added, or in place of the row with the same id. */
  readonly put: readonly Row[];
  readonly remove: readonly string[];
  /** All ids in their new order; absent: what is added stands at the end. */
  readonly order?: readonly string[];
}

/** Something to be said about a cell, a row (`column` null) or the whole (`row` null). */
export interface SheetIssue {
  readonly row: string | null;
  readonly column: string | null;
  readonly text: string;
  /** Said, but keeps nobody from saving. */
  readonly advice: boolean;
}

export const isRefusal = (result: object): result is Refusal => 'refused' in result;
export const isReadOnly = <Row extends SheetRow>(column: SheetColumn<Row>, row: Row): boolean =>
  column.readOnly === true || (column.without?.(row) ?? false);
/** What a copy, a search or a filter sees. */
export const cellText = <Row extends SheetRow>(column: SheetColumn<Row>, row: Row): string =>
  column.without?.(row) ? '' : column.text(row);

/** The rows after an edit. */
export function applyEdit<Row extends SheetRow>(rows: readonly Row[], edit: SheetEdit<Row>): Row[] {
  const removed = new Set(edit.remove);
  const put = new Map(edit.put.map((row) => [row.id, row]));
  const kept = rows.flatMap((row) => {
    if (removed.has(row.id)) return [];
    const other = put.get(row.id) ?? row;
    put.delete(row.id);
    return [other];
  });
  const all = [...kept, ...put.values()];
  if (!edit.order) return all;
  const byId = new Map(all.map((row) => [row.id, row]));
  const ordered = edit.order.flatMap((id) => {
    const row = byId.get(id);
    byId.delete(id);
    return row ? [row] : [];
  });
  return [...ordered, ...byId.values()];
}

export const isEmptyEdit = <Row extends SheetRow>(edit: SheetEdit<Row>): boolean =>
  edit.put.length === 0 && edit.remove.length === 0 && edit.order === undefined;
