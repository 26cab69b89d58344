import type { HistoryRow, Quality, Value } from '@lightfield/contract';

/** Rows of one report of one device, newest first or oldest first, and where its columns stand in the project's report. */
export interface RowSource {
  readonly rows: AsyncIterator<HistoryRow>;
  /** `places[i]`: column of the project's report that the i-th value stands in. */
  readonly places: readonly number[];
}

/**
 * Rows of several reports as rows of one, in the order in which they come. What lies within one multiple of `intervalMs` (0: at the same
 * millisecond) makes one row with the time at which that begins; of each column the newest value that is there.
 */
export async function* mergeRows(
  sources: readonly RowSource[],
  columns: number,
  intervalMs: number,
  order: 'asc' | 'desc' = 'desc',
): AsyncGenerator<HistoryRow> {
  const [end, nextOf] = order === 'asc' ? [Infinity, Math.min] : [-Infinity, Math.max];
  const begins = (time: number) => (intervalMs === 0 ? time : Math.floor(time / intervalMs) * intervalMs);
  const heads = await Promise.all(
    sources.map(async ({ rows }) => (await rows.next()) as IteratorResult<HistoryRow, undefined>),
  );
  for (;;) {
    const next = nextOf(end, ...heads.map(({ value, done }) => (done ? end : begins(value.time))));
    if (next === end) return;
    const row = new MergedRow(columns, order);
    for (const [n, { rows, places }] of sources.entries()) {
      let head = heads[n];
      while (head && !head.done && begins(head.value.time) === next) {
        row.take(head.value, places);
        head = (await rows.next()) as IteratorResult<HistoryRow, undefined>;
        heads[n] = head;
      }
    }
    yield row.at(next);
  }
}

/** A row in the making: of each column the newest value that is there. */
class MergedRow {
  readonly #values: Value[];
  readonly #qualities: Quality[];
  readonly #taken = new Set<number>();
  readonly #order: 'asc' | 'desc';

  constructor(columns: number, order: 'asc' | 'desc') {
    this.#values = Array.from({ length: columns }, () => null);
    this.#qualities = Array.from({ length: columns }, () => 'good');
    this.#order = order;
  }
  take({ values, qualities }: HistoryRow, places: readonly number[]): void {
    for (const [i, place] of places.entries()) {
      const value = values[i] ?? null;
      const quality = qualities?.[i] ?? 'good';
      if (value === null && quality === 'good') continue;
      // oldest first, whatever comes later takes its place
      if (this.#order === 'desc' && this.#taken.has(place)) continue;
      this.#taken.add(place);
      this.#values[place] = value;
      this.#qualities[place] = quality;
    }
  }
  at(time: number): HistoryRow {
    const isGood = this.#qualities.every((quality) => quality === 'good');
    return { time, values: this.#values, ...(!isGood && { qualities: this.#qualities }) };
  }
}

/** A curve of one report: ascending times, and the values of its columns at them. */
export interface CurvePart {
  readonly times: readonly number[];
  readonly series: readonly (readonly (number | null)[])[];
  /** A value stands for this long at most, ms; absent: until its report has the next one. */
  readonly holdsMs?: number;
}

/**
 * Curves with times of their own over one time base. A value holds until its report has the next one, or for as long as it may;
 * before the first one of a report, and where it has a gap, there is none. Of the moments the newest `most` are left.
 */
export function mergeCurves(
  parts: readonly CurvePart[],
  most = Number.POSITIVE_INFINITY,
): { times: number[]; series: (number | null)[][]; truncated: boolean } {
  const newest = parts.reduce((last, { times }) => Math.max(last, times.at(-1) ?? last), Number.NEGATIVE_INFINITY);
  const all = new Set<number>();
  for (const part of parts) {
    for (const time of part.times) all.add(time);
    for (const time of endsOf(part, newest)) all.add(time);
  }
  const times = Float64Array.from(all)
    .toSorted()
    .subarray(Math.max(0, all.size - most));
  const series = parts.flatMap(({ times: own, series: columns, holdsMs = Number.POSITIVE_INFINITY }) =>
    columns.map((values) => {
      let at = -1;
      return Array.from(times, (time) => {
        while (at + 1 < own.length && (own[at + 1] ?? Infinity) <= time) at += 1;
        return at < 0 || time - (own[at] ?? 0) >= holdsMs ? null : (values[at] ?? null);
      });
    }),
  );
  return { times: Array.from(times), series, truncated: all.size > times.length };
}

/** Moments at which a value holds no longer and no other has come: the curve ends there. */
function endsOf({ times, holdsMs = Number.POSITIVE_INFINITY }: CurvePart, newest: number): number[] {
  if (holdsMs === Number.POSITIVE_INFINITY) return [];
  return times.flatMap((time, row) => {
    const next = times[row + 1] ?? newest;
    return next - time > holdsMs ? [time + holdsMs] : [];
  });
}
