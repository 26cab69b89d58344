import type { DoubtfulSpan } from '@lightfield/contract';
import type { CurveData } from '../../../lib/chart/plot.ts';
import { rowAt } from '../curve-data.ts';

/** The same curves with gaps where values were bad; columns without any are handed on as they are. */
export function withoutDoubtful(data: CurveData, keys: readonly string[], spans: readonly DoubtfulSpan[]): CurveData {
  if (spans.length === 0) return data;
  const values = data.values.map((cells, column) => {
    const own = spans.filter(({ key }) => key === keys[column]);
    if (own.length === 0) return cells;
    const kept: (number | null)[] = Array.from(cells);
    for (const { from, to } of own) {
      for (let row = rowAt(data.times, from - 1) + 1; row < kept.length && (data.times[row] ?? 0) <= to; row++)
        kept[row] = null;
    }
    return kept;
  });
  return { times: data.times, values };
}
