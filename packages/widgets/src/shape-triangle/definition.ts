import { defineWidget } from '@lightfield/page';
import { z } from 'zod';
import { unbound } from '../kit/unbound.ts';
import { inspectorText } from '../locales/inspector/text.ts';

/** A triangle of three free corners. */
export const shapeTriangle = defineWidget({
  type: 'ShapeTriangle',
  title: inspectorText('shapeTriangle.triangle'),
  keywords: 'triangle',
  category: 'shape',
  form: 'triangle',
  layer: 'svg',
  size: { width: 100, height: 100 },
  data: z.object({}),
  animations: ['twinkle', 'rotate', 'fillColor', 'borderColor'],
  ...unbound,
});
