import { defineWidget } from '@lightfield/page';
import { z } from 'zod';
import { unbound } from '../kit/unbound.ts';
import { inspectorText } from '../locales/inspector/text.ts';

/** A diamond that touches the middles of its box. */
export const shapePrism = defineWidget({
  type: 'ShapePrism',
  title: inspectorText('shapePrism.diamond'),
  keywords: 'diamond rhombus prism 判断',
  category: 'shape',
  form: 'box',
  layer: 'svg',
  size: { width: 100, height: 100 },
  data: z.object({}),
  animations: ['twinkle', 'rotate', 'fillColor', 'borderColor'],
  ...unbound,
});
