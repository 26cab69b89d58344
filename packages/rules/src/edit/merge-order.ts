/**
 * What the device keeps, and what it is given, in the order of the template; where somebody ordered the device's items
 * otherwise, that order stays. An added item stands behind the one it follows in the template.
 */
export function inTemplateOrder<Item extends { id: string }>(
  kept: readonly Item[],
  /** By the id of the item of the template. */
  added: ReadonlyMap<string, Item>,
  /** Id of the item of the template, by id of the item of the device. */
  originOf: ReadonlyMap<string, string>,
  base: readonly string[],
  template: readonly string[],
): Item[] {
  const places = new Map(template.map((id, index) => [id, index]));
  const placeOf = (item: Item) => places.get(originOf.get(item.id) ?? '') ?? -1;
  const linked = kept.filter((item) => placeOf(item) >= 0);
  const before = new Map(base.map((id, index) => [id, index]));
  const isAsBase = linked.every((item, index) => {
    const previous = linked[index - 1];
    const place = (of: Item) => before.get(originOf.get(of.id) ?? '') ?? Number.NaN;
    return !previous || !(place(previous) > place(item));
  });
  const sorted = isAsBase ? linked.toSorted((one, other) => placeOf(one) - placeOf(other)) : linked;
  const ordered = sorted.values();
  const result = kept.map((item) => (placeOf(item) >= 0 ? (ordered.next().value ?? item) : item));
  return added.size === 0 ? result : withAdded(result, added, originOf, template);
}

function withAdded<Item extends { id: string }>(
  kept: readonly Item[],
  added: ReadonlyMap<string, Item>,
  originOf: ReadonlyMap<string, string>,
  template: readonly string[],
): Item[] {
  const present = new Set(kept.flatMap(({ id }) => originOf.get(id) ?? []));
  const first: Item[] = [];
  const following = new Map<string, Item[]>();
  let current = first;
  for (const id of template) {
    const item = added.get(id);
    if (item) current.push(item);
    else if (present.has(id)) {
      current = [];
      following.set(id, current);
    }
  }
  return [...first, ...kept.flatMap((item) => [item, ...(following.get(originOf.get(item.id) ?? '') ?? [])])];
}
