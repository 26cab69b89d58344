import type { DataOf } from '@lightfield/page';
import { angleRow, lengthRow, shareSections } from '../kit/chart/rows.ts';
import { rowText } from '../locales/charts-inspector/text.ts';
import { defineInspector } from '../kit/inspector.ts';
import type { complexPie3D } from './definition.ts';

export const complexPie3DInspector = defineInspector<DataOf<typeof complexPie3D>>(
  shareSections([angleRow('alpha', rowText('alpha')), lengthRow('depth', rowText('depth'))]),
);
