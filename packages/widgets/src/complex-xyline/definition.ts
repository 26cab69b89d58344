import { Bound, defineWidget } from '@lightfield/page';
import { z } from 'zod';
import {
  AXES_MARGINS,
  axesLook,
  axis,
  CHART_ANIMATIONS,
  CHART_STYLE,
  isTurned,
  TimeRange,
  written,
} from '../kit/chart/data.ts';
import { chartText } from '../locales/charts/text.ts';

const Pairs = z
  .array(z.object({ x: Bound, y: Bound }))
  .max(10)
  .default([]);

/** One variable over another, point by point as time went (S2 §3 "Xyline"). */
export const complexXyline = defineWidget({
  type: 'ComplexXyline',
  title: chartText('title.xyline'),
  keywords: 'xy curve characteristic 特性曲线 XY 曲线',
  category: 'complex',
  form: 'chart',
  layer: 'html',
  size: { width: 400, height: 300 },
  position: AXES_MARGINS,
  style: CHART_STYLE,
  data: z.object({
    signalArray: Pairs,
    mvarArray: Pairs,
    modeX: z.object(axis).prefault({}),
    modeY: z.object(axis).prefault({}),
    timeRange: TimeRange(60),
    /** Whoever looks may leave out what was until now. */
    button: z.object({ show: z.boolean().default(true) }).prefault({}),
    formatX: written.format,
    formatY: written.format,
    theme: axesLook.theme,
    ticks: axesLook.ticks,
    grids: axesLook.grids,
    legend: axesLook.legend,
  }),
  animations: CHART_ANIMATIONS,
  isOfPast: true,
  bindings({ signalArray, mvarArray }) {
    const all = [...signalArray, ...mvarArray].flatMap(({ x, y }) => [x, y]);
    return all.length > 0 ? all : [null];
  },
  rebind(data, change) {
    const through = (pairs: typeof data.signalArray) =>
      pairs.map(({ x, y }) => ({ x: x && change(x), y: y && change(y) }));
    return { ...data, signalArray: through(data.signalArray), mvarArray: through(data.mvarArray) };
  },
  problems: ({ signalArray, mvarArray, modeX, modeY }) => [
    ...(isTurned(modeX) ? [chartText('problem.axisX')] : []),
    ...(isTurned(modeY) ? [chartText('problem.axisY')] : []),
    ...([...signalArray, ...mvarArray].some(({ x, y }) => (x === null) !== (y === null))
      ? [chartText('problem.halfPair')]
      : []),
  ],
});
