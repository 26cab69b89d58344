import { type BodyOut, LIMITS, type PastWindow, type RecordedStretch, type pastCalls } from '@lightfield/contract';
import { toldTo } from '../../engines/alarms/alarm-row.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Clock } from '../../kernel/clock.ts';
import { type RecordReader, readReport } from './past-reader.ts';
import { NO_ALARMS, type PastRepository } from './past.repository.ts';
import { recordedStretch } from './recorded-stretch.ts';
import { thinned } from './thin.ts';
import { assertPeriod } from '../../kernel/period.ts';

/** Rules of looking at the past. Whether the caller reaches the device was checked before. */
export function createPastService({
  past,
  records,
  clock,
}: {
  past: PastRepository;
  records: RecordReader;
  clock: Clock;
}) {
  return {
    /** Null: nothing was recorded of them. */
    async recorded({
      equipmentId: deviceId,
      signalIds,
    }: BodyOut<typeof pastCalls.recorded>): Promise<RecordedStretch | null> {
      return (await recordedStretch(records, await past.reportsOf({ deviceId }, signalIds), clock.now())) ?? null;
    },

    async query(caller: Caller, body: BodyOut<typeof pastCalls.query>): Promise<PastWindow> {
      const { equipmentId: deviceId, signalIds, startTime: from, endTime: to, stepMs } = body;
      assertPeriod(body);
      const reports = await past.reportsOf({ deviceId }, signalIds);
      // One after the other: a device has few reports, and nobody else should wait for this one's connections.
      const stretches: Awaited<ReturnType<typeof readReport>>[] = [];
      for (const report of reports)
        stretches.push(await readReport(records, report, { from, to, limit: LIMITS.past.rows }));
      const [{ alarms, moreAlarms }, gateways] = await Promise.all([
        seesAlarms(caller) ? past.alarms({ deviceId }, from, to) : NO_ALARMS,
        past.gateways({ deviceId }, from, to),
      ]);
      return {
        through: Math.min(to, ...stretches.map(({ through }) => through)),
        sources: stretches.map(({ report, before, rows }) => ({
          signalIds: [...report.signalIds],
          holds: report.holds,
          intervalMs: report.intervalMs,
          rows: [...before, ...thinned(rows, from, stepMs)],
        })),
        alarms: alarms.map(toldTo(caller)),
        moreAlarms,
        gateway: gateways[0]?.states ?? [],
      };
    },
  };
}
export type PastService = ReturnType<typeof createPastService>;

export const seesAlarms = ({ permissions }: Caller): boolean => permissions.has('monitor_alarm_view');
