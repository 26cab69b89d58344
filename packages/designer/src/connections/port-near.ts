import {
  type Catalogue,
  ENDS,
  type Point,
  type Port,
  type Widget,
  anchorPoint,
  distance,
  everyWidget,
  grow,
  hitsWidget,
  isArrow,
  linkOf,
  portsOf,
} from '@lightfield/page';
import { boxOf } from '../document/bounds.ts';
import type { Held } from './connections.ts';
import { mayBranch, nearestOn, whole } from './ends.ts';

/** What an end of a line may take. */
export interface Wanted {
  readonly catalogue: Catalogue;
  /** Page units within which it is met. */
  readonly reach: number;
  /** Page units that a further port has to be away from others to be offered: who would aim at it otherwise? */
  readonly apart: number;
  readonly except: ReadonlySet<string>;
  /** A plain line may end in the middle of what it leads to; a pipe would lie over it. */
  readonly middle: boolean;
  /** Lines of this kind may be joined; left out: none. */
  readonly branch?: string;
}

/** Widgets that have ports and may be looked at: no lines, nothing hidden, no arrow that follows others itself. */
function* held(widgets: readonly Widget[], point: Point, { reach, except }: Wanted): Generator<Widget> {
  for (const top of widgets) {
    if (top.hidden || !isNear(boxOf(top), point, reach)) continue;
    for (const widget of everyWidget([top])) {
      if (except.has(widget.id) || widget.hidden || ('points' in widget.position && !widget.children)) continue;
      if (isArrow(widget) && ENDS.some((end) => linkOf(widget, end) !== null)) continue;
      yield widget;
    }
  }
}
function isNear(box: Parameters<typeof grow>[0], point: Point, reach: number): boolean {
  const { x, y, width, height } = grow(box, reach);
  return point.x >= x && point.y >= y && point.x <= x + width && point.y <= y + height;
}

const offered = (widget: Widget, { catalogue, apart }: Wanted): Port[] =>
  portsOf(widget, catalogue).filter(({ room = Infinity }) => room >= apart);

/** Ports within reach of a point, to be lit up; `near`: of further ones only so near, so that a page is not full of them. */
export function portsAround(widgets: readonly Widget[], point: Point, wanted: Wanted, near: number): Port[] {
  const all: Port[] = [];
  for (const widget of held(widgets, point, wanted))
    for (const port of offered(widget, wanted))
      if (distance(port.at, point) <= (port.room === undefined ? wanted.reach : near)) all.push(port);
  return all;
}

/**
 * What an end at a point takes: the nearest port within reach; else a line it may be joined to; else, within a symbol, the port that
 * is nearest, however far.
 */
export function portNear(widgets: readonly Widget[], point: Point, wanted: Wanted): Held | undefined {
  let nearest: Held | undefined;
  let least = wanted.reach;
  const take = (link: Held['link'], at: Point, far: number): void => {
    if (far > least || (far === least && nearest)) return;
    least = far;
    nearest = { link, at: whole(at) };
  };
  let within: Widget | undefined;
  for (const widget of held(widgets, point, wanted)) {
    for (const { link, at } of offered(widget, wanted)) take(link, at, distance(at, point));
    if (wanted.middle) {
      const middle = anchorPoint(widget, 'centre');
      take({ widgetId: widget.id, anchor: 'centre', port: '' }, middle, distance(middle, point));
    }
    if (!widget.children && hitsWidget(widget, point)) within = widget;
  }
  return (
    nearest ?? branchNear(widgets, point, wanted) ?? (wanted.middle ? undefined : withinSymbol(within, point, wanted))
  );
}

function branchNear(widgets: readonly Widget[], point: Point, { branch, except, reach }: Wanted): Held | undefined {
  let best: Held | undefined;
  let least = reach;
  if (branch === undefined) return undefined;
  for (const line of everyWidget(widgets)) {
    if (line.hidden || except.has(line.id) || !('points' in line.position) || !mayBranch(line, branch)) continue;
    if (!isNear(boxOf(line), point, reach + line.style.stroke.width)) continue;
    const { at } = nearestOn(line.position.points, point);
    const far = distance(at, point);
    if (far > Math.max(least, line.style.stroke.width / 2)) continue;
    least = far;
    best = { link: { widgetId: line.id, anchor: 'along', port: '' }, at: whole(at) };
  }
  return best;
}

function withinSymbol(widget: Widget | undefined, point: Point, wanted: Wanted): Held | undefined {
  const ports = widget ? offered(widget, wanted) : [];
  // what has only the middles of its sides and what lies between them is a box: an end within it may hang free
  if (!ports.some(({ link, room }) => link.port !== '' && room === undefined)) return undefined;
  const [port] = ports.toSorted((one, other) => distance(one.at, point) - distance(other.at, point));
  return port && { link: port.link, at: whole(port.at) };
}
