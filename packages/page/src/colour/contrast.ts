import type { Rgba } from './convert.ts';
import { parseColour } from './text.ts';

/** What is seen of a colour that lets something through, over another one that does not. */
export function over(front: Rgba, behind: Rgba): Rgba {
  const mix = (one: number, other: number): number => one * front.a + other * (1 - front.a);
  return { r: mix(front.r, behind.r), g: mix(front.g, behind.g), b: mix(front.b, behind.b), a: 1 };
}

/** How bright a colour looks, 0 (black) to 1 (white), as WCAG 2 reckons it. */
export function luminance({ r, g, b }: Rgba): number {
  const linear = (part: number): number => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

const WHITE: Rgba = { r: 255, g: 255, b: 255, a: 1 };
/** So dark is a ground from which white stands out as much as black does. */
const DARK = 0.18;
/** What is seen of the ground of a page: one that cannot be read, or lets something through, lies on white. */
export const groundColour = (ground: string): Rgba => over(parseColour(ground) ?? WHITE, WHITE);
export const isDarkGround = (ground: string): boolean => luminance(groundColour(ground)) < DARK;

/** Contrast of letters on a ground, 1 (the same) to 21 (black on white), as WCAG 2 reckons it. */
export function contrast(letters: Rgba, ground: Rgba): number {
  const [one, other] = [luminance(over(letters, ground)), luminance(ground)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}
