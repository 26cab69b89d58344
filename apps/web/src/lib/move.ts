/** The list with one entry at another place; the same list where nothing moves. */
export function movedTo<Item>(list: readonly Item[], from: number, to: number): readonly Item[] {
  const at = Math.max(0, Math.min(to, list.length - 1));
  const item = list[from];
  if (item === undefined || at === from) return list;
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(at, 0, item);
}
