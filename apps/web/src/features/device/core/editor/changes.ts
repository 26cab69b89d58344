import { CONFIG_KINDS, type ConfigItems, type ConfigKind } from '@lightfield/contract';
import { isSame } from './same.ts';

export type ItemOf<Kind extends ConfigKind> = ConfigItems[Kind][number];
type AnyItem = ItemOf<ConfigKind>;

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
