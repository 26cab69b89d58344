import { orderFormulas, renameInFormula } from '@lightfield/rules';
import type { StoredMvar } from './mvar.repository.ts';

type Sources = Pick<StoredMvar, 'kind' | 'inputs' | 'sourceId'>;

/** Ids of what a calculated variable follows from. */
export const sourcesOf = ({ kind, inputs, sourceId }: Sources): string[] =>
  kind === 'formula' ? [...new Set(Object.values(inputs))] : sourceId === null ? [] : [sourceId];

/** Keys that follow from each other in a ring, if there are any: each uses the next, the last uses the first. */
export function cycleIn(
  mvars: readonly (Sources & { readonly id: string; readonly key: string })[],
): string[] | undefined {
  const keys = new Map(mvars.map(({ id, key }) => [id, key]));
  const result = orderFormulas(new Map(mvars.map((one) => [one.id, { names: sourcesOf(one) }])));
  return result.ok ? undefined : result.keys.map((id) => keys.get(id) ?? id);
}

/**
 * The formula with the names of today, and the names that mean nothing any more. `nameOf`: the name of an id in the project.
 */
export function written(
  { formula, inputs }: Pick<StoredMvar, 'formula' | 'inputs'>,
  nameOf: ReadonlyMap<string, string>,
): { formula: string; missing: string[] } {
  const missing = Object.entries(inputs).flatMap(([name, id]) => (nameOf.has(id) ? [] : name));
  return { formula: renameInFormula(formula, (name) => nameOf.get(inputs[name] ?? '') ?? name), missing };
}
