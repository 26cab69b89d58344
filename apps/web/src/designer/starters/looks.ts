import { type PageThemeName, THEME_COLOURS, type ThemeColour } from '@lightfield/contract';
import { colourName } from '@lightfield/page';

/** Sets of colours of starting layouts, and the theme that each is. */
export const LOOKS = ['light', 'dark', 'grey'] as const;
export type LookName = (typeof LOOKS)[number];
export const THEME_OF: Readonly<Record<LookName, PageThemeName>> = { light: 'light', dark: 'dark', grey: 'isa101' };

export interface Look extends Readonly<Record<ThemeColour, string>> {
  readonly name: LookName;
  readonly series: readonly string[];
}
// one for each, and nothing but that
const NAMES = Object.fromEntries(THEME_COLOURS.map((name) => [name, colourName(name)])) as Record<ThemeColour, string>;
const SERIES = THEME_COLOURS.filter((name) => name.startsWith('series')).map(colourName);
const lookOf = (name: LookName): Look => ({ ...NAMES, name, series: SERIES });
/** Colours of a layout: the names that its theme gives colours. */
export const LOOK: Readonly<Record<LookName, Look>> = {
  light: lookOf('light'),
  dark: lookOf('dark'),
  grey: lookOf('grey'),
};
