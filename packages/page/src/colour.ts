import { z } from 'zod';

const NUMBER = String.raw`\s*\d{1,3}(?:\.\d{1,4})?%?\s*`;
const HUE = String.raw`\s*-?\d{1,3}(?:\.\d{1,4})?(?:deg)?\s*`;
const ALPHA = String.raw`(?:,\s*(?:0|1|0?\.\d{1,4}|1\.0{1,4}|\d{1,3}%)\s*)?`;
const FORMS = new RegExp(
  `^(?:#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})|rgba?\\(${NUMBER},${NUMBER},${NUMBER}${ALPHA}\\)|hs[lv]a?\\(${HUE},${NUMBER},${NUMBER}${ALPHA}\\))$`,
  'i',
);

/**
 * A colour as a page keeps it (S2 §5): hex of 3, 6 or 8 digits, rgb(a), hsl(a) or hsv(a). Nothing else passes, so a
 * colour can never carry another declaration into a style.
 */
export const Colour = z.string().max(60).regex(FORMS);
export type Colour = z.infer<typeof Colour>;
