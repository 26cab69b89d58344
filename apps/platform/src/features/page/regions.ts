import type { PageDocument, Widget } from '@lightfield/page';

/** `null`: every region. */
export type Regions = readonly string[] | null;

/** One of the regions it is kept to is among those the account may see. Kept to none: for all. */
const isOpen = (authRegion: string, regions: readonly string[]): boolean =>
  authRegion === '' || authRegion.split(',').some((title) => regions.includes(title.trim()));

/**
 * The page without what the account may not see (S2 §6): widgets, whole groups, entries of menus. Denied by default: what
 * is kept to a region is only shown to whom the region is named for, also when nobody knows the region any more.
 */
export function visibleTo(document: PageDocument, regions: Regions): PageDocument {
  if (regions === null) return document;
  const shown = (widgets: readonly Widget[]): Widget[] =>
    widgets
      .filter(({ authRegion }) => isOpen(authRegion, regions))
      .map((widget) => {
        const data = entriesOpen(widget.data, regions);
        const { children } = widget;
        // the same one where nothing is taken out: what was worked out of it before holds
        return data === widget.data && !children
          ? widget
          : { ...widget, data, ...(children && { children: shown(children) }) };
      });
  const components = document.components.map((component) => ({ ...component, widgets: shown(component.widgets) }));
  return { ...document, widgets: shown(document.widgets), components };
}

/** Lists within the data of a widget, without the entries that are kept to other regions; itself where there are none. */
function entriesOpen(data: unknown, regions: readonly string[]): unknown {
  if (Array.isArray(data)) {
    const open = data.filter((entry) => isOpen(regionOf(entry), regions));
    const own = open.map((entry) => entriesOpen(entry, regions));
    return own.length === data.length && own.every((entry, at) => entry === data[at]) ? data : own;
  }
  if (typeof data !== 'object' || data === null) return data;
  const entries = Object.entries(data);
  const own = entries.map(([name, value]) => [name, entriesOpen(value, regions)] as const);
  return own.every(([, value], at) => value === entries[at]?.[1]) ? data : Object.fromEntries(own);
}
const regionOf = (entry: unknown): string =>
  typeof entry === 'object' && entry !== null && 'authRegion' in entry && typeof entry.authRegion === 'string'
    ? entry.authRegion
    : '';
