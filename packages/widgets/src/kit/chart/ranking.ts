import type { Font } from '@lightfield/page';
import { cssColour } from '../colour.ts';
import { shortened, textWidth } from '../text-width.ts';
import type { OfMode } from './data.ts';
import { type Margins, type Size, saying, tipShapes } from './layout.ts';
import type { Picture, Point } from './picture.ts';
import { axisOf, extentOf } from './scale.ts';
import type { Value } from './series.ts';
import { type Shape, rect, text } from './shapes.ts';

export interface RankingSettings extends OfMode {
  readonly rankNum: number;
  readonly orderType: 'desc' | 'asc';
  readonly font: Font;
  readonly value: { readonly show: boolean; readonly font: Font };
}
export interface RankingModel {
  readonly size: Size;
  readonly margins: Margins;
  readonly values: readonly Value[];
  readonly settings: RankingSettings;
  readonly says: string;
}
export type Ranked = Value & { readonly source: number };
/** The first `rankNum` of what is known; of two alike the one that was bound first. */
export function rankedOf(
  values: readonly Value[],
  { rankNum, orderType }: Pick<RankingSettings, 'rankNum' | 'orderType'>,
): Ranked[] {
  const known = values.map((value, source) => ({ ...value, source })).filter(({ value }) => value !== undefined);
  const sign = orderType === 'desc' ? -1 : 1;
  return known.toSorted((one, other) => sign * ((one.value ?? 0) - (other.value ?? 0))).slice(0, rankNum);
}

/** Thickest row, page units: a few rows do not become beams in a high box. */
const HIGHEST = 56;
interface Rows {
  readonly shown: readonly Ranked[];
  readonly top: number;
  readonly left: number;
  readonly right: number;
  /** Of a row. */
  readonly height: number;
  /** Names stand above their bars. */
  readonly isTall: boolean;
  /** Room of values and of names. */
  readonly widest: number;
  readonly names: number;
  /** Where bars begin and end. */
  readonly begin: number;
  readonly end: number;
  readonly badge: number;
}
function rowsOf({ size, margins, values, settings }: RankingModel): Rows {
  const { font, value: label } = settings;
  const ranked = rankedOf(values, settings);
  const top = Math.min(margins.top, size.height * 0.12);
  const bottom = size.height - Math.min(margins.bottom, size.height * 0.12);
  const left = Math.min(margins.left, size.width * 0.08);
  const right = size.width - Math.min(margins.right, size.width * 0.08);
  // rows that have no room for letters are left out, the last ones first
  const shown = ranked.slice(0, Math.max(1, Math.floor((bottom - top) / (font.size * 1.25))));
  const height = Math.min(HIGHEST, (bottom - top) / Math.max(1, shown.length));
  const isTall = height >= font.size * 3;
  const longest = (of: (one: Ranked) => string, letters: Font) =>
    Math.max(0, ...shown.map((one) => textWidth(of(one), letters)));
  const widest = label.show
    ? Math.min(
        size.width * 0.35,
        longest(({ words }) => words, label.font),
      )
    : 0;
  const names = isTall ? 0 : Math.min(size.width * 0.3, longest(({ name }) => name, font) + 8);
  const badge = font.size * 1.5;
  const begin = left + badge + 8 + names;
  const end = Math.max(begin + 8, right - (isTall || widest === 0 ? 0 : widest + 8));
  return { shown, top, left, right, height, isTall, widest, names, begin, end, badge };
}
function rowShapes(
  one: Ranked,
  place: number,
  rows: Rows,
  at: (value: number) => number,
  model: RankingModel,
): Shape[] {
  const { font, value: label } = model.settings;
  const { top, left, right, height, isTall, widest, names, begin, end, badge } = rows;
  const { name, colour, value = 0, words, isDoubtful } = one;
  const middle = top + height * (place + 0.5);
  const bar = isTall ? middle + font.size * 0.75 : middle;
  const thick = Math.max(3, Math.min(isTall ? 10 : 14, height * 0.5));
  const round = { rx: thick / 2 };
  const [zero, tip] = [at(0), at(value)];
  const first = place < 3;
  const badgeFill = first ? { fill: cssColour(colour) } : { fill: '#97a2ad', 'fill-opacity': 0.28 };
  const badgeFont = first ? { ...font, color: '#ffffff', bold: true } : font;
  const line = isTall ? middle - font.size * 0.55 : middle;
  const space = isTall ? right - begin - widest - 8 : names - 6;
  return [
    rect(left, middle - badge / 2, badge, badge, { rx: 3, ...badgeFill }),
    text(String(place + 1), left + badge / 2, middle, badgeFont, 'middle'),
    rect(begin, bar - thick / 2, end - begin, thick, { ...round, fill: '#97a2ad', 'fill-opacity': 0.16 }),
    rect(Math.min(zero, tip), bar - thick / 2, Math.max(2, Math.abs(tip - zero)), thick, {
      ...round,
      fill: cssColour(colour),
      'fill-opacity': isDoubtful ? 0.4 : 1,
    }),
    ...(space > font.size ? [text(shortened(name, font, space), left + badge + 8, line, font, 'start')] : []),
    ...(label.show ? [text(shortened(words, label.font, model.size.width * 0.4), right, line, label.font, 'end')] : []),
  ];
}

/** Bars one below the other in their order. */
export function rankingPicture(model: RankingModel): Picture {
  const { size, settings, says } = model;
  const { font } = settings;
  const rows = rowsOf(model);
  const { shown, top, left, right, height, begin, end } = rows;
  const axis = axisOf(settings, ...extentOf([shown.map(({ value = Number.NaN }) => value)]), 4, true);
  const at = (value: number) =>
    begin + Math.min(1, Math.max(0, (value - axis.min) / (axis.max - axis.min))) * (end - begin);
  const rowAt = ({ y }: Point) => (y < top ? undefined : shown[Math.floor((y - top) / height)]);
  return {
    shapes:
      shown.length === 0
        ? saying(says, { left, right, top, bottom: size.height - top }, font)
        : shown.flatMap((one, place) => rowShapes(one, place, rows, at, model)),
    places: [],
    over(point) {
      const row = rowAt(point);
      const told = row && [{ name: row.name, colour: row.colour, value: row.words }];
      return told ? tipShapes('', told, point.x, point.y, size, font) : [];
    },
    hit: (point) => rowAt(point)?.source ?? -1,
  };
}
