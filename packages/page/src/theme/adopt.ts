import { type ThemeColour, type ThemeFont, type ThemeLook } from '@lightfield/contract';
import { groundColour } from '../colour/contrast.ts';
import { type Rgba, toHsla } from '../colour/convert.ts';
import { lightnessOf } from '../colour/dark-colour.ts';
import { parseColour, printColour } from '../colour/text.ts';
import { isRecord } from '../json.ts';
import { mapWidgets } from '../tree.ts';
import type { Widget } from '../widget.ts';
import { keepingStyle } from './named-style.ts';
import { FAMILY, NAMED_COLOUR, colourName, fontName } from './names.ts';

/** What a colour is for, by the name of its field. */
type Use = 'letters' | 'fill' | 'stroke';

/**
 * What our widgets, starting layouts and plants have by themselves, and what it stands for. Everything else is told by how
 * bright and how full it is.
 */
const KNOWN: Readonly<Record<string, ThemeColour>> = {
  '#1b2530': 'ink',
  '#53606e': 'soft',
  '#6c7986': 'soft',
  '#5b6875': 'soft',
  '#3a4550': 'soft',
  '#818c98': 'line',
  '#97a2ad': 'line',
  '#dde2e7': 'edge',
  '#c9d0d7': 'edge',
  '#dbe2e8': 'edge',
  '#97a2ad44': 'grid',
  '#97a2ad33': 'grid',
  '#eef2f5': 'raised',
  '#eceff2': 'raised',
  '#f7f9fa': 'raised',
  '#f3f5f7': 'card',
  '#e3edf5': 'chosen',
  '#c9d3dc': 'chosen',
  '#1e5c8f': 'accent',
  '#6aa5d4': 'level',
  '#5b93c2': 'level',
  '#2b7a42': 'good',
  '#2f8048': 'running',
  '#2f8a5b': 'running',
  '#c65a06': 'warn',
  '#a17a00': 'warn',
  '#c81e2b': 'alarm',
  '#2f7fd1': 'series1',
  '#e08a1e': 'series2',
  '#2f9e75': 'series3',
  '#c8475a': 'series4',
  '#7a63c7': 'series5',
  '#1fa2b8': 'series6',
};
/** Edges of what is drawn, not grounds. */
const STROKES: Readonly<Record<string, ThemeColour>> = { '#c3cad1': 'edge' };
const FILLS: Readonly<Record<string, ThemeColour>> = { '#c3cad1': 'rest', '#cdd5dc': 'rest' };

/** Fuller than this it is a colour, not a grey (saturation of HSL and how much of it is left beside black and white). */
const FULL = 14;
/** Shades of L* in which two greys are told apart. */
const SAME = 3;
/** Letters that stand out so far from the ground are those that are read first. */
const STRONG = 55;
const FAINT = 20;

const chromaOf = ({ s, l }: { s: number; l: number }): number => (s * (100 - Math.abs(2 * l - 100))) / 100;
const purposeOf = (key: string): Use => (/stroke/i.test(key) ? 'stroke' : /font/i.test(key) ? 'letters' : 'fill');

function hueName(h: number, l: number, use: Use): ThemeColour {
  if (h < 18 || h >= 340) return 'alarm';
  if (h < 66) return 'warn';
  if (h < 170) return use === 'fill' ? 'running' : 'good';
  if (h < 255) return use === 'fill' && l > 60 ? 'level' : 'accent';
  return 'series5';
}
function greyName(colour: Rgba, ground: Rgba, use: Use): ThemeColour {
  const [own, behind] = [lightnessOf(colour), lightnessOf(ground)];
  const away = Math.abs(own - behind);
  // letters that cannot be read on the page stand upon something full of colour
  if (use === 'letters') return away < FAINT ? 'card' : away > STRONG ? 'ink' : 'soft';
  if (use === 'stroke') return away > 30 ? 'line' : 'edge';
  if (away < SAME) return 'ground';
  // upon a dark page what lies nearer to the eye is a little brighter, upon a light one it is white
  if (away < 14) return 'card';
  if (away < 24) return 'raised';
  return away < 45 ? 'rest' : 'line';
}

/** The name a colour has in every theme; the colour itself where it lets something through or is none. */
function named(text: string, key: string, ground: Rgba, isLetters: boolean): string {
  const colour = parseColour(text);
  if (!colour) return text;
  const hex = printColour(colour, 'hex').toLowerCase();
  const use: Use = isLetters ? 'letters' : purposeOf(key);
  const sure = KNOWN[hex] ?? (use === 'stroke' ? STROKES : FILLS)[hex];
  if (sure) return colourName(sure);
  if (colour.a < 1) return text;
  if (use === 'fill' && hex === '#ffffff') return colourName('card');
  const { h, s, l } = toHsla(colour);
  return colourName(chromaOf({ s, l }) > FULL ? hueName(h, l, use) : greyName(colour, ground, use));
}

const TITLE_SIZE = 20;
const OURS = 'Microsoft YaHei';
function familyOf(widgetType: string, font: Readonly<Record<string, unknown>>): ThemeFont {
  const size = typeof font['size'] === 'number' ? font['size'] : 0;
  if (widgetType === 'UsualDataText' || widgetType === 'UsualDashboard') return 'figure';
  return widgetType === 'UsualText' && size >= TITLE_SIZE ? 'title' : 'text';
}

/** What a colour field within a font, or beside letters, says of them. */
const isFont = (value: Readonly<Record<string, unknown>>): boolean =>
  typeof value['family'] === 'string' && typeof value['size'] === 'number';

/**
 * A widget whose colours are names from now on: what was chosen by hand on this ground becomes the name it stands for. What it
 * says, where it stands and what it does stay. Pictures, colours that let something through and what has a name stay, too.
 */
export function adopted(widget: Widget, ground: string): Widget {
  const behind = groundColour(ground);
  return mapWidgets([widget], (one) => keepingStyle(one, adoptedOne(one, behind)))[0] ?? widget;
}
/** What a place says for parameters, and the drawing of a symbol of one's own, which knows plain colours alone. */
const STAYS: ReadonlySet<string> = new Set(['values', 'own']);
/** Colours of a gradient that were chosen by hand stay in every theme, and so have the letters that were chosen to be read upon them. */
const standsOnGradient = ({ style: { fill }, data }: Widget): boolean =>
  fill.enable &&
  // a button has a ground of its own before that of its style
  !(isRecord(data) && isRecord(data['filler'])) &&
  (fill.gradient?.stops.some(({ color }) => parseColour(color) !== undefined) ?? false);

function adoptedOne(widget: Widget, ground: Rgba): Widget {
  const keepsLetters = standsOnGradient(widget);
  const walk = (value: unknown, key: string, inFont: boolean): unknown => {
    if (typeof value === 'string') {
      if (inFont && key === FAMILY) return value === OURS ? fontName('text') : value;
      const isLetters = inFont || key === 'font';
      return NAMED_COLOUR.test(key) && !(isLetters && keepsLetters) ? named(value, key, ground, isLetters) : value;
    }
    if (Array.isArray(value)) return value.map((one) => walk(one, key, false));
    if (!isRecord(value)) return value;
    const font = isFont(value);
    const after = Object.fromEntries(
      Object.entries(value).map(([inner, one]) => [inner, STAYS.has(inner) ? one : walk(one, inner, font)]),
    );
    if (font && value['family'] === OURS) after[FAMILY] = fontName(familyOf(widget.widgetType, value));
    return after;
  };
  const { style, data, animation } = widget;
  // the ground of a film is black on every page
  if (widget.widgetType === 'ComplexVideo') return widget;
  return {
    ...widget,
    style: {
      ...style,
      fill: { ...style.fill, color: named(style.fill.color, 'fill', ground, false) },
      stroke: { ...style.stroke, color: named(style.stroke.color, 'stroke', ground, false) },
    },
    data: walk(data, 'data', false),
    animation: walk(animation, 'animation', false),
  } as Widget;
}

/** Corners follow from theme to theme where nobody chose them: what had those of the one has those of the other. Square is a choice. */
export function withRadius(widget: Widget, from: ThemeLook, to: ThemeLook): Widget {
  const { data } = widget;
  if (from.radius === 0 || from.radius === to.radius || !isRecord(data) || data['radius'] !== from.radius)
    return widget;
  return keepingStyle(widget, { ...widget, data: { ...data, radius: to.radius } });
}
