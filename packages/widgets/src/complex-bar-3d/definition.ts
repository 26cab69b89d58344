import { defineWidget } from '@lightfield/page';
import { z } from 'zod';
import {
  AXES_MARGINS,
  asBars,
  angle,
  axisProblems,
  boundOf,
  CHART_ANIMATIONS,
  CHART_STYLE,
  isOfPeriods,
  reboundOf,
  reportProblems,
  reportsOfChart,
  thick,
} from '../kit/chart/data.ts';
import { chartText } from '../locales/charts/text.ts';

/** Bars with a depth (S2 §3 "Bar3D"). */
export const complexBar3D = defineWidget({
  type: 'ComplexBar3D',
  title: chartText('title.bar3D'),
  keywords: 'bar column 3d 柱状图 立体',
  category: 'complex',
  form: 'chart',
  layer: 'html',
  size: { width: 480, height: 260 },
  position: AXES_MARGINS,
  style: CHART_STYLE,
  data: z.object({ ...asBars, alpha: angle(0), beta: angle(15), depth: thick(50) }),
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
