import { defineWidget } from '@lightfield/page';
import { z } from 'zod';
import { asShares, boundOf, CHART_ANIMATIONS, CHART_STYLE, reboundOf, ROUND_MARGINS } from '../kit/chart/data.ts';
import { chartText } from '../locales/charts/text.ts';

/** Latest values as slices of one angle, areas telling (S2 §3 "Rose"). */
export const complexRose = defineWidget({
  type: 'ComplexRose',
  title: chartText('title.rose'),
  keywords: 'rose nightingale 玫瑰图 南丁格尔',
  category: 'complex',
  form: 'chart',
  layer: 'html',
  size: { width: 360, height: 280 },
  position: ROUND_MARGINS,
  style: CHART_STYLE,
  data: z.object(asShares),
  animations: CHART_ANIMATIONS,
  bindings: (data) => boundOf(data),
  rebind: (data, change) => reboundOf(data, change),
});
