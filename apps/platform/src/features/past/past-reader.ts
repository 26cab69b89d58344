import { type HistoryRow, LIMITS } from '@lightfield/contract';
import type { RowQuery } from '../../engines/history/history.ts';
import type { RecordingReport } from './past.repository.ts';

/** What this feature asks of the history engine. */
export interface RecordReader {
  rows(query: RowQuery): Promise<HistoryRow[]>;
}
/** What a report had stored over a stretch. */
export interface ReadReport {
  readonly report: RecordingReport;
  /** The row that stood at the start, if any. */
  readonly before: readonly HistoryRow[];
  /** Oldest first. */
  readonly rows: readonly HistoryRow[];
  /** They reach to here (exclusive). */
  readonly through: number;
}
/** A periodic report that has been silent for more of its intervals than this has stopped: what it said no longer stood. */
const INTERVALS_LOOKED_BACK = 10;

/** `limit`: rows at most; where there are more, it reaches less far. */
export async function readReport(
  records: RecordReader,
  report: RecordingReport,
  { from, to, limit }: { from: number; to: number; limit: number },
): Promise<ReadReport> {
  const { number: reportNumber, seriesIds, holds, intervalMs } = report;
  const back = holds ? LIMITS.past.lookBackMs : Math.min(LIMITS.past.lookBackMs, intervalMs * INTERVALS_LOOKED_BACK);
  const ask = (range: Pick<RowQuery, 'from' | 'to' | 'order' | 'limit'>) =>
    records.rows({ reportNumber, seriesIds, ...range });
  const [before, rows] = await Promise.all([
    ask({ from: Math.max(0, from - back), to: from, order: 'desc', limit: 1 }),
    ask({ from, to, order: 'asc', limit }),
  ]);
  const last = rows.length === limit ? rows.at(-1) : undefined;
  return { report, before, rows, through: last === undefined ? to : last.time + 1 };
}
