import { type Box, type Point, frameOf, middleOf, rotationOf, turnPoint } from '@lightfield/page';
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
      /** Where a point can be drawn out of a stretch; none on a straight line. */
      readonly between: readonly Point[];
    };

/** Pixels from the upper edge of a frame to the handle that turns it. */
export const TURN_DISTANCE = 24;
/** Pixels around a handle within which it is met. */
export const HANDLE_REACH = 7;

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
  const { points } = position;
  const between = may.straight
    ? []
    : points.slice(1).map((to, at) => {
        const from = points[at] ?? to;
        return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
      });
  return { kind: 'points', id: only.id, points, between };
}

/** Where a handle of a frame stands, page units. */
export function handlePoint({ frame, rotate }: { frame: Box; rotate: number }, side: HandleSide): Point {
  const x = frame.x + (side.includes('w') ? 0 : side.includes('e') ? frame.width : frame.width / 2);
  const y = frame.y + (side.includes('n') ? 0 : side.includes('s') ? frame.height : frame.height / 2);
  return turnPoint({ x, y }, rotate, middleOf(frame));
}
export const turnHandlePoint = ({ frame, rotate }: { frame: Box; rotate: number }, scale: number): Point =>
  turnPoint({ x: frame.x + frame.width / 2, y: frame.y - TURN_DISTANCE / scale }, rotate, middleOf(frame));

/** The handle at `point` (page units) at a scale of the view; corners come before sides, points before stretches. */
export function handleAt(handles: Handles, point: Point, scale: number): HandleHit | undefined {
  const near = (place: Point) => Math.hypot(place.x - point.x, place.y - point.y) * scale <= HANDLE_REACH;
  if (handles.kind === 'points') {
    const index = handles.points.findIndex(near);
    if (index >= 0) return { kind: 'point', index };
    const between = handles.between.findIndex(near);
    return between >= 0 ? { kind: 'between', index: between } : undefined;
  }
  if (handles.turn && near(turnHandlePoint(handles, scale))) return { kind: 'turn' };
  if (!handles.resize) return undefined;
  const side = CORNERS_FIRST.find((at) => shown(handles.frame, at, scale) && near(handlePoint(handles, at)));
  return side && { kind: 'resize', side };
}
const CORNERS_FIRST: readonly HandleSide[] = SIDES.toSorted((one, other) => other.length - one.length);
/** Handles of a side are left out where they would lie upon those of the corners; so what is small can still be moved. */
export function shown({ width, height }: Box, side: HandleSide, scale: number): boolean {
  const least = 4 * HANDLE_REACH;
  if (side === 'n' || side === 's') return width * scale >= least;
  if (side === 'e' || side === 'w') return height * scale >= least;
  return side === 'se' || Math.max(width, height) * scale >= least;
}
