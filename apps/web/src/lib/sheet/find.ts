import { type SheetColumn, type SheetRow, cellText } from './sheet.ts';

export interface Wanted {
  readonly text: string;
  readonly matchCase: boolean;
  readonly wholeCell: boolean;
  /** Absent: in all columns. */
  readonly column?: string | undefined;
}
export interface Found {
  readonly row: string;
  readonly column: string;
}

const folded = (text: string, matchCase: boolean) => (matchCase ? text : text.toLowerCase());

/** In reading order: along the rows, then down. */
export function findAll<Row extends SheetRow>(
  rows: readonly Row[],
  columns: readonly SheetColumn<Row>[],
  wanted: Wanted,
): Found[] {
  const text = folded(wanted.text, wanted.matchCase);
  if (text === '') return [];
  const searched = columns.filter(({ id }) => wanted.column === undefined || id === wanted.column);
  return rows.flatMap((row) =>
    searched.flatMap((column) => {
      const cell = folded(cellText(column, row), wanted.matchCase);
      const found = wanted.wholeCell ? cell === text : cell.includes(text);
      return found ? [{ row: row.id, column: column.id }] : [];
    }),
  );
}

const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/** The cell's text with every occurrence replaced. */
export const replaceIn = (cell: string, wanted: Wanted, replacement: string): string =>
  cell.replaceAll(new RegExp(escaped(wanted.text), wanted.matchCase ? 'g' : 'gi'), () => replacement);
