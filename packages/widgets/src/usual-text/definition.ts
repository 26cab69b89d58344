import { Font, defineWidget } from '@lightfield/page';
import { z } from 'zod';
import { Align, Words } from '../kit/parts.ts';
import { inspectorText } from '../locales/inspector/text.ts';

/** About how many heights of its letters a line is long; nothing can be measured where nothing is drawn. */
const lettersOf = (line: string): number =>
  Array.from(line).reduce((sum, letter) => sum + (letter > '\u2e80' ? 1 : LATIN), 0);
const LATIN = 0.6;

/** Words on a page; line breaks are kept. */
export const text = defineWidget({
  type: 'UsualText',
  title: inspectorText('usualText.text'),
  keywords: 'text label caption 文字 标签',
  category: 'usual',
  form: 'box',
  layer: 'svg',
  rounds: true,
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
  wordsRoom({ text: words, font, align, lineHeight }) {
    const lines = words.split('\n');
    const width = Math.ceil(Math.max(...lines.map(lettersOf)) * font.size);
    return { width, height: Math.ceil(lines.length * font.size * lineHeight), align };
  },
  bindings: () => [],
  rebind: (data) => data,
});
