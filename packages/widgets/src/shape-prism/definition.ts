import { defineWidget } from '@lightfield/page';
import { z } from 'zod';
import { unbound } from '../kit/unbound.ts';

/** A diamond that touches the middles of its box. */
export const shapePrism = defineWidget({
  type: 'ShapePrism',
  title: { zh: '菱形', en: 'Diamond' },
  keywords: 'diamond rhombus prism 判断',
  category: 'shape',
  form: 'box',
  layer: 'svg',
  size: { width: 100, height: 100 },
  data: z.object({}),
  animations: ['twinkle', 'rotate', 'fillColor', 'borderColor'],
  ...unbound,
});
