import { defineWidget, linkFields } from '@lightfield/page';
import { z } from 'zod';
import { unbound } from '../kit/unbound.ts';
import { inspectorText } from '../locales/inspector/text.ts';

export const ArrowDirection = z.enum(['up', 'right', 'down', 'left']);
export type ArrowDirection = z.infer<typeof ArrowDirection>;

/** A block arrow that fills its box and points where `direction` says (S2 §3). */
export const shapeArrow = defineWidget({
  type: 'ShapeArrow',
  title: inspectorText('shapeArrow.arrow'),
  keywords: 'arrow direction flow 流向',
  category: 'shape',
  form: 'box',
  layer: 'svg',
  size: { width: 120, height: 60 },
  data: z.object({
    direction: ArrowDirection.default('right'),
    /** Its tail and its tip, when they follow other widgets. */
    ...linkFields,
  }),
  animations: ['twinkle', 'rotate', 'fillColor', 'borderColor'],
  ...unbound,
});
