import { z } from 'zod';
import { ENDS, type End, hasEnds, isArrow, withEndAt } from './connector.ts';
import { boundsOf } from './geometry/bounds.ts';
import { centreOf, corners, frameOf, rotationOf } from './geometry/form.ts';
import { distance } from './geometry/line.ts';
import { turnPoint } from './geometry/turn.ts';
import { boundsOfWidget } from './geometry/widgets.ts';
import { isRecord, ownField, sameJson } from './json.ts';
import type { Point, Position } from './position.ts';
import { everyWidget } from './tree.ts';
import { type Widget, WidgetId } from './widget.ts';

export const ANCHORS = ['top', 'right', 'bottom', 'left', 'centre'] as const;
export type Anchor = (typeof ANCHORS)[number];
/** What an end of a line is attached to. */
export const Link = z.object({ widgetId: WidgetId, anchor: z.enum(ANCHORS) });
export type Link = z.infer<typeof Link>;
/** For the `data` of what can be attached: `from` is the first point of a line or the tail of an arrow, `to` the last or the tip. */
export const linkFields = { from: Link.nullable().default(null), to: Link.nullable().default(null) };

/** What an end of a widget is attached to; `null`: it hangs free, or the widget has no such ends. */
export function linkOf(widget: Widget, end: End): Link | null {
  if (!hasEnds(widget) || !isRecord(widget.data)) return null;
  const link = Link.safeParse(ownField(widget.data, end));
  return link.success ? link.data : null;
}

/** The widget with an end attached or, with `null`, let go. Its points stay: `followConnections` moves them. */
export const withLink = (widget: Widget, end: End, link: Link | null): Widget =>
  isRecord(widget.data) ? { ...widget, data: { ...widget.data, [end]: link } } : widget;

const SIDES: Record<Exclude<Anchor, 'centre'>, readonly [across: number, down: number]> = {
  top: [0, -1],
  right: [1, 0],
  bottom: [0, 1],
  left: [-1, 0],
};

/** Where an anchor of a widget is, page units. It turns with the widget: the top of what lies on its side is at its side. */
export function anchorPoint(widget: Widget, anchor: Anchor): Point {
  if (widget.children?.length) return onFrame(boundsOfWidget(widget), anchor);
  return anchorOf(widget.position, anchor);
}
function anchorOf(position: Position, anchor: Anchor): Point {
  if ('points' in position) return onFrame(boundsOf(position), anchor);
  const upright = 'x1' in position ? onTriangle(corners(position), anchor) : onFrame(frameOf(position), anchor);
  return turnPoint(upright, rotationOf(position), centreOf(position));
}
function onFrame(
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  anchor: Anchor,
): Point {
  const [across, down] = anchor === 'centre' ? [0, 0] : SIDES[anchor];
  return { x: x + (width * (1 + across)) / 2, y: y + (height * (1 + down)) / 2 };
}

/** The point of a triangle farthest out in a direction from where its middle lines meet, so that a line ends on its edge. */
function onTriangle([one, two, three]: readonly [Point, Point, Point], anchor: Anchor): Point {
  const middle = { x: (one.x + two.x + three.x) / 3, y: (one.y + two.y + three.y) / 3 };
  if (anchor === 'centre') return middle;
  const [across, down] = SIDES[anchor];
  let reach = 0;
  for (const [from, to] of [
    [one, two],
    [two, three],
    [three, one],
  ] as const) {
    // Solves middle + reach * direction = from + share * (to - from).
    const side = { x: to.x - from.x, y: to.y - from.y };
    const turn = across * side.y - down * side.x;
    if (turn === 0) continue;
    const gap = { x: from.x - middle.x, y: from.y - middle.y };
    const share = (gap.x * down - gap.y * across) / turn;
    if (share >= 0 && share <= 1) reach = Math.max(reach, (gap.x * side.y - gap.y * side.x) / turn);
  }
  return { x: middle.x + across * reach, y: middle.y + down * reach };
}

/**
 * Lines whose ends have to follow, with their ends moved: those attached to one of the widgets, or to something these
 * hold. An end attached to what is gone is let go and stays where it is. Only lines that change are told, as they are
 * after it; to be put into the document in the same step as the move itself.
 */
export function followConnections(widgets: readonly Widget[], movedIds: Iterable<string>): readonly Widget[] {
  const byId = new Map<string, Widget>();
  for (const widget of everyWidget(widgets)) byId.set(widget.id, widget);
  const moved = new Set(movedIds);
  for (const id of moved) for (const inside of everyWidget(byId.get(id)?.children ?? [])) moved.add(inside.id);
  // A group moves when something it holds does.
  for (const { id, children } of byId.values())
    if (children && !moved.has(id) && [...everyWidget(children)].some((inside) => moved.has(inside.id))) moved.add(id);
  const lines: Widget[] = [];
  for (const widget of byId.values()) {
    const after = follow(widget, byId, moved);
    if (after !== widget) lines.push(after);
  }
  return lines;
}

function follow(widget: Widget, byId: ReadonlyMap<string, Widget>, moved: ReadonlySet<string>): Widget {
  let after = widget;
  for (const end of ENDS) {
    const link = linkOf(widget, end);
    if (!link || !(moved.has(link.widgetId) || moved.has(widget.id))) continue;
    const held = byId.get(link.widgetId);
    after = held && held !== widget ? withEnd(after, end, anchorPoint(held, link.anchor)) : withLink(after, end, null);
  }
  return sameJson(after, widget) ? widget : after;
}

/** A connector with an end elsewhere, page units, one decimal at most (S2 §9). */
const withEnd = (widget: Widget, end: End, { x, y }: Point): Widget =>
  withEndAt(widget, end, { x: Math.round(x * 10) / 10 + 0, y: Math.round(y * 10) / 10 + 0 });

/** A line that was moved by itself: ends attached to what did not come along are let go. */
export function letGo(line: Widget, movedIds: ReadonlySet<string>): Widget {
  let after = line;
  for (const end of ENDS) {
    const link = linkOf(line, end);
    if (link && !movedIds.has(link.widgetId)) after = withLink(after, end, null);
  }
  return after;
}

/** Such an arrow follows others itself. */
const isLinkedArrow = (widget: Widget): boolean => isArrow(widget) && ENDS.some((end) => linkOf(widget, end) !== null);

/** The anchor nearest to a point, within `reach` page units, for an end that is dragged; never one of `except`. */
export function nearestAnchor(
  widgets: readonly Widget[],
  point: Point,
  reach: number,
  except: ReadonlySet<string> = new Set(),
): (Link & { readonly point: Point }) | undefined {
  let nearest: (Link & { readonly point: Point }) | undefined;
  let least = reach;
  for (const widget of everyWidget(widgets)) {
    // A line at the end of a line would follow itself.
    if (except.has(widget.id) || widget.hidden || 'points' in widget.position || isLinkedArrow(widget)) continue;
    for (const anchor of ANCHORS) {
      const at = anchorPoint(widget, anchor);
      const gap = distance(at, point);
      if (gap > least || (gap === least && nearest)) continue;
      least = gap;
      nearest = { widgetId: widget.id, anchor, point: at };
    }
  }
  return nearest;
}
