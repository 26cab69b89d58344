import type { ThemeColour, ThemeLook } from '@lightfield/contract';
import { contrast, over } from '../colour/contrast.ts';
import type { Rgba } from '../colour/convert.ts';
import { parseColour } from '../colour/text.ts';

/** What of a theme is hard to read or to see. */
export interface HardToSee {
  readonly front: ThemeColour;
  readonly behind: ThemeColour;
  /** Contrast as WCAG 2 reckons it. */
  readonly is: number;
  readonly least: number;
}
/** WCAG 2.1: 1.4.3 for letters, 1.4.11 for what is drawn. */
const LETTERS = 4.5;
const DRAWN = 3;
const PAIRS: readonly (readonly [ThemeColour, readonly ThemeColour[], number])[] = [
  ['ink', ['ground', 'card', 'raised', 'chosen'], LETTERS],
  ['soft', ['ground', 'card', 'raised'], LETTERS],
  ['accent', ['card'], LETTERS],
  ['good', ['card'], LETTERS],
  ['warn', ['card'], LETTERS],
  ['alarm', ['card'], LETTERS],
  ['line', ['card'], DRAWN],
];
const WHITE: Rgba = { r: 255, g: 255, b: 255, a: 1 };

/** What cannot be read or seen well enough in a theme, the worst first. */
export function readable({ colours }: Pick<ThemeLook, 'colours'>): readonly HardToSee[] {
  const of = (name: ThemeColour): Rgba => parseColour(colours[name]) ?? WHITE;
  const ground = over(of('ground'), WHITE);
  return PAIRS.flatMap(([front, grounds, least]) =>
    grounds.map((behind) => ({ front, behind, is: contrast(of(front), over(of(behind), ground)), least })),
  )
    .filter(({ is, least }) => is < least)
    .toSorted((one, other) => one.is / one.least - other.is / other.least);
}
