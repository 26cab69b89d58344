import { defineWidget } from '@lightfield/page';
import { z } from 'zod';
import {
  angle,
  asShares,
  boundOf,
  CHART_ANIMATIONS,
  CHART_STYLE,
  reboundOf,
  ROUND_MARGINS,
  thick,
} from '../kit/chart/data.ts';
import { chartText } from '../locales/charts/text.ts';

/** A pie seen from aslant (S2 §3 "Pie3D"). */
export const complexPie3D = defineWidget({
  type: 'ComplexPie3D',
  title: chartText('title.pie3D'),
  keywords: 'pie 3d 饼图 立体',
  category: 'complex',
  form: 'chart',
  layer: 'html',
  size: { width: 360, height: 280 },
  position: ROUND_MARGINS,
  style: CHART_STYLE,
  data: z.object({ ...asShares, alpha: angle(45), depth: thick(45) }),
  animations: CHART_ANIMATIONS,
  bindings: (data) => boundOf(data),
  rebind: (data, change) => reboundOf(data, change),
});
