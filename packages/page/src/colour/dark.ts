import type { PageDocument } from '../document.ts';
import { drawnWith } from '../theme/drawn.ts';
import { darkLookOf, isDarkLook, isPlain, lookOfTheme } from '../theme/themes.ts';
import { turnedDark, turnedTogether } from './dark-colour.ts';
import { colourFormOf, parseColour, printColour } from './text.ts';

/**
 * The page as the dark theme shows it, where it says that it may be turned. Names have the colours that its theme has there;
 * colours that were chosen by hand are turned. A page on a picture stays as it was drawn: nobody can turn the picture. Colours
 * that expressions and scripts name stay as well, and so does a page whose theme is dark by itself.
 */
export function inDark(page: PageDocument): PageDocument {
  const { con } = page;
  if (!con.dark || con.bgImage !== '') return page;
  const isDarkItself = !isPlain(con.theme) && isDarkLook(lookOfTheme(con.theme));
  if (isDarkItself) return page;
  const known = new Map<string, string>();
  const turnedText = (text: string): string => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const colour = parseColour(text);
    const after = colour ? printColour(turnedDark(colour), colourFormOf(text)) : text;
    known.set(text, after);
    return after;
  };
  return drawnWith(page, darkLookOf(con.theme), { colour: turnedText, gradient: turnedTexts });
}

function turnedTexts(texts: readonly string[]): readonly string[] {
  const colours = texts.map(parseColour);
  const sound = colours.filter((colour) => colour !== undefined);
  // a colour of a page is one; the schema has seen to it
  if (sound.length < texts.length) return texts;
  return turnedTogether(sound).map((colour, at) => printColour(colour, colourFormOf(texts[at] ?? '')));
}
