import { defineWidget } from '@lightfield/page';
import { z } from 'zod';
import {
  asShares,
  boundOf,
  CHART_ANIMATIONS,
  CHART_STYLE,
  reboundOf,
  ROUND_MARGINS,
  thick,
} from '../kit/chart/data.ts';
import { chartText } from '../locales/charts/text.ts';

/** Latest values as parts of a ring (S2 §3 "Ring"). */
export const complexRing = defineWidget({
  type: 'ComplexRing',
  title: chartText('title.ring'),
  keywords: 'ring doughnut 环形图 圆环',
  category: 'complex',
  form: 'chart',
  layer: 'html',
  size: { width: 360, height: 260 },
  position: ROUND_MARGINS,
  style: CHART_STYLE,
  data: z.object({ ...asShares, width: thick(20) }),
  animations: CHART_ANIMATIONS,
  bindings: (data) => boundOf(data),
  rebind: (data, change) => reboundOf(data, change),
});
