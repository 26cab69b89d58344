import type { Text } from '@lightfield/contract';
import { rowText } from '../../locales/charts-inspector/text.ts';
import type { Row, Section } from '../inspector.ts';
import type { ValueFormat } from '../number-format.ts';
import { formatRows, ownUnitRow } from '../rows.ts';
import { type Bound, LONGEST, MOST_SIGNALS, THEME, isOfPeriods } from './data.ts';

/** Rows that several charts have, in the same words everywhere. */
type SharedRow = Row<unknown>;
type SharedSection = Section<unknown>;

export const toggleRow = (path: string, label: Text, hint?: Text): SharedRow => ({
  path,
  label,
  editor: 'toggle',
  ...(hint && { hint }),
});
const bindingsRow = (path: string, label: Text): SharedRow => ({ path, label, editor: 'bindings', max: MOST_SIGNALS });
export const signalRows: readonly SharedRow[] = [
  bindingsRow('signalArray', rowText('variables')),
  bindingsRow('mvarArray', rowText('calculated')),
];
export const latestRows: readonly SharedRow[] = [...signalRows, bindingsRow('systemArray', rowText('system'))];
export const recordedRows: readonly SharedRow[] = [
  { path: 'reportSignalArray', label: rowText('reportSignals'), editor: 'reportSignals', max: MOST_SIGNALS },
  {
    path: 'reportId',
    label: rowText('reportId'),
    editor: 'deviceReport',
    signals: 'reportSignalArray',
    hint: rowText('reportHint'),
  },
  { path: 'customReportId', label: rowText('customReport'), editor: 'customReport' },
  {
    path: 'customArray',
    label: rowText('customFields'),
    editor: 'customFields',
    report: 'customReportId',
    max: MOST_SIGNALS,
  },
];
const inside = (within: string, name: string): string => (within === '' ? name : `${within}.${name}`);
/** `within`: part of the data that has its own axis. */
export const axisRows = (within = '', label: Text = rowText('valueAxis')): readonly SharedRow[] => [
  {
    path: inside(within, 'mode'),
    label,
    editor: 'choice',
    options: [
      { value: 'adapt', label: rowText('adapt') },
      { value: 'fixed', label: rowText('fixed') },
    ],
  },
  { path: inside(within, 'minVal'), label: rowText('minimum'), editor: 'number' },
  { path: inside(within, 'maxVal'), label: rowText('maximum'), editor: 'number' },
];
export const timeRangeRow: SharedRow = {
  path: 'timeRange',
  label: rowText('timeRange'),
  editor: 'number',
  min: 1,
  max: LONGEST,
  step: 1,
  unit: 'min',
};
export const timeFormatRow: SharedRow = {
  path: 'timeFormat',
  label: rowText('timeFormat'),
  editor: 'text',
  hint: rowText('formatHint'),
};
export const ticksCountRow = (label: Text = rowText('customTicks')): SharedRow => ({
  path: 'customTicks',
  label,
  editor: 'number',
  min: 2,
  max: 50,
  step: 1,
});
export const lengthRow = (path: string, label: Text, max = 1_000, min = 0): SharedRow => ({
  path,
  label,
  editor: 'number',
  min,
  max,
});
export const angleRow = (path: string, label: Text): SharedRow => ({
  path,
  label,
  editor: 'number',
  min: -90,
  max: 90,
  unit: '°',
});
export const themeSection: SharedSection = {
  title: rowText('colours'),
  rows: [
    {
      path: 'theme',
      label: rowText('theme'),
      editor: 'list',
      min: 1,
      max: 10,
      fresh: () => ({ color: THEME[0] }),
      columns: [{ path: 'color', label: rowText('colour'), editor: 'colour' }],
    },
  ],
};
export const ticksRows: readonly SharedRow[] = [
  toggleRow('ticks.show', rowText('showTicks')),
  { path: 'ticks.color', label: rowText('tickColour'), editor: 'colour' },
  { path: 'ticks.font', label: rowText('tickFont'), editor: 'font' },
];
export const gridsRows: readonly SharedRow[] = [
  toggleRow('grids.show', rowText('showGrid')),
  { path: 'grids.color', label: rowText('gridColour'), editor: 'colour' },
];
/** What is shown or not, in letters of its own. */
export const letteredSection = (path: string, title: Text): SharedSection => ({
  title,
  rows: [toggleRow(`${path}.show`, rowText('show')), { path: `${path}.font`, label: rowText('font'), editor: 'font' }],
});
export const legendSection = letteredSection('legend', rowText('legend'));
export const axesSection = <Data>(rows: readonly Row<Data>[]): Section<Data> => ({
  title: rowText('axes'),
  rows: [...rows, ...ticksRows, ...gridsRows],
});
export const timeFilterRow = toggleRow('timeFilter', rowText('timeFilter'), rowText('timeFilterHint'));
const dataSelectRow = toggleRow('dataSelect', rowText('dataSelect'));
const viewerRows: readonly SharedRow[] = [timeFilterRow, dataSelectRow];
export const viewersSection = (rows: readonly SharedRow[] = []): SharedSection => ({
  title: rowText('viewers'),
  rows: [...viewerRows, ...rows],
});

/** How numbers of a chart are written; `format`: where in the data that is said. */
export const formatSection = <Data>(
  formatOf: (data: Data) => ValueFormat,
  path = 'format',
  title: Text = rowText('format'),
): Section<Data> => ({
  title,
  rows: [ownUnitRow<Data>(`${path}.unit`, () => true), ...formatRows<Data>(path, formatOf)],
});
interface Written {
  readonly format: ValueFormat;
}
export const numbersSection = formatSection<Written>(({ format }) => format);

/** Everything that a curve or area over time can be told. */
export const timeSections: readonly Section<Written>[] = [
  { title: rowText('data'), rows: [...signalRows, ...recordedRows, timeRangeRow] },
  axesSection([...axisRows(), ticksCountRow(), timeFormatRow]),
  numbersSection,
  legendSection,
  viewersSection([toggleRow('showXRange', rowText('showXRange'))]),
  themeSection,
];

interface Bars extends Written, Bound {}
/** What means nothing to bars of latest values. */
const ofPeriods = (row: SharedRow): Row<Bars> => ({ ...row, when: isOfPeriods });

/** Everything that bars can be told; `look`: of their picture. */
export const barSections = (look: readonly SharedRow[] = []): readonly Section<Bars>[] => [
  {
    title: rowText('data'),
    rows: [
      ...latestRows,
      ...recordedRows,
      ofPeriods({
        path: 'figure',
        label: rowText('figure'),
        editor: 'choice',
        hint: rowText('figureHint'),
        options: (['average', 'min', 'max', 'last', 'sum', 'delta'] as const).map((value) => ({
          value,
          label: rowText(value),
        })),
      }),
      ofPeriods(timeRangeRow),
    ],
  },
  {
    title: rowText('look'),
    rows: [lengthRow('width', rowText('barWidth'), 500, 1), lengthRow('space', rowText('barSpace'), 500), ...look],
  },
  axesSection([...axisRows(), ...[ticksCountRow(rowText('customTicksBars')), timeFormatRow].map(ofPeriods)]),
  letteredSection('value', rowText('value')),
  numbersSection,
  legendSection,
  { title: rowText('viewers'), rows: [ofPeriods(timeFilterRow), dataSelectRow] },
  themeSection,
];

/** What is written beside slices. */
export const shareRows: readonly SharedRow[] = [
  {
    path: 'valueType',
    label: rowText('valueType'),
    editor: 'choice',
    options: [
      { value: 'value', label: rowText('asValue') },
      { value: 'percent', label: rowText('asPercent') },
      { value: 'both', label: rowText('asBoth') },
      { value: 'none', label: rowText('asNone') },
    ],
  },
  { path: 'font', label: rowText('font'), editor: 'font' },
];

/** Everything that slices can be told; `look`: of their picture. */
export const shareSections = (look: readonly SharedRow[] = []): readonly Section<Written>[] => [
  { title: rowText('data'), rows: latestRows },
  {
    title: rowText('look'),
    rows: [...shareRows, ...look],
  },
  numbersSection,
  legendSection,
  themeSection,
];
