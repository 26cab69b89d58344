import { Bound, Font, defineWidget } from '@lightfield/page';
import { z } from 'zod';
import { writing } from '../kit/parts.ts';
import { TimeFormat } from '../kit/time-format.ts';
import { inspectorText } from '../locales/inspector/text.ts';

/** A time that is picked or typed, and written. */
export const timeSelector = defineWidget({
  type: 'UsualTimeSelector',
  title: inspectorText('usualTimeSelector.timeSelector'),
  keywords: 'date time picker 日期 时间选择器',
  category: 'usual',
  form: 'box',
  layer: 'html',
  // room for the format and both buttons
  size: { width: 210, height: 32 },
  style: { stroke: { color: '#818c98' } },
  data: z.object({
    data: Bound,
    format: TimeFormat.default('YYYY-MM-DD HH:mm'),
    /** What is written: `text` in the format, or the moment as epoch milliseconds or seconds. */
    valueType: z.enum(['text', 'epoch', 'epochSecond']).default('text'),
    placeholder: z.string().max(200).default(''),
    font: Font(14, '#1b2530'),
    radius: z.number().min(0).max(1_000).default(3),
    ...writing,
  }),
  animations: ['twinkle', 'fillColor', 'borderColor', 'fontColor'],
  ownClick: true,
  bindings: (data) => [data.data],
  rebind: (data, change) => ({ ...data, data: data.data && change(data.data) }),
});
