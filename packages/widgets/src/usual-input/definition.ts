import { Bound, Font, defineWidget } from '@lightfield/page';
import { z } from 'zod';
import { NumberFormat } from '../kit/number-format.ts';
import { Align, Words, writing } from '../kit/parts.ts';
import { inspectorText } from '../locales/inspector/text.ts';

/** A field that shows a value and writes what is typed on Enter. */
export const input = defineWidget({
  type: 'UsualInput',
  title: inspectorText('usualInput.input'),
  keywords: 'input field setpoint 设定值 写入',
  category: 'usual',
  form: 'box',
  layer: 'html',
  size: { width: 120, height: 32 },
  style: { stroke: { color: '#818c98' } },
  data: z.object({
    data: Bound,
    /** Stands in the field while nothing is bound. */
    text: Words.default(''),
    placeholder: z.string().max(200).default(''),
    font: Font(14, '#1b2530'),
    align: Align.default('left'),
    /** While nobody types: what is typed is the bare number. */
    format: NumberFormat,
    radius: z.number().min(0).max(1_000).default(3),
    ...writing,
  }),
  animations: ['twinkle', 'fillColor', 'borderColor', 'fontColor'],
  ownClick: true,
  bindings: (data) => [data.data],
  rebind: (data, change) => ({ ...data, data: data.data && change(data.data) }),
});
