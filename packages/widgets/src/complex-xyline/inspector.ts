import type { DataOf } from '@lightfield/page';
import {
  axesSection,
  axisRows,
  formatSection,
  legendSection,
  themeSection,
  timeRangeRow,
  toggleRow,
} from '../kit/chart/rows.ts';
import { type Row, defineInspector } from '../kit/inspector.ts';
import { rowText } from '../locales/charts-inspector/text.ts';
import type { complexXyline } from './definition.ts';

const pairs = { editor: 'list', max: 10, fresh: () => ({ x: null, y: null }) } as const;
const columns: readonly Row<unknown>[] = [
  { path: 'x', label: rowText('x'), editor: 'binding' },
  { path: 'y', label: rowText('y'), editor: 'binding' },
];

export const complexXylineInspector = defineInspector<DataOf<typeof complexXyline>>([
  {
    title: rowText('data'),
    rows: [
      { path: 'signalArray', label: rowText('pairs'), columns, ...pairs },
      { path: 'mvarArray', label: rowText('calculatedPairs'), columns, ...pairs },
      timeRangeRow,
      toggleRow('button.show', rowText('button')),
    ],
  },
  axesSection([...axisRows('modeX', rowText('xAxis')), ...axisRows('modeY', rowText('yAxis'))]),
  formatSection(({ formatX }) => formatX, 'formatX', rowText('formatX')),
  formatSection(({ formatY }) => formatY, 'formatY', rowText('formatY')),
  legendSection,
  themeSection,
]);
