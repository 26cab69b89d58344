import type { DoubtfulSpan, HistoryRow, Quality } from '@lightfield/contract';

/** Values that are drawn as a gap: what was read wrongly, and what was not read at all. An uncertain value is a value. */
const isDoubtful = (quality: Quality | undefined): boolean => quality === 'bad' || quality === 'stale';

/** More stretches than this could not be told apart on any screen. */
const SPANS_MAX = 5_000;

/** When each column was doubtful: runs of rows that follow each other. `rows` newest first. */
export function doubtfulSpans(rows: readonly HistoryRow[], keys: readonly string[]): DoubtfulSpan[] {
  const spans: DoubtfulSpan[] = [];
  const open: (DoubtfulSpan | undefined)[] = keys.map(() => undefined);
  for (const { time, qualities } of rows) {
    for (const [column, key] of keys.entries()) {
      if (!isDoubtful(qualities?.[column])) {
        open[column] = undefined;
        continue;
      }
      const span = open[column];
      if (span) span.from = time;
      else if (spans.length < SPANS_MAX) spans.push((open[column] = { key, from: time, to: time }));
    }
  }
  return spans;
}
