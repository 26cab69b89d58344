import type { Signal } from '@lightfield/contract';

/** Variables by their keys, names or ids, as whoever asks wrote them. */
export function findVariables(
  signals: readonly Signal[],
  wanted: readonly string[] | undefined,
): { signals: readonly Signal[]; unknown: readonly string[] } {
  if (!wanted) return { signals, unknown: [] };
  const of = (name: string) =>
    signals.find(({ id, sn }) => id === name || sn === name) ?? signals.find(({ title }) => title === name);
  const found = wanted.map((name) => ({ name, signal: of(name) }));
  return {
    signals: [...new Set(found.flatMap(({ signal }) => signal ?? []))],
    unknown: found.filter(({ signal }) => !signal).map(({ name }) => name),
  };
}
