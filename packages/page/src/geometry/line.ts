import type { Point } from '../position.ts';

export const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/** How far a point is from the stretch between two points. */
export function distanceToSegment(point: Point, from: Point, to: Point): number {
  return distance(point, nearestOnSegment(point, from, to));
}
/** The place of a stretch that lies nearest to a point. */
export function nearestOnSegment({ x, y }: Point, from: Point, to: Point): Point {
  const across = to.x - from.x;
  const down = to.y - from.y;
  const length = across * across + down * down;
  const share = length === 0 ? 0 : ((x - from.x) * across + (y - from.y) * down) / length;
  const inside = Math.min(1, Math.max(0, share));
  return { x: from.x + across * inside, y: from.y + down * inside };
}
/** How far a point is from a line through points. */
export function distanceToPath(point: Point, points: readonly Point[]): number {
  let nearest = Number.POSITIVE_INFINITY;
  points.forEach((to, at) => {
    nearest = Math.min(nearest, distanceToSegment(point, points[at - 1] ?? to, to));
  });
  return nearest;
}

/** Does a point lie on the straight way between its neighbours, within `slack` page units? */
export const isStraight = (before: Point, point: Point, after: Point, slack: number): boolean =>
  distanceToSegment(point, before, after) <= slack;

/**
 * The points after point `at` was let go: without it when it lies on the straight way between its neighbours (S2 §4).
 * Ends stay whatever they lie on, and so do the two points every line has.
 */
export function dropPoint(points: readonly Point[], at: number, slack: number): readonly Point[] {
  const [before, point, after] = [points[at - 1], points[at], points[at + 1]];
  if (!before || !point || !after || !isStraight(before, point, after, slack)) return points;
  return points.filter((_, other) => other !== at);
}
