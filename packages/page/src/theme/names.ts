import { THEME_COLOURS, THEME_FONTS, type ThemeColour, type ThemeFont, type ThemeLook } from '@lightfield/contract';
import { THEME_MARK } from '../colour.ts';

/** Names that colours have in widgets: `color`, `bgColor`, `hoverFill`, `stroke`; what a text says is none, even "#123". */
export const NAMED_COLOUR = /(?:color|fill|stroke|font)$/i;
/** What the names of families are called in widgets. */
export const FAMILY = 'family';

export const colourName = (name: ThemeColour): string => `${THEME_MARK}${name}`;
export const fontName = (name: ThemeFont): string => `${THEME_MARK}${name}`;

const COLOURS: ReadonlyMap<string, ThemeColour> = new Map(THEME_COLOURS.map((name) => [colourName(name), name]));
const FONTS: ReadonlyMap<string, ThemeFont> = new Map(THEME_FONTS.map((name) => [fontName(name), name]));

/** Which colour of a theme a text names; `undefined`: none, it stands for itself. */
export const themeColourOf = (text: string): ThemeColour | undefined => COLOURS.get(text);
export const themeFontOf = (text: string): ThemeFont | undefined => FONTS.get(text);

/** What a colour of a page is in a theme: that of its name, or itself. */
export function colourIn(look: ThemeLook, text: string): string {
  const name = COLOURS.get(text);
  return name === undefined ? text : look.colours[name];
}
/** Letters of a name that no theme has, as a newer version may have written, are those of running text. */
export function familyIn(look: ThemeLook, text: string): string {
  if (!text.startsWith(THEME_MARK)) return text;
  return look.fonts[FONTS.get(text) ?? 'text'];
}
const ANYWHERE = new RegExp(`theme\\.(?:${THEME_COLOURS.join('|')})\\b`, 'g');
/** Names within the texts of an expression. */
export const colourNamesIn = (look: ThemeLook, expression: string): string =>
  expression.includes(THEME_MARK) ? expression.replace(ANYWHERE, (text) => colourIn(look, text)) : expression;
