import type { Text } from '@lightfield/contract';
import { Binding, Colour, Font, type NamedReport } from '@lightfield/page';
import { z } from 'zod';
import { chartText } from '../../locales/charts/text.ts';
import { ValueFormat } from '../number-format.ts';
import {
  CustomField,
  ReportSignal,
  reboundSignal,
  renamedOfProject,
  renamedReports,
  renamedShared,
  sharedReport,
} from '../recorded.ts';

/**
 * What charts have in common in their `data` (S2 §3, §9). Free of React and of anything that draws: the server reads it.
 */

/** Ten theme colours (S2 §9): apart from each other for who sees red and green alike, on light and on dark. */
export const THEME = [
  '#2f7fd1',
  '#e08a1e',
  '#2f9e75',
  '#c8475a',
  '#7a63c7',
  '#1fa2b8',
  '#b8860b',
  '#d1579c',
  '#6b8e23',
  '#7f8b97',
] as const;
/** Letters, lines and grids that can be read on white and on black. */
export const INK = '#6c7986';
export const LINE = '#97a2ad';

/** Variables a chart may show of one kind. */
export const MOST_SIGNALS = 20;
/** Longest stretch: what one request of the history may ask for, minutes. */
export const LONGEST = 43_200;

export const Bindings = z.array(Binding).max(MOST_SIGNALS).default([]);
/** Colours of the curves, bars or slices, one after the other, again from the first after the last. */
export const Theme = z
  .array(z.object({ color: Colour }))
  .min(1)
  .max(10)
  .default(() => THEME.map((color) => ({ color })));
const show = z.boolean().default(true);
export const Lettered = (size = 12) => z.object({ show, font: Font(size, INK) }).prefault({});
export const Ticks = z.object({ show, color: Colour.default(LINE), font: Font(12, INK) }).prefault({});
export const Grids = z.object({ show, color: Colour.default('#97a2ad44') }).prefault({});
export const Legend = Lettered();
/** `adapt`: the axis follows what is shown; `fixed`: it goes from `minVal` to `maxVal`. */
export const Mode = z.enum(['adapt', 'fixed']).default('adapt');
export const axis = { mode: Mode, minVal: z.number().default(0), maxVal: z.number().default(100) };
export const TimeRange = (minutes: number) => z.number().int().min(1).max(LONGEST).default(minutes);
/** '': as exact as the stretch is long. */
export const AxisFormat = z.string().max(60).default('');

/** What reports stored: variables of devices, and columns of a report of the project. */
export const recorded = {
  /** Report of variables that name none themselves; '': whichever records them best. */
  reportId: Binding.shape.signalId,
  customReportId: Binding.shape.signalId,
  reportSignalArray: z.array(ReportSignal).max(MOST_SIGNALS).default([]),
  customArray: z.array(CustomField).max(MOST_SIGNALS).default([]),
};
/** Values as they are now. */
export const latest = { systemArray: Bindings, signalArray: Bindings, mvarArray: Bindings };
/** Looks of what has axes. */
export const axesLook = { theme: Theme, ticks: Ticks, grids: Grids, legend: Legend };
/** How a time axis is marked: where there is room for so many, written like this. */
export const timeMarks = { timeFormat: AxisFormat, customTicks: z.number().int().min(2).max(50).default(10) };
/** What whoever looks may do. */
export const forViewers = {
  /** Choose another stretch, or draw across a part of it. */
  timeFilter: z.boolean().default(false),
  /** Names in the legend switch off and on what they stand for. */
  dataSelect: z.boolean().default(true),
};

/** How numbers are written: values, marks of the axis (with decimals of their own) and what is pointed at. */
export const written = { format: ValueFormat };

/** A curve or area over time (S2 §3 "Line, Area"). */
export const overTime = {
  signalArray: Bindings,
  mvarArray: Bindings,
  ...recorded,
  ...axis,
  /** Minutes up to now. */
  timeRange: TimeRange(60),
  ...timeMarks,
  ...axesLook,
  ...written,
  ...forViewers,
  /** The stretch is written out above. */
  showXRange: z.boolean().default(false),
};

/** Bars of the latest values, or, of what reports stored, bars of periods (S2 §3 "Bar, Bar3D"). */
export const asBars = {
  ...latest,
  ...recorded,
  ...axis,
  timeRange: TimeRange(60),
  ...timeMarks,
  /** What a bar says of its period. */
  figure: z.enum(['average', 'min', 'max', 'last', 'sum', 'delta']).default('average'),
  /** Of a bar and of what lies between bars or their groups, page units; less where there is no room (S2 §9). */
  width: z.number().min(1).max(500).default(40),
  space: z.number().min(0).max(500).default(35),
  value: Lettered(),
  ...axesLook,
  ...written,
  ...forViewers,
};
/** Shares of a whole (S2 §3 "Pie, Ring, Rose"). */
export const asShares = {
  ...latest,
  /** What is written beside a slice. */
  valueType: z.enum(['value', 'percent', 'both', 'none']).default('both'),
  theme: Theme,
  legend: Legend,
  /** Of what is written beside slices. */
  font: Font(12, INK),
  ...written,
};
/** Degrees. */
export const angle = (first: number) => z.number().min(-90).max(90).default(first);
/** Page units. */
export const thick = (first: number) => z.number().min(0).max(1_000).default(first);

/** Margins of what has axes, and of what is round, page units (S2 §9). */
export const AXES_MARGINS = { top: 26, right: 20, bottom: 50, left: 48 } as const;
export const ROUND_MARGINS = { top: 60, right: 60, bottom: 60, left: 60 } as const;
/** A chart is no shape: nothing behind it and no outline, until somebody wants them. */
export const CHART_STYLE = { fill: { enable: false }, stroke: { enable: false, color: '#c3cad1' } } as const;
/** Animations that mean something on a chart. */
export const CHART_ANIMATIONS = ['twinkle', 'fillColor', 'borderColor', 'fontColor'] as const;

export interface OfMode {
  readonly mode: 'adapt' | 'fixed';
  readonly minVal: number;
  readonly maxVal: number;
}
export const isTurned = ({ mode, minVal, maxVal }: OfMode): boolean => mode === 'fixed' && maxVal <= minVal;
export const axisProblems = (axis: OfMode): Text[] => (isTurned(axis) ? [chartText('problem.axis')] : []);

/** Lists of what a chart is bound to, whichever of them it has. */
export interface Bound {
  readonly systemArray?: readonly Binding[];
  readonly signalArray?: readonly Binding[];
  readonly mvarArray?: readonly Binding[];
  readonly reportSignalArray?: readonly ReportSignal[];
  readonly reportId?: string;
  readonly customReportId?: string;
  readonly customArray?: readonly CustomField[];
}
/** Every variable; that nothing is bound the checker tells who designs. */
export function boundOf(data: Bound): readonly (Binding | null)[] {
  const { systemArray = [], signalArray = [], mvarArray = [], reportSignalArray = [], customArray = [] } = data;
  const all = [...systemArray, ...signalArray, ...mvarArray, ...reportSignalArray];
  return all.length > 0 || customArray.length > 0 ? all : [null];
}
export const rebound = (list: readonly Binding[], change: (binding: Binding) => Binding | null): Binding[] =>
  list.flatMap((binding) => change(binding) ?? []);
export const reboundSignals = (
  list: readonly ReportSignal[],
  change: (binding: Binding) => Binding | null,
): ReportSignal[] => list.flatMap((signal) => reboundSignal(signal, change));
/** All lists of a chart with their bindings replaced. */
export function reboundOf<Data extends Bound>(data: Data, change: (binding: Binding) => Binding | null): Data {
  const { systemArray, signalArray, mvarArray, reportSignalArray, reportId } = data;
  return {
    ...data,
    ...(systemArray && { systemArray: rebound(systemArray, change) }),
    ...(signalArray && { signalArray: rebound(signalArray, change) }),
    ...(mvarArray && { mvarArray: rebound(mvarArray, change) }),
    ...(reportSignalArray && { reportSignalArray: reboundSignals(reportSignalArray, change) }),
    ...(reportId && { reportId: sharedReport(reportId, reportSignalArray ?? [], change) }),
  };
}
/** With the reports that it names replaced. */
export function reportsOfChart<Data extends Bound>(data: Data, change: (report: NamedReport) => string): Data {
  const { reportId, customReportId, reportSignalArray = [] } = data;
  return {
    ...data,
    reportSignalArray: renamedReports(reportSignalArray, change),
    ...(reportId && { reportId: renamedShared(reportId, reportSignalArray, change) }),
    ...(customReportId && { customReportId: renamedOfProject(customReportId, change) }),
  };
}
export const reportProblems = ({ customArray = [], customReportId = '' }: Bound): Text[] =>
  customArray.length > 0 && customReportId === '' ? [chartText('problem.noReport')] : [];
/** Variables of reports are shown by periods; without them each variable is a bar of its latest value. */
export const isOfPeriods = ({ reportSignalArray = [], customArray = [] }: Bound): boolean =>
  reportSignalArray.length > 0 || customArray.length > 0;
