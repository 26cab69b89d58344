/** Points of a curve over one time base, column by column. NaN: nothing stored there. */
export interface Columns {
  /** Ascending. */
  readonly times: Float64Array;
  readonly series: readonly Float64Array[];
}

/** What one series shows in one bucket, as row numbers; -1: there is none. */
interface Extremes {
  lowest: number;
  highest: number;
  firstGap: number;
}

/**
 * Fewer points for a screen of `pixels`: each bucket of the answered width gives, per series, its lowest and its highest in the
 * order in which they came, and a gap where the bucket has one. No peak and no gap is lost; times are those of stored rows.
 */
export function bucketed({ times, series }: Columns, pixels: number): { columns: Columns; bucketMs: number } {
  const rows = times.length;
  const first = times[0];
  const last = times[rows - 1];
  if (first === undefined || last === undefined || rows <= pixels * 2) {
    return { columns: { times, series }, bucketMs: 0 };
  }
  const bucketMs = Math.max(1, Math.ceil((last - first + 1) / pixels));
  const output = createOutput(series.length, Math.min(rows, pixels * 3 + 3));
  for (let start = 0; start < rows; ) {
    const until = first + (Math.floor(((times[start] ?? 0) - first) / bucketMs) + 1) * bucketMs;
    let end = start + 1;
    while (end < rows && (times[end] ?? 0) < until) end++;
    addBucket(output, times, series, start, end);
    start = end;
  }
  return { columns: output.columns(), bucketMs };
}

function addBucket(
  output: ReturnType<typeof createOutput>,
  times: Float64Array,
  series: readonly Float64Array[],
  start: number,
  end: number,
): void {
  const found = series.map((values) => extremesOf(values, start, end));
  // Two rows show lowest and highest; a third one is needed only where a gap lies between values.
  const needed = found.some(({ lowest, firstGap }) => lowest >= 0 && firstGap >= 0) ? 3 : 2;
  if (end - start <= needed) {
    for (let row = start; row < end; row++)
      output.row(times[row] ?? 0, (column) => series[column]?.[row] ?? Number.NaN);
    return;
  }
  const rows = needed === 2 ? [start, end - 1] : [start, (start + end) >> 1, end - 1];
  const shown = found.map((extremes) => inOrder(extremes, end - 1));
  for (const [slot, row] of rows.entries()) {
    output.row(times[row] ?? 0, (column) => {
      const source = shown[column]?.[slot] ?? -1;
      return source < 0 ? Number.NaN : (series[column]?.[source] ?? Number.NaN);
    });
  }
}

function extremesOf(values: Float64Array, start: number, end: number): Extremes {
  let lowest = -1;
  let highest = -1;
  let firstGap = -1;
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let row = start; row < end; row++) {
    const value = values[row] ?? Number.NaN;
    if (Number.isNaN(value)) {
      if (firstGap < 0) firstGap = row;
      continue;
    }
    if (value < low || lowest < 0) {
      low = value;
      lowest = row;
    }
    if (value > high || highest < 0) {
      high = value;
      highest = row;
    }
  }
  return { lowest, highest, firstGap };
}

/** Row numbers to show, one per slot: lowest, highest and gap in time order; without a gap the last value fills the third. */
function inOrder({ lowest, highest, firstGap }: Extremes, last: number): readonly number[] {
  if (lowest < 0) return [];
  return [lowest, highest, firstGap >= 0 ? firstGap : last].toSorted((a, b) => a - b);
}

function createOutput(columns: number, capacity: number) {
  let length = 0;
  let times = new Float64Array(capacity);
  let series = Array.from({ length: columns }, () => new Float64Array(capacity));
  return {
    row(time: number, value: (column: number) => number): void {
      if (length === times.length) {
        times = doubled(times);
        series = series.map(doubled);
      }
      times[length] = time;
      for (const [column, values] of series.entries()) values[length] = value(column);
      length++;
    },
    columns: (): Columns => ({
      times: times.subarray(0, length),
      series: series.map((values) => values.subarray(0, length)),
    }),
  };
}

/** The same values with room for as many again. */
export function doubled(values: Float64Array): Float64Array<ArrayBuffer> {
  const grown = new Float64Array(Math.max(16, values.length * 2));
  grown.set(values);
  return grown;
}
