import { defineWidget } from '@lightfield/page';
import { z } from 'zod';
import {
  AXES_MARGINS,
  asBars,
  axisProblems,
  boundOf,
  CHART_ANIMATIONS,
  CHART_STYLE,
  isOfPeriods,
  reboundOf,
  reportProblems,
  reportsOfChart,
} from '../kit/chart/data.ts';
import { chartText } from '../locales/charts/text.ts';

/** Bars of the latest values, or of what reports stored (S2 §3 "Bar"). */
export const complexBar = defineWidget({
  type: 'ComplexBar',
  title: chartText('title.bar'),
  keywords: 'bar column histogram 柱状图 柱形 直方',
  category: 'complex',
  form: 'chart',
  layer: 'html',
  size: { width: 480, height: 260 },
  position: AXES_MARGINS,
  style: CHART_STYLE,
  data: z.object(asBars),
  animations: CHART_ANIMATIONS,
  bindings: (data) => boundOf(data),
  rebind: (data, change) => reboundOf(data, change),
  reports: (data, change) => reportsOfChart(data, change),
  isOfPast: true,
  problems: (data) => [
    ...axisProblems(data),
    ...reportProblems(data),
    ...(isOfPeriods(data) && (data.mvarArray.length > 0 || data.systemArray.length > 0)
      ? [chartText('problem.noFigures')]
      : []),
  ],
});
