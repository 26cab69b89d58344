import type { Font } from '@lightfield/page';
import { canvasFont } from './paint.ts';

/** Size that letters are measured at: browsers round widths of small letters on a canvas, not those of an SVG. */
const MEASURED = 100;
const DIGITS = Array.from({ length: 10 }, (_, digit) => String(digit));
const OTHER_DIGITS = /[1-9]/g;

interface Measured {
  readonly css: string;
  /** Are all digits equally wide, as in nearly every font? Then 12.3 is as wide as 45.6. */
  readonly even: boolean;
  readonly widths: Map<string, number>;
}
const fonts = new Map<string, Measured>();
/** Settings are immutable records: looked up with every value that arrives. */
const settings = new WeakMap<Font, Measured>();
/** Texts kept per font: a page shows few that differ in more than their digits. */
const KEPT = 2_000;
let canvas: CanvasRenderingContext2D | null | undefined;

/**
 * Width of one line, page units, without asking the page for its layout. An estimate where nothing can be measured (drawn
 * on no screen).
 */
export function textWidth(text: string, font: Font): number {
  if (text === '') return 0;
  const known = measuredOf(font);
  const shape = known.even ? text.replaceAll(OTHER_DIGITS, '0') : text;
  let width = known.widths.get(shape);
  if (width === undefined) {
    if (known.widths.size >= KEPT) known.widths.clear();
    width = measure(shape, known.css);
    known.widths.set(shape, width);
  }
  return (width * font.size) / MEASURED;
}

/**
 * One line of words as far as it fits into `width` page units, with an ellipsis where the rest was. What fits is not
 * measured at all when it is short: no letter is wider than it is high.
 */
export function shortened(text: string, font: Font, width: number): string {
  if (text.length * font.size <= width || textWidth(text, font) <= width) return text;
  const room = width - textWidth(ELLIPSIS, font);
  let [kept, used] = ['', 0];
  for (const letter of text) {
    used += textWidth(letter, font);
    if (used > room) break;
    kept += letter;
  }
  return kept.trimEnd() + ELLIPSIS;
}
const ELLIPSIS = '…';
const UNCUT = /^(?:--|[-+]?[\d.,\s]*\d(?:e[-+]?\d+)?)$/i;
/** Is it nothing but a number, or the sign that there is none? */
export const isNumberText = (text: string): boolean => UNCUT.test(text);
/**
 * As `shortened`, for a live value: a number is never cut, for what is left of it would be another number. `room`, the
 * width, is asked for where it counts alone: hundreds of numbers come ten times a second.
 */
export const shortenedValue = (text: string, font: Font, room: () => number): string =>
  isNumberText(text) ? text : shortened(text, font, room());

function measuredOf(font: Font): Measured {
  const looked = settings.get(font);
  if (looked) return looked;
  const css = canvasFont(font, MEASURED);
  let known = fonts.get(css);
  if (!known) {
    const [first = 0, ...others] = DIGITS.map((digit) => measure(digit, css));
    known = { css, even: others.every((width) => Math.abs(width - first) < 0.5), widths: new Map() };
    fonts.set(css, known);
  }
  settings.set(font, known);
  return known;
}

function measure(text: string, css: string): number {
  canvas ??= typeof document === 'undefined' ? null : document.createElement('canvas').getContext('2d');
  if (!canvas) return Array.from(text).reduce((sum, letter) => sum + (letter > '\u2e80' ? 1 : 0.56) * MEASURED, 0);
  if (canvas.font !== css) canvas.font = css;
  return canvas.measureText(text).width;
}
