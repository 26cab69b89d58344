import type { ConfigItems } from '@lightfield/contract';

/** The items of a template as those of a device: with ids of its own, each knowing which item it was made from. */
export function instantiate(items: ConfigItems, newId: () => string): ConfigItems {
  const made = <Item extends { id: string; origin: string | null }>(list: Item[]): Item[] =>
    list.map((item) => Object.assign({}, item, { id: newId(), origin: item.id }));
  return {
    drivers: made(items.drivers),
    variables: made(items.variables),
    alarms: made(items.alarms),
    reports: made(items.reports),
    scripts: made(items.scripts),
  };
}
