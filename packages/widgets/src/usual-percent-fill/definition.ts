import { Bound, Colour, Font, defineWidget, settledRange } from '@lightfield/page';
import { z } from 'zod';
import { ValueFormat } from '../kit/number-format.ts';
import { inspectorText } from '../locales/inspector/text.ts';

/** How full something is: a bar, a vessel or a ring. The style's fill is the empty part. */
export const percentFill = defineWidget({
  type: 'UsualPercentFill',
  title: inspectorText('usualPercentFill.percentage2'),
  keywords: 'percent level tank bar ring progress 液位 进度 环形',
  category: 'usual',
  form: 'box',
  quarters: true,
  layer: 'svg',
  rounds: true,
  size: { width: 80, height: 160 },
  style: { fill: { color: '#eceff2' }, stroke: { color: '#818c98' } },
  data: z.object({
    data: Bound,
    dataAddon: z
      .object({
        type: z.enum(['rectangleChart', 'capacityChart', 'doughnutChart']).default('rectangleChart'),
        /** Empty and full, in the unit of the bound variable. */
        minVal: z.number().default(0),
        maxVal: z.number().default(100),
      })
      .prefault({}),
    /** Along which side a bar or a vessel fills up. */
    orientation: z.enum(['vertical', 'horizontal']).default('vertical'),
    /** Light enough for dark letters upon it. */
    color: Colour.default('#6aa5d4'),
    /** Of the ring, page units. */
    ringWidth: z.number().min(1).max(1_000).default(16),
    /** `percentage` of the range, the `value` with its unit, or nothing. */
    textType: z.enum(['percentage', 'value', 'none']).default('percentage'),
    /** Of a percentage. */
    decimals: z.number().int().min(0).max(3).default(0),
    /** Of a value. */
    format: ValueFormat,
    font: Font(14, '#1b2530'),
  }),
  animations: ['twinkle', 'fillColor', 'borderColor', 'fontColor'],
  bindings: (data) => [data.data],
  rebind: (data, change) => ({ ...data, data: data.data && change(data.data) }),
  bound(data, path, facts, before) {
    const { minVal: min, maxVal: max } = data.dataAddon;
    const range = path === 'data' ? settledRange({ min, max }, { min: 0, max: 100 }, facts, before) : undefined;
    return range ? { ...data, dataAddon: { ...data.dataAddon, minVal: range.min, maxVal: range.max } } : data;
  },
  scales: ({ data, dataAddon: { minVal: min, maxVal: max } }) => [{ binding: data, min, max }],
  problems: ({ dataAddon: { minVal, maxVal } }) =>
    maxVal > minVal ? [] : [inspectorText('usualPercentFill.theMaximumMustBeAboveThe')],
});
