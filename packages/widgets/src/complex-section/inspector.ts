import type { DataOf } from '@lightfield/page';
import {
  axesSection,
  legendSection,
  ticksCountRow,
  timeFilterRow,
  timeFormatRow,
  timeRangeRow,
} from '../kit/chart/rows.ts';
import { defineInspector } from '../kit/inspector.ts';
import { rowText } from '../locales/charts-inspector/text.ts';
import type { complexSection } from './definition.ts';

export const complexSectionInspector = defineInspector<DataOf<typeof complexSection>>([
  {
    title: rowText('data'),
    rows: [
      { path: 'reportSignal', label: rowText('reportSignals'), editor: 'reportSignals', max: 20 },
      {
        path: 'items',
        label: rowText('items'),
        editor: 'list',
        min: 1,
        max: 20,
        fresh: (language) => ({ status: rowText('status')[language], value: 3, color: '#7a63c7' }),
        columns: [
          { path: 'status', label: rowText('status'), editor: 'text' },
          { path: 'value', label: rowText('statusValue'), editor: 'number' },
          { path: 'color', label: rowText('colour'), editor: 'colour' },
        ],
      },
      timeRangeRow,
      timeFilterRow,
    ],
  },
  axesSection([ticksCountRow(), timeFormatRow]),
  legendSection,
]);
