import { defineWidget } from '@lightfield/page';
import { z } from 'zod';
import { asShares, CHART_ANIMATIONS, CHART_STYLE, ROUND_MARGINS, written } from '../kit/chart/data.ts';
import { boundIn, reboundIn, scripted, scriptProblems } from '../kit/script/data.ts';
import { chartText } from '../locales/charts/text.ts';

/** Values of a query over its whole stretch as shares (S2 §3 "Script widgets"). */
export const scriptPie = defineWidget({
  type: 'ScriptPie',
  title: chartText('title.scriptPie'),
  keywords: 'script pie query 脚本 饼图',
  category: 'script',
  form: 'chart',
  layer: 'html',
  size: { width: 360, height: 260 },
  position: ROUND_MARGINS,
  style: CHART_STYLE,
  data: z.object({
    ...scripted,
    valueType: asShares.valueType,
    theme: asShares.theme,
    legend: asShares.legend,
    font: asShares.font,
    ...written,
  }),
  animations: CHART_ANIMATIONS,
  isOfPast: true,
  bindings: (data) => boundIn(data),
  rebind: (data, change) => reboundIn(data, change),
  problems: (data) => scriptProblems(data),
});
