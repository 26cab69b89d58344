import { Colour, Font, ImageHref, defineWidget } from '@lightfield/page';
import { z } from 'zod';
import { Align, Fit, Flip, Words } from '../kit/parts.ts';
import { inspectorText } from '../locales/inspector/text.ts';

/** Colour, or a picture. */
const filler = (color: string) =>
  z
    .object({
      type: z.enum(['color', 'img']).default('color'),
      color: Colour.default(color),
      imgHref: ImageHref.default(''),
    })
    .prefault({});

/** A push button. What it does is the common click event; `press` lasts as long as it is held. */
export const button = defineWidget({
  type: 'UsualButton',
  title: inspectorText('usualButton.button'),
  keywords: 'button push press 点动',
  category: 'usual',
  form: 'box',
  layer: 'html',
  size: { width: 100, height: 36 },
  style: { fill: { enable: false }, stroke: { color: '#818c98' } },
  flips: true,
  ownClick: true,
  offersClick: true,
  data: z.object({
    text: Words.default('按钮'),
    filler: filler('#eceff2'),
    fit: Fit.default('fill'),
    flip: Flip,
    align: Align.default('center'),
    font: Font(14, '#1b2530'),
    /** Page units (S2 §9). */
    radius: z.number().min(0).max(1_000).default(3),
    /** Look while it is held down. Empty text: the same words. */
    downStyle: z
      .object({
        enable: z.boolean().default(true),
        text: Words.default(''),
        filler: filler('#c9d3dc'),
        font: Font(14, '#1b2530'),
        stroke: Colour.default('#53606e'),
      })
      .prefault({}),
  }),
  words: (language) => ({ text: inspectorText('fresh.button')[language] }),
  animations: ['twinkle', 'fillColor', 'borderColor', 'fontColor'],
  bindings: () => [],
  rebind: (data) => data,
});
