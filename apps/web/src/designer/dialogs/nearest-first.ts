/** Before those that only mean what was typed (small letters) come those that are called so, the shortest name first: it is nearest to it. */
export function nearestFirst<Entry extends { readonly title: string }>(
  entries: readonly Entry[],
  words: readonly string[],
): readonly Entry[] {
  if (words.length === 0) return entries;
  const far = ({ title }: Entry): number =>
    words.every((word) => title.toLowerCase().includes(word)) ? title.length : Number.POSITIVE_INFINITY;
  return entries
    .map((entry) => ({ entry, far: far(entry) }))
    .toSorted((one, other) => (one.far === other.far ? 0 : one.far - other.far))
    .map(({ entry }) => entry);
}
