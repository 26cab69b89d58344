import type { DataOf } from '@lightfield/page';
import { legendSection, numbersSection, shareRows, themeSection } from '../kit/chart/rows.ts';
import { defineInspector } from '../kit/inspector.ts';
import { scriptSection } from '../kit/script/rows.ts';
import { rowText } from '../locales/charts-inspector/text.ts';
import type { scriptPie } from './definition.ts';

export const scriptPieInspector = defineInspector<DataOf<typeof scriptPie>>([
  scriptSection,
  { title: rowText('look'), rows: shareRows },
  numbersSection,
  legendSection,
  themeSection,
]);
