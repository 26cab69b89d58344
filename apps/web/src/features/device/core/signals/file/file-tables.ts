import {
  type AlarmItemSettings,
  FIRST_LANGUAGE,
  LANGUAGES,
  type Language,
  type Text,
  type VariableItem,
  besideFirst,
} from '@lightfield/contract';
import { configText } from '../../../../../lib/config/config-text.ts';
import { alarmFields } from '../alarm-fields.ts';
import type { ItemField } from '../item-field.ts';
import { VARIABLE_FIELDS } from '../variable-fields.ts';

/** Tables of a file; each is a sheet. */
export const TABLES = ['variables', 'alarms', 'mappings'] as const;
export type TableName = (typeof TABLES)[number];

/** Names of the sheets. */
export const TABLE_TITLES: Record<TableName | 'notes', Text> = {
  variables: configText('sheet.variables'),
  alarms: configText('sheet.alarms'),
  mappings: configText('sheet.mappings'),
  notes: configText('sheet.notes'),
};

/** A column of a file that is no field: what tells rows apart. */
export interface KeyColumn {
  readonly id: string;
  readonly title: Text;
  readonly hint: Text;
  readonly also: readonly string[];
}
export const ID_COLUMN: KeyColumn = {
  id: 'id',
  title: configText('file.id.title'),
  hint: configText('file.id.hint'),
  also: ['uuid'],
};
export const MAPPING_COLUMNS: readonly KeyColumn[] = [
  {
    id: 'key',
    title: configText('file.key.title'),
    hint: configText('file.key.hint'),
    also: ['标识', 'key'],
  },
  {
    id: 'value',
    title: configText('file.value.title'),
    hint: configText('file.value.hint'),
    also: [],
  },
  {
    id: 'text',
    title: configText('file.text.title'),
    hint: configText('file.text.hint'),
    also: ['映射文本', 'label'],
  },
];

export interface FileColumn {
  readonly id: string;
  readonly title: Text;
  readonly hint: Text;
  readonly also?: readonly string[];
}
const fieldColumns = <Item>(fields: readonly ItemField<Item>[]): FileColumn[] => [...fields, ID_COLUMN];
/** What an import knows; an export leaves out what stands in a table of its own. */
export const COLUMNS: Record<TableName, readonly FileColumn[]> = {
  variables: fieldColumns<VariableItem>(VARIABLE_FIELDS),
  alarms: fieldColumns<AlarmItemSettings>(alarmFields([])),
  mappings: MAPPING_COLUMNS,
};
/** In which a file of a person of this language is written: two, so that whoever opens it finds theirs. */
export const fileLanguages = (language: Language): readonly Language[] => [FIRST_LANGUAGE, besideFirst(language)];
export const heading = (title: Text, language: Language): string =>
  [...new Set(fileLanguages(language).map((one) => title[one]))].join(' ');
/** Characters of a spreadsheet's. */
const SHEET_NAME_MAX = 31;
export const sheetName = (table: keyof typeof TABLE_TITLES, language: Language): string =>
  heading(TABLE_TITLES[table], language).slice(0, SHEET_NAME_MAX).trim();
/** Whether a sheet is called so, in any language. */
export const isNamed = (table: keyof typeof TABLE_TITLES, name: string): boolean =>
  LANGUAGES.flatMap((language) => [TABLE_TITLES[table][language], sheetName(table, language)]).some(
    (one) => one.toLowerCase() === name.trim().toLowerCase(),
  );

/** Spaces, line ends, brackets and case make no other heading. */
const plain = (text: string) => text.toLowerCase().replaceAll(/[\s()（）:：*_-]/g, '');
/** What is left of a heading once the titles that it begins with are taken away: of a file, two languages stand behind each other. */
function isMadeOf(wanted: string, titles: readonly string[]): boolean {
  const first = titles.find((title) => title !== '' && wanted.startsWith(title));
  return first !== undefined && (first === wanted || isMadeOf(wanted.slice(first.length), titles));
}
/** The column that a heading means, in any language, several together, or as people write it. */
export function columnOf(table: TableName, title: string): FileColumn | undefined {
  const wanted = plain(title);
  if (wanted === '') return undefined;
  return COLUMNS[table].find(
    ({ title: own, also = [], id }) =>
      [id, ...also].some((name) => plain(name) === wanted) ||
      isMadeOf(
        wanted,
        LANGUAGES.map((language) => plain(own[language])),
      ),
  );
}
