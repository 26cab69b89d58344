import type { Font } from '@lightfield/page';
import { cssColour } from '../colour.ts';
import { fontProps } from '../paint.ts';
import { shortened, textWidth } from '../text-width.ts';
import type { Axis } from './scale.ts';
import { type Shape, line, rect, round, text } from './shapes.ts';

export interface Plot {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
export interface Margins {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}
export interface Size {
  readonly width: number;
  readonly height: number;
}
interface Drawn {
  readonly show: boolean;
  readonly color: string;
}
type Lettered = Drawn & { readonly font: Font };

/** Below this a box has no room for more than a curve and its axes. */
const LOW = 160;
export const isLow = ({ height }: Size): boolean => height < LOW;

/**
 * Where curves are drawn: the margins that were asked for, no wider than the box allows, and on the left as much as the
 * marks need.
 */
export function plotOf(size: Size, margins: Margins, labels: readonly string[], ticks: Lettered): Plot {
  const low = isLow(size);
  const letters = ticks.show ? ticks.font.size : 0;
  const needed = ticks.show ? Math.max(0, ...labels.map((label) => textWidth(label, ticks.font))) + 10 : 4;
  const narrow = size.width < 320;
  const left = Math.min(size.width * 0.45, narrow ? needed : Math.max(margins.left, needed));
  const bottom = low ? Math.min(margins.bottom, letters + 8) : margins.bottom;
  const top = low ? Math.min(margins.top, letters * 0.6 + 4) : margins.top;
  const right = narrow ? Math.min(margins.right, letters + 2) : margins.right;
  return {
    left,
    top: Math.min(top, size.height * 0.4),
    right: Math.max(left + 1, size.width - Math.min(right, size.width * 0.4)),
    bottom: Math.max(Math.min(top, size.height * 0.4) + 1, size.height - Math.min(bottom, size.height * 0.5)),
  };
}
/** So many marks have room beside each other and one above the other. */
export const roomAcross = ({ left, right }: Plot, sample: string, font: Font): number =>
  Math.max(1, Math.floor((right - left) / (textWidth(sample, font) + 18)));
export const roomUp = (height: number, font: Font): number =>
  Math.max(2, Math.min(6, Math.floor(height / (font.size * 2.6))));

export const upOf =
  ({ min, max }: Pick<Axis, 'min' | 'max'>, { top, bottom }: Plot) =>
  (value: number): number =>
    bottom - ((value - min) / (max - min)) * (bottom - top);
export const acrossOf =
  (from: number, to: number, { left, right }: Plot) =>
  (value: number): number =>
    left + ((value - from) / (to - from)) * (right - left);

/** Marks, their letters (one for each) and the grid of the axis on the left. */
export function upShapes(axis: Axis, labels: readonly string[], plot: Plot, ticks: Lettered, grids: Drawn): Shape[] {
  const y = upOf(axis, plot);
  const shapes: Shape[] = [];
  if (grids.show)
    shapes.push(
      line(
        axis.ticks.map((tick) => `M${round(plot.left)} ${round(y(tick))}H${round(plot.right)}`).join(''),
        grids.color,
      ),
    );
  if (!ticks.show) return shapes;
  for (const [at, tick] of axis.ticks.entries())
    shapes.push(text(labels[at] ?? '', plot.left - 6, y(tick), ticks.font, 'end'));
  return shapes;
}
export interface Mark {
  readonly at: number;
  readonly words: string;
}
/** Marks and letters of the axis below. `isGrid`: lines go up from them. */
export function acrossShapes(marks: readonly Mark[], plot: Plot, ticks: Lettered, grids: Drawn, size: Size): Shape[] {
  const shapes: Shape[] = [];
  if (grids.show)
    shapes.push(
      line(marks.map(({ at }) => `M${round(at)} ${round(plot.top)}V${round(plot.bottom)}`).join(''), grids.color),
    );
  if (!ticks.show) return shapes;
  const foot = round(plot.bottom);
  shapes.push(
    line(
      `M${round(plot.left)} ${foot}H${round(plot.right)}${marks.map(({ at }) => `M${round(at)} ${foot}v4`).join('')}`,
      ticks.color,
    ),
  );
  for (const { at, words } of marks) {
    const half = textWidth(words, ticks.font) / 2;
    // letters at an end of the axis stay in the box
    const x = Math.min(Math.max(at, half + 1), size.width - half - 1);
    shapes.push(text(words, x, plot.bottom + 6 + ticks.font.size * 0.6, ticks.font, 'middle'));
  }
  return shapes;
}

export interface Entry {
  readonly name: string;
  readonly colour: string;
  readonly isOff?: boolean;
}
/** One entry of a legend: where it lies, so that it can be pressed. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
const SWATCH = 10;
const BETWEEN = 14;
/** Page units. */
const LONGEST_NAME = 220;
/** Entries in one line in the middle, those without room left out with a mark that there are more. */
export function legendShapes(
  entries: readonly Entry[],
  font: Font,
  { left, right, y }: { readonly left: number; readonly right: number; readonly y: number },
): { readonly shapes: Shape[]; readonly places: readonly Place[] } {
  const room = right - left;
  const height = font.size * 1.6;
  // only where they have no room side by side are names cut
  const natural = entries.reduce(
    (sum, { name }) => sum + SWATCH + 4 + Math.min(LONGEST_NAME, textWidth(name, font)) + BETWEEN,
    0,
  );
  const fair = Math.max(48, room / Math.max(1, entries.length) - SWATCH - BETWEEN - 4);
  const widest = natural - BETWEEN <= room ? LONGEST_NAME : Math.min(LONGEST_NAME, fair);
  const words = entries.map(({ name }) => shortened(name, font, widest));
  const widths = words.map((name) => SWATCH + 4 + textWidth(name, font));
  let [count, used] = [0, 0];
  for (const width of widths) {
    if (used + width > room && count > 0) break;
    used += width + BETWEEN;
    count++;
  }
  const more = count < entries.length;
  let x = left + Math.max(0, (room - used + BETWEEN) / 2);
  const shapes: Shape[] = [];
  const places: Place[] = [];
  for (let at = 0; at < count; at++) {
    const [entry, width] = [entries[at], widths[at] ?? 0];
    if (!entry) break;
    const faint = entry.isOff ? { opacity: 0.35 } : {};
    shapes.push(rect(x, y - SWATCH / 2, SWATCH, SWATCH, { rx: 2, fill: cssColour(entry.colour), ...faint }));
    const letters = text(words[at] ?? '', x + SWATCH + 4, y, font, 'start');
    shapes.push({ ...letters, attributes: { ...letters.attributes, ...faint } });
    places.push({ x, y: y - height / 2, width, height });
    x += width + BETWEEN;
  }
  if (more)
    shapes.push(text(`+${entries.length - count}`, Math.min(x, right), y, font, x > right - 20 ? 'end' : 'start'));
  return { shapes, places };
}
/** The legend below a plot, where it is wanted and has room. */
export function legendOf(
  entries: readonly Entry[],
  { show, font }: { readonly show: boolean; readonly font: Font },
  size: Size,
  plot: Plot,
): { readonly shapes: readonly Shape[]; readonly places: readonly Place[] } {
  if (!show || isLow(size) || entries.length === 0) return { shapes: [], places: [] };
  const y = size.height - font.size * 0.9;
  return legendShapes(entries, font, { left: Math.min(plot.left, 12), right: size.width - 12, y });
}
export const placeAt = (places: readonly Place[], x: number, y: number): number =>
  places.findIndex(
    (place) => x >= place.x && x <= place.x + place.width && y >= place.y && y <= place.y + place.height,
  );

/** A sentence in the middle: that there is nothing, or why. */
export const saying = (words: string, plot: Plot, font: Font): Shape[] =>
  words === ''
    ? []
    : [
        text(
          shortened(words, font, plot.right - plot.left),
          (plot.left + plot.right) / 2,
          (plot.top + plot.bottom) / 2,
          font,
          'middle',
        ),
      ];

export interface TipRow {
  readonly colour: string;
  readonly name: string;
  readonly value: string;
}
/** What is pointed at, in a box beside the pointer that never leaves the chart. Dark on light and on dark pages alike. */
export function tipShapes(
  title: string,
  rows: readonly TipRow[],
  x: number,
  y: number,
  size: Size,
  font: Font,
): Shape[] {
  const letters: Font = { ...font, color: '#f4f6f8', bold: false, italic: false, underline: false };
  const line = letters.size * 1.5;
  const shown = rows.slice(0, Math.max(1, Math.floor((size.height - 12) / line) - 1));
  const widest = Math.max(40, size.width * 0.75 - 40);
  const names = shown.map(({ name, value }) => shortened(name, letters, widest - textWidth(value, letters)));
  const width =
    Math.max(
      textWidth(title, letters),
      ...shown.map(({ value }, at) => 16 + textWidth(names[at] ?? '', letters) + 12 + textWidth(value, letters)),
    ) + 16;
  const height = (shown.length + (title ? 1 : 0)) * line + 10;
  const left = Math.max(0, x + 12 + width <= size.width ? x + 12 : x - 12 - width);
  const top = Math.max(0, Math.min(y - height / 2, size.height - height));
  const shapes = [
    rect(left, top, width, height, {
      rx: 4,
      fill: '#1c252e',
      'fill-opacity': 0.94,
      stroke: '#55616d',
      'stroke-width': 0.5,
    }),
  ];
  let middle = top + 5 + line / 2;
  if (title) {
    shapes.push(text(title, left + 8, middle, letters, 'start'));
    middle += line;
  }
  for (const [at, { colour, value }] of shown.entries()) {
    shapes.push(rect(left + 8, middle - 4, 8, 8, { rx: 2, fill: cssColour(colour) }));
    shapes.push(text(names[at] ?? '', left + 22, middle, letters, 'start'));
    shapes.push(text(value, left + width - 8, middle, letters, 'end'));
    middle += line;
  }
  // an animation that colours letters means those of the chart
  const { fill } = fontProps(letters);
  return shapes.map((shape) =>
    shape.attributes['fill'] === fill ? { ...shape, attributes: { ...shape.attributes, fill: letters.color } } : shape,
  );
}
