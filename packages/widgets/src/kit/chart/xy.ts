import { cssColour } from '../colour.ts';
import { type NumberFormat, figureIn } from '../number-format.ts';
import { type Points, discs, linePath, valueAt } from './curve.ts';
import type { OfMode } from './data.ts';
import {
  type Margins,
  type Size,
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
import type { Picture, Point } from './picture.ts';
import { axisOf, extentOf, markText, momentText, valueText } from './scale.ts';
import { type Shape, dot, line, path, round, text } from './shapes.ts';
import { LINE_WIDTH, type TimeLook } from './time-picture.ts';

/** One value over another, in the order of time; where one of them is not known, both are NaN. */
export interface Pairs {
  readonly times: readonly number[];
  readonly xs: readonly number[];
  readonly ys: readonly number[];
}
/** Two curves over the same time as one over the other, at every moment that either of them has; `most` at most. */
export function pairsOf(x: Points, y: Points, from: number, to: number, most = 2_000): Pairs {
  const times = [...new Set([x, y].flatMap((points) => Array.from(points.times)))]
    .filter((time) => time >= from && time <= to)
    .toSorted((one, other) => one - other);
  const every = Math.max(1, Math.ceil(times.length / most));
  const kept = times.filter((_, at) => at % every === 0 || at === times.length - 1);
  const pairs = kept.map((time) => [valueAt(x, time, to), valueAt(y, time, to)] as const);
  const known = pairs.map(([one, other]) =>
    Number.isFinite(one) && Number.isFinite(other) ? ([one, other] as const) : ([Number.NaN, Number.NaN] as const),
  );
  return { times: kept, xs: known.map(([one]) => one), ys: known.map(([, other]) => other) };
}

export interface XySeries {
  readonly name: string;
  readonly colour: string;
  readonly pairs: Pairs;
  readonly isOff: boolean;
  /** Which of the sources is meant by a point of it. */
  readonly source: number;
}
export interface XyModel {
  readonly size: Size;
  readonly margins: Margins;
  readonly series: readonly XySeries[];
  readonly modeX: OfMode;
  readonly modeY: OfMode;
  readonly formatX: NumberFormat;
  readonly formatY: NumberFormat;
  readonly look: Pick<TimeLook, 'ticks' | 'grids' | 'legend'>;
  /** What is written at the ends of both axes. */
  readonly titleX: string;
  readonly titleY: string;
  /** A line through the points in their order, or points alone. */
  readonly isLine: boolean;
  readonly says: string;
}
const REACH = 14;

/** One value over another. */
export function xyPicture(model: XyModel): Picture {
  const { size, margins, series, modeX, modeY, formatX, formatY, look, isLine, says } = model;
  const { ticks, grids, legend } = look;
  const all = series.map((each, index) => ({ ...each, index }));
  const shown = all.filter(({ isOff }) => !isOff);
  const rough = size.height - (isLow(size) ? ticks.font.size + 14 : margins.top + margins.bottom);
  const axisY = axisOf(modeY, ...extentOf(shown.map(({ pairs }) => pairs.ys)), roomUp(rough, ticks.font));
  const marksY = axisY.ticks.map((tick) => markText(tick, axisY.step, formatY));
  const plot = plotOf(size, margins, marksY, ticks);
  const extentX = extentOf(shown.map(({ pairs }) => pairs.xs));
  const farthest = Math.max(...extentX.map((end) => (Number.isFinite(end) ? Math.abs(end) : 0)), 100);
  const longest = markText(farthest, 1, formatX);
  const axisX = axisOf(modeX, ...extentX, Math.min(10, roomAcross(plot, `-${longest}.0`, ticks.font)));
  const [x, y] = [acrossOf(axisX.min, axisX.max, plot), upOf(axisY, plot)];
  const isIn = (across: number, up: number) =>
    across >= plot.left - 0.5 && across <= plot.right + 0.5 && up >= plot.top - 0.5 && up <= plot.bottom + 0.5;
  const shapes: Shape[] = [
    ...upShapes(axisY, marksY, plot, ticks, grids),
    ...acrossShapes(
      axisX.ticks.map((tick) => ({ at: x(tick), words: markText(tick, axisX.step, formatX) })),
      plot,
      ticks,
      grids,
      size,
    ),
  ];
  if (!isLow(size) && ticks.show) shapes.push(...titles(model, plot));
  for (const { colour, pairs } of shown) {
    const pieces = piecesOf(
      pairs,
      (one) => Math.min(plot.right, Math.max(plot.left, x(one))),
      (other) => Math.min(plot.bottom, Math.max(plot.top, y(other))),
    );
    if (isLine)
      shapes.push(
        line(linePath(pieces), colour, LINE_WIDTH, { 'stroke-linejoin': 'round', 'stroke-linecap': 'round' }),
      );
    const points = isLine
      ? []
      : pairs.xs.map((one, at) => [x(one), y(pairs.ys[at] ?? 0)] as const).filter(([across, up]) => isIn(across, up));
    if (!isLine)
      shapes.push(
        path(discs(points, 2.6), {
          fill: cssColour(colour),
          'fill-opacity': points.length > 300 ? 0.5 : 0.75,
          stroke: 'none',
        }),
      );
    const last = pieces.at(-1);
    const [across, up] = [last?.at(-2), last?.at(-1)];
    if (isLine && across !== undefined && up !== undefined)
      shapes.push(
        path(discs([[across, up]], 6), { fill: cssColour(colour), 'fill-opacity': 0.22, stroke: 'none' }),
        path(discs([[across, up]], 3), { fill: cssColour(colour), stroke: 'none' }),
      );
  }
  if (shown.every(({ pairs }) => pairs.xs.every(Number.isNaN))) shapes.push(...saying(says, plot, ticks.font));
  const legendPart = legendOf(series, legend, size, plot);
  shapes.push(...legendPart.shapes);
  /** The point next to the pointer. */
  const found = (point: Point) => {
    let [best, distance] = [undefined as { series: (typeof all)[number]; at: number } | undefined, REACH];
    for (const one of shown)
      for (const [at, value] of one.pairs.xs.entries()) {
        const away = Math.hypot(x(value) - point.x, y(one.pairs.ys[at] ?? 0) - point.y);
        if (away < distance) [best, distance] = [{ series: one, at }, away];
      }
    return best;
  };
  return {
    shapes,
    places: legendPart.places,
    over(point) {
      const best = found(point);
      if (!best) return [];
      const { series: one, at } = best;
      const [across, up] = [one.pairs.xs[at] ?? Number.NaN, one.pairs.ys[at] ?? Number.NaN];
      const value = `${figureIn(across, formatX, valueText)}, ${figureIn(up, formatY, valueText)}`;
      const rows = [{ name: one.name, colour: one.colour, value }];
      return [
        dot(x(across), y(up), 4, { fill: cssColour(one.colour), stroke: '#ffffff', 'stroke-width': 1.4 }),
        ...tipShapes(momentText(one.pairs.times[at] ?? 0), rows, point.x, point.y, size, ticks.font),
      ];
    },
    hit: (point) => found(point)?.series.source ?? -1,
  };
}
function titles(
  { titleX, titleY, look: { ticks } }: XyModel,
  plot: { left: number; right: number; top: number; bottom: number },
): Shape[] {
  const { font } = ticks;
  return [
    ...(titleY
      ? [text(titleY, Math.max(4, plot.left - 30), Math.max(font.size * 0.7, plot.top - font.size), font, 'start')]
      : []),
    ...(titleX ? [text(titleX, plot.right, plot.bottom - font.size * 0.8, font, 'end')] : []),
  ];
}
function piecesOf({ xs, ys }: Pairs, x: (value: number) => number, y: (value: number) => number): number[][] {
  const pieces: number[][] = [];
  let piece: number[] = [];
  for (const [at, value] of xs.entries()) {
    if (Number.isNaN(value)) {
      piece = [];
      continue;
    }
    if (piece.length === 0) pieces.push((piece = []));
    piece.push(round(x(value)), round(y(ys[at] ?? 0)));
  }
  return pieces;
}
