import { LIMITS, type RecordedStretch } from '@lightfield/contract';
import type { RecordReader } from './past-reader.ts';
import type { RecordingReport } from './past.repository.ts';

/** Longest stretch that is answered. */
export const STRETCH_MS = 3_600_000;
/** Reports that are asked side by side: others need connections too. */
const AT_A_TIME = 3;

/**
 * The newest stretch in which one of the reports stored something: the hour before `now`, or the one before the last record
 * where that is older, from its first record on. `undefined`: nothing within the time that values are looked back for.
 */
export async function recordedStretch(
  records: RecordReader,
  reports: readonly RecordingReport[],
  now: number,
): Promise<RecordedStretch | undefined> {
  const earliest = Math.max(0, now - LIMITS.past.lookBackMs);
  /** Time of the first or last record of each report that has one. */
  const timesOf = async (range: { from: number; to: number; order: 'asc' | 'desc' }): Promise<number[]> => {
    const times: number[] = [];
    const waiting = reports.values();
    const readOn = async (): Promise<void> => {
      for (const { number: reportNumber, seriesIds } of waiting) {
        const [row] = await records.rows({ reportNumber, seriesIds, ...range, limit: 1 });
        if (row) times.push(row.time);
      }
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, readOn));
    return times;
  };
  const fresh = { from: Math.max(0, now - STRETCH_MS), to: now };
  const inLastHour = await timesOf({ ...fresh, order: 'asc' });
  if (inLastHour.length > 0) return { from: Math.min(...inLastHour), to: now };
  const last = await timesOf({ from: earliest, to: fresh.from, order: 'desc' });
  if (last.length === 0) return undefined;
  const to = Math.max(...last) + 1;
  const first = await timesOf({ from: Math.max(0, to - STRETCH_MS), to, order: 'asc' });
  return { from: Math.min(to - 1, ...first), to };
}
