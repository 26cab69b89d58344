import { type Link, anchorPoint } from '../connect.ts';
import type { Catalogue } from '../definition.ts';
import type { Box } from '../geometry/box.ts';
import { centreOf, frameOf, rotationOf } from '../geometry/form.ts';
import { turnPoint, turned } from '../geometry/turn.ts';
import { boundsOfWidget } from '../geometry/widgets.ts';
import type { Point } from '../position.ts';
import type { Widget } from '../widget.ts';

export const SIDES = ['right', 'bottom', 'left', 'top'] as const;
export type Side = (typeof SIDES)[number];
/** One unit outward from a side. */
export const OUTWARD: Readonly<Record<Side, Point>> = {
  right: { x: 1, y: 0 },
  bottom: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  top: { x: 0, y: -1 },
};
export const opposite = (side: Side): Side => SIDES[(SIDES.indexOf(side) + 2) % 4] ?? side;

/** Where a pipe or a wire meets a widget. */
export interface Port {
  readonly link: Link;
  /** Page units. */
  readonly at: Point;
  /** The way out of the widget, as it stands on the page. */
  readonly side: Side;
  /** Page units along that way until one is out of the box around the widget. */
  readonly depth: number;
}

const cache = new WeakMap<Catalogue, WeakMap<Widget, readonly Port[]>>();

/**
 * Ports of a widget: those of the symbol it shows, or the middles of its sides. They turn and flip with it. A line has none; of a
 * group its box counts.
 */
export function portsOf(widget: Widget, catalogue: Catalogue): readonly Port[] {
  let known = cache.get(catalogue);
  if (!known) cache.set(catalogue, (known = new WeakMap()));
  let ports = known.get(widget);
  if (!ports) known.set(widget, (ports = findPorts(widget, catalogue)));
  return ports;
}

function findPorts(widget: Widget, catalogue: Catalogue): readonly Port[] {
  if ('points' in widget.position && !widget.children) return [];
  const box = boundsOfWidget(widget);
  const rotate = widget.children?.length ? 0 : rotationOf(widget.position);
  const own = symbolPorts(widget, catalogue, rotate);
  const found =
    own.length > 0
      ? own
      : SIDES.map((side) => ({
          link: { widgetId: widget.id, anchor: side, port: '' },
          at: anchorPoint(widget, side),
          side: turnedSide(side, rotate),
        }));
  return found.map((port) => ({ ...port, depth: depthOf(port.at, port.side, box) }));
}

function symbolPorts(widget: Widget, catalogue: Catalogue, rotate: number): Omit<Port, 'depth'>[] {
  const definition = catalogue.get(widget.widgetType);
  if (!definition?.ports || widget.children?.length) return [];
  const frame = frameOf(widget.position);
  const middle = centreOf(widget.position);
  return definition.ports(widget.data, frame).map(({ name, x, y, side }) => ({
    link: { widgetId: widget.id, anchor: side, port: name },
    at: turnPoint({ x: frame.x + x, y: frame.y + y }, rotate, middle),
    side: turnedSide(side, rotate),
  }));
}

const turnedSide = (side: Side, degrees: number): Side =>
  SIDES[(SIDES.indexOf(side) + Math.round(turned(degrees) / 90)) % 4] ?? side;

function depthOf({ x, y }: Point, side: Side, box: Box): number {
  const far = {
    right: box.x + box.width - x,
    bottom: box.y + box.height - y,
    left: x - box.x,
    top: y - box.y,
  }[side];
  return Math.max(0, far);
}

/** Where a link leads: the port of that name, or the side it was on where the widget has no such port any more. */
export function portOf(link: Link, held: Widget, catalogue: Catalogue): Port | undefined {
  const ports = portsOf(held, catalogue);
  return (
    ports.find((port) => port.link.port === link.port && (link.port !== '' || port.link.anchor === link.anchor)) ??
    ports.find((port) => port.link.anchor === link.anchor) ??
    ports[0]
  );
}
