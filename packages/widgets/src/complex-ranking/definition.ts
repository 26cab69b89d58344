import { defineWidget, Font } from '@lightfield/page';
import { z } from 'zod';
import {
  axis,
  axisProblems,
  boundOf,
  CHART_ANIMATIONS,
  CHART_STYLE,
  INK,
  latest,
  Lettered,
  reboundOf,
  Theme,
  written,
} from '../kit/chart/data.ts';
import { chartText } from '../locales/charts/text.ts';

/** Variables in the order of their latest values (S2 §3 "Ranking"). */
export const complexRanking = defineWidget({
  type: 'ComplexRanking',
  title: chartText('title.ranking'),
  keywords: 'ranking top 排行 排名 榜',
  category: 'complex',
  form: 'chart',
  layer: 'html',
  size: { width: 360, height: 260 },
  position: { top: 12, right: 16, bottom: 12, left: 16 },
  style: CHART_STYLE,
  data: z.object({
    ...latest,
    ...axis,
    /** Places that are shown. */
    rankNum: z.number().int().min(1).max(50).default(10),
    orderType: z.enum(['desc', 'asc']).default('desc'),
    font: Font(12, INK),
    value: Lettered(),
    theme: Theme,
    ...written,
  }),
  animations: CHART_ANIMATIONS,
  bindings: (data) => boundOf(data),
  rebind: (data, change) => reboundOf(data, change),
  problems: (data) => axisProblems(data),
});
