import type { DoubtfulSpan, HistoryRow, Quality } from '@lightfield/contract';

/** Values that are drawn as a gap: what was read wrongly, and what was not read at all. An uncertain value is a value. */
const isDoubtful = (quality: Quality | undefined): boolean => quality === 'bad' || quality === 'stale';

/** More stretches than this could not be told apart on any screen. */
const SPANS_MAX = 5_000;

/**
 * When each column was doubtful: runs of rows that follow each other. `rows` newest first. `heldTo`: a value holds until the next
 * row, the newest one until this moment; absent: it stands at its own moment alone.
 */
export function doubtfulSpans(rows: readonly HistoryRow[], keys: readonly string[], heldTo?: number): DoubtfulSpan[] {
  const spans: DoubtfulSpan[] = [];
  const open: (DoubtfulSpan | undefined)[] = keys.map(() => undefined);
  let newer = heldTo;
  for (const { time, qualities } of rows) {
    const to = newer === undefined ? time : Math.max(time, newer - 1);
    for (const [column, key] of keys.entries()) {
      if (!isDoubtful(qualities?.[column])) {
        open[column] = undefined;
        continue;
      }
      const span = open[column];
      if (span) span.from = time;
      else if (spans.length < SPANS_MAX) spans.push((open[column] = { key, from: time, to }));
    }
    if (heldTo !== undefined) newer = time;
  }
  return spans;
}
