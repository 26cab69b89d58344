import type { VariableItem } from '@lightfield/contract';

/** So many are offered at once. */
const MOST = 50;

/** Variables whose key or name holds what is typed, those that begin with it first; otherwise in their order. */
export function variablesLike(
  variables: readonly Pick<VariableItem, 'key' | 'name' | 'unit'>[],
  typed: string,
): { key: string; detail: string }[] {
  const wanted = typed.toLowerCase();
  const placeOf = ({ key, name }: Pick<VariableItem, 'key' | 'name'>): number => {
    const places = [key.toLowerCase().indexOf(wanted), name.toLowerCase().indexOf(wanted)].filter(
      (place) => place >= 0,
    );
    return places.length === 0 ? -1 : Math.min(1, ...places);
  };
  return variables
    .map((variable) => ({ variable, place: placeOf(variable) }))
    .filter(({ place }) => place >= 0)
    .toSorted((one, other) => one.place - other.place)
    .slice(0, MOST)
    .map(({ variable: { key, name, unit } }) => ({ key, detail: unit ? `${name} ${unit}` : name }));
}
