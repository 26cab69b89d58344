import { describe, expect, it } from 'vitest';
import { tokensCss } from './tokens-css.ts';
import { COLOURS, type Colour, FONTS, type Mode, SERIES } from './tokens.ts';

/** Relative luminance of a `#rrggbb` colour (WCAG 2). */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const TEXTS: Colour[] = ['text', 'textSoft', 'textFaint', 'accent'];
const GROUNDS: Colour[] = ['ground', 'surface', 'raised', 'hover'];
const STATES: Colour[] = ['severe', 'important', 'normal', 'ok', 'info', 'idle'];

describe.each<Mode>(['light', 'dark'])('colours, %s', (mode) => {
  const colour = COLOURS[mode];
  it('texts can be read on every ground (4.5:1)', () => {
    for (const text of TEXTS) {
      for (const ground of GROUNDS) {
        expect([text, ground, contrast(colour[text], colour[ground]) >= 4.5]).toEqual([text, ground, true]);
      }
    }
  });
  it('marks can be seen on every ground and on their own soft one (3:1)', () => {
    for (const state of STATES) {
      for (const ground of [...GROUNDS, `${state}Soft` as Colour]) {
        expect([state, ground, contrast(colour[state], colour[ground]) >= 3]).toEqual([state, ground, true]);
      }
    }
  });
  it('what is severe or important can be read in small letters of its colour (4.5:1)', () => {
    for (const state of ['severe', 'important'] as const)
      for (const ground of ['surface', `${state}Soft`] as const)
        expect([state, ground, contrast(colour[state], colour[ground]) >= 4.5]).toEqual([state, ground, true]);
  });
  it('text can be read on soft grounds of state', () => {
    for (const state of STATES) {
      const soft = colour[`${state}Soft` as Colour];
      expect([state, contrast(colour.text, soft) >= 4.5]).toEqual([state, true]);
    }
    expect(contrast(colour.accent, colour.accentSoft)).toBeGreaterThanOrEqual(4.5);
  });
  it('text on the accent and on a badge can be read', () => {
    expect(contrast(colour.onAccent, colour.accent)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour.onAccent, colour.accentHover)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour.onState, colour.severe)).toBeGreaterThanOrEqual(4.5);
  });
  it('curves can be seen (3:1), ten of them told apart by colour', () => {
    for (const line of SERIES[mode]) expect([line, contrast(line, colour.surface) >= 3]).toEqual([line, true]);
    expect(new Set(SERIES[mode]).size).toBe(10);
  });
});

it('English has its quotes from a Latin font, and all else from the same fonts as Chinese', () => {
  const css = tokensCss();
  const [family = ''] = /:root:lang\(en\)\{--lf-text-font:('[^']+'),/.exec(css)?.slice(1) ?? [];
  expect(css).toContain(`@font-face{font-family:${family};src:local(`);
  expect(css.split(FONTS.text)).toHaveLength(3);
});

it('every token is a CSS variable in both themes', () => {
  const css = tokensCss();
  expect(css.match(/--lf-accent-soft:/g)).toHaveLength(2);
  expect(css).toContain(':root[data-theme=dark]{color-scheme:dark');
  expect(css).toContain(':root[data-density=default]');
});
