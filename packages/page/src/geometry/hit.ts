import type { Point, Position } from '../position.ts';
import { centreOf, corners, radii, rotationOf } from './form.ts';
import { distanceToPath } from './line.ts';
import { turnPoint } from './turn.ts';

/**
 * Does a point meet what is drawn, within `slack` page units? From the model alone, its turn included: a line is met
 * along its way, everything else anywhere inside, filled or not.
 */
export function hits(position: Position, point: Point, slack = 0): boolean {
  if ('points' in position) return distanceToPath(point, position.points) <= slack;
  const centre = centreOf(position);
  // Turning the point back is turning the shape upright.
  const { x, y } = turnPoint(point, -rotationOf(position), centre);
  if ('cx' in position) {
    const { rx, ry } = radii(position);
    return inEllipse(x - centre.x, y - centre.y, rx + slack, ry + slack);
  }
  if ('x1' in position) return inTriangle({ x, y }, corners(position), slack);
  return (
    x >= position.x - slack &&
    y >= position.y - slack &&
    x <= position.x + position.width + slack &&
    y <= position.y + position.height + slack
  );
}

function inEllipse(across: number, down: number, rx: number, ry: number): boolean {
  // One without a size in one direction is a line there.
  if (rx === 0 || ry === 0) return Math.abs(across) <= rx && Math.abs(down) <= ry;
  return (across / rx) ** 2 + (down / ry) ** 2 <= 1;
}

function inTriangle(point: Point, [one, two, three]: readonly [Point, Point, Point], slack: number): boolean {
  const side = (from: Point, to: Point) => (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x);
  const sides = [side(one, two), side(two, three), side(three, one)];
  const inside = sides.every((value) => value >= 0) || sides.every((value) => value <= 0);
  // All three on one line: no inside, only its edges.
  const flat = sides.every((value) => value === 0);
  return (inside && !flat) || distanceToPath(point, [one, two, three, one]) <= slack;
}
