import type { AlarmRecord, Language } from '@lightfield/contract';
import { contentWords } from '@lightfield/rules';
import type { FileSheet } from '../kit/files.ts';
import { markText } from '../kit/table/mark-text.ts';
import { tablesText } from '../locales/tables/text.ts';
import { valueText } from './asked.ts';
import type { AlarmColumn, AlarmColumnValue } from './definition.ts';

const moment = (at: number | null) => (at === null ? null : new Date(at));
const CELLS: Record<
  Exclude<AlarmColumnValue, 'opration'>,
  (alarm: AlarmRecord, language: Language) => string | Date | null
> = {
  alarmLevelId: ({ severity }, language) => markText(severity)[language],
  equipTitle: ({ equipName }) => equipName,
  type: ({ about }, language) => tablesText(`alarmAbout.${about}`)[language],
  msg: ({ content }, language) => contentWords(content, language),
  value: valueText,
  gmtTrigger: ({ raisedAt }) => moment(raisedAt),
  gmtRelease: ({ recoveredAt }) => moment(recoveredAt),
  gmtConfirm: ({ confirmedAt }) => moment(confirmedAt),
};
const WIDE: Partial<Record<AlarmColumnValue, number>> = { msg: 36, gmtTrigger: 20, gmtRelease: 20, gmtConfirm: 20 };

/** Alarms under the headings of the table, but for what can be done about them. */
export function alarmSheet(
  alarms: readonly AlarmRecord[],
  columns: readonly AlarmColumn[],
  language: Language,
): Pick<FileSheet, 'columns' | 'rows'> {
  const shown = columns.flatMap(({ value, title }) => (value === 'opration' ? [] : [{ value, title }]));
  return {
    columns: shown.map(({ value, title }) => ({
      title: title || tablesText(`alarmColumn.${value}`)[language],
      ...(WIDE[value] && { width: WIDE[value] }),
    })),
    rows: alarms.map((alarm) => shown.map(({ value }) => CELLS[value](alarm, language))),
  };
}
