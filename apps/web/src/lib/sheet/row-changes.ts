import type { SheetEdit, SheetRow } from './sheet.ts';

/** New rows before the row `before` of all rows; `undefined`: at the end. */
export function insertRows<Row extends SheetRow>(
  all: readonly Row[],
  added: readonly Row[],
  before: string | undefined,
): SheetEdit<Row> {
  const place = before === undefined ? all.length : all.findIndex(({ id }) => id === before);
  if (place < 0 || place === all.length) return { put: added, remove: [] };
  const ids = all.map(({ id }) => id);
  return { put: added, remove: [], order: ids.toSpliced(place, 0, ...added.map(({ id }) => id)) };
}

/** Copies behind the last of the rows they are made of. */
export function duplicateRows<Row extends SheetRow>(
  all: readonly Row[],
  ids: ReadonlySet<string>,
  copyOf: (rows: readonly Row[]) => readonly Row[],
): SheetEdit<Row> {
  const copies = copyOf(all.filter(({ id }) => ids.has(id)));
  const last = all.findLastIndex(({ id }) => ids.has(id));
  return insertRows(all, copies, all[last + 1]?.id);
}

/** One place up or down, together; nothing where that leads beyond the ends. */
export function moveRows<Row extends SheetRow>(
  all: readonly Row[],
  ids: ReadonlySet<string>,
  direction: 'up' | 'down',
): SheetEdit<Row> | undefined {
  const order = all.map(({ id }) => id);
  const places = order.flatMap((id, place) => (ids.has(id) ? [place] : []));
  const [first] = places;
  const last = places.at(-1);
  if (first === undefined || last === undefined) return undefined;
  if (direction === 'up' ? first === 0 : last === order.length - 1) return undefined;
  for (const place of direction === 'up' ? places : places.toReversed()) {
    const other = direction === 'up' ? place - 1 : place + 1;
    [order[place], order[other]] = [order[other] ?? '', order[place] ?? ''];
  }
  return { put: [], remove: [], order };
}

export const removeRows = <Row extends SheetRow>(ids: Iterable<string>): SheetEdit<Row> => ({
  put: [],
  remove: [...ids],
});
