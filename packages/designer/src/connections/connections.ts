import {
  type Catalogue,
  type Con,
  ENDS,
  type ConnectorLink as Link,
  type End,
  type Point,
  type Widget,
  anchorPoint,
  distance,
  endPoint,
  everyWidget,
  findWidget,
  hasEnds,
  isArrow,
  isLaid,
  linkOf,
  sameJson,
  withLink,
} from '@lightfield/page';
import { replaceWidgets } from '../document/arrange.ts';
import { type Find } from './ends.ts';
import { attached, liesAcross, surroundings } from './lay.ts';

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
/** The line with an end that was dragged: it holds on to what it met, and to nothing else. No end: a point between. */
export function holding(line: Widget, end: End | undefined, held: Held | undefined): Widget {
  if (!end || !connects(line) || (!held && linkOf(line, end) === null)) return line;
  return withLink(line, end, held?.link ?? null);
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
      : isLinked(widget) || isLaid(widget)
        ? [{ line: widget, around }]
        : [],
  );
}

/**
 * After an edit: connectors follow what they hold on to, pipes are laid around what they would cross. Looks only at lines that
 * changed themselves, whose widget did, or upon which something came to lie. A locked line stays where it is (S2 §4), though it lets
 * go of what was deleted, and of a group it now stands in.
 */
export function followConnections(
  widgets: readonly Widget[],
  before: Find,
  con: Con,
  catalogue: Catalogue,
  rounds = MOST_ROUNDS,
): readonly Widget[] {
  const lines = linkedLines(widgets);
  if (lines.length === 0) return widgets;
  const now = new Map<string, Widget>();
  for (const widget of everyWidget(widgets)) now.set(widget.id, widget);
  const find: Find = (id) => now.get(id);
  const place = surroundings(() => widgets, con, catalogue);
  const versions = new Map<string, Widget>();
  const moved = once(() => place.solids().filter(({ widget }) => before(widget.id) !== widget));
  const follow = ({ line, around }: Linked): void => {
    const own = before(line.id);
    const touched =
      own !== line ||
      ENDS.some((end) => {
        const link = linkOf(line, end);
        return link !== null && before(link.widgetId) !== now.get(link.widgetId);
      }) ||
      (isLaid(line) && line.data.route === 'auto' && liesAcross(line, moved(), find, catalogue));
    if (!touched) return;
    const free = released(line, (id) => now.has(id) && !around.some((group) => group.id === id));
    const rest = isArrow(line) && own && own.position !== line.position ? pulledAway(free, before, now) : free;
    const fixed = line.posLock || around.some((group) => group.posLock);
    const after = fixed ? rest : attached(rest, find, place, { carried: isCarried(line, own) });
    if (after === line) return;
    versions.set(line.id, after);
    now.set(line.id, after);
  };
  // a branch is laid after the pipe it comes out of
  for (const linked of hostsFirst(lines)) follow(linked);
  const after = replaceWidgets(widgets, versions);
  const grown = rounds > 0 ? grownGroups(lines, versions, after) : undefined;
  if (!grown?.size) return after;
  const settled = new Map([...everyWidget(after)].map((widget) => [widget.id, widget]));
  const was: Find = (id) => (grown.has(id) ? grown.get(id) : settled.get(id));
  return followConnections(after, was, con, catalogue, rounds - 1);
}

/** Groups that are as large as the lines in them, and lines that hold on to those groups: so often one leads to the other at most. */
const MOST_ROUNDS = 3;
/** Groups that became another size with a line in them and that another line holds on to, as they were. */
function grownGroups(
  lines: readonly Linked[],
  versions: ReadonlyMap<string, Widget>,
  after: readonly Widget[],
): ReadonlyMap<string, Widget> {
  const changed = lines.filter(({ line }) => versions.has(line.id)).flatMap(({ around }) => around);
  const grown = new Map<string, Widget>();
  if (changed.length === 0) return grown;
  const held = new Set(lines.flatMap(({ line }) => ENDS.map((end) => linkOf(line, end)?.widgetId)));
  for (const group of changed) {
    if (!held.has(group.id) || sameJson(findWidget(after, group.id)?.position, group.position)) continue;
    grown.set(group.id, group);
  }
  return grown;
}

/** Is it new, or elsewhere than it was? Then it came with its bends. */
function isCarried(line: Widget, own: Widget | undefined): boolean {
  if (!own || !isLaid(line)) return true;
  return isLaid(own) && own.data.route === line.data.route && own.position !== line.position;
}

function hostsFirst(lines: readonly Linked[]): readonly Linked[] {
  const byId = new Map(lines.map((linked) => [linked.line.id, linked]));
  const sorted = new Set<Linked>();
  const under = new Set<Linked>();
  const visit = (linked: Linked): void => {
    if (sorted.has(linked) || under.has(linked)) return;
    under.add(linked);
    for (const end of ENDS) {
      const host = byId.get(linkOf(linked.line, end)?.widgetId ?? '');
      if (host) visit(host);
    }
    sorted.add(linked);
  };
  for (const linked of lines) visit(linked);
  return [...sorted];
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
