import { OUTWARD, type Point, type PortSide, PORT_SIDES, opposite } from '@lightfield/page';

/** An end of a way at right angles. */
export interface WayEnd {
  readonly at: Point;
  /** Ways out of it that are allowed; an end that hangs free has all four. */
  readonly sides: readonly PortSide[];
  /** Page units along the way out before it may bend. */
  readonly stub: number;
}
/** A box that a way keeps out of, and as far from it as there is room. */
export interface Obstacle {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** Page units kept free around it. */
  readonly clear: number;
  /** Words, and other pipes: better not crossed and not run along, but no reason to go far around. */
  readonly soft?: boolean;
}
/** What a way may cost, by what a person dislikes about it: a page unit of length is 1. */
export const COST = {
  /** A bend: rather a way of so much more length. */
  bend: 60,
  /** Each unit inside of what is to be kept out of, and of the room around it. */
  inside: 40,
  near: 4,
  soft: 3,
} as const;

/** Where a way leads after its stub; whole units. */
export const afterStub = ({ at, stub }: WayEnd, side: PortSide): Point => ({
  x: at.x + OUTWARD[side].x * stub,
  y: at.y + OUTWARD[side].y * stub,
});

/** The way from one point to another of the same column or row; `undefined`: they are one point. */
export function headingOf(from: Point, to: Point): PortSide | undefined {
  if (from.x === to.x && from.y === to.y) return undefined;
  if (from.y === to.y) return to.x > from.x ? 'right' : 'left';
  return to.y > from.y ? 'bottom' : 'top';
}

/** Points without those that are double or lie straight between their neighbours. Ends stay, and so does a turn back. */
export const simplified = (points: readonly Point[]): Point[] => without(points, between);
/** As above, and what leads out and back over itself is gone. */
export const collapsed = (points: readonly Point[]): Point[] => without(points, inLine);

function without(
  points: readonly Point[],
  isNeedless: (before: Point, point: Point, after: Point) => boolean,
): Point[] {
  const kept: Point[] = [];
  for (const point of points) {
    if (same(kept.at(-1), point)) continue;
    for (let last = kept.at(-1), before = kept.at(-2); last && before && isNeedless(before, last, point); ) {
      kept.pop();
      [last, before] = [kept.at(-1), kept.at(-2)];
    }
    if (!same(kept.at(-1), point)) kept.push(point);
  }
  return kept;
}
const same = (one: Point | undefined, other: Point): boolean => one?.x === other.x && one.y === other.y;
const inLine = (before: Point, point: Point, after: Point): boolean =>
  (before.x === point.x && point.x === after.x) || (before.y === point.y && point.y === after.y);
const between = (before: Point, point: Point, after: Point): boolean =>
  inLine(before, point, after) && headingOf(before, point) === headingOf(point, after);

/** Does a way turn back over itself somewhere? */
export const turnsBack = (points: readonly Point[]): boolean =>
  points.some((point, at) => {
    const [before, after] = [points[at - 1], points[at + 1]];
    const [into, out] = [before && headingOf(before, point), after && headingOf(point, after)];
    return into !== undefined && out !== undefined && out === opposite(into);
  });

export const isRightAngled = (points: readonly Point[]): boolean =>
  points.every((point, at) => {
    const before = points[at - 1];
    return !before || before.x === point.x || before.y === point.y;
  });

/** What a stretch costs for what it crosses, beside its length; without what it may cross. */
export function crossingCost(from: Point, to: Point, obstacles: readonly Obstacle[]): number {
  let cost = 0;
  for (const each of obstacles) if (each.soft !== true) cost += crossing(from, to, each);
  return cost;
}
/** Of a single obstacle. Asked many thousand times with every move of a pointer: most are nowhere near, which two comparisons tell. */
function crossing(from: Point, to: Point, each: Obstacle): number {
  const upright = from.x === to.x;
  const at = upright ? from.x : from.y;
  const low = upright ? each.left : each.top;
  const high = upright ? each.right : each.bottom;
  const { clear } = each;
  if (at <= low - clear || at >= high + clear) return 0;
  const begin = upright ? Math.min(from.y, to.y) : Math.min(from.x, to.x);
  const end = upright ? Math.max(from.y, to.y) : Math.max(from.x, to.x);
  const first = upright ? each.top : each.left;
  const last = upright ? each.bottom : each.right;
  const near = Math.min(end, last + clear) - Math.max(begin, first - clear);
  if (near <= 0) return 0;
  if (each.soft === true) return near * COST.soft;
  const inside = at <= low || at >= high ? 0 : Math.min(end, last) - Math.max(begin, first);
  return near * COST.near + Math.max(0, inside) * COST.inside;
}

/**
 * What a whole way costs, and how much of it is for what it crosses. The stubs at its ends are not looked at: they lead out of what
 * it is attached to. `most`: one that comes to as much is not looked at any further; it costs no less than what is answered.
 */
export function judged(
  points: readonly Point[],
  from: Pick<WayEnd, 'stub'>,
  to: Pick<WayEnd, 'stub'>,
  obstacles: readonly Obstacle[],
  most = Infinity,
): { readonly cost: number; readonly crossed: number } {
  const last = points.length - 1;
  let cost = lengthOf(points) + Math.max(0, last - 1) * COST.bend;
  let crossed = 0;
  for (let at = 1; at <= last && cost < most; at++) {
    const [one, other] = [points[at - 1], points[at]];
    if (!one || !other) continue;
    const long = Math.abs(other.x - one.x) + Math.abs(other.y - one.y);
    // a single stretch shorter than both stubs is nothing but them
    const share = last === 1 ? long / 2 : long;
    const [cutFrom, cutTo] = [at === 1 ? Math.min(from.stub, share) : 0, at === last ? Math.min(to.stub, share) : 0];
    if (cutFrom + cutTo >= long) continue;
    const [start, end] = [towards(one, other, cutFrom), towards(other, one, cutTo)];
    for (const each of obstacles) {
      const more = crossing(start, end, each);
      cost += more;
      if (each.soft !== true) crossed += more;
    }
  }
  return { cost, crossed };
}
function lengthOf(points: readonly Point[]): number {
  let length = 0;
  let before = points[0];
  for (const point of points) {
    if (before) length += Math.abs(point.x - before.x) + Math.abs(point.y - before.y);
    before = point;
  }
  return length;
}
/** A place so far along a stretch that lies in one row or column. */
const towards = (from: Point, to: Point, by: number): Point => ({
  x: from.x + Math.sign(to.x - from.x) * by,
  y: from.y + Math.sign(to.y - from.y) * by,
});

/** A corner put in wherever two neighbours are in neither one row nor one column. */
export const squared = (points: readonly Point[]): Point[] =>
  collapsed(
    points.flatMap((point, at) => {
      const before = points[at - 1];
      return !before || before.x === point.x || before.y === point.y ? [point] : [{ x: point.x, y: before.y }, point];
    }),
  );

export const ALL_SIDES: readonly PortSide[] = PORT_SIDES;
