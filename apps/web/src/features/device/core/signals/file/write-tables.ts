import type { AlarmItemSettings, ConfigItems, VariableItem } from '@lightfield/contract';
import { configText } from '../../../../../lib/config/config-text.ts';
import type { Sheet } from '../../../../../lib/download.ts';
import { type NamedGroup, alarmFields } from '../alarm-fields.ts';
import { type ItemField, type Lang, shownText } from '../item-field.ts';
import { VARIABLE_FIELDS } from '../variable-fields.ts';
import {
  COLUMNS,
  ID_COLUMN,
  MAPPING_COLUMNS,
  TABLES,
  type TableName,
  fileLanguages,
  heading,
  sheetName,
} from './file-tables.ts';

/** Width of a character in pixels, about; widths of files are in characters. */
const CHARACTER_PX = 7;
const ID_WIDTH = 38;

type Cell = string | number;
/** Numbers become numbers, so that a spreadsheet can count with them; all else stays as it is written. */
function cellOf<Item>(field: ItemField<Item>, item: Item, lang: Lang): Cell {
  if (field.without?.(item)) return '';
  const text = shownText(field, item, lang);
  return field.type === 'number' && text !== '' ? Number(text) : text;
}

function fieldSheet<Item extends { id: string }>(
  table: TableName,
  fields: readonly ItemField<Item>[],
  items: readonly Item[],
  lang: Lang,
): Sheet {
  const written = fields.filter(({ apart }) => !apart);
  return {
    name: sheetName(table, lang),
    columns: [
      ...written.map(({ title, width }) => ({
        title: heading(title, lang),
        width: Math.max(Math.round(width / CHARACTER_PX), heading(title, lang).length + 4),
      })),
      { title: heading(ID_COLUMN.title, lang), width: ID_WIDTH },
    ],
    rows: items.map((item) => [...written.map((field) => cellOf(field, item, lang)), item.id]),
  };
}
const variableSheet = (items: readonly VariableItem[], lang: Lang) =>
  fieldSheet('variables', VARIABLE_FIELDS, items, lang);
const alarmSheet = (items: readonly AlarmItemSettings[], lang: Lang, groups: readonly NamedGroup[]) =>
  fieldSheet('alarms', alarmFields(groups), items, lang);
const mappingSheet = (items: readonly VariableItem[], lang: Lang): Sheet => ({
  name: sheetName('mappings', lang),
  columns: MAPPING_COLUMNS.map(({ title }) => ({ title: heading(title, lang), width: 24 })),
  rows: items.flatMap(({ key, statusMap }) => statusMap.map(({ value, text }) => [key, value, text])),
});

const wordsOf = (groups: readonly NamedGroup[]) =>
  new Map(
    [...VARIABLE_FIELDS, ...alarmFields(groups)].flatMap(({ id, words }) => (words ? [[id, words] as const] : [])),
  );
/** What belongs into which column, with the words that choices take. */
function notesSheet(tables: readonly TableName[], lang: Lang, groups: readonly NamedGroup[]): Sheet {
  const words = wordsOf(groups);
  return {
    name: sheetName('notes', lang),
    columns: [
      { title: heading(configText('notes.sheet'), lang), width: 24 },
      { title: heading(configText('notes.column'), lang), width: 28 },
      ...fileLanguages(lang).map((language) => ({ title: configText('notes.meaning')[language], width: 65 })),
      { title: heading(configText('notes.choices'), lang), width: 70 },
    ],
    rows: tables.flatMap((table) =>
      COLUMNS[table].map(({ id, title, hint }) => [
        sheetName(table, lang),
        heading(title, lang),
        ...fileLanguages(lang).map((language) => hint[language]),
        (words.get(id) ?? []).map((word) => heading(word, lang)).join('；'),
      ]),
    ),
  };
}

export interface Chosen {
  /** Absent: none of them. */
  readonly variables?: readonly VariableItem[] | undefined;
  readonly alarms?: readonly AlarmItemSettings[] | undefined;
}
/** The sheets of an export: variables with their status texts, alarms, and what the columns mean. */
export function exportSheets({ variables, alarms }: Chosen, lang: Lang, groups: readonly NamedGroup[]): Sheet[] {
  return [
    ...(variables ? [variableSheet(variables, lang), mappingSheet(variables, lang)] : []),
    ...(alarms ? [alarmSheet(alarms, lang, groups)] : []),
    notesSheet(
      [...(variables ? (['variables', 'mappings'] as const) : []), ...(alarms ? (['alarms'] as const) : [])],
      lang,
      groups,
    ),
  ];
}
/** A file to fill in. */
export const emptyForm = (lang: Lang, groups: readonly NamedGroup[]): Sheet[] => [
  variableSheet([], lang),
  mappingSheet([], lang),
  alarmSheet([], lang, groups),
  notesSheet(TABLES, lang, groups),
];
export const everything = ({ variables, alarms }: ConfigItems): Chosen => ({ variables, alarms });
