import { THEME_COLOURS } from '@lightfield/contract';
import { z } from 'zod';

/** What a name of a theme begins with, in colours and in families of letters. */
export const THEME_MARK = 'theme.';
const NAMED = `theme\\.(?:${THEME_COLOURS.join('|')})`;

const NUMBER = String.raw`\s*\d{1,3}(?:\.\d{1,4})?%?\s*`;
const HUE = String.raw`\s*-?\d{1,3}(?:\.\d{1,4})?(?:[dD][eE][gG])?\s*`;
const ALPHA = String.raw`(?:,\s*(?:0|1|0?\.\d{1,4}|1\.0{1,4}|\d{1,3}%)\s*)?`;
const HEX = '[0-9a-fA-F]';
const FORMS = `#(?:${HEX}{3}|${HEX}{6}|${HEX}{8})|[rR][gG][bB][aA]?\\(${NUMBER},${NUMBER},${NUMBER}${ALPHA}\\)|[hH][sS][lLvV][aA]?\\(${HUE},${NUMBER},${NUMBER}${ALPHA}\\)`;

/** A colour that stands for itself (S2 §5): hex of 3, 6 or 8 digits, rgb(a), hsl(a) or hsv(a). */
export const PlainColour = z
  .string()
  .max(60)
  .regex(new RegExp(`^(?:${FORMS})$`));
/**
 * A colour as a page keeps it: one that stands for itself, or a name that its theme gives a colour (`theme.accent`). Nothing else
 * passes, so a colour can never carry another declaration into a style.
 */
export const Colour = z
  .string()
  .max(60)
  .regex(new RegExp(`^(?:${FORMS}|${NAMED})$`));
export type Colour = z.infer<typeof Colour>;
