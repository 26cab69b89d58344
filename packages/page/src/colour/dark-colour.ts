import { luminance } from './contrast.ts';
import { type Rgba, fromHsla, toHsla } from './convert.ts';

/** How bright a colour looks in even steps, 0 (black) to 100 (white): L* of CIE 1976. */
export const lightnessOf = (colour: Rgba): number => {
  const y = luminance(colour);
  return y > 0.008856 ? 116 * Math.cbrt(y) - 16 : 903.3 * y;
};
/** White turns to this, black to the other: neither is as hard on the eyes as its opposite. */
const DARKEST = 8;
const BRIGHTEST = 96;
/** Halvings that find a lightness within a thousandth of the shades a screen has. */
const HALVINGS = 18;

const turned = (lightness: number): number => BRIGHTEST - (lightness / 100) * (BRIGHTEST - DARKEST);

/** The same hue, dark where it was bright and bright where it was dark, so that letters stand out as they did. */
export const turnedDark = (colour: Rgba): Rgba => inLightness(colour, turned(lightnessOf(colour)));

/** So much of how they differ is left of the colours of a gradient: letters upon it have to stand out from all of them. */
const DEPTH = 0.6;
/** Colours of one gradient, dark where they were bright as a whole, and the brightest of them still the brightest. */
export function turnedTogether(colours: readonly Rgba[]): readonly Rgba[] {
  const lightness = colours.map(lightnessOf);
  const middle = lightness.reduce((sum, one) => sum + one, 0) / Math.max(1, colours.length);
  const to = turned(middle);
  return colours.map((colour, at) => {
    const wanted = to + ((lightness[at] ?? middle) - middle) * DEPTH;
    return inLightness(colour, Math.min(BRIGHTEST, Math.max(DARKEST, wanted)));
  });
}

function inLightness(colour: Rgba, wanted: number): Rgba {
  const { h, s, a } = toHsla(colour);
  let [low, high] = [0, 100];
  for (let n = 0; n < HALVINGS; n++) {
    const middle = (low + high) / 2;
    if (lightnessOf(fromHsla({ h, s, l: middle, a })) < wanted) low = middle;
    else high = middle;
  }
  return fromHsla({ h, s, l: (low + high) / 2, a });
}
