import { cssColour as convert } from '@lightfield/page';

const known = new Map<string, string>();
/** A page has a few dozen colours; whoever drives them by values may have more. */
const MOST = 1_000;

/**
 * A colour of a page as CSS and SVG know it, `none` and `transparent` too. Worked out once for each: a page of 2,000
 * widgets asks thousands of times for the same.
 */
export function cssColour(colour: string): string {
  if (colour === 'none' || colour === 'transparent') return colour;
  const before = known.get(colour);
  if (before !== undefined) return before;
  const css = convert(colour);
  if (known.size >= MOST) known.clear();
  known.set(colour, css);
  return css;
}
