import type { DataOf } from '@lightfield/page';
import { angleRow, lengthRow, shareSections } from '../kit/chart/rows.ts';
import { rowText } from '../locales/charts-inspector/text.ts';
import { defineInspector } from '../kit/inspector.ts';
import type { complexRing3D } from './definition.ts';

export const complexRing3DInspector = defineInspector<DataOf<typeof complexRing3D>>(
  shareSections([
    lengthRow('width', rowText('ringWidth')),
    angleRow('alpha', rowText('alpha')),
    lengthRow('depth', rowText('depth')),
  ]),
);
