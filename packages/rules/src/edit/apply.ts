import type { ConfigChanges, ConfigItems } from '@lightfield/contract';
import { sameValue } from './items.ts';
import { applyRenames, renamesBetween } from './renames.ts';

interface ChangesOf<Item> {
  put: Item[];
  remove: string[];
  order?: string[] | undefined;
}

/**
 * A configuration after a save. A variable or driver that has another name than before is followed by whatever names it and is
 * not put in the same save. `order` may leave out ids (they stand at the end) and name unknown ones.
 */
export function applyChanges(items: ConfigItems, changes: ConfigChanges): ConfigItems {
  const put = new Set(Object.values(changes).flatMap((change) => change?.put.map(({ id }) => id) ?? []));
  const renames = renamesBetween(items, {
    drivers: changes.drivers?.put ?? [],
    variables: changes.variables?.put ?? [],
  });
  const carried = applyRenames(items, renames, put);
  return {
    drivers: changed(carried.drivers, changes.drivers),
    variables: changed(carried.variables, changes.variables),
    alarms: changed(carried.alarms, changes.alarms),
    reports: changed(carried.reports, changes.reports),
    scripts: changed(carried.scripts, changes.scripts),
  };
}

function changed<Item extends { id: string }>(items: Item[], changes: ChangesOf<Item> | undefined): Item[] {
  if (!changes) return items;
  const byId = new Map(items.map((item) => [item.id, item]));
  for (const id of changes.remove) byId.delete(id);
  for (const item of changes.put) byId.set(item.id, item);
  const first = (changes.order ?? []).flatMap((id) => {
    const item = byId.get(id);
    byId.delete(id);
    return item ? [item] : [];
  });
  return [...first, ...byId.values()];
}

/** The smallest save that makes `after` out of `before`. */
export function changesBetween(before: ConfigItems, after: ConfigItems): ConfigChanges {
  const renames = renamesBetween(before, after);
  const carried = applyRenames(before, renames, new Set());
  const drivers = changesOf(before.drivers, carried.drivers, after.drivers, ({ name }) => renames.drivers.has(name));
  const variables = changesOf(before.variables, carried.variables, after.variables, ({ key }) =>
    renames.variables.has(key),
  );
  const alarms = changesOf(before.alarms, carried.alarms, after.alarms);
  const reports = changesOf(before.reports, carried.reports, after.reports);
  const scripts = changesOf(before.scripts, carried.scripts, after.scripts);
  return {
    ...(drivers && { drivers }),
    ...(variables && { variables }),
    ...(alarms && { alarms }),
    ...(reports && { reports }),
    ...(scripts && { scripts }),
  };
}

function changesOf<Item extends { id: string }>(
  before: readonly Item[],
  carried: readonly Item[],
  after: readonly Item[],
  isRenamedItem: (before: Item) => boolean = () => false,
): ChangesOf<Item> | undefined {
  const old = new Map(before.map((item) => [item.id, item]));
  const without = new Map(carried.map((item) => [item.id, item]));
  const kept = new Set(after.map(({ id }) => id));
  const put = after.filter((item) => {
    const was = old.get(item.id);
    return !was || isRenamedItem(was) || !sameValue(without.get(item.id), item);
  });
  const remove = before.flatMap(({ id }) => (kept.has(id) ? [] : [id]));
  const order = after.map(({ id }) => id);
  const unordered = changed([...before], { put, remove }).map(({ id }) => id);
  const isOrdered = unordered.every((id, index) => id === order[index]);
  if (put.length === 0 && remove.length === 0 && isOrdered) return undefined;
  return { put, remove, ...(!isOrdered && { order }) };
}
