import type { Font } from '@lightfield/page';
import { cssColour } from '../colour.ts';
import type { NumberFormat } from '../number-format.ts';
import { shortened, textWidth } from '../text-width.ts';
import type { OfMode } from './data.ts';
import {
  type Entry,
  type Margins,
  type Plot,
  type Size,
  isLow,
  legendOf,
  plotOf,
  roomUp,
  saying,
  tipShapes,
  upOf,
  upShapes,
} from './layout.ts';
import type { Picture, Point, TimedPicture } from './picture.ts';
import { type Axis, axisOf, extentOf, markText } from './scale.ts';
import { type Shape, hatched, line, path, rect, round, text } from './shapes.ts';
import { type Lettered, type TimeLook, momentLine } from './time-picture.ts';

/** One bar; several beside each other are a group. */
export interface Bar {
  readonly name: string;
  readonly colour: string;
  /** `undefined`: not known. */
  readonly value: number | undefined;
  /** As it is written, and without its unit where that has no room. */
  readonly words: string;
  readonly bare: string;
  readonly isDoubtful: boolean;
  /** Which of the sources. */
  readonly source: number;
}
export interface Period {
  readonly from: number;
  readonly to: number;
}
export interface BarGroup {
  /** Below it. */
  readonly label: string;
  readonly bars: readonly Bar[];
  /** The period that it is of, epoch ms; absent: it is of now. */
  readonly period?: Period;
}
export interface BarSettings extends OfMode, Pick<TimeLook, 'ticks' | 'grids' | 'legend'> {
  readonly width: number;
  readonly space: number;
  readonly value: { readonly show: boolean; readonly font: Font };
  readonly format: NumberFormat;
}
export interface BarModel {
  readonly size: Size;
  readonly margins: Margins;
  readonly groups: readonly BarGroup[];
  /** Names of the legend, also of those that are off. */
  readonly entries: readonly Entry[];
  /** Each group is one bar, named below it: a legend is of use where those names have no room alone. */
  readonly isNamed: boolean;
  readonly unit: string;
  readonly settings: BarSettings;
  readonly says: string;
}

/** Where a bar stands: across, and of which height. */
export interface BarPlace {
  readonly bar: Bar;
  readonly group: BarGroup;
  readonly left: number;
  readonly width: number;
  readonly middle: number;
}
export interface BarLayout {
  readonly plot: Plot;
  readonly axis: Axis;
  /** Letters of its marks. */
  readonly marks: readonly string[];
  readonly y: (value: number) => number;
  readonly places: readonly BarPlace[];
  /** Between the middles of two groups. */
  readonly cell: number;
  readonly legend: ReturnType<typeof legendOf>;
  readonly labels: readonly Shape[];
}

/** Bars and the space between their groups as wide as was asked for, or less in the same proportion. */
export function placesOf(
  groups: readonly BarGroup[],
  { left, right }: Pick<Plot, 'left' | 'right'>,
  width: number,
  space: number,
): BarPlace[] {
  const cell = (right - left) / Math.max(1, groups.length);
  return groups.flatMap((group, at) => {
    const count = Math.max(1, group.bars.length);
    const between = count > 1 ? Math.min(4, width * 0.1) : 0;
    const wanted = count * width + (count - 1) * between;
    const scale = Math.min(1, cell / (wanted + Math.min(space, wanted * 2)));
    const middle = left + cell * (at + 0.5);
    return group.bars.map((bar, place) => {
      const begin = middle - (wanted * scale) / 2 + place * (width + between) * scale;
      return { bar, group, left: begin, width: width * scale, middle };
    });
  });
}

export function barLayout({ margins, ...model }: BarModel): BarLayout {
  const { size, groups, settings, entries, isNamed } = model;
  const { ticks, legend } = settings;
  const values = groups.flatMap(({ bars }) => bars.map(({ value }) => value ?? Number.NaN));
  const rough = size.height - (isLow(size) ? ticks.font.size + 14 : margins.top + margins.bottom);
  const axis = axisOf(settings, ...extentOf([values]), roomUp(rough, ticks.font), true);
  const isEmpty = values.every(Number.isNaN) && settings.mode === 'adapt';
  const marks = axis.ticks.map((tick) => markText(tick, axis.step, settings.format));
  const plot = plotOf(size, margins, marks, ticks);
  const cell = (plot.right - plot.left) / Math.max(1, groups.length);
  const fits = groups.every(({ label }) => textWidth(label, ticks.font) <= cell - 6);
  const isCut = isNamed && !fits;
  return {
    plot,
    // marks of an axis that nothing stands on would be made up
    axis: isEmpty ? { ...axis, ticks: [] } : axis,
    marks,
    y: upOf(axis, plot),
    places: placesOf(groups, plot, settings.width, settings.space),
    cell,
    legend: legendOf(isNamed && !isCut ? [] : entries, legend, size, plot),
    labels: ticks.show ? groupLabels(groups, plot, cell, ticks) : [],
  };
}
/** Names below groups: cut where they are longer than their cell, of periods only so many as have room. */
function groupLabels(groups: readonly BarGroup[], plot: Plot, cell: number, ticks: Lettered): Shape[] {
  const { font } = ticks;
  const widest = Math.max(0, ...groups.map(({ label }) => textWidth(label, font))) + 8;
  const every =
    groups.length > 1 && groups.length * Math.min(widest, 48) > plot.right - plot.left
      ? Math.ceil(Math.min(widest, 48) / cell)
      : 1;
  const y = plot.bottom + 6 + font.size * 0.6;
  return groups.flatMap(({ label }, at) =>
    at % every === 0
      ? [text(shortened(label, font, cell * every - 4), plot.left + cell * (at + 0.5), y, font, 'middle')]
      : [],
  );
}

/** Rounded at the end that is away from its foot. */
function barPath(left: number, width: number, foot: number, end: number): string {
  const radius = Math.min(4, width / 3, Math.abs(end - foot));
  const turn = end <= foot ? radius : -radius;
  const right = left + width;
  return (
    `M${round(left)} ${round(foot)}V${round(end + turn)}Q${round(left)} ${round(end)} ${round(left + radius)} ${round(end)}` +
    `H${round(right - radius)}Q${round(right)} ${round(end)} ${round(right)} ${round(end + turn)}V${round(foot)}Z`
  );
}
export const inRange = (y: number, { top, bottom }: Plot): number => Math.min(bottom, Math.max(top, y));
/** Zero, or the end of an axis that does not reach it. */
export const footOf = ({ axis, y, plot }: Pick<BarLayout, 'axis' | 'y' | 'plot'>): number =>
  inRange(y(Math.min(axis.max, Math.max(axis.min, 0))), plot);

/** Bars side by side as shapes. */
export function barPicture(model: BarModel): Picture | TimedPicture {
  const { settings, size, unit, says } = model;
  const layout = barLayout(model);
  const { plot, axis, marks, places } = layout;
  const { ticks, grids, value } = settings;
  const foot = footOf(layout);
  const endOf = ({ bar }: BarPlace) => inRange(layout.y(bar.value ?? 0), plot);
  const shapes: Shape[] = [...upShapes(axis, marks, plot, ticks, grids)];
  for (const place of places) {
    const { bar, left, width } = place;
    if (bar.value === undefined) continue;
    shapes.push(
      path(barPath(left, width, foot, endOf(place)), {
        fill: cssColour(bar.colour),
        'fill-opacity': bar.isDoubtful ? 0.35 : 1,
        stroke: 'none',
      }),
    );
    if (bar.isDoubtful)
      shapes.push(hatched(left, left + width, Math.min(foot, endOf(place)), Math.max(foot, endOf(place)), bar.colour));
  }
  if (ticks.show) shapes.push(line(`M${round(plot.left)} ${round(foot)}H${round(plot.right)}`, ticks.color));
  shapes.push(...layout.labels, ...unitShape(unit, plot, ticks, size));
  if (value.show && !isLow(size)) shapes.push(...valueLabels(places, value.font, foot, endOf, plot));
  if (places.every(({ bar }) => bar.value === undefined)) shapes.push(...saying(says, plot, ticks.font));
  shapes.push(...layout.legend.shapes);
  const at = ({ x, y }: Point) => groupAt(layout, x, y);
  return withMoments(model, layout, (across) => momentLine(across, plot), {
    shapes,
    places: layout.legend.places,
    over(point) {
      const found = at(point);
      if (!found) return [];
      const lit = rect(found.left, plot.top, layout.cell, plot.bottom - plot.top, {
        fill: '#97a2ad',
        'fill-opacity': 0.12,
      });
      return [lit, ...groupTip(found.group, model, point)];
    },
    hit: ({ x, y }) => {
      const place = places.find(({ left, width }) => x >= left && x <= left + width);
      return place && y >= plot.top && y <= plot.bottom ? place.bar.source : -1;
    },
  });
}
/**
 * Bars of periods have a time axis, each group as wide as its period is long: they share the cursor of the page. `ends`: where the
 * axis begins and ends as it is seen, left out: as the plot does.
 */
export function withMoments(
  { groups }: Pick<BarModel, 'groups'>,
  { plot, cell }: Pick<BarLayout, 'plot' | 'cell'>,
  lineAt: (across: number) => Shape,
  picture: Picture,
  [begin, end]: readonly [number, number] = [plot.left, plot.right],
): Picture | TimedPicture {
  const periods = groups.flatMap(({ period }) => period ?? []);
  if (periods.length === 0 || periods.length < groups.length) return picture;
  return {
    ...picture,
    plot,
    timeAt(x) {
      const place = ((x - begin) / (end - begin)) * periods.length;
      const period = periods[Math.floor(place)];
      return period ? period.from + (place % 1) * (period.to - period.from) : null;
    },
    atTime(time) {
      const at = periods.findIndex(({ from, to }) => time >= from && time < to);
      const period = periods[at];
      if (!period) return [];
      return [lineAt(plot.left + cell * (at + (time - period.from) / (period.to - period.from)))];
    },
  };
}
export const unitShape = (unit: string, plot: Plot, ticks: Lettered, size: Size): Shape[] =>
  unit && ticks.show && !isLow(size)
    ? [text(unit, plot.left - 6, Math.max(ticks.font.size * 0.7, plot.top - ticks.font.size * 1.1), ticks.font, 'end')]
    : [];
/** Values at the ends of bars, where they do not run into each other. */
export function valueLabels(
  places: readonly BarPlace[],
  font: Font,
  foot: number,
  endOf: (place: BarPlace) => number,
  plot: Plot,
): Shape[] {
  const between =
    places.length > 1
      ? Math.min(...places.slice(1).map(({ left }, at) => left - (places[at]?.left ?? 0)))
      : plot.right - plot.left;
  const short = places.map(({ bar }) => (textWidth(bar.words, font) <= between - 2 ? bar.words : bar.bare));
  if (short.some((words) => textWidth(words, font) > between - 1)) return [];
  return places.flatMap((place, at) => {
    if (place.bar.value === undefined) return [];
    const end = endOf(place);
    const y = end <= foot ? end - font.size * 0.75 : end + font.size * 0.75;
    const x = place.left + place.width / 2;
    return [text(short[at] ?? '', x, Math.max(font.size * 0.6, y), font, 'middle')];
  });
}
export function groupAt({ plot, places, cell }: BarLayout, x: number, y: number) {
  if (x < plot.left || x > plot.right || y < plot.top || y > plot.bottom) return undefined;
  const left = plot.left + Math.floor((x - plot.left) / cell) * cell;
  const group = places.find(({ middle }) => middle > left && middle < left + cell)?.group;
  return group && { group, left };
}
export function groupTip({ label, bars }: BarGroup, { settings, size, isNamed }: BarModel, { x, y }: Point): Shape[] {
  const rows = bars.map(({ name, colour, words }) => ({ name, colour, value: words }));
  return tipShapes(isNamed ? '' : label, rows, x, y, size, settings.ticks.font);
}
