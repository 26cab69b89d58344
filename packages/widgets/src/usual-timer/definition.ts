import { Bound, Font, defineWidget } from '@lightfield/page';
import { z } from 'zod';
import { Align } from '../kit/parts.ts';
import { TimeFormat } from '../kit/time-format.ts';
import { inspectorText } from '../locales/inspector/text.ts';

/** The time of day, or a time that a device tells (S2 §3 "Timer"). */
export const timer = defineWidget({
  type: 'UsualTimer',
  title: inspectorText('usualTimer.time'),
  keywords: 'clock date time 日期 时钟',
  category: 'usual',
  form: 'box',
  layer: 'svg',
  rounds: true,
  size: { width: 180, height: 28 },
  style: { fill: { enable: false }, stroke: { enable: false } },
  data: z.object({
    /** `time`: what the clock says; `data`: the bound value, epoch milliseconds or seconds, or a text that says a time. */
    bind: z.enum(['time', 'data']).default('time'),
    data: Bound,
    format: TimeFormat.default('YYYY-MM-DD HH:mm:ss'),
    font: Font(14, '#1b2530'),
    align: Align.default('left'),
  }),
  animations: ['twinkle', 'fillColor', 'borderColor', 'fontColor'],
  standsAlone: ({ bind }) => bind === 'time',
  bindings: (data) => [data.data],
  rebind: (data, change) => ({ ...data, data: data.data && change(data.data) }),
});
