import { defineWidget, linkFields } from '@lightfield/page';
import { z } from 'zod';
import { unbound } from '../kit/unbound.ts';

/** A polyline: two points or more, joined by straight pieces. */
export const shapeLine = defineWidget({
  type: 'ShapeLine',
  title: { zh: '折线', en: 'Polyline' },
  keywords: 'polyline line pipe wire 管线',
  category: 'shape',
  form: 'line',
  layer: 'svg',
  size: { width: 120, height: 60 },
  path: [
    { x: 0, y: 1 },
    { x: 0.5, y: 1 },
    { x: 0.5, y: 0 },
    { x: 1, y: 0 },
  ],
  data: z.object(linkFields),
  // there is no inside to be filled
  style: { fill: { enable: false } },
  animations: ['twinkle', 'borderColor'],
  ...unbound,
});
