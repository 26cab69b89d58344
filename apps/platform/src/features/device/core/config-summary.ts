import { CONFIG_KINDS, type ConfigKind, type ItemDiff, type VersionChange } from '@lightfield/contract';
import type { Changes } from '../../../kernel/changes.ts';
import { hideSecretsOf } from './secrets.ts';

/** Items that an entry of the operation log names, of each kind; the rest is a number. */
const NAMED_MAX = 30;
/** Characters of a value in an entry: scripts may be long. */
const VALUE_MAX = 100;

/**
 * What a save changed, for the operation log: which items came, which went, and of the others which field had which value.
 * `moved`: kinds in which nothing but the order is another one.
 */
export function summaryOf(diffs: readonly ItemDiff[], moved: readonly ConfigKind[] = []): Changes {
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  for (const kind of CONFIG_KINDS) {
    const ofKind = hideSecretsOf(diffs.filter((diff) => diff.kind === kind));
    const old = { ...names('removed', ofKind), ...values('before', ofKind) };
    const now = { ...names('added', ofKind), ...values('after', ofKind) };
    if (Object.keys(old).length > 0) before[kind] = old;
    if (Object.keys(now).length > 0) after[kind] = now;
  }
  if (moved.length > 0) after['order'] = moved;
  return { old: JSON.stringify(before), new: JSON.stringify(after) };
}

function names(change: 'added' | 'removed', diffs: readonly ItemDiff[]): Record<string, unknown> {
  const all = diffs.filter((diff) => diff.change === change).map(({ name }) => short(name));
  return all.length === 0 ? {} : { [change]: bounded(all) };
}

function values(side: 'before' | 'after', diffs: readonly ItemDiff[]): Record<string, unknown> {
  const changed = diffs.filter(({ change }) => change === 'changed');
  const said = changed
    .slice(0, NAMED_MAX)
    .map((diff) => [
      short(diff.name),
      Object.fromEntries(diff.fields.map(({ field, [side]: value }) => [field, short(value)])),
    ]);
  const more = changed.length > NAMED_MAX ? { more: changed.length - NAMED_MAX } : {};
  return said.length === 0 ? {} : { changed: Object.fromEntries(said), ...more };
}

const bounded = (all: readonly unknown[]): readonly unknown[] =>
  all.length > NAMED_MAX ? [...all.slice(0, NAMED_MAX), `+${all.length - NAMED_MAX}`] : all;

function short(value: unknown): unknown {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (text === undefined || text.length <= VALUE_MAX) return value;
  return `${text.slice(0, VALUE_MAX).toWellFormed()}…(${text.length})`;
}

/** How many items a save changed, by kind. */
export const countsOf = (diffs: readonly ItemDiff[]): VersionChange[] =>
  CONFIG_KINDS.flatMap((kind) => {
    const count = (change: ItemDiff['change']) =>
      diffs.filter((diff) => diff.kind === kind && diff.change === change).length;
    const counts = { kind, added: count('added'), changed: count('changed'), removed: count('removed') };
    return counts.added + counts.changed + counts.removed === 0 ? [] : [counts];
  });
