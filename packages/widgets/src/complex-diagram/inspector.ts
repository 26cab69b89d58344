import type { DataOf } from '@lightfield/page';
import {
  axesSection,
  formatSection,
  legendSection,
  themeSection,
  timeRangeRow,
  viewersSection,
} from '../kit/chart/rows.ts';
import { defineInspector } from '../kit/inspector.ts';
import { rowText } from '../locales/charts-inspector/text.ts';
import type { complexDiagram } from './definition.ts';

export const complexDiagramInspector = defineInspector<DataOf<typeof complexDiagram>>([
  {
    title: rowText('data'),
    rows: [
      {
        path: 'signalArrayX',
        label: rowText('signalsX'),
        editor: 'reportSignals',
        max: 10,
        hint: rowText('diagramHint'),
      },
      { path: 'reportIdX', label: rowText('reportX'), editor: 'deviceReport', signals: 'signalArrayX' },
      { path: 'signalArrayY', label: rowText('signalsY'), editor: 'reportSignals', max: 10 },
      { path: 'reportIdY', label: rowText('reportY'), editor: 'deviceReport', signals: 'signalArrayY' },
      timeRangeRow,
    ],
  },
  axesSection([]),
  formatSection(({ formatX }) => formatX, 'formatX', rowText('formatX')),
  formatSection(({ formatY }) => formatY, 'formatY', rowText('formatY')),
  legendSection,
  viewersSection(),
  themeSection,
]);
