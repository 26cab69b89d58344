import { type HistoryRow, LIMITS, QUALITY_CODES } from '@lightfield/contract';
import type { PastRecord, PastValue } from '../../engines/mvars/mvar-replay.ts';
import type { RecordingReport } from './past.repository.ts';

/** What a report stored, oldest first. */
export interface StoredSource {
  readonly report: Pick<RecordingReport, 'number' | 'holds' | 'intervalMs' | 'seriesIds'>;
  readonly rows: readonly HistoryRow[];
}
const [GOOD, BAD, STALE] = [0, 2, 3];

/**
 * Values by series, oldest first, as whoever watched would have had them: each stands until the next one of any report. Where a
 * periodic report falls silent, its last value goes out of date.
 */
export function valuesOf(
  sources: readonly StoredSource[],
  wanted: ReadonlySet<number>,
): ReadonlyMap<number, PastValue[]> {
  const values = new Map<number, (PastValue & { lateAt: number })[]>();
  for (const { report, rows } of sources)
    for (const [column, series] of report.seriesIds.entries()) {
      if (!wanted.has(series)) continue;
      const list = values.get(series) ?? [];
      values.set(series, list);
      for (const row of rows) {
        const lateAt = report.holds
          ? Number.POSITIVE_INFINITY
          : row.time + report.intervalMs * LIMITS.past.intervalsLate + 1;
        const { value, quality } = valueAt(row, column);
        list.push({ time: row.time, readAt: row.time, lateAt, value, quality });
      }
    }
  return new Map([...values].map(([series, list]) => [series, withLate(list)]));
}

function withLate(list: (PastValue & { lateAt: number })[]): PastValue[] {
  // of one report they are in order already
  if (list.some(({ time }, n) => time < (list[n - 1]?.time ?? time))) list.sort((a, b) => a.time - b.time);
  const values: PastValue[] = [];
  for (const [n, { lateAt, time, readAt, value, quality }] of list.entries()) {
    values.push({ time, readAt, value, quality });
    const next = list[n + 1]?.time ?? Number.POSITIVE_INFINITY;
    if (lateAt < next && Number.isFinite(lateAt))
      values.push({ time: lateAt, readAt, value, quality: Math.max(STALE, quality) });
  }
  return values;
}

/** Rows of these reports, oldest first, as statistics hear of them. */
export function recordsOf(sources: readonly StoredSource[], reports: ReadonlySet<number>): PastRecord[] {
  return sources
    .filter(({ report }) => reports.has(report.number))
    .flatMap(({ report, rows }) =>
      rows.map((row) => ({
        report: report.number,
        time: row.time,
        valueOf: (series: number) => {
          const column = report.seriesIds.indexOf(series);
          return column < 0 ? undefined : valueAt(row, column);
        },
      })),
    )
    .toSorted((a, b) => a.time - b.time);
}

function valueAt({ values, qualities }: HistoryRow, column: number) {
  const value = values[column] ?? null;
  const told = qualities?.[column];
  const quality = told === undefined ? (value === null ? BAD : GOOD) : QUALITY_CODES.indexOf(told);
  return { value, quality };
}
