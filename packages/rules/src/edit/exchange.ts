import type { ConfigItems } from '@lightfield/contract';
import { matched } from './diff.ts';
import type { AnyItem } from './items.ts';

/**
 * The items of another device, a file or a gateway, in place of what a device has. What is found again, by id or by name, keeps
 * its id and with it its history; the rest gets ids of its own.
 */
export function inPlaceOf(items: ConfigItems, into: ConfigItems, newId: () => string): ConfigItems {
  const placed = <Item extends AnyItem>(list: Item[], known: Item[]): Item[] => {
    const partners = matched(
      known,
      list.map((item) => Object.assign({}, item, { origin: null })),
    );
    const found = [...partners].map(([item, partner]) => [item.id, partner] as const);
    const byId = new Map(found);
    return list.map((item) => {
      const { id, origin } = byId.get(item.id) ?? { id: newId(), origin: null };
      return Object.assign({}, item, { id, origin });
    });
  };
  return {
    drivers: placed(items.drivers, into.drivers),
    variables: placed(items.variables, into.variables),
    alarms: placed(items.alarms, into.alarms),
    reports: placed(items.reports, into.reports),
    scripts: placed(items.scripts, into.scripts),
  };
}
