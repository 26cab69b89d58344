import { type SheetColumn, type SheetRow, cellText } from './sheet.ts';

/** How the rows are looked at. Their order, which is saved, stays as it is. */
export interface ViewSpec {
  readonly sort?: { readonly column: string; readonly descending: boolean } | undefined;
  /** Texts that a column must contain, by the column's id. */
  readonly filters: Readonly<Record<string, string>>;
  /** Anywhere in the row. */
  readonly search: string;
  /** Only rows about which there is something to say. */
  readonly onlyIssues: boolean;
}
export const PLAIN_VIEW: ViewSpec = { filters: {}, search: '', onlyIssues: false };

export const isFiltered = ({ filters, search, onlyIssues }: ViewSpec): boolean =>
  onlyIssues || search.trim() !== '' || Object.values(filters).some((text) => text.trim() !== '');
export const isPlain = (spec: ViewSpec): boolean => !isFiltered(spec) && spec.sort === undefined;

/** "tank2" before "tank10", whatever the language. */
const collator = new Intl.Collator('zh-CN', { numeric: true, sensitivity: 'base' });
const asNumber = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));

/** Numbers by size, texts as people count, empty cells last in both directions. */
export function compareTexts(a: string, b: string, descending: boolean): number {
  if (a === '' || b === '') return Number(a === '') - Number(b === '');
  const [left, right] = [asNumber(a), asNumber(b)];
  const order = Number.isNaN(left) || Number.isNaN(right) ? collator.compare(a, b) : left - right;
  return descending ? -order : order;
}

/** Ids in the order in which they are shown. `keep`: rows shown whatever they hold, e.g. those that were just added. */
export function viewOf<Row extends SheetRow>(
  rows: readonly Row[],
  columns: readonly SheetColumn<Row>[],
  spec: ViewSpec,
  withIssues: ReadonlySet<string>,
  keep: ReadonlySet<string> = new Set(),
): string[] {
  const search = spec.search.trim().toLowerCase();
  const filters = columns.flatMap((column) => {
    const text = spec.filters[column.id]?.trim().toLowerCase() ?? '';
    return text === '' ? [] : [{ column, text }];
  });
  const shown = rows.filter((row) => {
    if (keep.has(row.id)) return true;
    if (spec.onlyIssues && !withIssues.has(row.id)) return false;
    if (!filters.every(({ column, text }) => cellText(column, row).toLowerCase().includes(text))) return false;
    return search === '' || columns.some((column) => cellText(column, row).toLowerCase().includes(search));
  });
  const sorted = spec.sort;
  const by = sorted && columns.find(({ id }) => id === sorted.column);
  if (!sorted || !by) return shown.map(({ id }) => id);
  return shown
    .map((row) => ({ id: row.id, text: cellText(by, row) }))
    .toSorted((a, b) => compareTexts(a.text, b.text, sorted.descending))
    .map(({ id }) => id);
}
