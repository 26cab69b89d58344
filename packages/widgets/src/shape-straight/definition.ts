import { defineWidget, linkFields } from '@lightfield/page';
import { z } from 'zod';
import { unbound } from '../kit/unbound.ts';
import { inspectorText } from '../locales/inspector/text.ts';

/** A straight line between two points. */
export const shapeStraight = defineWidget({
  type: 'ShapeStraight',
  title: inspectorText('shapeStraight.straightLine'),
  keywords: 'line straight wire',
  category: 'shape',
  form: 'line',
  straight: true,
  layer: 'svg',
  size: { width: 120, height: 0 },
  data: z.object(linkFields),
  // there is no inside to be filled
  style: { fill: { enable: false } },
  animations: ['twinkle', 'borderColor'],
  ...unbound,
});
