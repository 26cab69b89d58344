import type { VariableItem } from '@lightfield/contract';
import { ANY_KEY, parseFormula } from './formula-names.ts';

/** What a variable follows from, and that again, down to what is read or set. */
export interface Dependency {
  readonly key: string;
  readonly variable: VariableItem | undefined;
  /** It has been met on the way here: the expressions go in a circle. */
  readonly circular: boolean;
  readonly uses: readonly Dependency[];
}

/** Deeper trees say nothing to anybody. */
const DEPTH_MAX = 20;

/** Keys that a variable is calculated from. */
export function usedKeys(variable: VariableItem): readonly string[] {
  if (variable.kind === 'aggregate') return variable.aggregate?.source ? [variable.aggregate.source] : [];
  if (variable.kind !== 'intermediate' || variable.expression === undefined) return [];
  const parsed = parseFormula(variable.expression, ANY_KEY);
  return parsed.ok ? parsed.formula.names : [];
}

export function dependenciesOf(key: string, byKey: ReadonlyMap<string, VariableItem>): Dependency {
  const follow = (key: string, way: readonly string[]): Dependency => {
    const variable = byKey.get(key);
    const circular = way.includes(key);
    const uses = !variable || circular || way.length >= DEPTH_MAX ? [] : usedKeys(variable);
    return { key, variable, circular, uses: uses.map((used) => follow(used, [...way, key])) };
  };
  return follow(key, []);
}

/** The first circle on the way down: each uses the next, and the last one the first. */
export function circleIn(root: Dependency): readonly string[] | undefined {
  const follow = (node: Dependency, way: readonly string[]): readonly string[] | undefined => {
    if (node.circular) return [...way.slice(way.indexOf(node.key)), node.key];
    for (const used of node.uses) {
      const found = follow(used, [...way, node.key]);
      if (found) return found;
    }
    return undefined;
  };
  return follow(root, []);
}

/** Variables whose expression or aggregate uses this one. */
export const usersOf = (key: string, variables: readonly VariableItem[]): VariableItem[] =>
  variables.filter((variable) => variable.key !== key && usedKeys(variable).includes(key));
