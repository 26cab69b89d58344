import { tablesDesignText } from '../locales/tables-design/text.ts';
import { inspectorText } from '../locales/inspector/text.ts';
import type { DataOf } from '@lightfield/page';
import { type ColumnRows, defineInspector } from '../kit/inspector.ts';
import type { ColumnSignal } from '../kit/recorded.ts';
import { alignRow, formatRows, ownUnitRow } from '../kit/rows.ts';
import { lookSections, tableRows } from '../kit/table/look-rows.ts';
import type { complexHistory } from './definition.ts';

type Data = DataOf<typeof complexHistory>;
/** Of a column that has a format of its own: the same as of all numbers, and a unit for its heading; and of one that has its own look. */
const ofColumn = {
  table: 'numbers',
  rows: [
    ...formatRows<Pick<ColumnSignal, 'format'>>('format', ({ format }) => format),
    ownUnitRow<Pick<ColumnSignal, 'format'>>('format.unit', ({ format }) => format !== undefined),
  ],
  body: 'body',
  look: [
    {
      path: 'look.width',
      label: tablesDesignText('history.widthOfTheColumn'),
      editor: 'number',
      min: 0,
      max: 2_000,
      hint: tablesDesignText('history.asTheOthers'),
    },
    { ...alignRow, path: 'look.align' },
    { path: 'look.color', label: tablesDesignText('history.colourOfTheColumn'), editor: 'colour' },
  ],
} as const satisfies ColumnRows;
const isReport = ({ type }: Data) => type === 'report';

export const complexHistoryInspector = defineInspector<Data>([
  {
    title: tablesDesignText('history.data'),
    rows: [
      {
        path: 'type',
        label: tablesDesignText('history.source'),
        editor: 'choice',
        options: [
          { value: 'report', label: tablesDesignText('history.reportsOfDevices') },
          { value: 'custom', label: tablesDesignText('history.reportOfTheProject') },
        ],
      },
      {
        path: 'reportSignalArray',
        label: tablesDesignText('history.variable'),
        editor: 'reportSignals',
        max: 50,
        ofColumn,
        when: isReport,
      },
      {
        path: 'customReportId',
        label: tablesDesignText('history.report'),
        editor: 'customReport',
        when: (data) => !isReport(data),
      },
      {
        path: 'customArray',
        label: tablesDesignText('history.columns'),
        editor: 'customFields',
        report: 'customReportId',
        max: 100,
        ofColumn,
        hint: tablesDesignText('history.columnsHint'),
        when: (data) => !isReport(data),
      },
      {
        path: 'timeUnit',
        label: tablesDesignText('history.every'),
        editor: 'choice',
        options: [
          { value: 'record', label: tablesDesignText('history.record') },
          { value: 'minute', label: tablesDesignText('history.minutes') },
          { value: 'hour', label: tablesDesignText('history.hours') },
          { value: 'day', label: tablesDesignText('history.day') },
        ],
        hint: tablesDesignText('history.everyHint'),
      },
      {
        path: 'interval',
        label: tablesDesignText('history.interval'),
        editor: 'number',
        min: 1,
        max: 60,
        when: ({ timeUnit }) => timeUnit === 'minute' || timeUnit === 'hour',
      },
      {
        path: 'reportId',
        label: tablesDesignText('history.reportOfRecords'),
        editor: 'deviceReport',
        signals: 'reportSignalArray',
        when: (data) => isReport(data) && data.timeUnit === 'record',
      },
      {
        path: 'dimensionType',
        label: tablesDesignText('history.rowsBy'),
        editor: 'choice',
        options: [
          { value: 'time', label: tablesDesignText('history.time') },
          { value: 'equip', label: tablesDesignText('history.timeAndDevice') },
        ],
        when: (data) => isReport(data) && data.timeUnit !== 'record',
      },
      ...tableRows,
    ],
  },
  {
    title: tablesDesignText('history.columnSection'),
    rows: [
      { path: 'timeAlias', label: tablesDesignText('history.headingOfTheTime'), editor: 'text' },
      { path: 'timeWidth', label: tablesDesignText('history.widthOfTheTime'), editor: 'number', min: 0, max: 2_000 },
      { path: 'equipAlias', label: tablesDesignText('history.headingOfTheDevice'), editor: 'text' },
      {
        path: 'equipWidth',
        label: tablesDesignText('history.widthOfTheDevice'),
        editor: 'number',
        min: 0,
        max: 2_000,
      },
      {
        path: 'columnWidth',
        label: tablesDesignText('history.widthOfTheOthers'),
        editor: 'number',
        min: 0,
        max: 2_000,
        hint: tablesDesignText('history.byItself'),
      },
    ],
  },
  { title: inspectorText('usualDataText.format'), rows: formatRows('numbers', ({ numbers }) => numbers) },
  ...lookSections,
]);
