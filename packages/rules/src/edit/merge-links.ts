import { type AnyItem, nameOfItem, naturalKey } from './items.ts';

/** An item of the template through its versions, and the item of the device made from it. By the template's id. */
export interface Link<Item> {
  base?: Item | undefined;
  template?: Item | undefined;
  device?: Item | undefined;
  /** What the merged item is called; undefined: there is none, or it has no name that others use. */
  name?: string | undefined;
}
export type Links<Item> = ReadonlyMap<string, Link<Item>>;

export function linksOf<Item extends AnyItem>(
  base: readonly Item[],
  template: readonly Item[],
  device: readonly Item[],
  take: ReadonlySet<string>,
): Links<Item> {
  const links = new Map<string, Link<Item>>();
  for (const item of base) links.set(item.id, { base: item });
  for (const item of template) links.set(item.id, { ...links.get(item.id), template: item });
  const own: Item[] = [];
  for (const item of device) {
    const link = item.origin === null ? undefined : links.get(item.origin);
    if (link && !link.device) link.device = item;
    else own.push(item);
  }
  adopt(links, own);
  for (const [id, link] of links) link.name = nameAfter(link, isTaken(id, link, take));
  return links;
}

/**
 * What template and device each added under the same name is one item from now on; so is what the template removed and added
 * again.
 */
function adopt<Item extends AnyItem>(links: ReadonlyMap<string, Link<Item>>, own: readonly Item[]): void {
  const free = new Map<string, Link<Item>>();
  for (const item of own) free.set(naturalKey(item), { device: item });
  for (const link of links.values()) if (link.device && !link.template) free.set(naturalKey(link.device), link);
  for (const link of links.values()) {
    if (link.device || link.base || !link.template) continue;
    const adopted = free.get(naturalKey(link.template));
    if (!adopted?.device) continue;
    free.delete(naturalKey(link.template));
    link.device = adopted.device;
    link.base = adopted.base;
    adopted.device = undefined;
    adopted.base = undefined;
  }
}

export const isTaken = <Item extends AnyItem>(id: string, { device }: Link<Item>, take: ReadonlySet<string>): boolean =>
  take.has(id) || (device !== undefined && take.has(device.id));

function nameAfter<Item extends AnyItem>({ base, template, device }: Link<Item>, takes: boolean): string | undefined {
  if (!template || !device) return device && nameOfItem(device);
  if (takes || (base && nameOfItem(base) === nameOfItem(device))) return nameOfItem(template);
  return nameOfItem(device);
}

export function newNames<Item extends AnyItem>(
  links: Links<Item>,
  which: 'base' | 'template' | 'device',
): Map<string, string> {
  const names = new Map<string, string>();
  for (const link of links.values()) {
    const item = link[which];
    if (item && link.name !== undefined && nameOfItem(item) !== link.name) names.set(nameOfItem(item), link.name);
  }
  return names;
}
