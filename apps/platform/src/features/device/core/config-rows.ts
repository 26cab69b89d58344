import {
  AlarmSettings,
  CONFIG_KINDS,
  type ConfigItems,
  type ConfigKind,
  DriverSettings,
  ReportSettings,
  ScriptSettings,
  VariableSettings,
} from '@lightfield/contract';
import { isDeepStrictEqual } from 'node:util';

type Item = ConfigItems[ConfigKind][number];

/** An item as its table keeps it. */
export interface ItemRow {
  id: string;
  origin: string | null;
  sort: number;
  settings: unknown;
}
/** What an item says, without who it is: what stands in `settings` (of a driver: in three columns). */
export function settingsOf({ id: _id, origin: _origin, ...settings }: Item): Record<string, unknown> {
  return settings;
}

const SCHEMAS = {
  drivers: DriverSettings,
  variables: VariableSettings,
  alarms: AlarmSettings,
  reports: ReportSettings,
  scripts: ScriptSettings,
} as const;

/** Items of one kind out of their rows. What an older version of the platform stored gets the defaults that came since. */
export function itemsFromRows<Kind extends ConfigKind>(kind: Kind, rows: readonly ItemRow[]): ConfigItems[Kind] {
  const items = rows.map(({ id, origin, settings }) => {
    const parsed = SCHEMAS[kind].safeParse(settings);
    return { ...(parsed.success ? parsed.data : (settings as object)), id, origin };
  });
  return items as ConfigItems[Kind];
}

/** What a save does to the rows of one kind. */
export interface RowChanges {
  added: ItemRow[];
  /** In place of what they were; `settings` or place differ. */
  changed: ItemRow[];
  removed: string[];
}

/**
 * The fewest rows that make `after` out of `before`. Places are kept where the order allows it, so that removing an item or
 * adding one at the end touches no other.
 */
export function rowChanges(
  before: readonly Item[],
  places: ReadonlyMap<string, number>,
  after: readonly Item[],
): RowChanges {
  const known = new Map(before.map((item) => [item.id, item]));
  const kept = new Set(after.map(({ id }) => id));
  const changes: RowChanges = { added: [], changed: [], removed: [] };
  let last = -1;
  for (const item of after) {
    const place = places.get(item.id);
    const sort = place !== undefined && place > last ? place : last + 1;
    last = sort;
    const row = { id: item.id, origin: item.origin, sort, settings: settingsOf(item) };
    const old = known.get(item.id);
    if (!old) changes.added.push(row);
    else if (place !== sort || (old !== item && !isDeepStrictEqual(old, item))) changes.changed.push(row);
  }
  for (const { id } of before) if (!kept.has(id)) changes.removed.push(id);
  return changes;
}

export type ConfigRowChanges = Readonly<Record<ConfigKind, RowChanges>>;
export const hasChanges = (changes: ConfigRowChanges): boolean =>
  CONFIG_KINDS.some((kind) => {
    const { added, changed, removed } = changes[kind];
    return added.length + changed.length + removed.length > 0;
  });

/** Text that PostgreSQL cannot keep: NUL, or half of a surrogate pair. */
export function unstorableText(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed();
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, content]) => unstorableText(key) || unstorableText(content));
}
