import type { VariableItem } from '@lightfield/contract';
import { foundIn } from '../../../../lib/found-in.ts';

/** So many are offered at once. */
const MOST = 50;

/** Variables whose key or name holds what is typed, those that begin with it first; otherwise in their order. */
export function variablesLike(
  variables: readonly Pick<VariableItem, 'key' | 'name' | 'unit'>[],
  typed: string,
): { key: string; detail: string }[] {
  return foundIn(variables, typed, ({ key, name }) => [key, name], MOST).map(({ key, name, unit }) => ({
    key,
    detail: unit ? `${name} ${unit}` : name,
  }));
}
