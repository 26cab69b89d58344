import { LIMITS } from '@lightfield/contract';
import { type Widget, everyWidget } from '@lightfield/page';
import { depthOf } from '../rules/capacity.ts';
import type { DocumentStore } from './store.ts';

/** Widgets in the order in which they are drawn, whatever the order they were selected in. */
export function inPageOrder(store: DocumentStore, widgets: readonly Widget[]): Widget[] {
  if (widgets.length < 2) return [...widgets];
  const wanted = new Set(widgets.map(({ id }) => id));
  return [...everyWidget(store.widgets)].filter(({ id }) => wanted.has(id));
}

/** Would groups lie deeper in each other than a page allows, if these stood in `parent`, in `more` groups of their own? */
export function tooDeep(
  store: DocumentStore,
  parent: string | undefined,
  widgets: readonly Widget[],
  more = 0,
): boolean {
  const around = more + (parent === undefined ? 0 : store.ancestorsOf(parent).length + 1);
  return around + Math.max(0, ...widgets.map(depthOf)) > LIMITS.designer.groupDepth;
}
