import { defineWidget } from '@lightfield/page';
import { z } from 'zod';
import { unbound } from '../kit/unbound.ts';
import { inspectorText } from '../locales/inspector/text.ts';

/** A parallelogram that leans to the right by a quarter of its width. */
export const shapeParallelogram = defineWidget({
  type: 'ShapeParallelogram',
  title: inspectorText('shapeParallelogram.parallelogram'),
  keywords: 'parallelogram',
  category: 'shape',
  form: 'box',
  layer: 'svg',
  size: { width: 120, height: 80 },
  data: z.object({}),
  animations: ['twinkle', 'rotate', 'fillColor', 'borderColor'],
  ...unbound,
});
