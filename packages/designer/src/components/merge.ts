import { type Component, type Widget, mapWidgets, placedComponent, sameJson } from '@lightfield/page';

/** What arrives from another page, with ids that do not collide with the components there are. */
export interface Merged {
  readonly components: readonly Component[];
  readonly widgets: readonly Widget[];
}

/**
 * Components from elsewhere join those of the page: the same one is used, a different one under the same id gets an id
 * of its own, and whatever shows it (`widgets`, other components) follows.
 */
export function mergeComponents(
  present: readonly Component[],
  arriving: readonly Component[],
  widgets: readonly Widget[],
  freshId: () => string,
): Merged {
  const renamed = new Map<string, string>();
  const known = new Set<string>();
  for (const component of arriving) {
    const there = present.find(({ id }) => id === component.id);
    if (there && sameJson(there, component)) known.add(component.id);
    else if (there) renamed.set(component.id, freshId());
  }
  const follow = (list: readonly Widget[]) => mapWidgets(list, (widget) => pointed(widget, renamed));
  const added = arriving
    .filter(({ id }) => !known.has(id))
    .map((component) => ({
      ...component,
      id: renamed.get(component.id) ?? component.id,
      widgets: follow(component.widgets),
    }));
  return { components: added.length > 0 ? [...present, ...added] : present, widgets: follow(widgets) };
}

function pointed(widget: Widget, renamed: ReadonlyMap<string, string>): Widget {
  const placed = placedComponent(widget);
  const component = placed && renamed.get(placed.component);
  return component ? { ...widget, data: { ...(widget.data as object), component } } : widget;
}
