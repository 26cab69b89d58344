import { type Point, type Widget, hitsWidget } from '@lightfield/page';
import { isHidden } from '../document/locks.ts';
import type { DocumentStore } from '../document/store.ts';

/** What is selected, in the order it was. `scope`: the group that was entered; its children are what a click meets. */
export interface Selection {
  readonly ids: readonly string[];
  readonly scope: string | undefined;
  /** The point of the only selected line that keys are about, by its place; left out: they are about the line. */
  readonly point?: number | undefined;
}
export const NOTHING_SELECTED: Selection = { ids: [], scope: undefined };

/** What can still be selected: exists, and no group around it is selected as well. */
export function cleaned(store: DocumentStore, selection: Selection): Selection {
  const { ids, scope, point } = selection;
  const wanted = new Set(ids);
  const kept = [...wanted].filter((id) => store.find(id) && !store.ancestorsOf(id).some((group) => wanted.has(group)));
  const inside = scope !== undefined && store.find(scope)?.children?.length ? scope : undefined;
  const held = point !== undefined && hasPoint(store, kept, point) ? { point } : {};
  return kept.length === ids.length && inside === scope
    ? { ids, scope, ...held }
    : { ids: kept, scope: inside, ...held };
}
function hasPoint(store: DocumentStore, ids: readonly string[], point: number): boolean {
  const [id, ...others] = ids;
  const position = id === undefined || others.length > 0 ? undefined : store.find(id)?.position;
  return position !== undefined && 'points' in position && point < position.points.length;
}

/** `added` joins what is selected; what already was leaves it: Shift and a click. */
export const toggled = (ids: readonly string[], added: string): readonly string[] =>
  ids.includes(added) ? ids.filter((id) => id !== added) : [...ids, added];

/**
 * The widget a click at `point` means: a child of the entered group, or of the page the one on top. What is hidden is
 * never met. `slack`: page units around thin lines.
 */
export function widgetAt(
  store: DocumentStore,
  scope: string | undefined,
  point: Point,
  slack: number,
): Widget | undefined {
  const inside = scope === undefined ? undefined : topmost(store.childrenOf(scope), point, slack);
  return inside ?? topmost(store.widgets, point, slack);
}

/** The innermost widget under a point, through all groups: Ctrl and a click, or the target of a double click. */
export function deepestAt(store: DocumentStore, point: Point, slack: number): Widget | undefined {
  let found = topmost(store.widgets, point, slack);
  while (found?.children?.length) {
    const inner = topmost(found.children, point, slack);
    if (!inner) break;
    found = inner;
  }
  return found;
}

const topmost = (widgets: readonly Widget[], point: Point, slack: number): Widget | undefined =>
  widgets.findLast((widget) => !widget.hidden && hitsWidget(widget, point, slack));

/** Widgets of a selection as they are now, in their order on the page. */
export const selectedWidgets = (store: DocumentStore, { ids }: Selection): Widget[] => store.pick(ids);

/** All that "select all" means: what stands in the entered group, or on the page; nothing hidden. */
export const selectable = (store: DocumentStore, scope: string | undefined): Widget[] =>
  store.childrenOf(scope).filter((widget) => !isHidden(store, widget));
