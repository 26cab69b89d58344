import type { CirclePosition, EllipsePosition, Position, PositionForm, PositionOf } from '../position.ts';
import type { Point } from '../position.ts';
import type { z } from 'zod';
import { type Box, boxAround, edgesOf, middleOf } from './box.ts';

export type Round = z.infer<typeof CirclePosition> | z.infer<typeof EllipsePosition>;
export type Triangle = PositionOf<'triangle'>;

/** Which form a position has: each has a field no other has. */
export function formOf(position: Position): PositionForm {
  if ('points' in position) return 'line';
  if ('x1' in position) return 'triangle';
  if ('rx' in position) return 'ellipse';
  if ('r' in position) return 'circle';
  return 'rotate' in position ? 'box' : 'chart';
}

/** Degrees a position is turned by; lines and charts have no turn of their own. */
export const rotationOf = (position: Position): number => ('rotate' in position ? position.rotate : 0);

export const corners = ({ x1, y1, x2, y2, x3, y3 }: Triangle): readonly [Point, Point, Point] => [
  { x: x1, y: y1 },
  { x: x2, y: y2 },
  { x: x3, y: y3 },
];
export const withCorners = (position: Triangle, change: (corner: Point) => Point): Triangle => {
  const [one, two, three] = corners(position);
  const [first, second, third] = [change(one), change(two), change(three)];
  return { ...position, x1: first.x, y1: first.y, x2: second.x, y2: second.y, x3: third.x, y3: third.y };
};

/** The box a position has before it is turned: what handles are shown at, turned by `rotationOf`. */
export function frameOf(position: Position): Box {
  if ('points' in position) return boxAround(position.points);
  if ('x1' in position) return boxAround(corners(position));
  if ('cx' in position) {
    const { rx, ry } = radii(position);
    return { x: position.cx - rx, y: position.cy - ry, width: 2 * rx, height: 2 * ry };
  }
  const { x, y, width, height } = position;
  return { x, y, width, height };
}

/** The point a position turns about: the middle of its frame. */
export const centreOf = (position: Position): Point =>
  'cx' in position ? { x: position.cx, y: position.cy } : middleOf(frameOf(position));

export const radii = (position: Round): { readonly rx: number; readonly ry: number } =>
  'rx' in position ? position : { rx: position.r, ry: position.r };

/** A box with `top`, `right`, `bottom` and `left` in step with its place and size (S2 §3); a chart keeps its margins. */
export function keepEdges<At extends Position>(position: At): At;
export function keepEdges(position: Position): Position {
  return 'width' in position && 'rotate' in position ? { ...position, ...edgesOf(position) } : position;
}

/** A position of any form that fills a box: a line from corner to corner, a triangle standing on its base. */
export function positionIn<Form extends PositionForm>(form: Form, box: Box): PositionOf<Form>;
export function positionIn(form: PositionForm, box: Box): Position {
  const { x, y, width, height } = box;
  const { right, bottom } = edgesOf(box);
  const { x: cx, y: cy } = middleOf(box);
  switch (form) {
    case 'box':
      return { x, y, width, height, rotate: 0, ...edgesOf(box) };
    case 'chart':
      return { x, y, width, height, top: 0, right: 0, bottom: 0, left: 0 };
    case 'circle':
      return { cx, cy, r: Math.min(width, height) / 2, rotate: 0 };
    case 'ellipse':
      return { cx, cy, rx: width / 2, ry: height / 2, rotate: 0 };
    case 'line':
      return {
        points: [
          { x, y },
          { x: right, y: bottom },
        ],
      };
    case 'triangle':
      return { x1: cx, y1: y, x2: right, y2: bottom, x3: x, y3: bottom, rotate: 0 };
  }
}
