import type { Point, Position } from '../position.ts';
import type { Widget } from '../widget.ts';
import { boundsOf } from './bounds.ts';
import { type Box, unionOf } from './box.ts';
import { centreOf, formOf, keepEdges } from './form.ts';
import { hits } from './hit.ts';
import { rotateBy, roundPosition, scaleInto, translate } from './transform.ts';

/** What is drawn of a widget: of a group its children, of anything else (and of an empty group) its own position. */
export function boundsOfWidget(widget: Widget): Box {
  return boundsOfWidgets(widget.children ?? []) ?? boundsOf(widget.position);
}
/** `undefined`: there are none. */
export const boundsOfWidgets = (widgets: readonly Widget[]): Box | undefined => unionOf(widgets.map(boundsOfWidget));

/**
 * The widget with another position, and its children with theirs. A group is never turned itself: its children are, in
 * page coordinates, and its box lies around them. So ungrouping moves nothing.
 */
export function reposition(widget: Widget, change: <At extends Position>(position: At) => At): Widget {
  if (!widget.children) return { ...widget, position: change(widget.position) };
  const children = widget.children.map((child) => reposition(child, change));
  return fitGroup({ ...widget, position: change(widget.position), children });
}

/** A group with its box around its children; an empty one (a component's place) keeps its own. */
export function fitGroup(group: Widget): Widget {
  const around = boundsOfWidgets(group.children ?? []);
  if (!around || formOf(group.position) !== 'box') return group;
  return { ...group, position: keepEdges({ ...group.position, ...around, rotate: 0 }) };
}

export const moveWidget = (widget: Widget, delta: Point): Widget =>
  reposition(widget, (position) => translate(position, delta));
/** As `scaleInto`, for a widget with all it holds. */
export const scaleWidget = (widget: Widget, from: Box, to: Box): Widget =>
  reposition(widget, (position) => scaleInto(position, from, to));
/** As `rotateBy`; `about`: the middle of what is drawn of it to begin with. */
export function rotateWidget(widget: Widget, degrees: number, about?: Point): Widget {
  const pivot = about ?? pivotOf(widget);
  return reposition(widget, (position) => rotateBy(position, degrees, pivot));
}
/** As `roundPosition`. */
export const roundWidget = (widget: Widget, decimals?: 0 | 1): Widget =>
  reposition(widget, (position) => roundPosition(position, decimals));

function pivotOf(widget: Widget): Point {
  if (!widget.children?.length) return centreOf(widget.position);
  const { x, y, width, height } = boundsOfWidget(widget);
  return { x: x + width / 2, y: y + height / 2 };
}

/** Does a point meet a widget, within `slack` page units? A group is met where one of its children is; a line as wide as it is drawn. */
export function hitsWidget(widget: Widget, point: Point, slack = 0): boolean {
  if (widget.children?.length) return widget.children.some((child) => hitsWidget(child, point, slack));
  const { stroke } = widget.style;
  const drawn = 'points' in widget.position && stroke.enable ? stroke.width / 2 : 0;
  return hits(widget.position, point, slack + drawn);
}
