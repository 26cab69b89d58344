import type { Catalogue } from './definition.ts';
import type { PageDocument } from './document.ts';
import { everyWidget } from './tree.ts';

/** Devices that maps of a page show; `all`: one of them shows whatever devices the page's owner has. */
export type MappedDevices = 'all' | ReadonlySet<string>;

/** A map whose devices are all gone shows none of the others. */
export function mappedDevices({ widgets }: Pick<PageDocument, 'widgets'>, catalogue: Catalogue): MappedDevices {
  const found = new Set<string>();
  for (const { widgetType, data } of everyWidget(widgets)) {
    const named = catalogue.get(widgetType)?.mapped?.(data);
    if (named === undefined) continue;
    if (named.length === 0) return 'all';
    for (const id of named) if (id !== '') found.add(id);
  }
  return found;
}
