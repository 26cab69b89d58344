import { cssColour } from '../colour.ts';
import { shortened, textWidth } from '../text-width.ts';
import { type Points, firstAt } from './curve.ts';
import {
  type Margins,
  type Plot,
  type Size,
  acrossOf,
  acrossShapes,
  isLow,
  legendOf,
  saying,
  tipShapes,
} from './layout.ts';
import type { Point, TimedPicture } from './picture.ts';
import { momentText } from './scale.ts';
import { type Shape, hatched, rect, text } from './shapes.ts';
import { percentText } from './shares.ts';
import { type TimeLook, momentLine, timeAtOf, timeMarksOf } from './time-picture.ts';

export interface Status {
  readonly status: string;
  readonly value: number;
  readonly color: string;
}
/** How long one state lasted. */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly value: number;
}
/**
 * Stretches of one value each, up to `to`. Where values do not stand until the next one, each holds up to it all the same: a state
 * lasts until another is told, or nothing is known.
 */
export function spansOf({ times, values }: Points, from: number, to: number): Span[] {
  const spans: Span[] = [];
  for (let at = Math.max(0, firstAt(times, from) - 1); at < times.length; at++) {
    const [time, value] = [times[at] ?? 0, values[at] ?? Number.NaN];
    const [begin, end] = [Math.max(from, time), Math.min(to, times[at + 1] ?? to)];
    if (end <= begin || !Number.isFinite(value)) continue;
    const last = spans.at(-1);
    if (last && last.to === begin && last.value === value) spans[spans.length - 1] = { ...last, to: end };
    else spans.push({ from: begin, to: end, value });
  }
  return spans;
}

export interface Lane {
  readonly name: string;
  readonly curve: Points & { readonly doubtful: readonly { readonly from: number; readonly to: number }[] };
}
export interface SectionModel {
  readonly size: Size;
  readonly margins: Margins;
  readonly from: number;
  readonly to: number;
  readonly lanes: readonly Lane[];
  readonly items: readonly Status[];
  readonly look: TimeLook;
  readonly says: string;
  /** What a value is called that is none of the states. */
  readonly other: string;
  readonly lengthText: (ms: number) => string;
}
const OTHER = '#97a2ad';
/** Thickest lane, page units. */
const THICKEST = 64;

/** States over time: a lane for each variable, a colour for each state. */
export function sectionPicture(model: SectionModel): TimedPicture {
  const { size, margins, from, to, lanes, items, look, says } = model;
  const { ticks, legend } = look;
  const { font } = ticks;
  const low = isLow(size);
  const names =
    lanes.length > 1
      ? Math.min(size.width * 0.3, Math.max(0, ...lanes.map(({ name }) => textWidth(name, font))) + 14)
      : 0;
  const left = lanes.length > 1 ? names : Math.min(margins.left, size.width * 0.06);
  const top = Math.min(low ? 6 : margins.top, size.height * 0.25);
  const foot = ticks.show ? font.size + 10 : 4;
  const plot: Plot = {
    left,
    top,
    right: size.width - Math.min(margins.right, size.width * 0.06),
    bottom: Math.max(top + 1, size.height - (low ? foot : Math.max(foot, margins.bottom))),
  };
  const x = acrossOf(from, to, plot);
  const room = (plot.bottom - plot.top) / Math.max(1, lanes.length);
  const thick = Math.max(2, Math.min(THICKEST, room * 0.72));
  const colourOf = (value: number) => items.find((item) => item.value === value);
  const laid = lanes.map((lane, at) => ({
    ...lane,
    middle: plot.top + room * (at + 0.5),
    spans: spansOf(lane.curve, from, to),
  }));
  const shapes: Shape[] = [...acrossShapes(timeMarksOf(look, from, to, plot), plot, ticks, look.grids, size)];
  for (const { name, middle, spans, curve } of laid) {
    shapes.push(
      rect(plot.left, middle - thick / 2, plot.right - plot.left, thick, { rx: 3, fill: OTHER, 'fill-opacity': 0.12 }),
    );
    if (names > 0) shapes.push(text(shortened(name, font, names - 10), plot.left - 8, middle, font, 'end'));
    for (const { left: begin, right: end, value } of joined(spans, x))
      shapes.push(
        rect(begin, middle - thick / 2, Math.max(0.8, end - begin), thick, {
          fill: cssColour(colourOf(value)?.color ?? OTHER),
        }),
      );
    for (const span of curve.doubtful) {
      const [begin, end] = [Math.max(plot.left, x(span.from)), Math.min(plot.right, x(span.to))];
      if (end - begin > 1) shapes.push(hatched(begin, end, middle - thick / 2, middle + thick / 2, '#ffffff'));
    }
  }
  if (laid.every(({ spans }) => spans.length === 0)) shapes.push(...saying(says, plot, font));
  const all = laid.flatMap(({ spans }) => spans);
  const whole = all.reduce((sum, span) => sum + span.to - span.from, 0);
  const shareOf = (value: number) =>
    all.filter((span) => span.value === value).reduce((sum, span) => sum + span.to - span.from, 0) / whole;
  const entries = items.map(({ status, value, color }) => ({
    name: whole > 0 ? `${status} ${percentText(shareOf(value))}` : status,
    colour: color,
  }));
  shapes.push(...legendOf(entries, legend, size, plot).shapes);
  const timeAt = timeAtOf(from, to, plot);
  const laneAt = ({ y }: Point) => laid.findIndex(({ middle }) => Math.abs(y - middle) <= room / 2);
  const over = (point: Point): Shape[] => {
    const time = timeAt(point.x);
    const lane = laid[laneAt(point)];
    if (time === null || !lane) return [];
    const span = lane.spans.find((one) => one.from <= time && time < one.to);
    const line = momentLine(point.x, plot);
    if (!span) return [line];
    const item = colourOf(span.value);
    const rows = [
      { name: item?.status ?? model.other, colour: item?.color ?? OTHER, value: item ? '' : String(span.value) },
      {
        name: `${momentText(span.from)} – ${momentText(span.to)}`,
        colour: 'transparent',
        value: model.lengthText(span.to - span.from),
      },
    ];
    return [line, ...tipShapes(lanes.length > 1 ? lane.name : '', rows, point.x, point.y, size, font)];
  };
  return {
    shapes,
    places: [],
    plot,
    timeAt,
    over,
    atTime: (time) => (time < from || time > to ? [] : [momentLine(x(time), plot)]),
    hit: (point) => (timeAt(point.x) === null ? -1 : laneAt(point)),
  };
}
/** Spans as they are drawn: those shorter than can be seen are one with what follows, or thousands would be drawn over each other. */
function joined(spans: readonly Span[], x: (time: number) => number): { left: number; right: number; value: number }[] {
  const drawn: { left: number; right: number; value: number }[] = [];
  for (const { from, to, value } of spans) {
    const [left, right] = [x(from), x(to)];
    const last = drawn.at(-1);
    if (last && right - last.left < 0.8) last.right = right;
    else drawn.push({ left, right, value });
  }
  return drawn;
}
