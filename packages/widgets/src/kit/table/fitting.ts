import type { TableLook } from './look.ts';

/** Heights of the parts of a table, page units; 0: there is no room, or it is not wanted. */
export interface Parts {
  readonly toolbar: number;
  readonly header: number;
  readonly pager: number;
  readonly row: number;
  /** What is left for rows. */
  readonly rows: number;
}
/** A box that is lower than this is drawn closer together, and has no pager. Page units. */
const LOW = 180;
const CLOSE = { toolbar: 26, header: 24, row: 22 } as const;
/** So many rows have to be seen below a heading, or the heading goes. */
const LEAST_ROWS = 1;

/** What of a table stands in a box: what it is called goes last, whatever else goes first. */
export function partsOf(
  { header, body, toolbar, pager }: Pick<TableLook, 'header' | 'body' | 'toolbar' | 'pager'>,
  height: number,
  isPaged: boolean,
): Parts {
  const low = height < LOW;
  const row = low ? Math.min(body.height, CLOSE.row) : body.height;
  const top = toolbar.enable ? (low ? Math.min(toolbar.height, CLOSE.toolbar) : toolbar.height) : 0;
  const foot = isPaged && !low ? pager.height : 0;
  const wanted = header.enable ? (low ? Math.min(header.height, CLOSE.header) : header.height) : 0;
  const head = height - top - foot - wanted >= LEAST_ROWS * row ? wanted : 0;
  return {
    toolbar: Math.min(top, height),
    header: head,
    pager: foot,
    row,
    rows: Math.max(0, height - top - head - foot),
  };
}

/** What of the tools stands beside the title. */
export interface Tools {
  readonly quick: 'buttons' | 'list' | 'none';
  /** A time of one's own. */
  readonly custom: boolean;
  readonly export: 'word' | 'icon' | 'none';
}
export function toolsOf(width: number, height: number): Tools {
  if (height < LOW || width < 240) return { quick: 'none', custom: false, export: 'none' };
  if (width < 400) return { quick: 'list', custom: false, export: 'icon' };
  if (width < 620) return { quick: 'list', custom: true, export: 'icon' };
  return { quick: 'buttons', custom: true, export: 'word' };
}

export interface TableColumn {
  readonly key: string;
  readonly title: string;
  /** Page units; 0: by what is left. */
  readonly width: number;
  /** With `width` 0: narrower than this it cannot be read. */
  readonly least: number;
  /** Its share of what is left over. */
  readonly grow: number;
  /** Where there is no room for all, those with the lowest go first; `Infinity`: it stays, and the table is moved sideways. */
  readonly keep: number;
  readonly align?: 'left' | 'center' | 'right';
  /** Of its letters, below the heading; absent: as the table's. */
  readonly color?: string;
}
export type Fitted = TableColumn & { readonly shown: number };

const leastOf = ({ width, least }: TableColumn) => (width > 0 ? width : least);
const sum = (columns: readonly TableColumn[]) => columns.reduce((all, column) => all + leastOf(column), 0);

/** Which columns a table of this width shows, and how wide each is (`shown`). */
export function fitColumns(columns: readonly TableColumn[], room: number): readonly Fitted[] {
  let kept = columns;
  while (kept.length > 1 && sum(kept) > room) {
    const loose = kept.filter(({ width, keep }) => width === 0 && keep !== Infinity);
    const first = loose.toSorted((one, other) => one.keep - other.keep)[0];
    if (!first) break;
    kept = kept.filter((column) => column !== first);
  }
  const spare = Math.max(0, room - sum(kept));
  const shares = kept.reduce((all, { width, grow }) => all + (width > 0 ? 0 : grow), 0);
  return kept.map((column) => ({
    ...column,
    shown: leastOf(column) + (column.width > 0 || shares === 0 ? 0 : (spare * column.grow) / shares),
  }));
}

/** Rows beyond those that are seen, above and below, so that a quick hand meets no hole. */
const BEYOND = 6;
/** The rows of a long table that are in the document: from `first` up to, without, `last`. */
export function windowOf(
  top: number,
  seen: number,
  row: number,
  total: number,
): { readonly first: number; readonly last: number } {
  const first = Math.max(0, Math.min(total, Math.floor(top / row)) - BEYOND);
  return { first, last: Math.min(total, Math.ceil((top + seen) / row) + BEYOND) };
}
