import type { PageDocument } from './document.ts';
import { ownField, sameJson } from './json.ts';
import type { Widget } from './widget.ts';

/** What became different between two versions of a page, by the ids of widgets. */
export interface PageDiff {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** What is different of each: `style.fill.color`, `data.text`; `group`: it lies in another group. Its children are told for themselves. */
  readonly changed: readonly { readonly id: string; readonly paths: readonly string[] }[];
  /** Do the widgets both versions have lie over each other in another order? */
  readonly reordered: boolean;
  /** Settings of the page that are different. */
  readonly con: readonly string[];
  /** Components that are new, gone or different, by id. */
  readonly components: readonly string[];
}

/** A widget by itself, and where it lies. */
export interface Placement {
  /** Without its children. */
  readonly widget: Widget;
  /** Id of the group it lies in; empty: on the page itself. */
  readonly group: string;
  readonly isGroup: boolean;
}

/** Widgets by id, each without its children, in the order they are drawn. */
export function placements(widgets: readonly Widget[], group = ''): Map<string, Placement> {
  const all = new Map<string, Placement>();
  const collect = (list: readonly Widget[], within: string): void => {
    for (const { children, ...widget } of list) {
      all.set(widget.id, { widget, group: within, isGroup: children !== undefined });
      if (children) collect(children, widget.id);
    }
  };
  collect(widgets, group);
  return all;
}

/** Paths below which two JSON values differ, as deep as both are objects or lists of the same length. */
export function differingPaths(one: unknown, other: unknown, path = ''): readonly string[] {
  if (sameJson(one, other)) return [];
  const isOpen =
    typeof one === 'object' &&
    typeof other === 'object' &&
    one !== null &&
    other !== null &&
    Array.isArray(one) === Array.isArray(other) &&
    (!Array.isArray(one) || !Array.isArray(other) || one.length === other.length);
  if (!isOpen) return [path];
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return keys.flatMap((key) =>
    differingPaths(ownField(one, key), ownField(other, key), path === '' ? key : `${path}.${key}`),
  );
}

/** What a page became, from `before` to `after`: for comparing versions and for telling what a conflict is about. */
export function diffPages(before: PageDocument, after: PageDocument): PageDiff {
  const [old, now] = [placements(before.widgets), placements(after.widgets)];
  const added = [...now.keys()].filter((id) => !old.has(id));
  const removed = [...old.keys()].filter((id) => !now.has(id));
  const changed: { id: string; paths: readonly string[] }[] = [];
  for (const [id, { widget, group }] of now) {
    const was = old.get(id);
    if (!was) continue;
    const paths = [...(was.group === group ? [] : ['group']), ...differingPaths(was.widget, widget)];
    if (paths.length > 0) changed.push({ id, paths });
  }
  const kept = [...now.keys()].filter((id) => old.has(id));
  const were = [...old.keys()].filter((id) => now.has(id));
  return {
    added,
    removed,
    changed,
    reordered: kept.some((id, at) => id !== were[at]),
    con: differingPaths(before.con, after.con),
    components: differingEntries(before.components, after.components),
  };
}

/** Ids of entries that only one list has, or that differ. */
function differingEntries<Entry extends { readonly id: string }>(
  one: readonly Entry[],
  other: readonly Entry[],
): readonly string[] {
  const [old, now] = [new Map(one.map((entry) => [entry.id, entry])), new Map(other.map((entry) => [entry.id, entry]))];
  return [...new Set([...old.keys(), ...now.keys()])].filter((id) => !sameJson(old.get(id), now.get(id)));
}

/** Is nothing different at all? */
export const isUnchanged = ({ added, removed, changed, reordered, con, components }: PageDiff): boolean =>
  !reordered && [added, removed, changed, con, components].every((list) => list.length === 0);
