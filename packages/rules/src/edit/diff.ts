import { CONFIG_KINDS, type ConfigItems, type ConfigKind, type FieldDiff, type ItemDiff } from '@lightfield/contract';
import { type AnyItem, fieldsOf, nameOfItem, naturalKey, sameContent, sameValue } from './items.ts';

/** How two configurations differ, item by item; the order of the items does not count. */
export function diffConfig(before: ConfigItems, after: ConfigItems): ItemDiff[] {
  return CONFIG_KINDS.flatMap((kind) => diffKind(kind, before[kind], after[kind]));
}

function diffKind(kind: ConfigKind, before: readonly AnyItem[], after: readonly AnyItem[]): ItemDiff[] {
  const partners = matched(before, after);
  const found = new Set(partners.values());
  const diffs: ItemDiff[] = [];
  for (const item of after) {
    const partner = partners.get(item);
    if (!partner) diffs.push({ kind, id: item.id, name: nameOfItem(item), change: 'added', fields: [] });
    const fields = partner ? diffFields(partner, item) : [];
    if (fields.length > 0) diffs.push({ kind, id: item.id, name: nameOfItem(item), change: 'changed', fields });
  }
  for (const item of before)
    if (!found.has(item)) diffs.push({ kind, id: item.id, name: nameOfItem(item), change: 'removed', fields: [] });
  return diffs;
}

/** What two items say differently. */
export function diffFields(before: AnyItem, after: AnyItem): FieldDiff[] {
  if (sameContent(before, after)) return [];
  const old = fieldsOf(before);
  const now = fieldsOf(after);
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((field) =>
    sameValue(old.get(field), now.get(field))
      ? []
      : [{ field, before: old.get(field) ?? null, after: now.get(field) ?? null }],
  );
}

/**
 * Which item after is which item before: by id, then by origin (a template beside a device made from it), then by what people
 * tell them apart by.
 */
export function matched<Item extends AnyItem>(before: readonly Item[], after: readonly Item[]): Map<Item, Item> {
  const partners = new Map<Item, Item>();
  const free = new Set(before);
  const match = (nameBefore: (item: Item) => string | null, nameAfter: (item: Item) => string | null) => {
    const byName = new Map<string, Item>();
    for (const item of free) {
      const name = nameBefore(item);
      if (name !== null && !byName.has(name)) byName.set(name, item);
    }
    for (const item of after) {
      const name = partners.has(item) ? null : nameAfter(item);
      const partner = name === null ? undefined : byName.get(name);
      if (!partner || !free.delete(partner)) continue;
      partners.set(item, partner);
    }
  };
  const id = (item: Item) => item.id;
  const origin = (item: Item) => item.origin;
  match(id, id);
  match(id, origin);
  match(origin, id);
  match(origin, origin);
  match(naturalKey, naturalKey);
  return partners;
}
