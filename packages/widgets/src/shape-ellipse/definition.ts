import { defineWidget } from '@lightfield/page';
import { z } from 'zod';
import { unbound } from '../kit/unbound.ts';
import { inspectorText } from '../locales/inspector/text.ts';

/** An ellipse. */
export const shapeEllipse = defineWidget({
  type: 'ShapeEllipse',
  title: inspectorText('shapeEllipse.ellipse'),
  keywords: 'ellipse oval',
  category: 'shape',
  form: 'ellipse',
  quarters: true,
  layer: 'svg',
  size: { width: 120, height: 80 },
  data: z.object({}),
  animations: ['twinkle', 'rotate', 'fillColor', 'borderColor'],
  ...unbound,
});
