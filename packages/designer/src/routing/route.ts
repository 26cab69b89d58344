import type { Point } from '@lightfield/page';
import { type Room, isWithin, plainWay } from './plain-ways.ts';
import { MOST_STEPS, searchWay } from './search.ts';
import { type Obstacle, type WayEnd, judged, squared } from './way.ts';

/** Obstacles so far from both ends are no hindrance to any way worth going, page units. */
const AROUND = 160;

/** So many are looked at for one way. */
const MOST_OBSTACLES = 80;

/** How much searching several ways may take together: while a gesture goes on, all of a move share one. */
export interface Effort {
  /** Places that may still be looked at. */
  left: number;
}
/** Enough for any one way. */
export const oneWay = (): Effort => ({ left: MOST_STEPS });

/**
 * A way at right angles from one end to another, around what it would cross where there is room, over it where there is none. Always
 * answers one, of whole units for whole ends, inside of `room` where the ends are; the work it takes is bounded.
 */
export function route(
  from: WayEnd,
  to: WayEnd,
  all: readonly Obstacle[],
  room: Room,
  effort: Effort = oneWay(),
): readonly Point[] {
  const near = nearBy(from.at, to.at, all);
  const obstacles = [
    ...near.filter(({ soft }) => soft !== true).slice(0, MOST_OBSTACLES),
    ...near.filter(({ soft }) => soft === true).slice(0, MOST_OBSTACLES),
  ];
  const plain = plainWay(from, to, obstacles, room);
  if (plain?.free && plain.points.length <= 4) return plain.points;
  const spent = effort.left <= 0 && plain;
  if (spent) return plain.points;
  const found = searchWay(from, to, obstacles, room, effort.left);
  effort.left = Math.max(0, effort.left - found.steps);
  const way = found.points && squared(found.points);
  if (way && way.length > 1 && (!plain || judged(way, from, to, obstacles).cost < plain.cost)) return way;
  return plain?.points ?? roundCorner(from.at, to.at, room);
}

/** Where nothing else is possible. */
function roundCorner(from: Point, to: Point, room: Room): readonly Point[] {
  const corner = { x: to.x, y: from.y };
  const points = squared([from, isWithin(corner, room) ? corner : { x: from.x, y: to.y }, to]);
  return points.length > 1 ? points : [from, to];
}

/** Those that may be in the way, of many the nearest first. */
function nearBy(from: Point, to: Point, all: readonly Obstacle[]): readonly Obstacle[] {
  const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)];
  const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)];
  const away = (each: Obstacle): number =>
    Math.max(left - each.right, each.left - right, top - each.bottom, each.top - bottom, 0);
  const near = all.filter((each) => away(each) < AROUND);
  return near.length <= MOST_OBSTACLES ? near : near.toSorted((one, other) => away(one) - away(other));
}
