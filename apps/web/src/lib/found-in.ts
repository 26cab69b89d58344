/**
 * Things one of whose texts holds what is typed, whatever its case; those first of which one begins with it, otherwise in their order;
 * `most` of them.
 */
export function foundIn<Item>(
  items: readonly Item[],
  typed: string,
  textsOf: (item: Item) => readonly string[],
  most: number,
): readonly Item[] {
  const wanted = typed.toLowerCase();
  const placeOf = (item: Item): number => {
    const places = textsOf(item)
      .map((text) => text.toLowerCase().indexOf(wanted))
      .filter((place) => place >= 0);
    return Math.min(...places);
  };
  return items
    .map((item) => ({ item, place: placeOf(item) }))
    .filter(({ place }) => place !== Infinity)
    .toSorted((one, other) => Math.min(1, one.place) - Math.min(1, other.place))
    .slice(0, most)
    .map(({ item }) => item);
}
