import type { Font } from '@lightfield/page';
import { cssColour } from '../colour.ts';
import { type NumberFormat, figureIn } from '../number-format.ts';
import { shortened, textWidth } from '../text-width.ts';
import { type Margins, type Place, type Plot, type Size, legendShapes, saying, tipShapes } from './layout.ts';
import type { Picture, Point } from './picture.ts';
import { valueText } from './scale.ts';
import { type Sector, TURN, inSector, pointOn, sectorPath, wallPath } from './sector.ts';
import type { Value } from './series.ts';
import { type Shape, line, lit, path, round, text } from './shapes.ts';

export interface ShareSettings {
  readonly valueType: 'value' | 'percent' | 'both' | 'none';
  readonly legend: { readonly show: boolean; readonly font: Font };
  readonly font: Font;
  readonly format: NumberFormat;
}
/** `pie`: from the middle; `ring`: `width` page units wide; `rose`: angles alike, areas tell. */
export type Round =
  | { readonly kind: 'pie' }
  | { readonly kind: 'ring'; readonly width: number }
  | { readonly kind: 'rose' };
/** Seen from aslant: degrees from straight above, and how thick it is. */
export interface Aslant {
  readonly alpha: number;
  readonly depth: number;
}
export interface ShareModel {
  readonly size: Size;
  readonly margins: Margins;
  readonly values: readonly Value[];
  /** Places that were switched off. */
  readonly off: ReadonlySet<number>;
  readonly settings: ShareSettings;
  readonly round: Round;
  readonly aslant?: Aslant;
  /** Above the sum in the middle of a ring. */
  readonly total: string;
  readonly says: string;
}

export interface Slice {
  /** Place among the values. */
  readonly at: number;
  /** 0 to 1. */
  readonly share: number;
  /** Radians from the top, with the clock. */
  readonly from: number;
  readonly to: number;
}
/** Slices of what is above zero: nothing else is a part of a whole. `isEven`: all angles alike. */
export function slicesOf(values: readonly (number | undefined)[], off: ReadonlySet<number>, isEven: boolean): Slice[] {
  const parts = values.flatMap((value, at) =>
    value !== undefined && value > 0 && Number.isFinite(value) && !off.has(at) ? [{ at, value }] : [],
  );
  // by the largest, so that what is near the end of numbers can be added up
  const largest = Math.max(...parts.map(({ value }) => value));
  const sum = parts.reduce((all, { value }) => all + value / largest, 0);
  let done = 0;
  return parts.map(({ at, value }, place) => {
    const share = value / largest / sum;
    // what was added up may be more than one by the last digit of a number
    const from = isEven ? (place / parts.length) * TURN : Math.min(1, done) * TURN;
    done += share;
    const isLast = place === parts.length - 1;
    const to = isEven ? ((place + 1) / parts.length) * TURN : isLast ? TURN : Math.min(1, done) * TURN;
    return { at, share, from, to };
  });
}
export const percentText = (share: number): string => `${Number((share * 100).toFixed(share < 0.0995 ? 2 : 1))}%`;

/** A box too small for words beside slices. */
const SMALL = 170;
interface Stage {
  readonly cx: number;
  readonly cy: number;
  readonly radius: number;
  /** How much of its height is left by looking from aslant; 1: none is lost. */
  readonly flat: number;
  readonly thick: number;
  readonly hasWords: boolean;
  /** Where the legend is: below, or beside a circle in a low box. */
  readonly side: Plot | null;
}
function stageOf({ size, margins, settings, aslant, values }: ShareModel): Stage {
  const alpha = Math.min(80, Math.abs(aslant?.alpha ?? 0));
  const flat = Math.cos((alpha * Math.PI) / 180);
  const small = Math.min(size.width, size.height) < SMALL;
  const edge = Math.max(4, Math.min(size.width, size.height) * 0.06);
  const beside =
    small && settings.legend.show && size.width >= size.height + settings.legend.font.size * 6 && values.length > 0;
  const box: Plot = small
    ? {
        left: edge,
        top: edge,
        right: beside ? Math.min(size.width * 0.5, size.height) - edge : size.width - edge,
        bottom: size.height - edge,
      }
    : {
        left: Math.min(margins.left, size.width * 0.3),
        right: size.width - Math.min(margins.right, size.width * 0.3),
        top: Math.min(margins.top, size.height * 0.22),
        bottom: size.height - Math.min(margins.bottom, size.height * 0.24),
      };
  const [width, height] = [Math.max(2, box.right - box.left), Math.max(2, box.bottom - box.top)];
  const sunk = Math.sin((alpha * Math.PI) / 180);
  const thick = aslant ? Math.min(aslant.depth * sunk, height * 0.35) : 0;
  const radius = Math.max(1, Math.min(width / 2, (height - thick) / (2 * flat)));
  return {
    cx: (box.left + box.right) / 2,
    cy: (box.top + box.bottom - thick) / 2,
    radius,
    flat,
    thick,
    hasWords: !small,
    side: beside
      ? { left: box.right + edge * 1.5, right: size.width - edge, top: edge, bottom: size.height - edge }
      : null,
  };
}

/** Slices as shapes: a pie, a ring, a rose, flat or from aslant. */
export function sharePicture(model: ShareModel): Picture {
  const { values, off, settings, size, round: kind, says, aslant } = model;
  const stage = stageOf(model);
  const slices = slicesOf(
    values.map(({ value }) => value),
    off,
    kind.kind === 'rose',
  );
  const sectors = slices.map((slice) => sectorOf(slice, slices, kind, stage, aslant !== undefined));
  const shapes: Shape[] = [];
  const colourOf = ({ at }: Slice) => values[at]?.colour ?? '#2f7fd1';
  const opacityOf = ({ at }: Slice) => (values[at]?.isDoubtful ? 0.4 : 1);
  if (aslant) shapes.push(...walls(slices, sectors, stage, colourOf, opacityOf));
  for (const [at, slice] of slices.entries()) {
    const sector = sectors[at];
    if (sector)
      shapes.push(
        path(sectorPath(sector), {
          fill: cssColour(colourOf(slice)),
          'fill-opacity': opacityOf(slice),
          'fill-rule': 'evenodd',
          stroke: 'none',
        }),
      );
  }
  const { cx, cy, radius, flat } = stage;
  const middle: Plot = { left: cx - radius, right: cx + radius, top: cy - radius * flat, bottom: cy + radius * flat };
  if (slices.length === 0) {
    const empty: Sector = { cx, cy, radius, inner: innerOf(kind, radius), flat, from: 0, to: TURN };
    shapes.push(
      path(sectorPath(empty), { fill: '#97a2ad', 'fill-opacity': 0.18, 'fill-rule': 'evenodd', stroke: 'none' }),
      ...saying(says, middle, settings.font),
    );
  } else {
    if (kind.kind === 'ring' && !aslant) shapes.push(...sumShapes(model, slices, stage));
    if (stage.hasWords) shapes.push(...words(model, slices, sectors, stage));
  }
  const legend = legendPart(model, stage, slices);
  shapes.push(...legend.shapes);
  const found = ({ x, y }: Point) => sectors.findIndex((sector) => inSector(sector, x, y));
  return {
    shapes,
    places: legend.places,
    over(point) {
      const [slice, sector] = [slices[found(point)], sectors[found(point)]];
      const value = slice && values[slice.at];
      if (!slice || !sector || !value) return [];
      const raised = path(sectorPath({ ...sector, radius: sector.radius + 3 }), {
        fill: '#ffffff',
        'fill-opacity': 0.18,
        'fill-rule': 'evenodd',
        stroke: 'none',
      });
      const row = { name: value.name, colour: value.colour, value: `${value.words}  ${percentText(slice.share)}` };
      return [raised, ...tipShapes('', [row], point.x, point.y, size, settings.font)];
    },
    hit: (point) => slices[found(point)]?.at ?? -1,
  };
}
const innerOf = (kind: Round, radius: number): number =>
  kind.kind === 'ring'
    ? Math.max(0, radius - Math.min(kind.width, radius * 0.8))
    : kind.kind === 'rose'
      ? radius * 0.14
      : 0;
/** Page units between two slices. */
const GAP = 1.5;
function sectorOf(
  { share, from, to }: Slice,
  slices: readonly Slice[],
  kind: Round,
  { cx, cy, radius, flat }: Stage,
  isSolid: boolean,
): Sector {
  const inner = innerOf(kind, radius);
  const most = Math.max(...slices.map((slice) => slice.share));
  // areas tell, so that twice the value is twice the colour
  const reach = kind.kind === 'rose' ? Math.sqrt(inner ** 2 + (radius ** 2 - inner ** 2) * (share / most)) : radius;
  const pad = isSolid || slices.length < 2 ? 0 : Math.min(GAP / radius, (to - from) * 0.25);
  return { cx, cy, radius: reach, inner, flat, from: from + pad / 2, to: to - pad / 2 };
}

/** Outer walls in front, and behind the hole of a ring its inner ones: those that are seen. */
function walls(
  slices: readonly Slice[],
  sectors: readonly Sector[],
  { thick }: Stage,
  colourOf: (slice: Slice) => string,
  opacityOf: (slice: Slice) => number,
): Shape[] {
  const of = (isInner: boolean) =>
    slices.flatMap((slice, at) => {
      const sector = sectors[at];
      if (!sector || (isInner && sector.inner <= 0)) return [];
      const d = wallPath(sector, thick, isInner);
      return d === '' ? [] : lit(d, colourOf(slice), isInner ? 0.42 : 0.26, opacityOf(slice));
    });
  return [...of(true), ...of(false)];
}

function sumShapes(
  { values, settings, total, round: ring }: ShareModel,
  slices: readonly Slice[],
  { cx, cy, radius, hasWords }: Stage,
): Shape[] {
  const shown = slices.flatMap(({ at }) => values[at] ?? []);
  const units = new Set(shown.map(({ unit }) => unit));
  const sum = figureIn(
    shown.reduce((all, { value = 0 }) => all + value, 0),
    settings.format,
    valueText,
  );
  const { font } = settings;
  const large: Font = { ...font, size: font.size * 1.6, bold: true };
  const room = innerOf(ring, radius) * 1.75;
  const [unit = ''] = units.size === 1 ? units : [];
  if (textWidth(sum, large) > room || units.size > 1) return [];
  if (!hasWords) return [text(sum, cx, cy, large, 'middle')];
  return [
    text(sum, cx, cy - font.size * 0.35, large, 'middle'),
    text(shortened(unit ? `${total} ${unit}` : total, font, room), cx, cy + large.size * 0.75, font, 'middle'),
  ];
}

interface Beside {
  readonly slice: Slice;
  readonly value: Value;
  readonly isRight: boolean;
  readonly edge: Point;
  readonly y: number;
  /** Where its letters begin, and how much room they have. */
  readonly end: number;
  readonly space: number;
}
/** Places of words on both sides, moved apart so that they do not run into each other; where there is no room for all the largest stay. */
function besides(
  { values, settings, size }: ShareModel,
  slices: readonly Slice[],
  sectors: readonly Sector[],
  stage: Stage,
): Beside[] {
  const { font, legend } = settings;
  const { cx, cy, radius, flat, thick } = stage;
  const between = font.size * 1.35;
  const lowest = size.height - (legend.show ? legend.font.size * 2 : 4) - font.size / 2;
  const room = Math.max(1, Math.floor((lowest - font.size) / between));
  return [true, false].flatMap((isRight) => {
    const side = slices
      .flatMap((slice, at) => {
        const [sector, value] = [sectors[at], values[slice.at]];
        const middle = (slice.from + slice.to) / 2;
        if (!sector || !value || slice.share < 0.004 || Math.sin(middle) >= 0 !== isRight) return [];
        const sunk = Math.cos(middle) < 0 ? thick : 0;
        const edge = pointOn(sector, middle, sector.radius);
        return [
          { slice, value, edge: { x: edge.x, y: edge.y + sunk / 2 }, y: pointOn(sector, middle, radius + 10).y + sunk },
        ];
      })
      .toSorted((one, other) => one.y - other.y);
    const kept = new Set(side.toSorted((one, other) => other.slice.share - one.slice.share).slice(0, room));
    const shown = side.filter((one) => kept.has(one));
    const ups = spread(
      shown.map(({ y }) => y),
      between,
      font.size,
      lowest,
    );
    return shown.map((one, at) => {
      const y = ups[at] ?? one.y;
      // beside the circle at that height, and not on it
      const lift = Math.min(1, Math.abs(y - cy - (y > cy ? thick : 0)) / (radius * flat + 1));
      const reach = Math.max(Math.abs(one.edge.x - cx) + 6, Math.sqrt(1 - lift ** 2) * radius + 10);
      const end = isRight ? cx + reach + 8 : cx - reach - 8;
      return { ...one, isRight, y, end, space: (isRight ? size.width - end : end) - 8 };
    });
  });
}
function words(model: ShareModel, slices: readonly Slice[], sectors: readonly Sector[], stage: Stage): Shape[] {
  const { valueType, font, legend } = model.settings;
  if (valueType === 'none') return [];
  const labels = besides(model, slices, sectors, stage).filter(({ space }) => space >= font.size * 2);
  const partsOf = ({ value, slice }: Beside) => [
    ...(legend.show ? [] : [value.name]),
    ...(valueType === 'percent' ? [] : [value.words]),
    ...(valueType === 'value' ? [] : [percentText(slice.share)]),
  ];
  // all say as much as the one with the least room can
  const most = Math.max(0, ...labels.map((label) => partsOf(label).length));
  const skipped = Array.from({ length: most }, (_, skip) => skip).find((skip) =>
    labels.every((label) => textWidth(partsOf(label).slice(skip).join(' '), font) <= label.space),
  );
  return labels.flatMap((label) => {
    const { value, isRight, edge, y, end, space } = label;
    const said = shortened(
      partsOf(label)
        .slice(skipped ?? most - 1)
        .join(' '),
      font,
      space,
    );
    const elbow = isRight ? end - 8 : end + 8;
    return [
      line(`M${round(edge.x)} ${round(edge.y)}L${round(elbow)} ${round(y)}H${round(end)}`, value.colour, 1, {
        'stroke-opacity': 0.8,
      }),
      text(said, end + (isRight ? 4 : -4), y, font, isRight ? 'start' : 'end'),
    ];
  });
}
/** Ascending places moved as little as it needs to be `between` apart, within `least` and `most`. */
export function spread(places: readonly number[], between: number, least: number, most: number): number[] {
  const moved = [...places];
  for (let at = 0; at < moved.length; at++)
    moved[at] = Math.max(moved[at] ?? 0, at === 0 ? least : (moved[at - 1] ?? 0) + between);
  for (let at = moved.length - 1; at >= 0; at--)
    moved[at] = Math.min(moved[at] ?? 0, at === moved.length - 1 ? most : (moved[at + 1] ?? 0) - between);
  return moved;
}

function legendPart(
  { values, off, settings, size }: ShareModel,
  stage: Stage,
  slices: readonly Slice[],
): { shapes: readonly Shape[]; places: readonly Place[] } {
  const { legend } = settings;
  const entries = values.map(({ name, colour }, at) => ({ name, colour, isOff: off.has(at) }));
  if (!legend.show || entries.length === 0) return { shapes: [], places: [] };
  if (stage.side) return besideLegend(entries, legend.font, stage.side, slices);
  if (!stage.hasWords) return { shapes: [], places: [] };
  return legendShapes(entries, legend.font, {
    left: 12,
    right: size.width - 12,
    y: size.height - legend.font.size * 0.9,
  });
}
/** One below the other, with their shares: in a low box beside the circle. */
function besideLegend(
  entries: readonly { name: string; colour: string; isOff: boolean }[],
  font: Font,
  { left, right, top, bottom }: Plot,
  slices: readonly Slice[],
) {
  const height = Math.min(font.size * 1.6, Math.max(font.size, (bottom - top) / entries.length));
  const count = Math.max(1, Math.floor((bottom - top) / height));
  const shown = entries.slice(0, count);
  const first = (top + bottom) / 2 - ((shown.length - 1) * height) / 2;
  const shapes: Shape[] = [];
  const places: Place[] = [];
  for (const [at, { name, colour, isOff }] of shown.entries()) {
    const y = first + at * height;
    const faint = isOff ? { 'fill-opacity': 0.35 } : {};
    const slice = slices.find((one) => one.at === at);
    const share = slice ? percentText(slice.share) : '';
    const room = right - left - 12 - (textWidth(share, font) + 6);
    shapes.push(path(`M${round(left)} ${round(y - 4)}h8v8h-8Z`, { fill: cssColour(colour), ...faint }));
    if (room > font.size * 1.5) shapes.push(text(shortened(name, font, room), left + 12, y, font, 'start'));
    if (share) shapes.push(text(share, right, y, font, 'end'));
    places.push({ x: left, y: y - height / 2, width: right - left, height });
  }
  return { shapes, places };
}
