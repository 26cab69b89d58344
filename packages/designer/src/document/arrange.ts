import { type Widget, fitGroup } from '@lightfield/page';

/** Edits of the tree as pure functions. What an edit leaves alone is shared; an edit without effect returns its input. */

/** Puts other versions in place of widgets, wherever in the tree they stand. Groups around them are fitted anew. */
export function replaceWidgets(widgets: readonly Widget[], versions: ReadonlyMap<string, Widget>): readonly Widget[] {
  if (versions.size === 0) return widgets;
  return mapList(widgets, (widget) => versions.get(widget.id) ?? widget);
}

/** Takes widgets out, with all they hold. A group that loses its last child goes too, unless it is `kept`. */
export function removeWidgets(widgets: readonly Widget[], ids: ReadonlySet<string>, kept?: string): readonly Widget[] {
  let left: Widget[] | undefined;
  widgets.forEach((widget, at) => {
    const rest = ids.has(widget.id) ? undefined : withoutChildren(widget, ids, kept);
    if (rest !== widget) left ??= widgets.slice(0, at);
    if (rest && left) left.push(rest);
  });
  return left ?? widgets;
}
function withoutChildren(widget: Widget, ids: ReadonlySet<string>, kept: string | undefined): Widget | undefined {
  if (!widget.children?.length) return widget;
  const children = removeWidgets(widget.children, ids, kept);
  if (children === widget.children) return widget;
  return children.length > 0 || widget.id === kept ? fitGroup({ ...widget, children }) : undefined;
}

/** Where widgets are put: into a group (or the page), before what stands at `index`; at the end without one. */
export interface Place {
  readonly parent?: string | undefined;
  readonly index?: number | undefined;
}
export function insertWidgets(
  widgets: readonly Widget[],
  fresh: readonly Widget[],
  place: Place = {},
): readonly Widget[] {
  if (fresh.length === 0) return widgets;
  return changeList(widgets, place.parent, (list) => list.toSpliced(place.index ?? list.length, 0, ...fresh));
}

/** Changes one list of the tree: of a group, or of the page (`parent` undefined). */
export function changeList(
  widgets: readonly Widget[],
  parent: string | undefined,
  change: (list: readonly Widget[]) => readonly Widget[],
): readonly Widget[] {
  if (parent === undefined) return change(widgets);
  return mapList(widgets, (widget) => {
    if (widget.id !== parent) return widget;
    const children = change(widget.children ?? []);
    return children === widget.children ? widget : fitGroup({ ...widget, children });
  });
}

/** `change` for every widget of the tree, groups before what they hold. */
export function mapList(widgets: readonly Widget[], change: (widget: Widget) => Widget): readonly Widget[] {
  let changed: Widget[] | undefined;
  widgets.forEach((widget, at) => {
    const version = mapChildren(change(widget), change);
    if (version === widget) return;
    changed ??= [...widgets];
    changed[at] = version;
  });
  return changed ?? widgets;
}
function mapChildren(widget: Widget, change: (widget: Widget) => Widget): Widget {
  if (!widget.children?.length) return widget;
  const children = mapList(widget.children, change);
  return children === widget.children ? widget : fitGroup({ ...widget, children });
}

/** Widgets that are no groups with children: those with a place of their own. */
export function* leaves(widgets: readonly Widget[]): Generator<Widget> {
  for (const widget of widgets) {
    if (widget.children?.length) yield* leaves(widget.children);
    else yield widget;
  }
}
