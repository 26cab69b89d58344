import type { PageDocument } from '../document.ts';
import { isRecord } from '../json.ts';
import { luminance } from './contrast.ts';
import { type Rgba, fromHsla, toHsla } from './convert.ts';
import { colourFormOf, parseColour, printColour } from './text.ts';

/** How bright a colour looks in even steps, 0 (black) to 100 (white): L* of CIE 1976. */
const lightnessOf = (colour: Rgba): number => {
  const y = luminance(colour);
  return y > 0.008856 ? 116 * Math.cbrt(y) - 16 : 903.3 * y;
};
/** White turns to this, black to the other: neither is as hard on the eyes as its opposite. */
const DARKEST = 8;
const BRIGHTEST = 96;
/** Halvings that find a lightness within a thousandth of the shades a screen has. */
const HALVINGS = 18;

/** The same hue, dark where it was bright and bright where it was dark, so that letters stand out as they did. */
export function turnedDark(colour: Rgba): Rgba {
  const wanted = BRIGHTEST - (lightnessOf(colour) / 100) * (BRIGHTEST - DARKEST);
  const { h, s, a } = toHsla(colour);
  let [low, high] = [0, 100];
  for (let n = 0; n < HALVINGS; n++) {
    const middle = (low + high) / 2;
    if (lightnessOf(fromHsla({ h, s, l: middle, a })) < wanted) low = middle;
    else high = middle;
  }
  return fromHsla({ h, s, l: (low + high) / 2, a });
}

/** Names that colours have in widgets: `color`, `bgColor`, `hoverFill`, `stroke`; what a text says is none, even "#123". */
const NAMED_COLOUR = /(?:color|fill|stroke|font)$/i;

/**
 * The page as the dark theme shows it, where it says that it may be turned. A page on a picture stays as it was drawn: nobody
 * can turn the picture. Colours that expressions and scripts name stay as well.
 */
export function inDark(page: PageDocument): PageDocument {
  const { con, widgets, components } = page;
  if (!con.dark || con.bgImage !== '') return page;
  const known = new Map<string, string>();
  const turnedText = (text: string): string => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const colour = parseColour(text);
    const after = colour ? printColour(turnedDark(colour), colourFormOf(text)) : text;
    known.set(text, after);
    return after;
  };
  const walked = (value: unknown, name = ''): unknown => {
    if (typeof value === 'string') return NAMED_COLOUR.test(name) ? turnedText(value) : value;
    if (Array.isArray(value)) return value.map((one: unknown) => walked(one));
    if (!isRecord(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, walked(one, key)]));
  };
  return {
    ...page,
    con: { ...con, bgColor: turnedText(con.bgColor) },
    // colours are told by their names alone, and everything else stays what it is
    widgets: walked(widgets) as PageDocument['widgets'],
    components: walked(components) as PageDocument['components'],
  };
}
