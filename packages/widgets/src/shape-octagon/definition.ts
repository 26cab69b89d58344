import { defineWidget } from '@lightfield/page';
import { z } from 'zod';
import { unbound } from '../kit/unbound.ts';
import { inspectorText } from '../locales/inspector/text.ts';

/** An octagon: a rectangle whose corners are cut so that a square gives eight equal sides. */
export const shapeOctagon = defineWidget({
  type: 'ShapeOctagon',
  title: inspectorText('shapeOctagon.octagon'),
  keywords: 'octagon stop',
  category: 'shape',
  form: 'box',
  layer: 'svg',
  size: { width: 100, height: 100 },
  data: z.object({}),
  animations: ['twinkle', 'rotate', 'fillColor', 'borderColor'],
  ...unbound,
});
