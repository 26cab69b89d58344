import type { Position } from '../position.ts';
import { type Box, boxAround } from './box.ts';
import { centreOf, corners, frameOf, radii, rotationOf } from './form.ts';
import { direction, turnPoint } from './turn.ts';

/** The smallest box along the axes around what is drawn, its turn included; without the width of its stroke. */
export function boundsOf(position: Position): Box {
  const rotate = rotationOf(position);
  if (rotate === 0 || 'r' in position) return frameOf(position);
  const centre = centreOf(position);
  if ('x1' in position) return boxAround(corners(position).map((corner) => turnPoint(corner, rotate, centre)));
  const [cos, sin] = direction(rotate);
  const { width, height } = frameOf(position);
  const [across, down] =
    'cx' in position
      ? roundReach(radii(position), cos, sin)
      : [(Math.abs(width * cos) + Math.abs(height * sin)) / 2, (Math.abs(width * sin) + Math.abs(height * cos)) / 2];
  return { x: centre.x - across, y: centre.y - down, width: 2 * across, height: 2 * down };
}

/** How far a turned ellipse reaches from its centre, across and down. */
const roundReach = ({ rx, ry }: { rx: number; ry: number }, cos: number, sin: number): [number, number] => [
  Math.hypot(rx * cos, ry * sin),
  Math.hypot(rx * sin, ry * cos),
];
