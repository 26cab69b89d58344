import { z } from 'zod';
import { type End, hasEnds } from './connector.ts';
import { boundsOf } from './geometry/bounds.ts';
import { centreOf, corners, frameOf, rotationOf } from './geometry/form.ts';
import { turnPoint } from './geometry/turn.ts';
import { boundsOfWidget } from './geometry/widgets.ts';
import { isRecord, ownField } from './json.ts';
import type { Point, Position } from './position.ts';
import { type Widget, WidgetId } from './widget.ts';

export const ANCHORS = ['top', 'right', 'bottom', 'left', 'centre'] as const;
export type Anchor = (typeof ANCHORS)[number];
/** What an end of a line is attached to. `along`: to a line, wherever on it the end is nearest. */
export const Link = z.object({
  widgetId: WidgetId,
  anchor: z.enum([...ANCHORS, 'along']),
  /** Port of the symbol that the widget shows; empty: the anchor is meant, as it also is where there is no such port. */
  port: z
    .string()
    .max(20)
    .regex(/^[a-z]*\d{0,2}$/)
    .default(''),
});
export type Link = z.infer<typeof Link>;
/** For the `data` of what can be attached: `from` is the first point of a line or the tail of an arrow, `to` the last or the tip. */
export const linkFields = { from: Link.nullable().default(null), to: Link.nullable().default(null) };

/** What an end of a widget is attached to; `null`: it hangs free, or the widget has no such ends. */
export function linkOf(widget: Widget, end: End): Link | null {
  if (!hasEnds(widget) || !isRecord(widget.data)) return null;
  const link = Link.safeParse(ownField(widget.data, end));
  return link.success ? link.data : null;
}

/** The widget with an end attached or, with `null`, let go. Its points stay: who attaches it moves them. */
export const withLink = (widget: Widget, end: End, link: Link | null): Widget =>
  isRecord(widget.data) ? { ...widget, data: { ...widget.data, [end]: link } } : widget;

const SIDES: Record<Exclude<Anchor, 'centre'>, readonly [across: number, down: number]> = {
  top: [0, -1],
  right: [1, 0],
  bottom: [0, 1],
  left: [-1, 0],
};

/** Where an anchor of a widget is, page units. It turns with the widget: the top of what lies on its side is at its side. */
export function anchorPoint(widget: Widget, named: Link['anchor']): Point {
  const anchor = named === 'along' ? 'centre' : named;
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
