import {
  AuthRegion,
  ClickEvent,
  ImageHref,
  clickEventBindings,
  isAllowed,
  rebindClickEvent,
  type Binding,
  type ChangeBinding,
  type EntryClick,
  type LinkedPage,
} from '@lightfield/page';
import { z } from 'zod';
import { asItIs } from '@lightfield/contract';

/** An entry that leads somewhere (S2 §3 "Navigation menu"). */
export const NavItem = z.object({
  label: z.string().max(200).default(''),
  iconHref: ImageHref.default(''),
  /** Marked as where one is, until another one is chosen. It is not run by itself. */
  defaultAct: z.boolean().default(false),
  authRegion: AuthRegion,
  clickEvent: ClickEvent,
});
export type NavItem = z.infer<typeof NavItem>;

/** An entry with entries below it; deeper it does not go. */
export const MenuItem = NavItem.extend({ children: z.array(NavItem).max(50).default([]) });
export type MenuItem = z.infer<typeof MenuItem>;

/** An entry as it is shown: `key` is its place in what was drawn, whatever is left out before it. */
export interface Shown extends NavItem {
  readonly key: string;
  readonly children: readonly Shown[];
}
type AnyItem = NavItem & { readonly children?: readonly NavItem[] };

/**
 * Entries the account may see (S2 §6): those of regions it lacks are left out, and a heading of which nothing is left
 * below. `regions`: titles; `null`: all.
 */
export function shownItems(
  items: readonly AnyItem[],
  regions: readonly string[] | null,
  prefix = '',
): readonly Shown[] {
  const held = regions && new Set(regions);
  return items.flatMap((item, index) => {
    if (held && !isAllowed(item, held)) return [];
    const key = `${prefix}${index}`;
    const below = item.children ?? [];
    const children = shownItems(below, regions, `${key}.`);
    return below.length > 0 && children.length === 0 ? [] : [{ ...item, key, children }];
  });
}

/** The entry that leads to a page of a project. */
export const pageItem = ({ id, title, projectId }: LinkedPage): NavItem =>
  NavItem.parse({
    label: title,
    clickEvent: {
      enable: true,
      config: {
        action: 'page',
        confirm: false,
        feedback: false,
        pageId: id,
        page: { type: 'project', equipId: projectId, equipPageId: id, equipTitle: title },
      },
    },
  });

/** The entry that leads to the page it stands on, which therefore is where one is; `''`: none does, or nobody knows which page that is. */
export function leadingHere(items: readonly Shown[], pageId: string | undefined): string {
  for (const { key, children, clickEvent } of items) {
    const { action, pageId: to } = clickEvent.config;
    if (children.length === 0 && clickEvent.enable && action === 'page' && to !== '' && to === pageId) return key;
    const below = leadingHere(children, pageId);
    if (below) return below;
  }
  return '';
}

/** Where one is before anything was chosen: the first entry that is marked so; `''`: nowhere. */
export function activeAtFirst(items: readonly Shown[]): string {
  for (const { defaultAct, key, children } of items) {
    if (defaultAct && children.length === 0) return key;
    const below = activeAtFirst(children);
    if (below) return below;
  }
  return '';
}
/** Is the entry where one is, or does it hold that? */
export const isActive = (active: string, key: string): boolean => active === key || active.startsWith(`${key}.`);

export const itemBindings = (items: readonly AnyItem[]): readonly (Binding | null)[] =>
  items.flatMap(({ clickEvent, children = [] }) => [...clickEventBindings(clickEvent), ...itemBindings(children)]);

/** Clicks on entries; a heading only opens what is below it. */
export const itemClicks = (items: readonly AnyItem[]): readonly EntryClick[] =>
  items.flatMap(({ label, clickEvent, children = [] }) =>
    children.length > 0 ? itemClicks(children) : [{ entry: asItIs(label), event: clickEvent }],
  );

/** Entries, and those below them, with something of each replaced. */
const mapItems = <Item extends AnyItem>(items: readonly Item[], change: (item: NavItem) => Partial<NavItem>): Item[] =>
  items.map((item) => ({
    ...item,
    ...change(item),
    ...(item.children && { children: mapItems(item.children, change) }),
  }));
export const rebindItems = <Item extends AnyItem>(items: readonly Item[], change: ChangeBinding): Item[] =>
  mapItems(items, ({ clickEvent }) => ({ clickEvent: rebindClickEvent(clickEvent, change) }));
export const changeItemRegions = <Item extends AnyItem>(
  items: readonly Item[],
  change: (authRegion: string) => string,
): Item[] => mapItems(items, ({ authRegion }) => ({ authRegion: change(authRegion) }));
