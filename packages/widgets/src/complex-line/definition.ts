import { defineWidget } from '@lightfield/page';
import { z } from 'zod';
import {
  AXES_MARGINS,
  axisProblems,
  boundOf,
  CHART_ANIMATIONS,
  CHART_STYLE,
  overTime,
  reboundOf,
  reportProblems,
  reportsOfChart,
} from '../kit/chart/data.ts';
import { chartText } from '../locales/charts/text.ts';

/** Curves over time, up to now (S2 §3 "Line"). */
export const complexLine = defineWidget({
  type: 'ComplexLine',
  title: chartText('title.line'),
  keywords: 'curve trend line 曲线 趋势 折线',
  category: 'complex',
  form: 'chart',
  layer: 'html',
  size: { width: 480, height: 260 },
  position: AXES_MARGINS,
  style: CHART_STYLE,
  data: z.object(overTime),
  animations: CHART_ANIMATIONS,
  isOfPast: true,
  bindings: (data) => boundOf(data),
  rebind: (data, change) => reboundOf(data, change),
  reports: (data, change) => reportsOfChart(data, change),
  problems: (data) => [...axisProblems(data), ...reportProblems(data)],
});
