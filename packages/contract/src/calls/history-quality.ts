import { z } from 'zod';
import { AggregateColumnKey } from '../entities/report.ts';
import { Id, Millis, commaList, rangeMillis } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { defineCall } from './define-call.ts';

/** Stretches in which the values of a column are not to be trusted, both ends included. */
export const DoubtfulSpan = z.object({ key: z.string(), from: Millis, to: Millis });
export type DoubtfulSpan = z.infer<typeof DoubtfulSpan>;

export const historyQualityCalls = {
  /** `since`: before this moment nothing is known; the newest 200,000 values are looked at, as a curve shows them. 10016. */
  spans: defineCall('/lfscada/monitor/project/history/queryQuality', {
    access: 'monitor_equip_history',
    share: true,
    scope: { device: 'equipmentId' },
    effect: 'reads',
    summary: 'When the values of up to 10 variables were bad or stale',
    body: z.object({
      equipmentId: Id,
      reportId: Id,
      /** Inclusive. */
      startTime: rangeMillis,
      /** Exclusive, later than the start, at most 30 days after it. */
      endTime: rangeMillis,
      signalIds: commaList(z.union([Id, AggregateColumnKey]), LIMITS.report.columns),
    }),
    answer: z.object({ spans: z.array(DoubtfulSpan), since: Millis }),
  }),
};
