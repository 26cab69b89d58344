import type { Rgba } from './convert.ts';

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

/** Contrast of letters on a ground, 1 (the same) to 21 (black on white), as WCAG 2 reckons it. */
export function contrast(letters: Rgba, ground: Rgba): number {
  const [one, other] = [luminance(over(letters, ground)), luminance(ground)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}
