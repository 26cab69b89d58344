import {
  type AlarmItemSettings,
  type ConfigItems,
  type VariableItem,
  type Text,
  inputErrors,
  textBy,
  titleProblem,
  variableErrors,
} from '@lightfield/contract';
import { configText } from '../../../../../lib/config/config-text.ts';
import { isSame } from '../../editor/same.ts';
import { type NamedGroup, alarmFields } from '../alarm-fields.ts';
import { type ItemField, shownText } from '../item-field.ts';
import { VARIABLE_FIELDS } from '../variable-fields.ts';
import { isNamed } from './file-tables.ts';
import { type FoundTable, findTable } from './find-tables.ts';
import { type CellProblem, type FileRow, fillItem, inOrder, problemAt, readMappings, rowsOf } from './import-rows.ts';
import { type RawTable, addressOf } from './raw-table.ts';

export interface FieldChange {
  readonly field: Text;
  readonly from: Text;
  readonly to: Text;
}
export interface PlannedRow<Item> {
  readonly item: Item;
  /** Where it stands in the file. */
  readonly sheet: string;
  readonly cell: string;
  /** Empty: the item is new. */
  readonly changes: readonly FieldChange[];
}
export interface KindPlan<Item> {
  readonly added: readonly PlannedRow<Item>[];
  readonly changed: readonly PlannedRow<Item>[];
  readonly unchanged: number;
  /** Of what is there now, what the file says nothing of. */
  readonly missing: readonly Item[];
}
/** What an import would do. Nothing has been done yet. */
export interface ImportPlan {
  readonly variables: KindPlan<VariableItem> | undefined;
  readonly alarms: KindPlan<AlarmItemSettings> | undefined;
  readonly problems: readonly CellProblem[];
  /** Sheets that were not understood. */
  readonly ignored: readonly string[];
  /** A refusal of the file as a whole (10011, 10013). */
  readonly refused: { readonly code: number; readonly text: Text } | undefined;
}

export interface PlanOptions {
  readonly newId: () => string;
  /** Alarm groups that alarms can name. */
  readonly groups: readonly NamedGroup[];
  /** Told now and then, so that a bar can move. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}
/** Rows between two words about the progress. */
const TELL_EVERY = 250;

const NEW_VARIABLE = {
  origin: null,
  key: '',
  name: '',
  kind: 'device',
  dataType: 'int16',
  byteOrder: 'ABCD',
  access: 'read',
  collection: 'periodic',
  intervalMs: 1_000,
  unit: '',
  decimals: 2,
  deadband: 0,
  statusMap: [],
} as const satisfies Omit<VariableItem, 'id' | 'statusMap'> & { statusMap: readonly never[] };
const NEW_ALARM = {
  origin: null,
  variable: '',
  comparison: 'gt',
  value: '',
  content: '',
  filterCount: 1,
  severity: 'normal',
  confirmRule: 'manual',
  enabled: true,
  voice: false,
  loop: 1,
  group: null,
} as const satisfies Omit<AlarmItemSettings, 'id' | 'methods'>;

const EMPTY = configText('refusal.empty');
const TWICE = configText('refusal.twice');

/** What differs, by the fields a person sees. */
function changesOf<Item>(fields: readonly ItemField<Item>[], from: Item, to: Item): FieldChange[] {
  return fields.flatMap((field) =>
    field.text(from) === field.text(to)
      ? []
      : [
          {
            field: field.title,
            from: textBy((language) => shownText(field, from, language)),
            to: textBy((language) => shownText(field, to, language)),
          },
        ],
  );
}

/** Sorts rows into new, changed and unchanged; every item that is there is meant by one row at most. */
class Sorter<Item extends { id: string }> {
  readonly #added: PlannedRow<Item>[] = [];
  readonly #changed: PlannedRow<Item>[] = [];
  readonly #met = new Set<string>();
  readonly #fields: readonly ItemField<Item>[];
  readonly #table: FoundTable;
  #unchanged = 0;

  constructor(fields: readonly ItemField<Item>[], table: FoundTable) {
    this.#fields = fields;
    this.#table = table;
  }

  /** False: another row has meant this item already. */
  meet(id: string): boolean {
    if (this.#met.has(id)) return false;
    this.#met.add(id);
    return true;
  }

  put(before: Item | undefined, after: Item, row: FileRow): void {
    const where = { sheet: this.#table.raw.name, cell: addressOf(this.#table.raw, row.index, 0) };
    if (!before) this.#added.push({ item: after, ...where, changes: [] });
    else if (isSame(before, after)) this.#unchanged += 1;
    else this.#changed.push({ item: after, ...where, changes: changesOf(this.#fields, before, after) });
  }

  done(current: readonly Item[]): KindPlan<Item> {
    return {
      added: this.#added,
      changed: this.#changed,
      unchanged: this.#unchanged,
      missing: current.filter(({ id }) => !this.#met.has(id)),
    };
  }
}

type Mappings = ReturnType<typeof readMappings>;
/** Why a row of the table of variables is none, by itself; `undefined`: it is one. */
function rowProblem(
  row: FileRow,
  { before, firstOfItem, keys }: { before: VariableItem | undefined; firstOfItem: boolean; keys: ReadonlySet<string> },
): { readonly column: string; readonly why: Text; readonly code?: number } | undefined {
  const key = row.texts.get('key') ?? '';
  const { spec } = variableErrors.keyExists;
  if (key === '') return { column: 'key', why: EMPTY };
  if (keys.has(key)) return { column: 'key', why: spec, code: spec.code };
  if (!firstOfItem) return { column: row.texts.get('id') ? 'id' : 'key', why: TWICE };
  const title = titleProblem(row.texts.get('name') ?? '', before?.name);
  if (title) return { column: 'name', why: title, code: title.code };
  return !before && row.texts.get('dataType') === '' ? { column: 'dataType', why: EMPTY } : undefined;
}
/** A name that is not given is the key. */
const named = (row: FileRow, key: string): FileRow =>
  row.texts.get('name') === '' ? { ...row, texts: new Map([...row.texts, ['name', key]]) } : row;

function planVariables(
  table: FoundTable,
  mappings: Mappings | undefined,
  current: readonly VariableItem[],
  problems: CellProblem[],
  { newId, onProgress }: PlanOptions,
): KindPlan<VariableItem> {
  const fields = inOrder(VARIABLE_FIELDS.filter(({ id }) => id !== 'statusMap' || !mappings));
  const byId = new Map(current.map((item) => [item.id, item]));
  const byKey = new Map(current.map((item) => [item.key, item]));
  const sorter = new Sorter<VariableItem>(VARIABLE_FIELDS, table);
  const keys = new Set<string>();
  const rows = rowsOf(table);
  for (const [index, row] of rows.entries()) {
    if (index % TELL_EVERY === 0) onProgress?.(index, rows.length);
    const key = row.texts.get('key') ?? '';
    const before = byId.get(row.texts.get('id') ?? '') ?? byKey.get(key);
    // whatever is wrong with its row, the item is in the file: it is not missing
    const firstOfItem = before === undefined || sorter.meet(before.id);
    const wrong = rowProblem(row, { before, firstOfItem, keys });
    if (wrong) {
      problems.push(problemAt(table, row, wrong.column, wrong.why, wrong.code));
      continue;
    }
    keys.add(key);
    const filled = before
      ? fillItem(before, fields, table, row)
      : fillItem<VariableItem>(
          { ...NEW_VARIABLE, statusMap: [], id: newId(), key, name: key },
          fields,
          table,
          named(row, key),
        );
    problems.push(...filled.problems);
    if (filled.problems.length > 0 || mappings?.broken.has(key)) continue;
    const statusMap = mappings ? [...(mappings.maps.get(key) ?? [])] : filled.item.statusMap;
    sorter.put(before, { ...filled.item, statusMap }, row);
  }
  onProgress?.(rows.length, rows.length);
  return sorter.done(current);
}

/** A file with status texts alone: those of the variables it names, all else as it is. */
function planMappings(
  table: FoundTable,
  mappings: Mappings,
  current: readonly VariableItem[],
  problems: CellProblem[],
): KindPlan<VariableItem> {
  const sorter = new Sorter<VariableItem>(VARIABLE_FIELDS, table);
  const byKey = new Map(current.map((item) => [item.key, item]));
  for (const row of rowsOf(table)) {
    const key = row.texts.get('key') ?? '';
    const before = byKey.get(key);
    if (!before) {
      const { spec } = variableErrors.variableNotFound();
      if (key !== '') problems.push(problemAt(table, row, 'key', spec, spec.code));
    } else if (!mappings.broken.has(key) && sorter.meet(before.id))
      sorter.put(before, { ...before, statusMap: [...(mappings.maps.get(key) ?? [])] }, row);
  }
  // what is not named is not missing: the file is about status texts only
  return { ...sorter.done(current), missing: [] };
}

/** Alarms have no key: by their number, else by all that makes the condition, else by variable and content. */
function alarmFinder(current: readonly AlarmItemSettings[], taken: (id: string) => boolean) {
  const index = (key: (item: AlarmItemSettings) => string) => {
    const map = new Map<string, AlarmItemSettings[]>();
    for (const item of current) map.set(key(item), [...(map.get(key(item)) ?? []), item]);
    return map;
  };
  const byId = new Map(current.map((item) => [item.id, item]));
  const exactly = ({ variable, comparison, value, content }: Omit<AlarmItemSettings, 'id'>) =>
    [variable, comparison, value, content].join('\n');
  const nearly = ({ variable, content }: Omit<AlarmItemSettings, 'id'>) => [variable, content].join('\n');
  const same = index(exactly);
  const alike = index(nearly);
  return (id: string, wanted: AlarmItemSettings): AlarmItemSettings | undefined =>
    byId.get(id) ??
    same.get(exactly(wanted))?.find((item) => !taken(item.id)) ??
    alike.get(nearly(wanted))?.find((item) => !taken(item.id));
}

function planAlarms(
  table: FoundTable,
  current: readonly AlarmItemSettings[],
  problems: CellProblem[],
  { newId, groups }: PlanOptions,
): KindPlan<AlarmItemSettings> {
  const fields = alarmFields(groups);
  const sorter = new Sorter<AlarmItemSettings>(fields, table);
  const met = new Set<string>();
  const find = alarmFinder(current, (id) => met.has(id));
  for (const row of rowsOf(table)) {
    const fresh = fillItem<AlarmItemSettings>({ ...NEW_ALARM, methods: ['push'], id: newId() }, fields, table, row);
    const before = find(row.texts.get('id') ?? '', fresh.item);
    if (before && !sorter.meet(before.id)) {
      problems.push(problemAt(table, row, 'id', TWICE));
      continue;
    }
    if (before) met.add(before.id);
    const filled = before ? fillItem(before, fields, table, row) : fresh;
    const empty = before ? [] : (['variable', 'value', 'content'] as const).filter((id) => !filled.item[id]);
    const missing = empty
      .filter((id) => !filled.problems.some(({ column }) => column === columnTitle(table, id)))
      .map((id) => problemAt(table, row, id, EMPTY));
    problems.push(...filled.problems, ...missing);
    if (filled.problems.length === 0 && missing.length === 0) sorter.put(before, filled.item, row);
  }
  return sorter.done(current);
}
const columnTitle = (table: FoundTable, id: string) => [...table.columns.values()].find((one) => one.id === id)?.title;

const refusal = ({ spec }: { spec: Text & { code: number } }) => ({ code: spec.code, text: spec });
const NOTHING = { variables: undefined, alarms: undefined, problems: [] };

/** What the sheets of a file would change. */
export function planImport(
  raw: readonly RawTable[],
  current: Pick<ConfigItems, 'variables' | 'alarms'>,
  options: PlanOptions,
): ImportPlan {
  const found = raw.flatMap((sheet) => findTable(sheet) ?? []);
  const understood = new Set(found.map(({ raw: sheet }) => sheet.name));
  // what an export explains itself by is nothing that anybody meant to import
  const ignored = raw.map(({ name }) => name).filter((name) => !understood.has(name) && !isNamed('notes', name));
  const tableOf = (name: FoundTable['table']) => found.find(({ table }) => table === name);
  if (found.length === 0) return { ...NOTHING, ignored, refused: refusal(inputErrors.importHeaderWrong()) };
  if (found.every((table) => rowsOf(table).length === 0))
    return { ...NOTHING, ignored, refused: refusal(inputErrors.importEmpty()) };
  const problems: CellProblem[] = [];
  const variableTable = tableOf('variables');
  const alarmTable = tableOf('alarms');
  const mappingTable = tableOf('mappings');
  const mappings = mappingTable ? readMappings(mappingTable) : undefined;
  problems.push(...(mappings?.problems ?? []));
  const used = (table: FoundTable | undefined): table is FoundTable => table !== undefined && rowsOf(table).length > 0;
  const variables = used(variableTable)
    ? planVariables(variableTable, mappings, current.variables, problems, options)
    : mappings && used(mappingTable)
      ? planMappings(mappingTable, mappings, current.variables, problems)
      : undefined;
  const alarms = used(alarmTable) ? planAlarms(alarmTable, current.alarms, problems, options) : undefined;
  return { variables, alarms, problems, ignored, refused: undefined };
}
/** The changes of a plan, as the editor takes them. */
export function changesOfPlan({ variables, alarms }: ImportPlan, removeMissing: boolean) {
  const kind = <Item extends { id: string }>(plan: KindPlan<Item> | undefined) =>
    plan && {
      put: [...plan.changed, ...plan.added].map(({ item }) => item),
      remove: removeMissing ? plan.missing.map(({ id }) => id) : [],
    };
  return {
    drivers: undefined,
    variables: kind(variables),
    alarms: kind(alarms),
    reports: undefined,
    scripts: undefined,
  };
}
export const countOfPlan = (plan: ImportPlan, removeMissing: boolean): number => {
  const { variables, alarms } = changesOfPlan(plan, removeMissing);
  return [variables, alarms].reduce((sum, one) => sum + (one ? one.put.length + one.remove.length : 0), 0);
};
