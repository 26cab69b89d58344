import { type Link, anchorPoint } from '../connect.ts';
import type { Catalogue } from '../definition.ts';
import { type Box, middleOf } from '../geometry/box.ts';
import { centreOf, frameOf, rotationOf } from '../geometry/form.ts';
import { distance } from '../geometry/line.ts';
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
  /**
   * Of a further place, beside those that a widget has always had: page units to the nearest other one. Where that is little on the
   * screen, it is not offered.
   */
  readonly room?: number;
}
type Found = Omit<Port, 'depth' | 'room'> & { readonly further?: true };

const cache = new WeakMap<Catalogue, WeakMap<Widget, readonly Port[]>>();

/**
 * Ports of a widget: those of the symbol it shows, or the middles of its sides and what lies between those and the corners. They turn
 * and flip with it. A line has none; of a group its box counts.
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
  const found = own.length > 0 ? own : sidePorts(widget, catalogue, rotate, box);
  return found.map(({ further, ...port }) => ({
    ...port,
    depth: depthOf(port.at, port.side, box),
    ...(further && {
      room: Math.min(...found.map(({ at, link }) => (link === port.link ? Infinity : distance(at, port.at)))),
    }),
  }));
}

function symbolPorts(widget: Widget, catalogue: Catalogue, rotate: number): Found[] {
  const definition = catalogue.get(widget.widgetType);
  if (!definition?.ports || widget.children?.length) return [];
  const frame = frameOf(widget.position);
  const middle = centreOf(widget.position);
  return definition.ports(widget.data, frame).map(({ name, x, y, side, further }) => ({
    link: { widgetId: widget.id, anchor: side, port: name },
    at: turnPoint({ x: frame.x + x, y: frame.y + y }, rotate, middle),
    side: turnedSide(side, rotate),
    ...(further && { further }),
  }));
}

function sidePorts(widget: Widget, catalogue: Catalogue, rotate: number, box: Box): Found[] {
  const middles = SIDES.map((side) => ({
    link: { widgetId: widget.id, anchor: side, port: '' },
    at: anchorPoint(widget, side),
    side: turnedSide(side, rotate),
  }));
  if (!catalogue.get(widget.widgetType)?.quarters) return middles;
  const isGroup = (widget.children?.length ?? 0) > 0;
  const frame = isGroup ? box : frameOf(widget.position);
  const isRound = !isGroup && 'cx' in widget.position;
  const quarters = SIDES.flatMap((side) =>
    QUARTERS.map((percent) => ({
      // by per cent: no symbol has so many ports on a side that their numbers would meet these
      link: { widgetId: widget.id, anchor: side, port: `${side}${percent}` },
      at: turnPoint(quarterOf(frame, side, percent / 100, isRound), rotate, middleOf(frame)),
      side: turnedSide(side, rotate),
      further: true as const,
    })),
  );
  return [...middles, ...quarters];
}
const QUARTERS = [25, 75] as const;
/** How far in from its box the edge of something round is at a quarter of a side, as a share of the box. */
const BULGE = (1 - Math.sqrt(3) / 2) / 2;

function quarterOf({ x, y, width, height }: Box, side: Side, share: number, isRound: boolean): Point {
  const inset = isRound ? BULGE : 0;
  const out = { left: inset, top: inset, right: 1 - inset, bottom: 1 - inset }[side];
  const upright = side === 'left' || side === 'right';
  return { x: x + width * (upright ? out : share), y: y + height * (upright ? share : out) };
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
