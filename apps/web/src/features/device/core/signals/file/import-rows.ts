import { LIMITS, type Text, asItIs, commonErrors, variableErrors } from '@lightfield/contract';
import { configText } from '../../../../../lib/config/config-text.ts';
import { type ItemField, isFieldRefusal, numberIn, textIn } from '../item-field.ts';
import { STATUS_TEXT_MAX, type StatusEntry } from '../status-map-text.ts';
import type { FoundTable } from './find-tables.ts';
import { addressOf, textOfCell } from './raw-table.ts';

/** Something wrong with a cell of the file; its row is left out. */
export interface CellProblem {
  readonly sheet: string;
  /** "B12". */
  readonly cell: string;
  readonly column: Text;
  readonly text: string;
  readonly why: Text;
  /** Of the error catalogue. */
  readonly code: number;
}

/** One row of a table, by its columns' ids. */
export interface FileRow {
  /** Within the raw table. */
  readonly index: number;
  readonly texts: ReadonlyMap<string, string>;
}
const ROWS_MAX = 20_000;

/** The rows below the headings; empty ones are none. */
export function rowsOf({ raw, head, columns }: FoundTable): FileRow[] {
  const rows: FileRow[] = [];
  for (let index = head + 1; index < raw.rows.length && rows.length < ROWS_MAX; index += 1) {
    const cells = raw.rows[index] ?? [];
    const texts = new Map<string, string>();
    let filled = false;
    for (const [place, { id }] of columns) {
      const text = textOfCell(cells[place]);
      texts.set(id, text);
      filled ||= text !== '';
    }
    if (filled) rows.push({ index, texts });
  }
  return rows;
}

export function problemAt(table: FoundTable, row: FileRow, column: string, why: Text, code?: number): CellProblem {
  const [place = 0, { title } = { title: asItIs('') }] = [...table.columns].find(([, one]) => one.id === column) ?? [];
  return {
    sheet: table.raw.name,
    cell: addressOf(table.raw, row.index, place),
    column: title,
    text: row.texts.get(column) ?? '',
    why,
    code: code ?? commonErrors.parameterInvalid.code,
  };
}
const NOT_HERE = configText('refusal.notHere');

/** These decide which of the others apply. */
const FIRST = ['kind', 'dataType', 'access'];
export const inOrder = <Item>(fields: readonly ItemField<Item>[]): ItemField<Item>[] => [
  ...FIRST.flatMap((id) => fields.filter((field) => field.id === id)),
  ...fields.filter(({ id }) => !FIRST.includes(id)),
];

/** The item with what a row says of it. Empty cells of choices leave what is there. */
export function fillItem<Item extends object>(
  item: Item,
  fields: readonly ItemField<Item>[],
  table: FoundTable,
  row: FileRow,
): { readonly item: Item; readonly problems: readonly CellProblem[] } {
  const problems: CellProblem[] = [];
  let filled = item;
  for (const field of fields) {
    const text = row.texts.get(field.id);
    if (text === undefined) continue;
    const without = field.without?.(filled) ?? false;
    if (text === '' && (without || field.words)) continue;
    if (without) {
      problems.push(problemAt(table, row, field.id, NOT_HERE));
      continue;
    }
    // what stands there already is taken as it stands, whatever rule came later
    if (text === field.text(filled)) continue;
    const next = field.put(filled, text);
    if (isFieldRefusal(next)) problems.push(problemAt(table, row, field.id, next.refused));
    else filled = next;
  }
  return { item: filled, problems };
}

/** Status texts by the key of their variable; a variable with a problem in one of its lines gets none of them. */
export function readMappings(table: FoundTable): {
  readonly maps: ReadonlyMap<string, readonly StatusEntry[]>;
  readonly problems: readonly CellProblem[];
  readonly broken: ReadonlySet<string>;
} {
  const maps = new Map<string, StatusEntry[]>();
  const broken = new Set<string>();
  const problems: CellProblem[] = [];
  const say = (row: FileRow, column: string, why: Text, code?: number) => {
    problems.push(problemAt(table, row, column, why, code));
    broken.add(row.texts.get('key') ?? '');
  };
  for (const row of rowsOf(table)) {
    const key = row.texts.get('key') ?? '';
    const value = numberIn(row.texts.get('value') ?? '', {});
    const text = textIn(row.texts.get('text') ?? '', STATUS_TEXT_MAX);
    const entries = maps.get(key) ?? [];
    if (key === '') say(row, 'key', configText('refusal.empty'));
    else if (typeof value !== 'number') say(row, 'value', value.refused);
    else if (typeof text !== 'string') say(row, 'text', text.refused);
    else if (entries.some((entry) => entry.value === value)) {
      const { spec } = variableErrors.mappingInvalid();
      say(row, 'value', spec, spec.code);
    } else if (entries.length >= LIMITS.variable.statusMapEntries) {
      const { spec } = variableErrors.mappingsMax();
      say(row, 'value', spec, spec.code);
    } else maps.set(key, [...entries, { value, text }]);
  }
  return { maps, problems, broken };
}
