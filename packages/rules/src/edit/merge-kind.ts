import { type AnyItem, sameContent } from './items.ts';
import { mergeItem } from './merge-item.ts';
import { isTaken, type Links } from './merge-links.ts';
import { inTemplateOrder } from './merge-order.ts';

/** Fields that both sides changed differently, or the whole item; by the id of the item of the device (of the template where the device has none). */
export type Conflicts = Map<string, ReadonlySet<string> | 'all'>;

export interface KindInput<Item> {
  readonly b: readonly Item[];
  readonly t: readonly Item[];
  readonly d: readonly Item[];
  /** As they were before the names were carried through. */
  readonly old: Links<Item>;
  readonly newId: () => string;
  readonly take: ReadonlySet<string>;
  /** Collected. */
  readonly conflicts: Conflicts;
}

interface Sides<Item> {
  readonly id: string;
  readonly base: Item | undefined;
  readonly template: Item | undefined;
  readonly device: Item | undefined;
  readonly takes: boolean;
}

/** Items of one kind; all sides name things as they will be called. */
export function mergeKind<Item extends AnyItem>({ b, t, d, old, newId, take, conflicts }: KindInput<Item>): Item[] {
  const byId = (items: readonly Item[]) => new Map(items.map((item) => [item.id, item]));
  const [bases, templates, devices] = [byId(b), byId(t), byId(d)];
  /** By the id of the item of the device. */
  const results = new Map<string, Item | undefined>();
  const added = new Map<string, Item>();
  const originOf = new Map<string, string>();
  for (const [id, link] of old) {
    const device = link.device && devices.get(link.device.id);
    const takes = isTaken(id, link, take);
    const sides = { id, base: link.base && bases.get(link.base.id), template: templates.get(id), device, takes };
    const merged = device ? kept({ ...sides, device }, conflicts) : given(sides, newId, conflicts);
    if (device) {
      originOf.set(device.id, id);
      results.set(device.id, merged);
    } else if (merged) added.set(id, merged);
  }
  const remaining = d.flatMap((item) => {
    if (!results.has(item.id)) return take.has(item.id) ? [] : [item];
    const result = results.get(item.id);
    return result ? [result] : [];
  });
  const ids = (items: readonly Item[]) => items.map(({ id }) => id);
  return inTemplateOrder(remaining, added, originOf, ids(b), ids(t));
}

/** For the device that does not have the item: removed there it stays away, unless nobody but the template has ever had it. */
function given<Item extends AnyItem>(
  { id, base, template, takes }: Sides<Item>,
  newId: () => string,
  conflicts: Conflicts,
): Item | undefined {
  if (!template) return undefined;
  if (!base || takes) return Object.assign({}, template, { id: newId(), origin: id });
  if (!sameContent(base, template)) conflicts.set(id, 'all');
  return undefined;
}

/** What becomes of an item that the device has. */
function kept<Item extends AnyItem>(
  { id, base, template, device, takes }: Sides<Item> & { readonly device: Item },
  conflicts: Conflicts,
): Item | undefined {
  if (!template) {
    if (takes || (base && sameContent(base, device))) return undefined;
    conflicts.set(device.id, 'all');
    return device;
  }
  const identity = { id: device.id, origin: id };
  if (takes) return Object.assign({}, template, identity);
  const { item, conflicts: fields } = mergeItem(base, template, device);
  if (fields.size > 0) conflicts.set(device.id, fields);
  return item.origin === id ? item : Object.assign({}, item, identity);
}
