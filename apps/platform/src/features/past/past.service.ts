import {
  type BodyOut,
  type HistoryRow,
  LIMITS,
  type PastWindow,
  inputErrors,
  type pastCalls,
} from '@lightfield/contract';
import type { RowQuery } from '../../engines/history/history.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { PastRepository, RecordingReport } from './past.repository.ts';
import { thinned } from './thin.ts';

/** What this feature asks of the history engine. */
export interface RecordReader {
  rows(query: RowQuery): Promise<HistoryRow[]>;
}
/** A periodic report that has been silent for more of its intervals than this has stopped: what it said no longer stood. */
const INTERVALS_LOOKED_BACK = 10;

/** Rules of looking at the past. Whether the caller reaches the device was checked before. */
export function createPastService({ past, records }: { past: PastRepository; records: RecordReader }) {
  async function read(report: RecordingReport, from: number, to: number, stepMs: number) {
    const { number: reportNumber, seriesIds, holds, intervalMs } = report;
    const back = holds ? LIMITS.past.lookBackMs : Math.min(LIMITS.past.lookBackMs, intervalMs * INTERVALS_LOOKED_BACK);
    const ask = (range: Pick<RowQuery, 'from' | 'to' | 'order' | 'limit'>) =>
      records.rows({ reportNumber, seriesIds, ...range });
    const [before, rows] = await Promise.all([
      ask({ from: Math.max(0, from - back), to: from, order: 'desc', limit: 1 }),
      ask({ from, to, order: 'asc', limit: LIMITS.past.rows }),
    ]);
    const last = rows.length === LIMITS.past.rows ? rows.at(-1) : undefined;
    return {
      source: {
        signalIds: [...report.signalIds],
        holds,
        intervalMs,
        rows: [...before, ...thinned(rows, from, stepMs)],
      },
      through: last === undefined ? to : last.time + 1,
    };
  }

  return {
    async query(caller: Caller, body: BodyOut<typeof pastCalls.query>): Promise<PastWindow> {
      const { equipmentId, signalIds, startTime: from, endTime: to, stepMs } = body;
      if (to <= from) throw inputErrors.timeRangeInvalid();
      if (to - from > LIMITS.history.rangeMs) throw inputErrors.timeRangeTooLong();
      const reports = await past.reportsOf(equipmentId, signalIds);
      // One after the other: a device has few reports, and nobody else should wait for this one's connections.
      const stretches: Awaited<ReturnType<typeof read>>[] = [];
      for (const report of reports) stretches.push(await read(report, from, to, stepMs));
      const seesAlarms = caller.permissions.has('monitor_alarm_view');
      const [alarms, gateway] = await Promise.all([
        seesAlarms ? past.alarms(equipmentId, from, to) : [],
        past.gateway(equipmentId, from, to),
      ]);
      return {
        through: Math.min(to, ...stretches.map(({ through }) => through)),
        sources: stretches.map(({ source }) => source),
        alarms,
        gateway,
      };
    },
  };
}
export type PastService = ReturnType<typeof createPastService>;
