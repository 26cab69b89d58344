import type { HistoryRow, Quality, Value } from '@lightfield/contract';

/** Rows of one report of one device, newest first, and where its columns stand in the project's report. */
export interface RowSource {
  readonly rows: AsyncIterator<HistoryRow>;
  /** `places[i]`: column of the project's report that the i-th value stands in. */
  readonly places: readonly number[];
}

/**
 * Rows of several reports as rows of one, newest first. What lies within one multiple of `intervalMs` (0: at the same
 * millisecond) makes one row with the time at which that begins; of each column the newest value that is there.
 */
export async function* mergeRows(
  sources: readonly RowSource[],
  columns: number,
  intervalMs: number,
): AsyncGenerator<HistoryRow> {
  const begins = (time: number) => (intervalMs === 0 ? time : Math.floor(time / intervalMs) * intervalMs);
  const heads = await Promise.all(
    sources.map(async ({ rows }) => (await rows.next()) as IteratorResult<HistoryRow, undefined>),
  );
  for (;;) {
    const newest = Math.max(...heads.map(({ value, done }) => (done ? -Infinity : begins(value.time))));
    if (newest === -Infinity) return;
    const values: Value[] = Array.from({ length: columns }, () => null);
    const qualities: Quality[] = Array.from({ length: columns }, () => 'good');
    const taken = new Set<number>();
    for (const [n, { rows, places }] of sources.entries()) {
      let head = heads[n];
      while (head && !head.done && begins(head.value.time) === newest) {
        const row = head.value;
        for (const [i, place] of places.entries()) {
          const value = row.values[i] ?? null;
          const quality = row.qualities?.[i] ?? 'good';
          if (taken.has(place) || (value === null && quality === 'good')) continue;
          taken.add(place);
          values[place] = value;
          qualities[place] = quality;
        }
        head = (await rows.next()) as IteratorResult<HistoryRow, undefined>;
        heads[n] = head;
      }
    }
    const isGood = qualities.every((quality) => quality === 'good');
    yield { time: newest, values, ...(!isGood && { qualities }) };
  }
}

/** A curve of one report: ascending times, and the values of its columns at them. */
export interface CurvePart {
  readonly times: readonly number[];
  readonly series: readonly (readonly (number | null)[])[];
}

/**
 * Curves with times of their own over one time base. A value holds until its report has the next one; before the first one of a
 * report, and where it has a gap, there is none.
 */
export function mergeCurves(parts: readonly CurvePart[]): { times: number[]; series: (number | null)[][] } {
  const times = [...new Set(parts.flatMap((part) => part.times))].toSorted((a, b) => a - b);
  const series = parts.flatMap((part) =>
    part.series.map((values) => {
      let at = -1;
      return times.map((time) => {
        while (at + 1 < part.times.length && (part.times[at + 1] ?? Infinity) <= time) at += 1;
        return at < 0 ? null : (values[at] ?? null);
      });
    }),
  );
  return { times, series };
}
