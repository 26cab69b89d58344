import { defineWidget } from '@lightfield/page';
import { z } from 'zod';
import { unbound } from '../kit/unbound.ts';

/** An ellipse. */
export const shapeEllipse = defineWidget({
  type: 'ShapeEllipse',
  title: { zh: '椭圆', en: 'Ellipse' },
  keywords: 'ellipse oval',
  category: 'shape',
  form: 'ellipse',
  layer: 'svg',
  size: { width: 120, height: 80 },
  data: z.object({}),
  animations: ['twinkle', 'rotate', 'fillColor', 'borderColor'],
  ...unbound,
});
