import {
  ENDS,
  type ConnectorLink as Link,
  type End,
  type Point,
  type Widget,
  anchorPoint,
  distance,
  endPoint,
  everyWidget,
  grow,
  hasEnds,
  isArrow,
  linkOf,
  nearestAnchor,
  withEndAt,
  withLink,
} from '@lightfield/page';
import { replaceWidgets } from '../document/arrange.ts';
import { boxOf } from '../document/bounds.ts';

/** A line or arrow with room for links in its data: any type may be one. */
export const connects = (widget: Widget): boolean =>
  hasEnds(widget) &&
  typeof widget.data === 'object' &&
  widget.data !== null &&
  'from' in widget.data &&
  'to' in widget.data;

export const isLinked = (widget: Widget): boolean => ENDS.some((end) => linkOf(widget, end) !== null);

/** What an end holds on to, and where that is. */
export interface Held {
  readonly link: Link;
  /** Page units, whole: ends of lines rest on whole units like all else. */
  readonly at: Point;
}
const whole = ({ x, y }: Point): Point => ({ x: Math.round(x) + 0, y: Math.round(y) + 0 });

/** The line with an end that was dragged: it holds on to what it met, and to nothing else. No end: a point between. */
export function holding(line: Widget, end: End | undefined, held: Held | undefined): Widget {
  if (!end || !connects(line) || (!held && linkOf(line, end) === null)) return line;
  return withLink(line, end, held?.link ?? null);
}

/** The anchor within `reach` of a point; of widgets that are no lines, and none of `except`. */
export function anchorNear(
  widgets: readonly Widget[],
  point: Point,
  reach: number,
  except: ReadonlySet<string>,
): Held | undefined {
  // Far fewer anchors to look at than the page has.
  const near = widgets.filter((widget) => {
    const { x, y, width, height } = grow(boxOf(widget), reach);
    return point.x >= x && point.y >= y && point.x <= x + width && point.y <= y + height;
  });
  const met = nearestAnchor(near, point, reach, except);
  return met && { link: { widgetId: met.widgetId, anchor: met.anchor }, at: whole(met.point) };
}

/** The line with its held ends where their anchors are. */
export function attached(line: Widget, find: (id: string) => Widget | undefined): Widget {
  let result = line;
  for (const end of ENDS) {
    const link = linkOf(line, end);
    const target = link && find(link.widgetId);
    if (link && target) result = withEndAt(result, end, whole(anchorPoint(target, link.anchor)));
  }
  return result;
}
/** Ends whose widget is not there any more hang free where they were. */
function released(line: Widget, isThere: (id: string) => boolean): Widget {
  let result = line;
  for (const end of ENDS) {
    const link = linkOf(line, end);
    if (link && !isThere(link.widgetId)) result = withLink(result, end, null);
  }
  return result;
}

/** As far as an end of an arrow may be from its anchor after whole numbers were made of its place, page units. */
const NEAR = 2;

/** An arrow has no points to take hold of: what moves, turns or shortens it away from a widget that stays lets go of that one. */
function pulledAway(
  arrow: Widget,
  before: (id: string) => Widget | undefined,
  now: ReadonlyMap<string, Widget>,
): Widget {
  let result = arrow;
  for (const end of ENDS) {
    const link = linkOf(arrow, end);
    const target = link && now.get(link.widgetId);
    const at = endPoint(arrow, end);
    if (!link || !target || !at || before(target.id) !== target) continue;
    if (distance(at, anchorPoint(target, link.anchor)) > NEAR) result = withLink(result, end, null);
  }
  return result;
}

interface Linked {
  readonly line: Widget;
  /** Groups it stands in. */
  readonly around: readonly Widget[];
}
function linkedLines(widgets: readonly Widget[], around: readonly Widget[] = []): Linked[] {
  return widgets.flatMap((widget) =>
    widget.children
      ? linkedLines(widget.children, [...around, widget])
      : isLinked(widget)
        ? [{ line: widget, around }]
        : [],
  );
}

/**
 * After an edit: connectors follow what they hold on to. Looks only at lines that changed themselves or whose widget
 * did. A locked line stays where it is (S2 §4), though it lets go of what was deleted, and of a group it now stands in.
 */
export function followConnections(
  widgets: readonly Widget[],
  before: (id: string) => Widget | undefined,
): readonly Widget[] {
  const lines = linkedLines(widgets);
  if (lines.length === 0) return widgets;
  const now = new Map<string, Widget>();
  for (const widget of everyWidget(widgets)) now.set(widget.id, widget);
  const versions = new Map<string, Widget>();
  for (const { line, around } of lines) {
    const touched =
      before(line.id) !== line ||
      ENDS.some((end) => {
        const link = linkOf(line, end);
        return link !== null && before(link.widgetId) !== now.get(link.widgetId);
      });
    if (!touched) continue;
    const free = released(line, (id) => now.has(id) && !around.some((group) => group.id === id));
    const own = before(line.id);
    const rest = isArrow(line) && own && own.position !== line.position ? pulledAway(free, before, now) : free;
    const fixed = line.posLock || around.some((group) => group.posLock);
    const after = fixed ? rest : attached(rest, (id) => now.get(id));
    if (after !== line) versions.set(line.id, after);
  }
  return replaceWidgets(widgets, versions);
}
