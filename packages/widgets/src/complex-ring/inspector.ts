import type { DataOf } from '@lightfield/page';
import { lengthRow, shareSections } from '../kit/chart/rows.ts';
import { rowText } from '../locales/charts-inspector/text.ts';
import { defineInspector } from '../kit/inspector.ts';
import type { complexRing } from './definition.ts';

export const complexRingInspector = defineInspector<DataOf<typeof complexRing>>(
  shareSections([lengthRow('width', rowText('ringWidth'))]),
);
