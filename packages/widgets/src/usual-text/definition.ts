import { Font, defineWidget } from '@lightfield/page';
import { z } from 'zod';
import { Align, Words } from '../kit/parts.ts';
import { inspectorText } from '../locales/inspector/text.ts';

/** Words on a page; line breaks are kept. */
export const text = defineWidget({
  type: 'UsualText',
  title: inspectorText('usualText.text'),
  keywords: 'text label caption 文字 标签',
  category: 'usual',
  form: 'box',
  layer: 'svg',
  size: { width: 100, height: 28 },
  style: { fill: { enable: false }, stroke: { enable: false } },
  data: z.object({
    text: Words.default('文本'),
    font: Font(14, '#000000'),
    align: Align.default('left'),
    /** Where the lines stand in a box that is taller than they are. */
    verticalAlign: z.enum(['top', 'middle', 'bottom']).default('middle'),
    /** From one line to the next, times the size of the letters. */
    lineHeight: z.number().min(0.8).max(5).default(1.4),
  }),
  written: true,
  words: (language) => ({ text: inspectorText('fresh.text')[language] }),
  animations: ['twinkle', 'rotate', 'fillColor', 'borderColor', 'fontColor'],
  bindings: () => [],
  rebind: (data) => data,
});
