import type { Point, Position } from '../position.ts';
import { type Box, middleOf } from './box.ts';
import { centreOf, frameOf, keepEdges, rotationOf, withCorners } from './form.ts';
import { direction, turned, turnPoint } from './turn.ts';

/** The position moved by `delta`, page units. */
export function translate<At extends Position>(position: At, delta: Point): At;
export function translate(position: Position, delta: Point): Position {
  const move = ({ x, y }: Point): Point => ({ x: x + delta.x, y: y + delta.y });
  if ('points' in position) return { points: position.points.map(move) };
  if ('x1' in position) return withCorners(position, move);
  if ('cx' in position) return { ...position, cx: position.cx + delta.x, cy: position.cy + delta.y };
  return keepEdges({ ...position, ...move(position) });
}

/** What a side without length is stretched by: a flat line can be moved, never blown up. */
const factor = (from: number, to: number): number => (from > 0 ? to / from : 1);

/**
 * The position as it stands when all that is inside `from` is stretched to fill `to`: of one widget or of a whole
 * selection. What is turned keeps its turn, with its own sides as long as the stretch makes them; a circle stays round
 * and never leaves `to`. Margins of a chart stay.
 */
export function scaleInto<At extends Position>(position: At, from: Box, to: Box): At;
export function scaleInto(position: Position, from: Box, to: Box): Position {
  const across = factor(from.width, to.width);
  const down = factor(from.height, to.height);
  const place = ({ x, y }: Point): Point => ({ x: to.x + (x - from.x) * across, y: to.y + (y - from.y) * down });
  if ('points' in position) return { points: position.points.map(place) };
  const [cos, sin] = direction(rotationOf(position));
  const along = Math.hypot(across * cos, down * sin);
  const athwart = Math.hypot(across * sin, down * cos);
  const old = centreOf(position);
  const centre = place(old);
  if ('x1' in position)
    return withCorners(position, ({ x, y }) => ({
      x: centre.x + (x - old.x) * along,
      y: centre.y + (y - old.y) * athwart,
    }));
  if ('r' in position) return { ...position, cx: centre.x, cy: centre.y, r: position.r * Math.min(across, down) };
  if ('cx' in position)
    return { ...position, cx: centre.x, cy: centre.y, rx: position.rx * along, ry: position.ry * athwart };
  const width = position.width * along;
  const height = position.height * athwart;
  return keepEdges({ ...position, x: centre.x - width / 2, y: centre.y - height / 2, width, height });
}

/** The position with `frame` as its frame (before its turn): what a handle of a single widget does. */
export function withFrame<At extends Position>(position: At, frame: Box): At;
export function withFrame(position: Position, frame: Box): Position {
  if ('width' in position) return keepEdges({ ...position, ...boxOnly(frame) });
  const { x, y } = middleOf(frame);
  if ('r' in position) return { ...position, cx: x, cy: y, r: Math.min(frame.width, frame.height) / 2 };
  if ('cx' in position) return { ...position, cx: x, cy: y, rx: frame.width / 2, ry: frame.height / 2 };
  // Along the frame's own axes, whatever the turn.
  if ('x1' in position)
    return { ...scaleInto({ ...position, rotate: 0 }, frameOf(position), frame), rotate: position.rotate };
  return scaleInto(position, frameOf(position), frame);
}
const boxOnly = ({ x, y, width, height }: Box): Box => ({ x, y, width, height });

/**
 * The position turned clockwise by `degrees` about a point, its own centre to begin with. A line turns in its points; a
 * chart stays upright and only its place turns.
 */
export function rotateBy<At extends Position>(position: At, degrees: number, about?: Point): At;
export function rotateBy(position: Position, degrees: number, about = centreOf(position)): Position {
  if ('points' in position) return { points: position.points.map((point) => turnPoint(point, degrees, about)) };
  const moved = turnPlace(position, degrees, about);
  return 'rotate' in moved ? { ...moved, rotate: turned(moved.rotate + degrees) } : moved;
}
function turnPlace(position: Position, degrees: number, about: Point): Position {
  const from = centreOf(position);
  const to = turnPoint(from, degrees, about);
  const delta = { x: to.x - from.x, y: to.y - from.y };
  return delta.x === 0 && delta.y === 0 ? position : translate(position, delta);
}

/** Left and right change places, or top and bottom. */
export type Mirror = 'horizontal' | 'vertical';
/**
 * The position mirrored about a point, its own centre to begin with: points and corners change sides, what is turned
 * turns the other way. Whether a picture inside is mirrored too is for its own data to say.
 */
export function flipPoints<At extends Position>(position: At, mirror: Mirror, about?: Point): At;
export function flipPoints(position: Position, mirror: Mirror, about = centreOf(position)): Position {
  const flip = ({ x, y }: Point): Point =>
    mirror === 'horizontal' ? { x: 2 * about.x - x, y } : { x, y: 2 * about.y - y };
  if ('points' in position) return { points: position.points.map(flip) };
  if ('x1' in position) {
    // Its corners are those before its turn: the centre is mirrored on the page, the corners about the centre.
    const from = centreOf(position);
    const to = flip(from);
    const [across, down] = mirror === 'horizontal' ? [-1, 1] : [1, -1];
    const flipped = withCorners(position, ({ x, y }) => ({
      x: to.x + (x - from.x) * across,
      y: to.y + (y - from.y) * down,
    }));
    return { ...flipped, rotate: turned(-position.rotate) };
  }
  const from = centreOf(position);
  const to = flip(from);
  const moved = translate(position, { x: to.x - from.x, y: to.y - from.y });
  return 'rotate' in moved ? { ...moved, rotate: turned(-moved.rotate) } : moved;
}

/**
 * Whole units, as a position has when a move or resize ends (S2 §5); `decimals` 1 while it goes on (S2 §9). Edges of a
 * box are rounded, not its sides, so that neighbours that touched still touch. What had a size keeps at least the
 * smallest step of it.
 */
export function roundPosition<At extends Position>(position: At, decimals?: 0 | 1): At;
export function roundPosition(position: Position, decimals: 0 | 1 = 0): Position {
  const scale = decimals === 0 ? 1 : 10;
  // `+ 0`: minus zero is written as 0 and would come back as another number.
  const round = (value: number): number => Math.round(value * scale) / scale + 0;
  const side = (from: number, length: number): number =>
    length > 0 ? Math.max(1 / scale, round(round(from + length) - round(from))) : 0;
  const radius = (length: number): number => (length > 0 ? Math.max(1 / scale, round(length)) : 0);
  const point = ({ x, y }: Point): Point => ({ x: round(x), y: round(y) });
  // Rounding up may come to a whole turn.
  const turn = (rotate: number): number => (round(rotate) % 360) + 0;
  if ('points' in position) return { points: position.points.map(point) };
  if ('x1' in position) return { ...withCorners(position, point), rotate: turn(position.rotate) };
  if ('cx' in position) {
    const centre = { cx: round(position.cx), cy: round(position.cy), rotate: turn(position.rotate) };
    return 'r' in position
      ? { ...centre, r: radius(position.r) }
      : { ...centre, rx: radius(position.rx), ry: radius(position.ry) };
  }
  const { x, y, width, height } = position;
  const rounded = { x: round(x), y: round(y), width: side(x, width), height: side(y, height) };
  return 'rotate' in position
    ? keepEdges({ ...position, ...rounded, rotate: turn(position.rotate) })
    : { ...position, ...rounded };
}
