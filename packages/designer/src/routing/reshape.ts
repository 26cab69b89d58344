import { type Point, opposite } from '@lightfield/page';
import { type WayEnd, collapsed, headingOf, isRightAngled, simplified, turnsBack } from './way.ts';

/**
 * The bends of a way kept while its ends go elsewhere: the stretches beside the ends become longer or shorter, those between stay. As
 * a whole it goes along where both ends went the same way. `undefined`: no longer possible, it has to be laid anew.
 */
export function reshape(points: readonly Point[], from: WayEnd, to: WayEnd): readonly Point[] | undefined {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || !isRightAngled(points)) return undefined;
  const delta = { x: from.at.x - first.x, y: from.at.y - first.y };
  const together = to.at.x - last.x === delta.x && to.at.y - last.y === delta.y;
  const way = together
    ? points.map(({ x, y }) => ({ x: x + delta.x, y: y + delta.y }))
    : stretched(points, from.at, to.at);
  if (!way) return undefined;
  const shaped = simplified(way);
  return fits(shaped, from, to) ? shaped : undefined;
}

function stretched(points: readonly Point[], from: Point, to: Point): readonly Point[] | undefined {
  const [first, second, beforeLast, last] = [points[0], points[1], points.at(-2), points.at(-1)];
  if (!first || !second || !beforeLast || !last) return undefined;
  if (points.length === 2) return from.x === to.x || from.y === to.y ? [from, to] : undefined;
  const level = first.y === second.y;
  if (points.length === 3) return [from, level ? { x: to.x, y: from.y } : { x: from.x, y: to.y }, to];
  const levelAtEnd = last.y === beforeLast.y;
  return [
    from,
    level ? { x: second.x, y: from.y } : { x: from.x, y: second.y },
    ...points.slice(2, -2),
    levelAtEnd ? { x: beforeLast.x, y: to.y } : { x: to.x, y: beforeLast.y },
    to,
  ];
}

function fits(points: readonly Point[], from: WayEnd, to: WayEnd): boolean {
  const [first, second, beforeLast, last] = [points[0], points[1], points.at(-2), points.at(-1)];
  if (!first || !second || !beforeLast || !last || turnsBack(points) || !isRightAngled(points)) return false;
  const [out, into] = [headingOf(first, second), headingOf(beforeLast, last)];
  return out !== undefined && into !== undefined && from.sides.includes(out) && to.sides.includes(opposite(into));
}

/**
 * One stretch of a way pulled across itself to another place; the two beside it follow, and one that ends at a port gets a stretch
 * between, so that the port stays where it is.
 */
export function pulledStretch(points: readonly Point[], index: number, to: Point, stub: number): readonly Point[] {
  const [one, other] = [points[index], points[index + 1]];
  if (!one || !other) return points;
  const level = one.y === other.y;
  const moved = (point: Point): Point => (level ? { x: point.x, y: to.y } : { x: to.x, y: point.y });
  const way = [...points];
  way[index] = moved(one);
  way[index + 1] = moved(other);
  const before = index === 0 ? [one, awayFrom(one, other, stub), moved(awayFrom(one, other, stub))] : [];
  const after =
    index === points.length - 2 ? [moved(awayFrom(other, one, stub)), awayFrom(other, one, stub), other] : [];
  const inner = way.slice(index === 0 ? 1 : 0, index === points.length - 2 ? -1 : undefined);
  return collapsed([...before, ...inner, ...after]);
}
/** So far from an end along its stretch, a third of it at most. */
function awayFrom(end: Point, other: Point, stub: number): Point {
  const [across, down] = [other.x - end.x, other.y - end.y];
  const by = Math.min(stub, Math.floor((Math.abs(across) + Math.abs(down)) / 3));
  return { x: end.x + Math.sign(across) * by, y: end.y + Math.sign(down) * by };
}
