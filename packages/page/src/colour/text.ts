import { PlainColour } from '../colour.ts';
import { fromHsla, fromHsva, type Rgba, toHsla, toHsva } from './convert.ts';

/** How a colour is written (S2 §5). */
export type ColourForm = 'hex' | 'rgb' | 'hsl' | 'hsv';

const clamp = (value: number, most: number): number => Math.min(most, Math.max(0, value));
/** `50%` of 255 is 127.5; `50` is 50. */
const amount = (text: string, most: number, isShare = false): number => {
  const number = Number.parseFloat(text);
  return clamp(text.trim().endsWith('%') && !isShare ? (number / 100) * most : number, most);
};
const hue = (text: string): number => ((Number.parseFloat(text) % 360) + 360) % 360;

/** Which form a text that is a colour is written in. */
export function colourFormOf(text: string): ColourForm {
  const start = text.slice(0, 3).toLowerCase();
  return start === 'rgb' || start === 'hsl' || start === 'hsv' ? start : 'hex';
}

/** A colour from a text of any form of S2 §5; beyond its range a part counts as its end. `undefined`: not a colour. */
export function parseColour(text: string): Rgba | undefined {
  if (!PlainColour.safeParse(text).success) return undefined;
  if (text.startsWith('#')) return fromHex(text.slice(1));
  const [first = '', second = '', third = '', alpha = '1'] = text.slice(text.indexOf('(') + 1, -1).split(',');
  const a = amount(alpha, 1);
  switch (colourFormOf(text)) {
    case 'hsl':
      return fromHsla({ h: hue(first), s: amount(second, 100, true), l: amount(third, 100, true), a });
    case 'hsv':
      return fromHsva({ h: hue(first), s: amount(second, 100, true), v: amount(third, 100, true), a });
    default:
      return { r: amount(first, 255), g: amount(second, 255), b: amount(third, 255), a };
  }
}

function fromHex(digits: string): Rgba {
  const full = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits;
  const part = (at: number): number => Number.parseInt(full.slice(at, at + 2), 16);
  return { r: part(0), g: part(2), b: part(4), a: full.length === 8 ? part(6) / 255 : 1 };
}

const hexByte = (value: number): string => Math.round(clamp(value, 255)).toString(16).padStart(2, '0');
/** As many digits as bring every hex colour back to itself, and no more. */
const short = (value: number, digits: number): string => String(Number(value.toFixed(digits)) + 0);
/** 359.999 is as good as 0, and the form ends below 360. */
const shortHue = (h: number): string => short(Number(h.toFixed(2)) % 360, 2);

/** A colour as a text. Hex has 8 digits where it lets something through, else 6; the others have a fourth part then. */
export function printColour(colour: Rgba, form: ColourForm): string {
  const { r, g, b, a } = colour;
  const written = (name: string, ...parts: readonly string[]): string =>
    a < 1 ? `${name}a(${parts.join(', ')}, ${short(a, 4)})` : `${name}(${parts.join(', ')})`;
  switch (form) {
    case 'hex': {
      const alpha = hexByte(a * 255);
      return `#${hexByte(r)}${hexByte(g)}${hexByte(b)}${alpha === 'ff' ? '' : alpha}`;
    }
    case 'rgb':
      return written('rgb', ...[r, g, b].map((part) => short(part, 0)));
    case 'hsl': {
      const { h, s, l } = toHsla(colour);
      return written('hsl', shortHue(h), `${short(s, 2)}%`, `${short(l, 2)}%`);
    }
    case 'hsv': {
      const { h, s, v } = toHsva(colour);
      return written('hsv', shortHue(h), `${short(s, 2)}%`, `${short(v, 2)}%`);
    }
  }
}

/** A colour written in another form; what is no colour stays as it is. */
export function convertColour(text: string, form: ColourForm): string {
  const colour = parseColour(text);
  return colour ? printColour(colour, form) : text;
}

/** A colour of a page as a browser knows it: it knows no hsv. What is no colour is nothing seen. */
export function cssColour(text: string): string {
  const colour = parseColour(text);
  if (!colour) return 'transparent';
  if (text.startsWith('#')) return text;
  return printColour(colour, 'rgb');
}

/** What remains of keystrokes in a hex field (S2 §5): 0 to 9 and a to f, eight of them at most. */
export const filterHex = (typed: string): string =>
  typed
    .toLowerCase()
    .replaceAll(/[^0-9a-f]/g, '')
    .slice(0, 8);

/** The colour a hex field means when it is left: an empty one is white (S2 §5). `undefined`: not 3, 6 or 8 digits. */
export function finishHex(typed: string): string | undefined {
  const digits = filterHex(typed) || 'ffffff';
  return [3, 6, 8].includes(digits.length) ? `#${digits}` : undefined;
}
