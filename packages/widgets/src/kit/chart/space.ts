/** A point in page units before it is looked at: right, down, away from who looks. */
export interface Solid {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}
export interface Seen {
  readonly x: number;
  readonly y: number;
  /** Farther away is more. */
  readonly z: number;
}
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** How solids are looked at: turned by `beta` about what stands upright, then tilted by `alpha`, degrees; without perspective. */
export function viewOf(alpha: number, beta: number, about: Solid): (point: Solid) => Seen {
  const [sinA, cosA] = [Math.sin(radians(alpha)), Math.cos(radians(alpha))];
  const [sinB, cosB] = [Math.sin(radians(beta)), Math.cos(radians(beta))];
  return ({ x, y, z }) => {
    const [fromX, fromY, fromZ] = [x - about.x, y - about.y, z - about.z];
    const across = fromX * cosB + fromZ * sinB;
    const away = fromZ * cosB - fromX * sinB;
    return {
      x: about.x + across,
      y: about.y + fromY * cosA - away * sinA,
      z: about.z + away * cosA + fromY * sinA,
    };
  };
}
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly front: number;
  readonly back: number;
}
export type Side = 'front' | 'back' | 'left' | 'right' | 'top' | 'bottom';
const CORNERS: Record<Side, (box: Box) => readonly Solid[]> = {
  front: ({ left, right, top, bottom, front: z }) =>
    quad([left, top, z], [right, top, z], [right, bottom, z], [left, bottom, z]),
  back: ({ left, right, top, bottom, back: z }) =>
    quad([right, top, z], [left, top, z], [left, bottom, z], [right, bottom, z]),
  left: ({ left: x, top, bottom, front, back }) =>
    quad([x, top, back], [x, top, front], [x, bottom, front], [x, bottom, back]),
  right: ({ right: x, top, bottom, front, back }) =>
    quad([x, top, front], [x, top, back], [x, bottom, back], [x, bottom, front]),
  top: ({ left, right, top: y, front, back }) =>
    quad([left, y, back], [right, y, back], [right, y, front], [left, y, front]),
  bottom: ({ left, right, bottom: y, front, back }) =>
    quad([left, y, front], [right, y, front], [right, y, back], [left, y, back]),
};
type Corner = readonly [number, number, number];
const quad = (...corners: readonly Corner[]): Solid[] => corners.map(([x, y, z]) => ({ x, y, z }));

/** A side of a box as it is seen. */
export const sideOf = (box: Box, side: Side, view: (point: Solid) => Seen): Seen[] => CORNERS[side](box).map(view);
/** Corners go round with the clock on a side that is turned to who looks. */
export const isSeen = (corners: readonly Seen[]): boolean => areaOf(corners) > 1e-6;
/** Positive: with the clock (down is more). */
export function areaOf(corners: readonly { readonly x: number; readonly y: number }[]): number {
  let sum = 0;
  for (const [at, { x, y }] of corners.entries()) {
    const next = corners[(at + 1) % corners.length];
    if (next) sum += x * next.y - next.x * y;
  }
  return sum / 2;
}
export const SIDES: readonly Side[] = ['front', 'back', 'left', 'right', 'top', 'bottom'];
