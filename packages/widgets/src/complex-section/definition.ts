import { Colour, defineWidget } from '@lightfield/page';
import { FIRST_LANGUAGE, type Language } from '@lightfield/contract';
import { z } from 'zod';
import {
  AXES_MARGINS,
  axesLook,
  CHART_ANIMATIONS,
  CHART_STYLE,
  forViewers,
  reboundSignals,
  timeMarks,
  TimeRange,
} from '../kit/chart/data.ts';
import { ReportSignal, renamedReports } from '../kit/recorded.ts';
import { chartText } from '../locales/charts/text.ts';

/** S2 §9: running 1, idle 0, debug 2. */
const STATES = [
  { key: 'running', value: 1, color: '#2f9e75' },
  { key: 'idle', value: 0, color: '#e0b23c' },
  { key: 'debug', value: 2, color: '#2f7fd1' },
] as const;
const statesIn = (language: Language) =>
  STATES.map(({ key, value, color }) => ({ status: chartText(`status.${key}`)[language], value, color }));
const { ticks, grids, legend } = axesLook;

/** States of variables over time, each in its colour (S2 §3 "Section"). */
export const complexSection = defineWidget({
  type: 'ComplexSection',
  title: chartText('title.section'),
  keywords: 'state status section gantt 状态 时序 运行 甘特',
  category: 'complex',
  form: 'chart',
  layer: 'html',
  size: { width: 480, height: 180 },
  position: AXES_MARGINS,
  style: CHART_STYLE,
  data: z.object({
    /** A lane for each. */
    reportSignal: z.array(ReportSignal).max(20).default([]),
    items: z
      .array(z.object({ status: z.string().max(50), value: z.number(), color: Colour }))
      .min(1)
      .max(20)
      .default(() => statesIn(FIRST_LANGUAGE)),
    timeRange: TimeRange(60),
    ...timeMarks,
    ticks,
    grids,
    legend,
    timeFilter: forViewers.timeFilter,
  }),
  animations: CHART_ANIMATIONS,
  isOfPast: true,
  bindings: ({ reportSignal }) => (reportSignal.length > 0 ? reportSignal : [null]),
  rebind: (data, change) => ({ ...data, reportSignal: reboundSignals(data.reportSignal, change) }),
  reports: (data, change) => ({ ...data, reportSignal: renamedReports(data.reportSignal, change) }),
  words: (language) => ({ items: statesIn(language) }),
  problems({ items }) {
    const twice = items.find(({ value }, at) => items.findIndex((other) => other.value === value) !== at);
    return twice ? [chartText('problem.sameStatus', { value: twice.value })] : [];
  },
});
