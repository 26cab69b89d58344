import { CONFIG_KINDS, type ConfigChanges, type ConfigItems, type ConfigKind } from '@lightfield/contract';
import { isSame } from './same.ts';

export type ItemOf<Kind extends ConfigKind> = ConfigItems[Kind][number];
type AnyItem = ItemOf<ConfigKind>;
type KindChanges<Item> = { put: Item[]; remove: string[]; order?: string[] | undefined };

/** What differs of one kind. Ids, so that five thousand of them stay cheap to keep. */
export interface KindDiff {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  /** The order of what stays differs, or something was added elsewhere than at the end. */
  readonly moved: boolean;
}
export type ConfigDiff = Readonly<Record<ConfigKind, KindDiff>>;

const NOTHING: KindDiff = { added: [], changed: [], removed: [], moved: false };

function diffKind(before: readonly AnyItem[], after: readonly AnyItem[]): KindDiff {
  if (before === after) return NOTHING;
  const old = new Map(before.map((item) => [item.id, item]));
  const added: string[] = [];
  const changed: string[] = [];
  const staying = new Set<string>();
  for (const item of after) {
    const was = old.get(item.id);
    staying.add(item.id);
    if (!was) added.push(item.id);
    else if (!isSame(was, item)) changed.push(item.id);
  }
  const removed = before.filter(({ id }) => !staying.has(id)).map(({ id }) => id);
  // where the server puts things when no order is told: what stays as it was, then what was added
  const usual = [...before.filter(({ id }) => staying.has(id)).map(({ id }) => id), ...added];
  const moved = after.some(({ id }, index) => usual[index] !== id);
  return { added, changed, removed, moved };
}

export function diffItems(before: ConfigItems, after: ConfigItems): ConfigDiff {
  const diff = (kind: ConfigKind) => diffKind(before[kind], after[kind]);
  return {
    drivers: diff('drivers'),
    variables: diff('variables'),
    alarms: diff('alarms'),
    reports: diff('reports'),
    scripts: diff('scripts'),
  };
}

/** Changes of one kind; a new order alone counts as one. */
export const countOf = ({ added, changed, removed, moved }: KindDiff): number =>
  added.length + changed.length + removed.length || (moved ? 1 : 0);
export const countAll = (diff: ConfigDiff): number =>
  CONFIG_KINDS.reduce((count, kind) => count + countOf(diff[kind]), 0);

function changesOf<Item extends AnyItem>(after: readonly Item[], diff: KindDiff): KindChanges<Item> | undefined {
  if (countOf(diff) === 0) return undefined;
  const put = new Set([...diff.added, ...diff.changed]);
  return {
    put: after.filter(({ id }) => put.has(id)),
    remove: [...diff.removed],
    ...(diff.moved ? { order: after.map(({ id }) => id) } : {}),
  };
}

/** The least that makes the one into the other: what a save sends and a draft keeps. */
export function changesBetween(
  before: ConfigItems,
  after: ConfigItems,
  diff = diffItems(before, after),
): ConfigChanges {
  return {
    drivers: changesOf(after.drivers, diff.drivers),
    variables: changesOf(after.variables, diff.variables),
    alarms: changesOf(after.alarms, diff.alarms),
    reports: changesOf(after.reports, diff.reports),
    scripts: changesOf(after.scripts, diff.scripts),
  };
}

function applyKind<Item extends AnyItem>(items: Item[], changes: KindChanges<Item> | undefined): Item[] {
  if (!changes) return items;
  const put = new Map(changes.put.map((item) => [item.id, item]));
  const gone = new Set(changes.remove);
  const kept = items.filter(({ id }) => !gone.has(id)).map((item) => take(put, item.id) ?? item);
  const all = [...kept, ...put.values()];
  if (!changes.order) return all;
  const place = new Map(changes.order.map((id, index) => [id, index]));
  // what somebody else has added meanwhile stands at the end
  return all.toSorted((a, b) => (place.get(a.id) ?? all.length) - (place.get(b.id) ?? all.length));
}

function take<Item>(from: Map<string, Item>, id: string): Item | undefined {
  const item = from.get(id);
  from.delete(id);
  return item;
}

/** The items after changes, as the server would have them. */
export const applyChanges = (items: ConfigItems, changes: ConfigChanges): ConfigItems => ({
  drivers: applyKind(items.drivers, changes.drivers),
  variables: applyKind(items.variables, changes.variables),
  alarms: applyKind(items.alarms, changes.alarms),
  reports: applyKind(items.reports, changes.reports),
  scripts: applyKind(items.scripts, changes.scripts),
});
