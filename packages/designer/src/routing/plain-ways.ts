import type { Point, PortSide } from '@lightfield/page';
import { type Obstacle, type WayEnd, afterStub, judged, simplified, turnsBack } from './way.ts';

/** A way that has to lead back does so this far beside itself, page units. */
export const DETOUR = 24;

/** Beside a pipe that bends in the middle, too, there is room for another so far away. */
const LANE = 24;

export interface Way {
  readonly points: readonly Point[];
  readonly cost: number;
  /** Does it keep out of everything, with the room around it? */
  readonly free: boolean;
}

/**
 * The cheapest of the ways with few bends: straight, round one corner, round two in the middle, round the outside. Most pipes of a
 * page are one of them, and to try all costs next to nothing.
 */
export function plainWay(from: WayEnd, to: WayEnd, obstacles: readonly Obstacle[], within: Room): Way | undefined {
  let best: Way | undefined;
  for (const out of from.sides)
    for (const into of to.sides)
      for (const points of candidates(from, out, to, into)) {
        const way = simplified(points);
        if (turnsBack(way) || !way.every((point) => isWithin(point, within))) continue;
        const { cost, crossed } = judged(way, from, to, obstacles, best?.cost);
        if (!best || cost < best.cost) best = { points: way, cost, free: crossed === 0 };
      }
  return best;
}

/** Where points may be. */
export interface Room {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
export const isWithin = ({ x, y }: Point, { left, top, right, bottom }: Room): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;

function* candidates(from: WayEnd, out: PortSide, to: WayEnd, into: PortSide): Generator<readonly Point[]> {
  const [start, end] = [afterStub(from, out), afterStub(to, into)];
  const between = (...points: Point[]) => [from.at, start, ...points, end, to.at];
  // two ends that face each other closely need no room to bend
  if (faces(from.at, out, to.at, into)) yield [from.at, to.at];
  // of ways that cost the same the first is taken: one that bends in the middle
  const [middleX, middleY] = [Math.round((start.x + end.x) / 2), Math.round((start.y + end.y) / 2)];
  const [left, right] = [Math.min(start.x, end.x) - DETOUR, Math.max(start.x, end.x) + DETOUR];
  const [top, bottom] = [Math.min(start.y, end.y) - DETOUR, Math.max(start.y, end.y) + DETOUR];
  for (const x of [middleX, middleX - LANE, middleX + LANE, start.x, end.x, left, right])
    yield between({ x, y: start.y }, { x, y: end.y });
  for (const y of [middleY, middleY - LANE, middleY + LANE, start.y, end.y, top, bottom])
    yield between({ x: start.x, y }, { x: end.x, y });
}
function faces(from: Point, out: PortSide, to: Point, into: PortSide): boolean {
  if (from.y === to.y && from.x !== to.x)
    return from.x < to.x ? out === 'right' && into === 'left' : out === 'left' && into === 'right';
  if (from.x === to.x && from.y !== to.y)
    return from.y < to.y ? out === 'bottom' && into === 'top' : out === 'top' && into === 'bottom';
  return false;
}
