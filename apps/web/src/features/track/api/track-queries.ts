import { deviceCalls } from '@lightfield/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import type { TimeRange } from '../../../lib/time-range.ts';

export const deviceTrack = (id: string, { from, to }: TimeRange) =>
  queryOptions({
    queryKey: ['track', id, from, to] as const,
    queryFn: ({ signal }) => call(deviceCalls.track, { id, from, to }, { signal }),
  });
