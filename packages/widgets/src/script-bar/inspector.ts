import type { DataOf } from '@lightfield/page';
import {
  axesSection,
  legendSection,
  lengthRow,
  letteredSection,
  numbersSection,
  themeSection,
  timeFormatRow,
  toggleRow,
} from '../kit/chart/rows.ts';
import { defineInspector } from '../kit/inspector.ts';
import { scriptAxisRows, scriptSection } from '../kit/script/rows.ts';
import { rowText } from '../locales/charts-inspector/text.ts';
import type { scriptBar } from './definition.ts';

export const scriptBarInspector = defineInspector<DataOf<typeof scriptBar>>([
  scriptSection,
  {
    title: rowText('look'),
    rows: [lengthRow('width', rowText('barWidth'), 500, 1), lengthRow('space', rowText('barSpace'), 500)],
  },
  axesSection([...scriptAxisRows, timeFormatRow]),
  letteredSection('value', rowText('value')),
  numbersSection,
  legendSection,
  { title: rowText('viewers'), rows: [toggleRow('dataSelect', rowText('dataSelect'))] },
  themeSection,
]);
