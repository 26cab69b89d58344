import type { ConfigItems } from '@lightfield/contract';
import { LOGIC, tokensOf, Wrong } from '../formula/tokens.ts';

/** Old names and new ones. Variables are named by their keys. */
export interface Renames {
  readonly variables: ReadonlyMap<string, string>;
  readonly drivers: ReadonlyMap<string, string>;
}

/** What has another name than before, by id. */
export function renamesBetween(
  before: Pick<ConfigItems, 'drivers' | 'variables'>,
  after: Pick<ConfigItems, 'drivers' | 'variables'>,
): Renames {
  return {
    variables: renamed(before.variables, after.variables, ({ key }) => key),
    drivers: renamed(before.drivers, after.drivers, ({ name }) => name),
  };
}

function renamed<Item extends { id: string }>(
  before: readonly Item[],
  after: readonly Item[],
  nameOf: (item: Item) => string,
): Map<string, string> {
  const names = new Map(before.map((item) => [item.id, nameOf(item)]));
  const renames = new Map<string, string>();
  for (const item of after) {
    const old = names.get(item.id);
    if (old !== undefined && old !== nameOf(item)) renames.set(old, nameOf(item));
  }
  return renames;
}

/**
 * The items with every reference under its new name; items of `asTheyAre` (ids) excepted. The names of variables and drivers
 * themselves stay. What scripts say is not rewritten: a key within a script may be put together there.
 */
export function applyRenames(items: ConfigItems, renames: Renames, asTheyAre: ReadonlySet<string>): ConfigItems {
  const { variables, drivers } = renames;
  if (variables.size === 0 && drivers.size === 0) return items;
  const key = (name: string) => variables.get(name) ?? name;
  const text = (formula: string) => renameIn(formula, variables);
  const each = <Item extends { id: string }>(list: Item[], carried: (item: Item) => Item): Item[] =>
    list.map((item) => (asTheyAre.has(item.id) ? item : carried(item)));
  return {
    drivers: items.drivers,
    variables: each(items.variables, (item) => ({
      ...item,
      ...(item.driver !== undefined && { driver: drivers.get(item.driver) ?? item.driver }),
      ...(item.expression !== undefined && { expression: text(item.expression) }),
      ...(item.aggregate && { aggregate: { ...item.aggregate, source: key(item.aggregate.source) } }),
    })),
    alarms: each(items.alarms, (item) => ({ ...item, variable: key(item.variable) })),
    reports: each(items.reports, (item) => ({
      ...item,
      variables: item.variables.map(key),
      ...(item.type === 'conditional' && { trigger: { ...item.trigger, variable: key(item.trigger.variable) } }),
      ...(item.type === 'expression' && { expression: text(item.expression) }),
    })),
    scripts: each(items.scripts, (item) => {
      const { policy } = item;
      if (policy.type === 'conditional') return { ...item, policy: { ...policy, expression: text(policy.expression) } };
      return policy.type === 'change' ? { ...item, policy: { ...policy, variables: policy.variables.map(key) } } : item;
    }),
  };
}

/** A formula with its names replaced where they stand; one that cannot be read stays as it is. */
export function renameIn(formula: string, names: ReadonlyMap<string, string>): string {
  try {
    let renamed = '';
    let from = 0;
    for (const { kind, text, position, end } of tokensOf(formula, LOGIC)) {
      const name = kind === 'name' ? names.get(text) : undefined;
      if (name === undefined) continue;
      renamed += formula.slice(from, position) + name;
      from = end;
    }
    return renamed + formula.slice(from);
  } catch (error) {
    if (error instanceof Wrong) return formula;
    throw error;
  }
}
