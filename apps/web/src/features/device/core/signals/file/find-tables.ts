import { type RawTable, textOfCell } from './raw-table.ts';
import { type FileColumn, TABLES, type TableName, columnOf, isNamed } from './file-tables.ts';

/** A sheet that was understood: where its heading is, and which column is which. */
export interface FoundTable {
  readonly table: TableName;
  readonly raw: RawTable;
  /** Row of the headings within `raw.rows`. */
  readonly head: number;
  /** By position in a row. */
  readonly columns: ReadonlyMap<number, FileColumn>;
}
/** Above a table there may be a title or two. */
const HEAD_WITHIN = 5;
/** Without these a sheet is no table of this kind. */
const NEEDED: Record<TableName, readonly string[]> = {
  variables: ['key'],
  alarms: ['variable', 'content'],
  mappings: ['key', 'value', 'text'],
};

function headingsOf(table: TableName, row: readonly unknown[]): Map<number, FileColumn> {
  const found = new Map<number, FileColumn>();
  const seen = new Set<string>();
  for (const [place, cell] of row.entries()) {
    const column = columnOf(table, textOfCell(cell));
    if (!column || seen.has(column.id)) continue;
    seen.add(column.id);
    found.set(place, column);
  }
  return found;
}

/** What a sheet is: by its headings, and where those fit several kinds, by its name, then by how many of them fit. */
export function findTable(raw: RawTable): FoundTable | undefined {
  const candidates = TABLES.flatMap((table) =>
    raw.rows.slice(0, HEAD_WITHIN).flatMap((row, head): FoundTable[] => {
      const columns = headingsOf(table, row);
      const ids = new Set([...columns.values()].map(({ id }) => id));
      const complete = NEEDED[table].every((id) => ids.has(id)) && columns.size >= 2;
      return complete ? [{ table, raw, head, columns }] : [];
    }),
  );
  const score = ({ table, columns }: FoundTable) => columns.size + (isNamed(table, raw.name) ? 100 : 0);
  return candidates.toSorted((a, b) => score(b) - score(a))[0];
}
