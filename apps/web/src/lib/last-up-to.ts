/** Index of the last that is not later than `at`; -1: all are later. Ascending order. */
export function lastUpTo<Item>(items: readonly Item[], at: number, timeOf: (item: Item) => number): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item !== undefined && timeOf(item) <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
