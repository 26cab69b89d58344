import { defineWidget } from '@lightfield/page';
import { z } from 'zod';
import { asShares, boundOf, CHART_ANIMATIONS, CHART_STYLE, reboundOf, ROUND_MARGINS } from '../kit/chart/data.ts';
import { chartText } from '../locales/charts/text.ts';

/** Latest values as slices of a whole (S2 §3 "Pie"). */
export const complexPie = defineWidget({
  type: 'ComplexPie',
  title: chartText('title.pie'),
  keywords: 'pie share 饼图 占比',
  category: 'complex',
  form: 'chart',
  layer: 'html',
  size: { width: 360, height: 260 },
  position: ROUND_MARGINS,
  style: CHART_STYLE,
  data: z.object(asShares),
  animations: CHART_ANIMATIONS,
  bindings: (data) => boundOf(data),
  rebind: (data, change) => reboundOf(data, change),
});
