import { Binding, defineWidget } from '@lightfield/page';
import { z } from 'zod';
import {
  AXES_MARGINS,
  axesLook,
  CHART_ANIMATIONS,
  CHART_STYLE,
  forViewers,
  reboundSignals,
  TimeRange,
  written,
} from '../kit/chart/data.ts';
import { ReportSignal, renamedReports, renamedShared, sharedReport } from '../kit/recorded.ts';
import { chartText } from '../locales/charts/text.ts';
import { arePaired } from './pairs.ts';

const Signals = z.array(ReportSignal).max(10).default([]);

/** What reports stored of one variable over another: how they hang together (S2 §3 "Diagram"). */
export const complexDiagram = defineWidget({
  type: 'ComplexDiagram',
  title: chartText('title.diagram'),
  keywords: 'scatter correlation diagram 散点图 相关',
  category: 'complex',
  form: 'chart',
  layer: 'html',
  size: { width: 400, height: 300 },
  position: AXES_MARGINS,
  style: CHART_STYLE,
  data: z.object({
    /** Reports of variables that name none themselves. */
    reportIdX: Binding.shape.signalId,
    reportIdY: Binding.shape.signalId,
    signalArrayX: Signals,
    signalArrayY: Signals,
    timeRange: TimeRange(120),
    timeFilter: forViewers.timeFilter,
    dataSelect: forViewers.dataSelect,
    formatX: written.format,
    formatY: written.format,
    theme: axesLook.theme,
    ticks: axesLook.ticks,
    grids: axesLook.grids,
    legend: axesLook.legend,
  }),
  animations: CHART_ANIMATIONS,
  isOfPast: true,
  bindings({ signalArrayX, signalArrayY }) {
    const all = [...signalArrayX, ...signalArrayY];
    return all.length > 0 ? all : [null];
  },
  rebind: (data, change) => ({
    ...data,
    reportIdX: sharedReport(data.reportIdX, data.signalArrayX, change),
    reportIdY: sharedReport(data.reportIdY, data.signalArrayY, change),
    signalArrayX: reboundSignals(data.signalArrayX, change),
    signalArrayY: reboundSignals(data.signalArrayY, change),
  }),
  reports: (data, change) => ({
    ...data,
    reportIdX: renamedShared(data.reportIdX, data.signalArrayX, change),
    reportIdY: renamedShared(data.reportIdY, data.signalArrayY, change),
    signalArrayX: renamedReports(data.signalArrayX, change),
    signalArrayY: renamedReports(data.signalArrayY, change),
  }),
  problems: ({ signalArrayX, signalArrayY }) =>
    arePaired(signalArrayX.length, signalArrayY.length) ? [] : [chartText('problem.halfPair')],
});
