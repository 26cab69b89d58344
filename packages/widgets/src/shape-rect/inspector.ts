import type { DataOf } from '@lightfield/page';
import { defineInspector } from '../kit/inspector.ts';
import type { shapeRect } from './definition.ts';

export const shapeRectInspector = defineInspector<DataOf<typeof shapeRect>>([
  {
    title: { zh: '形状', en: 'Shape' },
    rows: [{ path: 'radius', label: { zh: '圆角', en: 'Radius' }, editor: 'number', min: 0, max: 1_000, step: 1 }],
  },
]);
