import type { Font } from '@lightfield/page';
import { cssColour } from '../colour.ts';
import { type NumberFormat, figureIn } from '../number-format.ts';
import { formatTime } from '../time-format.ts';
import { type Points, areaPath, discs, linePath, lonelyPath, nearest, piecesOf, thinned, valueAt } from './curve.ts';
import type { OfMode } from './data.ts';
import {
  type Margins,
  type Plot,
  type Size,
  type TipRow,
  acrossOf,
  acrossShapes,
  isLow,
  legendOf,
  plotOf,
  roomAcross,
  roomUp,
  saying,
  tipShapes,
  upOf,
  upShapes,
} from './layout.ts';
import type { Point, TimedPicture } from './picture.ts';
import { axisOf, extentOf, formatFor, markText, momentText, timeTicks, valueText } from './scale.ts';
import { type Shape, dot, hatched, line, path, rect, round, text } from './shapes.ts';

export interface Series {
  readonly name: string;
  readonly unit: string;
  readonly colour: string;
  readonly curve: Points & { readonly doubtful: readonly { readonly from: number; readonly to: number }[] };
  /** Switched off in the legend. */
  readonly isOff: boolean;
}
export interface Lettered {
  readonly show: boolean;
  readonly color: string;
  readonly font: Font;
}
/** Looks of what has a time axis. */
export interface TimeLook {
  readonly timeFormat: string;
  readonly customTicks: number;
  readonly ticks: Lettered;
  readonly grids: { readonly show: boolean; readonly color: string };
  readonly legend: { readonly show: boolean; readonly font: Font };
}
export interface TimeSettings extends TimeLook, OfMode {
  readonly showXRange: boolean;
  readonly format: NumberFormat;
  /** Filled down to the axis, which then begins at zero. */
  readonly isArea: boolean;
  /** Paint that fades downwards, of the colour at this place; absent: the colour itself, thinly. */
  readonly fade?: (at: number) => string;
}
export interface TimeModel {
  readonly size: Size;
  readonly margins: Margins;
  readonly from: number;
  readonly to: number;
  readonly series: readonly Series[];
  readonly settings: TimeSettings;
  /** Said in the middle where there is no curve; '': nothing. */
  readonly says: string;
  /** Does it end now? Then the last value has a dot. */
  readonly isRunning: boolean;
}

/** Marks of a time axis, as many as were asked for and have room, and how exact they are. */
export function timeMarksOf(
  { timeFormat, customTicks, ticks }: Pick<TimeLook, 'timeFormat' | 'customTicks' | 'ticks'>,
  from: number,
  to: number,
  plot: Plot,
) {
  const sample = timeFormat || formatFor(60_000, to - from);
  const room = roomAcross(plot, sample.replaceAll(/\w/g, '0'), ticks.font);
  const time = timeTicks(from, to, Math.min(customTicks, room));
  const format = timeFormat || formatFor(time.step, to - from);
  const x = acrossOf(from, to, plot);
  return time.ticks.map((tick) => ({ at: x(tick), words: formatTime(tick, format) }));
}
const MARKER = '#7f8b97';
/** The line at a moment that is pointed at. */
export const momentLine = (x: number, { top, bottom }: Plot): Shape =>
  line(`M${round(x)} ${round(top)}V${round(bottom)}`, MARKER, 1, { 'stroke-dasharray': '3 3' });
export const timeAtOf =
  (from: number, to: number, { left, right }: Plot) =>
  (x: number): number | null =>
    x < left - 4 || x > right + 4 ? null : from + ((x - left) / (right - left)) * (to - from);

/** A line is as wide: what lies closer together is one stroke of its colour, from the lowest to the highest. Page units. */
const COLUMN = 2;
/** Curves over time as shapes: the same for the same model. */
export function timePicture({ size, margins, from, to, series, settings, says, isRunning }: TimeModel): TimedPicture {
  const { ticks, grids, legend, isArea } = settings;
  const parts = Math.max(50, Math.round(size.width / COLUMN));
  const all = series.map((each, index) => ({
    ...each,
    index,
    curve: { ...each.curve, ...thinned(each.curve, from, to, parts) },
  }));
  const shown = all.filter(({ isOff }) => !isOff);
  const [low, high] = extentOf(shown.map(({ curve }) => curve.values));
  const isEmpty = !(low <= high);
  // marks of an axis that nothing stands on would be made up
  const hasMarks = !isEmpty || settings.mode === 'fixed';
  const rough = size.height - (isLow(size) ? ticks.font.size + 14 : margins.top + margins.bottom);
  const axis = axisOf(settings, low, high, roomUp(rough, ticks.font), isArea);
  const labels = axis.ticks.map((tick) => markText(tick, axis.step, settings.format));
  const plot = plotOf(size, margins, labels, ticks);
  const [x, y] = [acrossOf(from, to, plot), upOf(axis, plot)];
  const legendPart = legendOf(series, legend, size, plot);
  const shapes: Shape[] = [
    ...upShapes(hasMarks ? axis : { ...axis, ticks: [] }, labels, plot, ticks, grids),
    ...acrossShapes(timeMarksOf(settings, from, to, plot), plot, ticks, { ...grids, show: false }, size),
  ];
  if (!isLow(size)) shapes.push(...headShapes(shown, plot, from, to, settings));
  shapes.push(...curveShapes(shown, { plot, x, y, to, isRunning, settings }));
  if (isEmpty) shapes.push(...saying(says, plot, ticks.font));
  shapes.push(...legendPart.shapes);
  const pointer = { size, shown, plot, x, y, font: ticks.font, format: settings.format, from, to };
  const timeAt = timeAtOf(from, to, plot);
  return {
    shapes,
    plot,
    places: legendPart.places,
    timeAt,
    over({ x: across, y: up }) {
      const time = timeAt(across);
      return time === null ? [] : pointed(pointer, time, up);
    },
    atTime: (time) => pointed(pointer, time, null),
    hit: (point) => hitOf(pointer, timeAt(point.x), point),
  };
}

/** Above the curves: the unit, where all have the same, and the stretch, where it is wanted. */
function headShapes(
  shown: readonly Series[],
  plot: Plot,
  from: number,
  to: number,
  { ticks, showXRange }: TimeSettings,
): Shape[] {
  const { font } = ticks;
  const up = Math.max(font.size * 0.7, plot.top - font.size * 1.1);
  const [unit = '', ...others] = new Set(shown.map((series) => series.unit));
  const isShared = unit !== '' && others.length === 0 && ticks.show;
  return [
    ...(isShared ? [text(unit, plot.left - 6, up, font, 'end')] : []),
    ...(showXRange ? [text(`${momentText(from)} – ${momentText(to)}`, plot.left, up, font, 'start')] : []),
  ];
}

interface Drawn {
  readonly plot: Plot;
  readonly x: (time: number) => number;
  readonly y: (value: number) => number;
  readonly to: number;
  readonly isRunning: boolean;
  readonly settings: TimeSettings;
}
type Indexed = Series & { readonly index: number };
function curveShapes(shown: readonly Indexed[], { plot, x, y, to, isRunning, settings }: Drawn): Shape[] {
  const { isArea, fade } = settings;
  // what lies beyond a fixed axis stays at its edge rather than on the letters around
  const within = (value: number) => Math.min(plot.bottom + 1, Math.max(plot.top - 1, y(value)));
  const inside = (time: number) => Math.min(plot.right, Math.max(plot.left, x(time)));
  const base = within(0);
  const pieces = shown.map(({ curve }) => piecesOf(curve, inside, within, to));
  const areas = isArea
    ? shown.map(({ colour, index }, at) =>
        path(areaPath(pieces[at] ?? [], base), {
          fill: fade ? fade(index) : cssColour(colour),
          'fill-opacity': fade ? 1 : 0.2,
          stroke: 'none',
        }),
      )
    : [];
  const doubtful = shown.flatMap(({ curve, colour }) =>
    merged(curve.doubtful.map((span) => [inside(span.from), Math.max(inside(span.to), inside(span.from) + 2)])).map(
      ([left, right]) => hatched(left, right, plot.top, plot.bottom, colour),
    ),
  );
  const lines = shown.flatMap(({ colour }, at) => [
    // joints that are rounded cost a browser without a graphics card more than the line itself
    line(linePath(pieces[at] ?? []), colour, LINE_WIDTH, { 'stroke-linejoin': 'bevel' }),
    path(lonelyPath(pieces[at] ?? []), { fill: cssColour(colour), stroke: 'none' }),
  ]);
  return [...doubtful, ...areas, ...lines, ...(isRunning ? endDots(shown, pieces, plot) : [])];
}
export const LINE_WIDTH = 1.8;
/** More curves than this have no dot at their ends. */
const MOST_DOTS = 6;
/** Where curves stand now. */
function endDots(shown: readonly Series[], pieces: readonly (readonly number[])[][], { right }: Plot): Shape[] {
  if (shown.length > MOST_DOTS) return [];
  return shown.flatMap(({ colour }, at) => {
    const last = pieces[at]?.at(-1);
    const [across, up] = [last?.at(-2), last?.at(-1)];
    if (across === undefined || up === undefined || right - across > 12) return [];
    return [
      path(discs([[across, up]], 5.5), { fill: cssColour(colour), 'fill-opacity': 0.22, stroke: 'none' }),
      path(discs([[across, up]], 2.6), { fill: cssColour(colour), stroke: 'none' }),
    ];
  });
}
/** Spans that touch become one: a source that fails every second is hatched once. */
function merged(spans: readonly (readonly [number, number])[]): [number, number][] {
  const found: [number, number][] = [];
  for (const [left, right] of spans) {
    const last = found.at(-1);
    if (last && left <= last[1] + 2) last[1] = Math.max(last[1], right);
    else found.push([left, right]);
  }
  return found;
}

interface Pointed {
  readonly size: Size;
  readonly shown: readonly Indexed[];
  readonly plot: Plot;
  readonly x: (time: number) => number;
  readonly y: (value: number) => number;
  readonly font: Font;
  readonly format: NumberFormat;
  readonly from: number;
  readonly to: number;
}
/** Page units beside a curve's end that still mean its last point. */
const REACH = 12;
function foundAt({ shown, plot, from, to }: Pointed, moment: number) {
  const reach = (REACH * (to - from)) / (plot.right - plot.left);
  return shown.flatMap((series) => {
    const { curve } = series;
    const at = nearest(curve, moment, reach);
    return at < 0 ? [] : [{ series, time: curve.times[at] ?? 0, value: curve.values[at] ?? Number.NaN }];
  });
}
function pointed(of: Pointed, moment: number, pointer: number | null): Shape[] {
  const { size, plot, x, y, font, format, from, to } = of;
  if (moment < from || moment > to) return [];
  const found = foundAt(of, moment);
  const across = x(moment);
  const shapes = [momentLine(across, plot)];
  for (const { series, time, value } of found) {
    const up = y(value);
    if (up < plot.top - 1 || up > plot.bottom + 1) continue;
    // a value that stands is pointed at where the pointer is
    const at = series.curve.holds ? moment : Math.min(Math.max(time, from), to);
    shapes.push(dot(x(at), up, 3.8, { fill: cssColour(series.colour), stroke: '#ffffff', 'stroke-width': 1.4 }));
  }
  if (pointer === null || found.length === 0) return shapes;
  const rows = found.map(({ series, value }): TipRow => {
    const { name, unit, colour } = series;
    const words = figureIn(value, format, valueText);
    return { name, colour, value: unit ? `${words} ${unit}` : words };
  });
  return [...shapes, ...tipShapes(momentText(moment), rows, across, pointer, size, font)];
}
/** The curve that passes closest to the pointer. */
function hitOf({ plot, shown, y, to }: Pointed, moment: number | null, { y: up }: Point): number {
  if (moment === null || up < plot.top - 4 || up > plot.bottom + 4) return -1;
  const [closest] = shown
    .map(({ curve, index }) => ({ index, distance: Math.abs(y(valueAt(curve, moment, to)) - up) }))
    .filter(({ distance }) => distance <= CLOSE)
    .toSorted((one, other) => one.distance - other.distance);
  return closest?.index ?? -1;
}
/** As far from a curve as it still is the one that is meant, page units. */
const CLOSE = 24;

/** The part of a chart that is being chosen by drawing across it. */
export const chosenPart = (one: number, other: number, { top, bottom }: Plot): Shape =>
  rect(Math.min(one, other), top, Math.abs(other - one), bottom - top, { fill: '#2f7fd1', 'fill-opacity': 0.18 });
