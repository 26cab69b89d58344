import type { ReportColumn } from '@lightfield/contract';
import type { CurveData } from '../../lib/chart/plot.ts';
import type { View } from '../../lib/chart/view.ts';
import type { Sheet } from '../../lib/download.ts';
import { rowsOf } from './curve-data.ts';

/** What is seen of a curve as a sheet: the rows of the view, the curves that are not hidden. Rows without any value are left out. */
export function curveSheet(
  { times, values }: CurveData,
  view: View,
  columns: readonly ReportColumn[],
  hidden: ReadonlySet<string>,
  words: { name: string; time: string },
): Sheet {
  const shown = columns.map((column, index) => ({ column, index })).filter(({ column }) => !hidden.has(column.key));
  const [start, end] = rowsOf(times, view);
  const rows: (Date | number | null)[][] = [];
  for (let row = start; row < end; row++) {
    const cells = shown.map(({ index }) => values[index]?.[row] ?? null);
    if (cells.some((cell) => cell !== null)) rows.push([new Date(times[row] ?? 0), ...cells]);
  }
  return {
    name: words.name,
    columns: [
      { title: words.time, width: 24, milliseconds: true },
      ...shown.map(({ column: { title, unit, decimals } }) => ({
        title: unit ? `${title} (${unit})` : title,
        decimals,
      })),
    ],
    rows,
  };
}
