import type { DataOf } from '@lightfield/page';
import { angleRow, barSections, lengthRow } from '../kit/chart/rows.ts';
import { rowText } from '../locales/charts-inspector/text.ts';
import { defineInspector } from '../kit/inspector.ts';
import type { complexBar3D } from './definition.ts';

export const complexBar3DInspector = defineInspector<DataOf<typeof complexBar3D>>(
  barSections([
    angleRow('alpha', rowText('alpha')),
    angleRow('beta', rowText('beta')),
    lengthRow('depth', rowText('depth')),
  ]),
);
