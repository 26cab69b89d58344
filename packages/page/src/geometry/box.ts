import type { Point } from '../position.ts';

/** Lies along the axes. Page units; neither side is negative. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
export interface Edges {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

export const edgesOf = ({ x, y, width, height }: Box): Edges => ({
  top: y,
  right: x + width,
  bottom: y + height,
  left: x,
});
export const middleOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });

/** The smallest box around points; of none a box without size at the origin. */
export function boxAround(points: readonly Point[]): Box {
  const [first, ...rest] = points;
  if (!first) return { x: 0, y: 0, width: 0, height: 0 };
  let { x: left, x: right, y: top, y: bottom } = first;
  for (const { x, y } of rest) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The box two opposite corners span, in whichever order they were drawn. */
export const boxBetween = (from: Point, to: Point): Box => boxAround([from, to]);

/** The smallest box around boxes; `undefined`: there are none. */
export function unionOf(boxes: readonly Box[]): Box | undefined {
  if (boxes.length === 0) return undefined;
  return boxAround(
    boxes.flatMap(({ x, y, width, height }) => [
      { x, y },
      { x: x + width, y: y + height },
    ]),
  );
}

/** Does `outer` hold all of `inner`? Edges may touch. */
export const isWithin = (inner: Box, outer: Box): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

/** Have two boxes a place in common? Touching edges count. */
export const overlap = (one: Box, other: Box): boolean =>
  one.x <= other.x + other.width &&
  other.x <= one.x + one.width &&
  one.y <= other.y + other.height &&
  other.y <= one.y + one.height;

/** `box` with its edges moved outwards by `by` units; a negative `by` never turns it inside out. */
export function grow(box: Box, by: number): Box {
  const across = Math.max(by, -box.width / 2);
  const down = Math.max(by, -box.height / 2);
  return { x: box.x - across, y: box.y - down, width: box.width + 2 * across, height: box.height + 2 * down };
}
