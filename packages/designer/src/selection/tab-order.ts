import type { Widget } from '@lightfield/page';
import { boxOf } from '../document/bounds.ts';

/** Page units within which widgets count as one row. */
const ROW = 20;

/** Widgets as one reads them: rows from top to bottom, in a row from left to right. The order in which Tab goes. */
export function readingOrder(widgets: readonly Widget[]): Widget[] {
  const byTop = widgets.toSorted((one, other) => boxOf(one).y - boxOf(other).y);
  const rows: Widget[][] = [];
  let top = Number.NEGATIVE_INFINITY;
  for (const widget of byTop) {
    const { y } = boxOf(widget);
    if (y - top > ROW) {
      rows.push([]);
      top = y;
    }
    rows.at(-1)?.push(widget);
  }
  return rows.flatMap((row) => row.toSorted((one, other) => boxOf(one).x - boxOf(other).x));
}

/** The one after (or before) `current`, round and round. */
export function nextInOrder(widgets: readonly Widget[], current: string | undefined, step: 1 | -1): Widget | undefined {
  const order = readingOrder(widgets);
  const at = order.findIndex(({ id }) => id === current);
  if (at < 0) return step === 1 ? order[0] : order.at(-1);
  return order[(at + step + order.length) % order.length];
}
