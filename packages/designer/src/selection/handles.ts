import { type Box, type Point, frameOf, isLaid, middleOf, rotationOf, turnPoint } from '@lightfield/page';
import type { Widget } from '@lightfield/page';
import { boxOf, boxOfAll } from '../document/bounds.ts';

export const SIDES = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;
/** One of the eight handles around a selection, by compass. */
export type HandleSide = (typeof SIDES)[number];

/** Handles of a selection, page units: around a frame that may be turned, or the points of a single line. */
export type Handles =
  | {
      readonly kind: 'frame';
      readonly frame: Box;
      /** Degrees the frame is turned about its middle. */
      readonly rotate: number;
      readonly resize: boolean;
      readonly turn: boolean;
    }
  | {
      readonly kind: 'points';
      readonly id: string;
      readonly points: readonly Point[];
      /** Where a point can be drawn out of a stretch, or a stretch of a pipe be pulled; none on a straight line. */
      readonly between: readonly Point[];
      /** A pipe that is kept at right angles: its ends and its stretches are taken hold of. */
      readonly laid: boolean;
      /** Of each stretch, does it stand upright? */
      readonly upright: readonly boolean[];
    };

/** How large handles are, pixels. */
export interface HandleSize {
  /** Edge of what is drawn. */
  readonly edge: number;
  /** Around a handle within which it is met. */
  readonly reach: number;
  /** Room that a side needs for a handle of its own between those of its corners. */
  readonly leastSide: number;
  /** From the upper edge of a frame to the handle that turns it. */
  readonly turn: number;
}
/** For a pointer that aims. */
export const FINE: HandleSize = { edge: 8, reach: 7, leastSide: 28, turn: 24 };
/** For a finger, which covers 44 pixels. */
export const COARSE: HandleSize = { edge: 16, reach: 22, leastSide: 66, turn: 44 };

export type HandleHit =
  | { readonly kind: 'resize'; readonly side: HandleSide }
  | { readonly kind: 'turn' }
  | { readonly kind: 'point'; readonly index: number }
  | { readonly kind: 'between'; readonly index: number };

/** `straight`: may the line have no more than its two points? */
export function handlesOf(
  widgets: readonly Widget[],
  may: { readonly resize: boolean; readonly turn: boolean; readonly straight: boolean },
): Handles | undefined {
  const [only] = widgets;
  if (!only) return undefined;
  if (widgets.length > 1 || only.children?.length) {
    const frame = boxOfAll(widgets) ?? boxOf(only);
    return { kind: 'frame', frame, rotate: 0, resize: may.resize, turn: may.turn };
  }
  const { position } = only;
  if (!('points' in position))
    return {
      kind: 'frame',
      frame: frameOf(position),
      rotate: rotationOf(position),
      resize: may.resize,
      turn: may.turn,
    };
  if (!may.resize) return { kind: 'frame', frame: frameOf(position), rotate: 0, resize: false, turn: false };
  // of a pipe its ends are taken hold of, and its stretches
  const points = isLaid(only)
    ? position.points.filter((_, at, all) => at === 0 || at === all.length - 1)
    : position.points;
  const between = may.straight
    ? []
    : position.points.slice(1).map((to, at) => {
        const from = position.points[at] ?? to;
        return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
      });
  const upright = position.points.slice(1).map((to, at) => position.points[at]?.x === to.x);
  return { kind: 'points', id: only.id, points, between, laid: isLaid(only), upright };
}

/** Where a handle of a frame stands, page units. */
export function handlePoint({ frame, rotate }: { frame: Box; rotate: number }, side: HandleSide): Point {
  const x = frame.x + (side.includes('w') ? 0 : side.includes('e') ? frame.width : frame.width / 2);
  const y = frame.y + (side.includes('n') ? 0 : side.includes('s') ? frame.height : frame.height / 2);
  return turnPoint({ x, y }, rotate, middleOf(frame));
}
export const turnHandlePoint = (
  { frame, rotate }: { frame: Box; rotate: number },
  scale: number,
  { turn }: HandleSize = FINE,
): Point => turnPoint({ x: frame.x + frame.width / 2, y: frame.y - turn / scale }, rotate, middleOf(frame));

/**
 * The handle at `point` (page units) at a scale of the view: the nearest within reach. Corners come before sides, points
 * before stretches, where both are as near.
 */
export function handleAt(
  handles: Handles,
  point: Point,
  scale: number,
  size: HandleSize = FINE,
): HandleHit | undefined {
  const away = (place: Point) => Math.hypot(place.x - point.x, place.y - point.y) * scale;
  if (handles.kind === 'points') {
    const index = nearest(handles.points, away, size.reach);
    if (index !== undefined) return { kind: 'point', index };
    const between = nearest(handles.between, away, size.reach);
    return between === undefined ? undefined : { kind: 'between', index: between };
  }
  const { frame, rotate } = handles;
  if (handles.turn && away(turnHandlePoint(handles, scale, size)) <= size.reach) return { kind: 'turn' };
  if (!handles.resize) return undefined;
  const sides = CORNERS_FIRST.filter((at) => shown(frame, at, scale, size));
  const within = isInside(frame, turnPoint(point, -rotate, middleOf(frame)));
  const reach = within ? innerReach(frame, scale, size) : size.reach;
  const index = nearest(
    sides.map((at) => handlePoint(handles, at)),
    away,
    reach,
  );
  const side = index === undefined ? undefined : sides[index];
  return side && { kind: 'resize', side };
}
/** The first of the nearest within reach. */
function nearest(places: readonly Point[], away: (place: Point) => number, reach: number): number | undefined {
  let best: { readonly index: number; readonly far: number } | undefined;
  for (const [index, place] of places.entries()) {
    const far = away(place);
    if (far <= reach && (!best || far < best.far)) best = { index, far };
  }
  return best?.index;
}
const isInside = ({ x, y, width, height }: Box, point: Point): boolean =>
  point.x > x && point.x < x + width && point.y > y && point.y < y + height;
/** Most of what is small stays free to be moved by: its handles are then met from outside. */
const innerReach = ({ width, height }: Box, scale: number, { reach }: HandleSize): number =>
  Math.min(reach, Math.max(FINE.reach, (Math.min(width, height) * scale) / 4));
const CORNERS_FIRST: readonly HandleSide[] = SIDES.toSorted((one, other) => other.length - one.length);
/** Handles of a side are left out where they would lie upon those of the corners; so what is small can still be moved. */
export function shown(
  { width, height }: Box,
  side: HandleSide,
  scale: number,
  { leastSide: least }: HandleSize = FINE,
): boolean {
  if (side === 'n' || side === 's') return width * scale >= least;
  if (side === 'e' || side === 'w') return height * scale >= least;
  return side === 'se' || Math.max(width, height) * scale >= least;
}
