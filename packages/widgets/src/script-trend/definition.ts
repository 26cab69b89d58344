import { defineWidget } from '@lightfield/page';
import { z } from 'zod';
import {
  AXES_MARGINS,
  axesLook,
  axisProblems,
  CHART_ANIMATIONS,
  CHART_STYLE,
  forViewers,
  timeMarks,
  written,
} from '../kit/chart/data.ts';
import { boundIn, reboundIn, scripted, scriptedAxis, scriptProblems } from '../kit/script/data.ts';
import { chartText } from '../locales/charts/text.ts';

/** Values of a query over time, as curves (S2 §3 "Script widgets"). */
export const scriptTrend = defineWidget({
  type: 'ScriptTrend',
  title: chartText('title.scriptTrend'),
  keywords: 'script trend query 脚本 趋势',
  category: 'script',
  form: 'chart',
  layer: 'html',
  size: { width: 480, height: 260 },
  position: AXES_MARGINS,
  style: CHART_STYLE,
  data: z.object({
    ...scripted,
    ...scriptedAxis,
    ...timeMarks,
    ...axesLook,
    ...written,
    dataSelect: forViewers.dataSelect,
  }),
  animations: CHART_ANIMATIONS,
  isOfPast: true,
  bindings: (data) => boundIn(data),
  rebind: (data, change) => reboundIn(data, change),
  problems: (data) => [
    ...scriptProblems(data),
    ...axisProblems({ mode: data.mode, minVal: data.min, maxVal: data.max }),
  ],
});
