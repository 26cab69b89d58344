import type { Point } from '../position.ts';

const QUARTERS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

/** Degrees as 0 up to, not including, 360: the same direction for the same look. */
export const turned = (degrees: number): number => {
  const rest = degrees % 360;
  // Adding 360 to a hair below zero gives 360 itself.
  return rest < 0 ? (rest + 360) % 360 : rest + 0;
};

/** Cosine and sine; exact for quarter turns, so that four of them lead back to the same place. */
export function direction(degrees: number): readonly [cos: number, sin: number] {
  const angle = turned(degrees);
  const quarter = QUARTERS[angle / 90];
  if (quarter) return quarter;
  const radians = (angle * Math.PI) / 180;
  return [Math.cos(radians), Math.sin(radians)];
}

/** `point` turned clockwise (y grows downwards) about `about`. */
export function turnPoint({ x, y }: Point, degrees: number, about: Point): Point {
  const [cos, sin] = direction(degrees);
  if (cos === 1) return { x, y };
  const across = x - about.x;
  const down = y - about.y;
  return { x: about.x + across * cos - down * sin, y: about.y + across * sin + down * cos };
}
