import { defineWidget } from '@lightfield/page';
import { z } from 'zod';
import { unbound } from '../kit/unbound.ts';

/** A circle. */
export const shapeCircle = defineWidget({
  type: 'ShapeCircle',
  title: { zh: '圆形', en: 'Circle' },
  keywords: 'circle round lamp 圆',
  category: 'shape',
  form: 'circle',
  layer: 'svg',
  size: { width: 80, height: 80 },
  data: z.object({}),
  animations: ['twinkle', 'rotate', 'fillColor', 'borderColor'],
  ...unbound,
});
