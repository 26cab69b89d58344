import type { DataOf } from '@lightfield/page';
import {
  axesSection,
  legendSection,
  numbersSection,
  themeSection,
  ticksCountRow,
  timeFormatRow,
  toggleRow,
} from '../kit/chart/rows.ts';
import { defineInspector } from '../kit/inspector.ts';
import { scriptAxisRows, scriptSection } from '../kit/script/rows.ts';
import { rowText } from '../locales/charts-inspector/text.ts';
import type { scriptTrend } from './definition.ts';

export const scriptTrendInspector = defineInspector<DataOf<typeof scriptTrend>>([
  scriptSection,
  axesSection([...scriptAxisRows, ticksCountRow(), timeFormatRow]),
  numbersSection,
  legendSection,
  { title: rowText('viewers'), rows: [toggleRow('dataSelect', rowText('dataSelect'))] },
  themeSection,
]);
