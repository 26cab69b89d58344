import type { DataOf } from '@lightfield/page';
import { defineInspector } from '../kit/inspector.ts';
import type { shapeRect } from './definition.ts';
import { inspectorText } from '../locales/inspector/text.ts';

export const shapeRectInspector = defineInspector<DataOf<typeof shapeRect>>([
  {
    title: inspectorText('shapeRect.shape'),
    rows: [{ path: 'radius', label: inspectorText('shapeRect.radius'), editor: 'number', min: 0, max: 1_000, step: 1 }],
  },
]);
