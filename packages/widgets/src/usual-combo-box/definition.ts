import { Bound, Font, defineWidget } from '@lightfield/page';
import type { Language } from '@lightfield/contract';
import { z } from 'zod';
import { settledChoices } from '../kit/choices.ts';
import { writing } from '../kit/parts.ts';
import { inspectorText } from '../locales/inspector/text.ts';

const OPTIONS = [
  { text: '选项1', value: '0' },
  { text: '选项2', value: '1' },
];

const MOST = 100;
const optionsIn = (language: Language) =>
  OPTIONS.map((option, at) => ({ ...option, text: inspectorText('fresh.option', { number: at + 1 })[language] }));
const choiceOf = ({ text, value }: { readonly text: string; readonly value: string }) => ({ words: text, value });

/** One of several values out of a list. */
export const comboBox = defineWidget({
  type: 'UsualComboBox',
  title: inspectorText('usualComboBox.comboBox'),
  keywords: 'combo list choice 列表 选择',
  category: 'usual',
  form: 'box',
  layer: 'html',
  size: { width: 140, height: 32 },
  style: { stroke: { color: '#818c98' } },
  data: z.object({
    data: Bound,
    options: z
      .array(z.object({ text: z.string().max(200).default(''), value: z.string().max(200).default('0') }))
      .min(1)
      .max(MOST)
      .default(() => OPTIONS.map((option) => ({ ...option }))),
    placeholder: z.string().max(200).default(''),
    font: Font(14, '#1b2530'),
    radius: z.number().min(0).max(1_000).default(3),
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
    const states = settledChoices(data.options.map(choiceOf), first, facts, before);
    return states
      ? { ...data, options: states.slice(0, MOST).map(({ words, value }) => ({ text: words, value })) }
      : data;
  },
});
