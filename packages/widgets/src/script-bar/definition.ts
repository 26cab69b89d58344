import { defineWidget } from '@lightfield/page';
import { z } from 'zod';
import {
  asBars,
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

/** Values of a query as bars of periods (S2 §3 "Script widgets"). */
export const scriptBar = defineWidget({
  type: 'ScriptBar',
  title: chartText('title.scriptBar'),
  keywords: 'script bar query 脚本 柱状',
  category: 'script',
  form: 'chart',
  layer: 'html',
  size: { width: 480, height: 260 },
  position: AXES_MARGINS,
  style: CHART_STYLE,
  data: z.object({
    ...scripted,
    ...scriptedAxis,
    timeFormat: timeMarks.timeFormat,
    width: asBars.width,
    space: asBars.space,
    value: asBars.value,
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
