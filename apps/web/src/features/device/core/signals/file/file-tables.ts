import type { AlarmItemSettings, BilingualText, VariableItem } from '@lightfield/contract';
import { alarmFields } from '../alarm-fields.ts';
import type { ItemField } from '../item-field.ts';
import { VARIABLE_FIELDS } from '../variable-fields.ts';

/** Tables of a file; each is a sheet. */
export const TABLES = ['variables', 'alarms', 'mappings'] as const;
export type TableName = (typeof TABLES)[number];

/** Names of the sheets: both languages, so that whoever opens the file finds theirs. */
export const TABLE_TITLES: Record<TableName | 'notes', BilingualText> = {
  variables: { zh: '变量', en: 'Variables' },
  alarms: { zh: '报警', en: 'Alarms' },
  mappings: { zh: '状态映射', en: 'Status texts' },
  notes: { zh: '填写说明', en: 'Notes' },
};

/** A column of a file that is no field: what tells rows apart. */
export interface KeyColumn {
  readonly id: string;
  readonly title: BilingualText;
  readonly hint: BilingualText;
  readonly also: readonly string[];
}
export const ID_COLUMN: KeyColumn = {
  id: 'id',
  title: { zh: '编号', en: 'ID' },
  hint: {
    zh: '导出时自动填写，修改标识后仍能对应到同一条；新增的行留空',
    en: 'Filled in by an export, so that a row is known again after its key was changed; empty for new rows',
  },
  also: ['uuid'],
};
export const MAPPING_COLUMNS: readonly KeyColumn[] = [
  {
    id: 'key',
    title: { zh: '变量标识', en: 'Variable key' },
    hint: { zh: '一个变量可占多行，每行一个值', en: 'A variable may have many rows, one for each value' },
    also: ['标识', 'key'],
  },
  {
    id: 'value',
    title: { zh: '值', en: 'Value' },
    hint: { zh: '数值，同一变量内不重复', en: 'A number; once for each variable' },
    also: [],
  },
  {
    id: 'text',
    title: { zh: '文本', en: 'Text' },
    hint: { zh: '代替数值显示，最多50个字符', en: 'Shown in place of the number, up to 50 characters' },
    also: ['映射文本', 'label'],
  },
];

export interface FileColumn {
  readonly id: string;
  readonly title: BilingualText;
  readonly hint: BilingualText;
  readonly also?: readonly string[];
}
const fieldColumns = <Item>(fields: readonly ItemField<Item>[]): FileColumn[] => [...fields, ID_COLUMN];
/** What an import knows; an export leaves out what stands in a table of its own. */
export const COLUMNS: Record<TableName, readonly FileColumn[]> = {
  variables: fieldColumns<VariableItem>(VARIABLE_FIELDS),
  alarms: fieldColumns<AlarmItemSettings>(alarmFields([])),
  mappings: MAPPING_COLUMNS,
};
export const heading = ({ zh, en }: BilingualText): string => (zh === en ? zh : `${zh} ${en}`);

/** Spaces, line ends, brackets and case make no other heading. */
const plain = (text: string) => text.toLowerCase().replaceAll(/[\s()（）:：*_-]/g, '');
/** The column that a heading means, in either language, both together, or as people write it. */
export function columnOf(table: TableName, title: string): FileColumn | undefined {
  const wanted = plain(title);
  if (wanted === '') return undefined;
  return COLUMNS[table].find(({ title: own, also = [], id }) =>
    [own.zh, own.en, heading(own), `${own.en}${own.zh}`, id, ...also].some((name) => plain(name) === wanted),
  );
}
