import { Bound, Font, defineWidget } from '@lightfield/page';
import { z } from 'zod';
import { NumberFormat } from '../kit/number-format.ts';
import { Align } from '../kit/parts.ts';
import { inspectorText } from '../locales/inspector/text.ts';
import { Trend, limitsOf } from './trend.ts';

/** A value as text, with its unit (S2 §3 "DataText"). Decimals, words and unit are those of its variable unless told otherwise. */
export const dataText = defineWidget({
  type: 'UsualDataText',
  title: inspectorText('usualDataText.dataDisplayBox'),
  keywords: 'value number text 数值 数字',
  category: 'usual',
  form: 'box',
  layer: 'svg',
  size: { width: 120, height: 32 },
  style: { stroke: { color: '#818c98' } },
  data: z.object({
    data: Bound,
    font: Font(14, '#1b2530'),
    align: Align.default('center'),
    format: NumberFormat,
    radius: z.number().min(0).max(1_000).default(0),
    unit: z
      .object({
        show: z.boolean().default(true),
        /** In place of the variable's own; '': that one. */
        text: z.string().max(20).default(''),
        font: Font(12, '#53606e'),
        position: z.enum(['right', 'left', 'top', 'bottom']).default('right'),
        /** Between value and unit, page units. */
        spacing: z.number().min(0).max(1_000).default(4),
      })
      .prefault({}),
    /** Absent: the value alone. */
    trend: Trend.optional(),
  }),
  animations: ['twinkle', 'fillColor', 'borderColor', 'fontColor'],
  bindings: (data) => [data.data],
  rebind: (data, change) => ({ ...data, data: data.data && change(data.data) }),
  // limits follow when it is bound and when the curve is switched on
  bound: (data, path, facts) =>
    data.trend && (path === 'data' || path === 'trend')
      ? { ...data, trend: { ...data.trend, limits: limitsOf(facts) } }
      : data,
  drawn: ({ trend }) => (trend ? [trend.color] : []),
});
