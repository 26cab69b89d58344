import { type AnyItem, fieldsOf, sameContent, sameValue } from './items.ts';

/** Fields that mean something only together, so that they are taken from one side. */
const TOGETHER: Readonly<Record<string, string>> = {
  writeLower: 'writeLimits',
  writeUpper: 'writeLimits',
  collectLower: 'collectLimits',
  collectUpper: 'collectLimits',
  readFormula: 'formulas',
  writeFormula: 'formulas',
};
/** Which fields an item has at all follows from these. */
const KIND_OF = ['type', 'kind', 'policy.type'];

export interface MergedItem<Item> {
  readonly item: Item;
  /** Fields that both sides changed, each to something else. */
  readonly conflicts: ReadonlySet<string>;
}

/**
 * An item of a device, brought to what its template now says: what the device changed stays, everything else follows. Without a
 * base, whatever differs counts as changed by both.
 */
export function mergeItem<Item extends AnyItem>(
  base: Item | undefined,
  template: Item,
  device: Item,
): MergedItem<Item> {
  if (sameContent(template, device)) return { item: device, conflicts: new Set() };
  const sides = { base: base && fieldsOf(base), template: fieldsOf(template), device: fieldsOf(device) };
  const isOneUnit = KIND_OF.some((field) => {
    const kind = sides.device.get(field);
    return sides.template.get(field) !== kind || (sides.base && sides.base.get(field) !== kind);
  });
  const unitOf = (field: string) => (isOneUnit ? 'all' : nameOfUnit(field));
  const units = Map.groupBy(
    new Set([...(sides.base?.keys() ?? []), ...sides.template.keys(), ...sides.device.keys()]),
    unitOf,
  );
  const conflicts = new Set<string>();
  let item = device;
  for (const fields of units.values()) {
    const same = (one: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>) =>
      fields.every((field) => sameValue(one.get(field), other.get(field)));
    if (same(sides.template, sides.device)) continue;
    if (sides.base && same(sides.base, sides.template)) continue;
    if (sides.base && same(sides.base, sides.device)) item = taken(item, template, fields);
    else for (const field of fields) conflicts.add(field);
  }
  return { item, conflicts };
}

const nameOfUnit = (field: string): string => {
  const [outer = field] = field.split('.');
  return outer === 'settings' ? field : (TOGETHER[outer] ?? outer);
};

/** `item` with these fields as `from` has them. */
function taken<Item extends AnyItem>(item: Item, from: Item, fields: readonly string[]): Item {
  const result: Item = { ...item };
  for (const field of fields) {
    const [outer = field, ...rest] = field.split('.');
    if (outer === 'settings') setWithin(result, from, outer, rest.join('.'));
    else copy(result, from, outer);
  }
  return result;
}

function copy(to: object, from: object, field: string): void {
  if (Object.hasOwn(from, field)) Object.assign(to, { [field]: Reflect.get(from, field) });
  else Reflect.deleteProperty(to, field);
}

function setWithin(to: object, from: object, outer: string, inner: string): void {
  const within = { ...objectAt(to, outer) };
  copy(within, objectAt(from, outer), inner);
  Object.assign(to, { [outer]: within });
}

function objectAt(item: object, field: string): object {
  const value: unknown = Reflect.get(item, field);
  return typeof value === 'object' && value !== null ? value : {};
}
