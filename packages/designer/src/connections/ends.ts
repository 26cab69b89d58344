import {
  type Catalogue,
  ENDS,
  type End,
  type Point,
  type PortSide,
  type Widget,
  distance,
  endPoint,
  isPipework,
  linkOf,
  nearestOnSegment,
  portOf,
  anchorPoint,
} from '@lightfield/page';
import { CLEAR, type Place } from '../routing/obstacles.ts';
import { ALL_SIDES, type WayEnd, headingOf } from '../routing/way.ts';

export type Find = (id: string) => Widget | undefined;
export const whole = ({ x, y }: Point): Point => ({ x: Math.round(x) + 0, y: Math.round(y) + 0 });

/** An end of a line as its attachment wants it. */
export interface HeldEnd extends WayEnd, Place {}

/** Where an end is to be: at what it is attached to, or where it hangs. */
export function heldEnd(line: Widget, end: End, find: Find, catalogue: Catalogue): HeldEnd {
  const now = whole(endPoint(line, end) ?? { x: 0, y: 0 });
  const link = linkOf(line, end);
  const target = link && find(link.widgetId);
  if (!link || !target) return { at: now, sides: ALL_SIDES, stub: 0, holds: undefined };
  if (link.anchor === 'along') return onLine(target, now, line);
  if (link.anchor === 'centre')
    return { at: whole(anchorPoint(target, 'centre')), sides: ALL_SIDES, stub: 0, holds: target.id };
  const port = portOf(link, target, catalogue);
  if (!port) return { at: now, sides: ALL_SIDES, stub: 0, holds: undefined };
  return {
    at: whole(port.at),
    sides: [port.side],
    stub: Math.ceil(port.depth) + Math.max(CLEAR, line.style.stroke.width) + 4,
    holds: target.id,
  };
}

/** A branch leaves the line it is joined to squarely, to either hand. */
function onLine(host: Widget, now: Point, line: Widget): HeldEnd {
  const points = 'points' in host.position ? host.position.points : [];
  const { at, from, to } = nearestOn(points, now);
  const heading = headingOf(whole(from), whole(to));
  const level = heading === 'left' || heading === 'right';
  const upright = heading === 'top' || heading === 'bottom';
  const sides: readonly PortSide[] = level ? ['top', 'bottom'] : upright ? ['left', 'right'] : ALL_SIDES;
  const stub = Math.ceil(host.style.stroke.width / 2) + Math.max(CLEAR, line.style.stroke.width);
  return { at: whole(at), sides, stub, holds: host.id };
}

/** The place of a line nearest to a point, and the stretch it is on. */
export function nearestOn(points: readonly Point[], point: Point): { at: Point; from: Point; to: Point } {
  const first = points[0] ?? point;
  let best = { at: first, from: first, to: points[1] ?? first };
  points.forEach((to, index) => {
    const from = points[index - 1];
    if (!from) return;
    const at = nearestOnSegment(point, from, to);
    if (distance(at, point) < distance(best.at, point)) best = { at, from, to };
  });
  return best;
}

/** Would a line that holds on to `target` hold on to itself, by way of others? */
export function wouldCircle(line: string, target: Widget | undefined, find: Find, seen = new Set<string>()): boolean {
  if (!target || seen.has(target.id)) return false;
  if (target.id === line) return true;
  seen.add(target.id);
  return ENDS.some((end) => {
    const link = linkOf(target, end);
    return link !== null && wouldCircle(line, find(link.widgetId), find, seen);
  });
}
/** May a pipe be joined to this line? Only to one of the same kind: a signal has no business in water. */
export const mayBranch = (line: Widget, kind: string): boolean => isPipework(line) && line.data.kind === kind;
