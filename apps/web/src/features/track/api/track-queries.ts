import { alarmCalls, deviceCalls } from '@lightfield/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import type { TimeRange } from '../../../lib/time-range.ts';

export const deviceTrack = (id: string, { from, to }: TimeRange) =>
  queryOptions({
    queryKey: ['track', id, from, to] as const,
    queryFn: ({ signal }) => call(deviceCalls.track, { id, from, to }, { signal }),
  });

/** Marks on one track; the newest, when there are more. */
const ALARMS_MAX = 100;
/** Alarms of the device that were raised in the period. */
export const trackAlarms = (id: string, { from, to }: TimeRange) =>
  queryOptions({
    queryKey: ['track', id, from, to, 'alarms'] as const,
    queryFn: ({ signal }) =>
      call(
        alarmCalls.query,
        { equipmentId: id, startTime: from, endTime: to, pageNum: 1, pageSize: ALARMS_MAX },
        { signal },
      ),
  });
