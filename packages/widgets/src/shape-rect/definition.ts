import { defineWidget } from '@lightfield/page';
import { z } from 'zod';
import { unbound } from '../kit/unbound.ts';
import { inspectorText } from '../locales/inspector/text.ts';

/** A rectangle, its corners rounded by `radius` (S2 §3). */
export const shapeRect = defineWidget({
  type: 'ShapeRect',
  title: inspectorText('shapeRect.rectangle'),
  keywords: 'rect square box 方形 圆角',
  category: 'shape',
  form: 'box',
  quarters: true,
  layer: 'svg',
  size: { width: 120, height: 80 },
  data: z.object({
    /** Of the corners, page units; never more than half a side is drawn. */
    radius: z.number().min(0).max(1_000).default(0),
  }),
  animations: ['twinkle', 'rotate', 'fillColor', 'borderColor'],
  ...unbound,
});
