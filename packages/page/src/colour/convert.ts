/** Red, green, blue 0 to 255, opacity 0 to 1; all of them may have a fraction. */
export interface Rgba {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly a: number;
}
/** Hue 0 up to 360 degrees, the others 0 to 100, opacity 0 to 1. */
export interface Hsla {
  readonly h: number;
  readonly s: number;
  readonly l: number;
  readonly a: number;
}
/** As `Hsla`, with the value (how bright its brightest part is) in place of the lightness. */
export interface Hsva {
  readonly h: number;
  readonly s: number;
  readonly v: number;
  readonly a: number;
}

/** Hue, the difference of the brightest and the darkest part, and both; parts 0 to 1. */
function spread({ r, g, b }: Rgba) {
  const [red, green, blue] = [r / 255, g / 255, b / 255];
  const most = Math.max(red, green, blue);
  const least = Math.min(red, green, blue);
  const range = most - least;
  let sixth = 0;
  if (range > 0) {
    if (most === red) sixth = (green - blue) / range + (green < blue ? 6 : 0);
    else if (most === green) sixth = (blue - red) / range + 2;
    else sixth = (red - green) / range + 4;
  }
  return { h: (sixth * 60) % 360, range, most, least };
}

/** A colour by its hue and by how bright its brightest and darkest parts are, 0 to 1. */
function fromSpread(h: number, most: number, least: number, a: number): Rgba {
  const part = (shift: number): number => {
    // Each part stands at its most for a third of the circle, at its least for a third, and slopes in between.
    const at = (h / 60 + shift) % 6;
    const share = Math.min(1, Math.max(0, at < 3 ? 2 - at : at - 4));
    return (least + (most - least) * share) * 255;
  };
  return { r: part(0), g: part(4), b: part(2), a };
}

export function toHsla(colour: Rgba): Hsla {
  const { h, range, most, least } = spread(colour);
  const lightness = (most + least) / 2;
  const room = 1 - Math.abs(2 * lightness - 1);
  return { h, s: room > 0 ? (range / room) * 100 : 0, l: lightness * 100, a: colour.a };
}
export function fromHsla({ h, s, l, a }: Hsla): Rgba {
  const lightness = l / 100;
  const half = ((1 - Math.abs(2 * lightness - 1)) * s) / 200;
  return fromSpread(h, lightness + half, lightness - half, a);
}
export function toHsva(colour: Rgba): Hsva {
  const { h, range, most } = spread(colour);
  return { h, s: most > 0 ? (range / most) * 100 : 0, v: most * 100, a: colour.a };
}
export function fromHsva({ h, s, v, a }: Hsva): Rgba {
  const most = v / 100;
  return fromSpread(h, most, most * (1 - s / 100), a);
}
