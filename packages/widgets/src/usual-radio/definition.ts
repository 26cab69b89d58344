import { Bound, Colour, Font, defineWidget } from '@lightfield/page';
import type { Language } from '@lightfield/contract';
import { z } from 'zod';
import { settledChoices } from '../kit/choices.ts';
import { writing } from '../kit/parts.ts';
import { inspectorText } from '../locales/inspector/text.ts';

const Option = z.object({
  id: z.string().max(64).default(''),
  /** Marked while nothing is bound; a bound value decides by itself. */
  isChecked: z.boolean().default(false),
  title: z.string().max(200).default(''),
  /** What is written, and what the value is compared with. */
  value: z.string().max(200).default('0'),
});
const OPTIONS = [
  { id: '0', isChecked: true, title: '选项1', value: '0' },
  { id: '1', isChecked: false, title: '选项2', value: '1' },
];

/** More have no room beside each other. */
const MOST = 50;
const optionsIn = (language: Language) =>
  OPTIONS.map((option, at) => ({ ...option, title: inspectorText('fresh.option', { number: at + 1 })[language] }));
const choiceOf = ({ title, value }: { readonly title: string; readonly value: string }) => ({ words: title, value });

/** One of several values, all of them in sight. */
export const radio = defineWidget({
  type: 'UsualRadio',
  title: inspectorText('usualRadio.radio'),
  keywords: 'radio choice option 选择 单选',
  category: 'usual',
  form: 'box',
  layer: 'html',
  rounds: true,
  size: { width: 200, height: 32 },
  style: { fill: { enable: false }, stroke: { enable: false } },
  data: z.object({
    data: Bound,
    options: z
      .array(Option)
      .min(1)
      .max(MOST)
      .default(() => OPTIONS.map((option) => ({ ...option }))),
    direction: z.enum(['horizontal', 'vertical']).default('horizontal'),
    /** Between two options, page units. */
    spacing: z.number().min(0).max(1_000).default(16),
    font: Font(14, '#1b2530'),
    color: Colour.default('#1e5c8f'),
    ...writing,
  }),
  words: (language) => ({ options: optionsIn(language) }),
  animations: ['twinkle', 'fillColor', 'borderColor', 'fontColor'],
  ownClick: true,
  bindings: (data) => [data.data],
  rebind: (data, change) => ({ ...data, data: data.data && change(data.data) }),
  bound(data, path, facts, before) {
    if (path !== 'data') return data;
    const first = (language: Language) => optionsIn(language).map(choiceOf);
    const states = settledChoices(data.options.map(choiceOf), first, facts, before)?.slice(0, MOST);
    if (!states) return data;
    const options = states.map(({ words, value }, at) => ({
      id: String(at),
      isChecked: at === 0,
      title: words,
      value,
    }));
    return { ...data, options };
  },
});
