import type { StyleColours } from './entities/style.ts';

/** Least contrast of letters (WCAG 2.2 AA). */
export const CONTRAST_MIN = 4.5;
/** What the accent is seen on: surface and soft ground of each theme (`COLOURS` of packages/ui; a test there compares them). */
export const STYLE_GROUNDS = { light: '#ffffff', dark: '#181f26' } as const;
type Mode = keyof typeof STYLE_GROUNDS;

const WHITE = '#ffffff';
const INK = '#000000';

const channels = (hex: string): readonly number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
const hexOf = (rgb: readonly number[]) =>
  `#${rgb
    .map((one) =>
      Math.round(Math.min(255, Math.max(0, one)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
/** `share` of `one`, the rest of `other`. */
const mix = (one: string, other: string, share: number) => {
  const rest = channels(other);
  return hexOf(channels(one).map((value, at) => value * share + (rest[at] ?? 0) * (1 - share)));
};

/** WCAG 2.2, relative luminance of `#rrggbb`. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = channels(hex).map((one) => {
    const value = one / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG 2.2: 1 (the same) to 21 (black and white). */
export function contrastOf(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

export interface Shades {
  accent: string;
  accentHover: string;
  accentSoft: string;
  onAccent: string;
}
/** What belongs to an accent: a ground that lets it be read, letters on it in black or white, whichever is read better. */
export function shadesOf(accent: string, mode: Mode): Shades {
  const onAccent = contrastOf(WHITE, accent) >= contrastOf(INK, accent) ? WHITE : INK;
  return {
    accent,
    // away from the letters on it, so that they are read no worse
    accentHover: mix(accent, onAccent === WHITE ? INK : WHITE, 0.8),
    accentSoft: mix(accent, STYLE_GROUNDS[mode], mode === 'light' ? 0.1 : 0.18),
    onAccent,
  };
}

export interface ContrastNote {
  mode: Mode;
  /** Of the colour as letters on the theme's ground. */
  ratio: number;
  enough: boolean;
}
/** How well each of both colours is read on its theme. */
export const contrastNotes = ({ accent, accentDark }: StyleColours): readonly ContrastNote[] =>
  (
    [
      ['light', accent],
      ['dark', accentDark],
    ] as const
  ).map(([mode, colour]) => {
    const ratio = contrastOf(colour, STYLE_GROUNDS[mode]);
    return { mode, ratio, enough: ratio >= CONTRAST_MIN };
  });

const HEX = /^#[0-9a-f]{6}$/;
/** The colours as CSS variables. Whatever is no colour makes no rule: this goes into a style sheet as it is. */
export function styleCss({ accent, accentDark }: StyleColours): string {
  if (!HEX.test(accent) || !HEX.test(accentDark)) return '';
  const lines = (mode: Mode, colour: string) => {
    const shades = shadesOf(colour, mode);
    return `--lf-accent:${shades.accent};--lf-accent-hover:${shades.accentHover};--lf-accent-soft:${shades.accentSoft};--lf-on-accent:${shades.onAccent}`;
  };
  // heavier than the tokens, wherever in the head it stands
  return `:root:root{${lines('light', accent)}}:root:root[data-theme=dark]{${lines('dark', accentDark)}}`;
}
