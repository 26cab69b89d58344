import type { DataOf } from '@lightfield/page';
import { axisRows, latestRows, letteredSection, numbersSection, themeSection } from '../kit/chart/rows.ts';
import { rowText } from '../locales/charts-inspector/text.ts';
import { defineInspector } from '../kit/inspector.ts';
import type { complexRanking } from './definition.ts';

export const complexRankingInspector = defineInspector<DataOf<typeof complexRanking>>([
  {
    title: rowText('data'),
    rows: [
      ...latestRows,
      { path: 'rankNum', label: rowText('rankNum'), editor: 'number', min: 1, max: 50, step: 1 },
      {
        path: 'orderType',
        label: rowText('orderType'),
        editor: 'choice',
        options: [
          { value: 'desc', label: rowText('desc') },
          { value: 'asc', label: rowText('asc') },
        ],
      },
      ...axisRows(),
    ],
  },
  { title: rowText('letters'), rows: [{ path: 'font', label: rowText('font'), editor: 'font' }] },
  letteredSection('value', rowText('value')),
  numbersSection,
  themeSection,
]);
