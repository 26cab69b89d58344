import { defineWidget } from '@lightfield/page';
import { z } from 'zod';
import { unbound } from '../kit/unbound.ts';
import { inspectorText } from '../locales/inspector/text.ts';

/** A circle. */
export const shapeCircle = defineWidget({
  type: 'ShapeCircle',
  title: inspectorText('shapeCircle.circle'),
  keywords: 'circle round lamp 圆',
  category: 'shape',
  form: 'circle',
  quarters: true,
  layer: 'svg',
  size: { width: 80, height: 80 },
  data: z.object({}),
  animations: ['twinkle', 'rotate', 'fillColor', 'borderColor'],
  ...unbound,
});
