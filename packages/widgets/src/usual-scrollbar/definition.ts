import { Bound, Colour, Comparison, DashArray, defineWidget } from '@lightfield/page';
import { z } from 'zod';
import { inspectorText } from '../locales/inspector/text.ts';

/** A flowing bar: dashes run along a pipe while a condition holds. The style's fill is the pipe. */
export const scrollbar = defineWidget({
  type: 'UsualScrollbar',
  title: inspectorText('usualScrollbar.flowingBar'),
  keywords: 'flow pipe dash 管道 流动 水流',
  category: 'usual',
  form: 'box',
  layer: 'svg',
  rounds: true,
  size: { width: 200, height: 12 },
  style: { fill: { color: '#dde2e7' }, stroke: { color: '#818c98' } },
  data: z.object({
    data: Bound,
    /** It flows while the value compares so. */
    dataAddon: z.object({ symbol: Comparison.default('=='), value: z.string().max(200).default('1') }).prefault({}),
    line: z
      .object({
        stroke: Colour.default('#1e5c8f'),
        /** Page units; 0: half of the bar's thickness. */
        width: z.number().min(0).max(1_000).default(0),
        dash: DashArray.default('12,8'),
        /** Along its long side: left to right or top to bottom, or the other way. */
        direction: z.enum(['forward', 'backward']).default('forward'),
        /** Page units a second. */
        speed: z.number().min(1).max(2_000).default(60),
      })
      .prefault({}),
  }),
  animations: ['twinkle', 'fillColor', 'borderColor'],
  bindings: (data) => [data.data],
  rebind: (data, change) => ({ ...data, data: data.data && change(data.data) }),
});
