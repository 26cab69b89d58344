import type { ConfigItems, ConfigKind } from '@lightfield/contract';

/** Any item of a configuration. */
export type AnyItem = ConfigItems[ConfigKind][number];

export const NO_ITEMS: ConfigItems = { drivers: [], variables: [], alarms: [], reports: [], scripts: [] };

/** What a person calls an item. */
export function nameOfItem(item: AnyItem): string {
  if ('key' in item) return item.key;
  return 'content' in item ? item.content : item.name;
}

/** What tells an item from the others of its kind where there is no id to go by. */
export function naturalKey(item: AnyItem): string {
  return 'content' in item
    ? JSON.stringify([item.variable, item.comparison, item.value, item.content])
    : nameOfItem(item);
}

/** Values as JSON has them; what is `undefined` is absent. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other) || one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = presentKeys(one);
  return (
    keys.length === presentKeys(other).length &&
    keys.every((key) => sameValue(Reflect.get(one, key), Reflect.get(other, key)))
  );
}

const presentKeys = (value: object): string[] =>
  Object.keys(value).filter((key) => Reflect.get(value, key) !== undefined);

/** Objects whose own fields are told apart, e.g. "settings.host". */
const OPENED = new Set(['settings', 'trigger', 'policy', 'aggregate']);
/** Who an item is, as opposed to what it says. */
const IDENTITY = new Set(['id', 'origin']);

/** What an item says, field by field. */
export function fieldsOf(item: AnyItem): Map<string, unknown> {
  const fields = new Map<string, unknown>();
  for (const field of presentKeys(item)) {
    if (IDENTITY.has(field)) continue;
    const value: unknown = Reflect.get(item, field);
    if (OPENED.has(field) && typeof value === 'object' && value !== null)
      for (const inner of presentKeys(value)) fields.set(`${field}.${inner}`, Reflect.get(value, inner));
    else fields.set(field, value);
  }
  return fields;
}

/** Do two items say the same? */
export function sameContent(one: AnyItem, other: AnyItem): boolean {
  for (const field in one)
    if (!IDENTITY.has(field) && !sameValue(Reflect.get(one, field), Reflect.get(other, field))) return false;
  for (const field in other)
    if (!IDENTITY.has(field) && !(field in one) && Reflect.get(other, field) !== undefined) return false;
  return true;
}
