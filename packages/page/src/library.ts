import { LIMITS } from '@lightfield/contract';
import { DRAWN_MAX, drawnCounts, placedIn } from './component.ts';
import { placedComponent } from './placed.ts';
import { withComponent } from './component-change.ts';
import { Con } from './con.ts';
import type { WidgetDefinition } from './definition.ts';
import { type Component, FORMAT, type LibraryMode, type LibraryUse, type PageDocument } from './document.ts';
import { middleOf } from './geometry/box.ts';
import { frameOf } from './geometry/form.ts';
import { boundsOfWidgets, moveWidget } from './geometry/widgets.ts';
import { countWidgets, freshWidget, mapWidgets } from './tree.ts';
import { WidgetId, type Widget } from './widget.ts';

type Parts = Pick<PageDocument, 'widgets' | 'components'>;

/**
 * A component of the library, in one of its versions. Its document is a page with one place of it: the first of its components
 * is the one that is meant, the others are inside it; where the place lies is the frame that versions have in common.
 */
export interface LibraryItem {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly document: Parts;
}

/** The component that the document of an item is about; `undefined`: it is no such document. */
export function itemComponent({ widgets, components }: Parts): Component | undefined {
  const [place, ...others] = widgets;
  const placed = place && others.length === 0 ? placedComponent(place) : undefined;
  const main = placed && components.find(({ id }) => id === placed.component);
  return main && boundsOfWidgets(main.widgets) ? main : undefined;
}
const middleOfItem = ({ widgets: [place] }: Parts) => (place ? middleOf(frameOf(place.position)) : { x: 0, y: 0 });

/**
 * A component of a page as the library keeps it, with all that is inside it. What is inside and comes from the library itself stays so;
 * what the page has bound is in it as it stands. `undefined`: there is no such component, or nothing in it.
 */
export function itemDocument(
  { components }: Pick<PageDocument, 'components'>,
  id: string,
  group: WidgetDefinition,
): PageDocument | undefined {
  const found = components.find((component) => component.id === id);
  const bounds = found && boundsOfWidgets(found.widgets);
  if (!bounds) return undefined;
  const { library, within: _around, ...main } = found;
  const inside = placedIn(found.widgets, components);
  const others = components.flatMap((component): Component[] => {
    if (component.id === id || !inside.has(component.id)) return [];
    const { within, ...own } = component;
    return [within === undefined || within === id || !inside.has(within) ? own : component];
  });
  const { x, y } = library ?? { x: 0, y: 0 };
  const box = { x: bounds.x + x, y: bounds.y + y, width: bounds.width, height: bounds.height };
  const place = freshWidget(group, box, 'place');
  return {
    format: FORMAT,
    con: Con.parse({ title: main.title }),
    widgets: [{ ...place, data: { ...(place.data as object), component: id } }],
    components: [main, ...others],
    bind: { equips: [], signals: [], keys: [], mvars: [] },
  };
}

/**
 * The page with a version of the library in the place of one of its components: places keep what they give, and grow or shrink so that
 * what did not change stays where it was drawn. The very same page where that would be more than a page may hold.
 */
export function withItem<Page extends Parts>(page: Page, id: string, item: LibraryItem, mode: LibraryMode): Page {
  const before = page.components.find((component) => component.id === id);
  const main = itemComponent(item.document);
  if (!before || !main) return page;
  const { x, y } = middleOfItem(item.document);
  const library: LibraryUse = { id: item.id, version: item.version, mode, x, y };
  const { parts, widgets } = broughtIn(item.document.components, main, id);
  const gone = partsOf(page.components, id);
  const others = page.components.filter((component) => !gone.has(component.id));
  const after: Component = { id, title: item.name, params: main.params, widgets, library };
  const components = others.flatMap((component) => (component.id === id ? [after, ...parts] : [component]));
  if (!fits(components)) return page;
  const from = before.library ?? { x, y };
  // withComponent moves what it is given to the middle again, and its places with it
  const shift = { x: x - from.x, y: y - from.y };
  const moved = { ...after, widgets: widgets.map((widget) => moveWidget(widget, shift)) };
  const whole = { ...page, components: components.map((each) => (each.id === id ? before : each)) };
  const refitted = withComponent(whole, moved);
  const made = { ...refitted, components: refitted.components.map((each) => (each.id === id ? after : each)) };
  return drawnCounts(made).total > Math.max(DRAWN_MAX, drawnCounts(page).total) ? page : made;
}

/** The component of the library that another one of the page goes with; `undefined`: none. Those that go with each other go with none. */
export function wholeOf(components: readonly Component[], id: string): Component | undefined {
  const byId = new Map(components.map((component) => [component.id, component]));
  const way = new Set<string>();
  let whole = byId.get(byId.get(id)?.within ?? '');
  for (; whole && !way.has(whole.id); whole = byId.get(whole.within ?? '')) {
    if (whole.library && !byId.has(whole.within ?? '')) return whole;
    way.add(whole.id);
  }
  return undefined;
}
/** Ids of components that came with one of the library. */
export const partsOf = (components: readonly Component[], id: string): ReadonlySet<string> =>
  new Set(components.flatMap((component) => (wholeOf(components, component.id)?.id === id ? component.id : [])));

/** Components of an item under ids that they have on a page, which follow from that of the main one. */
function broughtIn(components: readonly Component[], main: Component, id: string) {
  const inside = placedIn(main.widgets, components);
  const others = components.filter((component) => component.id !== main.id && inside.has(component.id));
  const ids = new Map([[main.id, id], ...others.map((component, at) => [component.id, `${id}-${at + 1}`] as const)]);
  const pointed = (list: readonly Widget[]) =>
    mapWidgets(list, (widget) => {
      const placed = placedComponent(widget);
      const to = placed && ids.get(placed.component);
      return to === undefined ? widget : { ...widget, data: { ...(widget.data as object), component: to } };
    });
  const parts = others.map(
    ({ widgets, within = '', ...own }): Component => ({
      ...own,
      id: ids.get(own.id) ?? own.id,
      widgets: pointed(widgets),
      within: ids.get(within) ?? id,
    }),
  );
  return { parts, widgets: pointed(main.widgets) };
}

/** As `parsePage` has it: what does not pass there is not put into a page. */
function fits(components: readonly Component[]): boolean {
  if (components.length > LIMITS.designer.components) return false;
  if (new Set(components.map(({ id }) => id)).size < components.length) return false;
  if (components.some(({ id }) => !WidgetId.safeParse(id).success)) return false;
  const widgets = components.reduce((sum, component) => sum + countWidgets(component.widgets), 0);
  return widgets <= LIMITS.designer.widgets;
}

/** Ids in the library of what a page shows of it, in itself or inside its own components; parts of an item are the item's. */
export function libraryIds({ widgets, components }: Parts): readonly string[] {
  const placed = placedIn(widgets, components);
  return [...new Set(taken(components).flatMap(({ id, library }) => (library && placed.has(id) ? library.id : [])))];
}
/** Those that it follows, placed or not. */
export const followedIds = ({ components }: Pick<PageDocument, 'components'>): readonly string[] => [
  ...new Set(taken(components).flatMap(({ library }) => (library?.mode === 'follow' ? library.id : []))),
];
/** Those taken from the library for themselves. */
const taken = (components: readonly Component[]): readonly Component[] =>
  components.filter(({ id, library }) => library && !wholeOf(components, id));

/**
 * The page with what it follows as the library has it newest; what is kept or was changed stays, and so does what the library does not have.
 * The very same page when it follows nothing.
 */
export function followLibrary<Page extends Parts>(page: Page, find: (id: string) => LibraryItem | undefined): Page {
  let after = page;
  for (const { id, library } of taken(page.components)) {
    const item = library?.mode === 'follow' ? find(library.id) : undefined;
    if (item) after = withItem(after, id, item, 'follow');
  }
  return after;
}

/** Items with what they follow themselves as it is newest. Those that hold each other end: inside itself one stays as it was kept. */
export function wholeItems(items: ReadonlyMap<string, LibraryItem>): (id: string) => LibraryItem | undefined {
  const known = new Map<string, LibraryItem>();
  const whole = (id: string, around: readonly string[]): LibraryItem | undefined => {
    const item = known.get(id) ?? items.get(id);
    if (!item || known.has(id) || around.includes(id)) return around.includes(id) ? undefined : item;
    const within = [...around, id];
    const made = { ...item, document: followLibrary(item.document, (inner) => whole(inner, within)) };
    known.set(id, made);
    return made;
  };
  return (id) => whole(id, []);
}
