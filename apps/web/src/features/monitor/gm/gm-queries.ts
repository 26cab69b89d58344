import { groupMonitorCalls } from '@lightfield/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type BodyOf, call } from '../../../lib/call.ts';

/** States change without our doing: what is on screen asks again this often. */
const REFRESH_MS = 5_000;
/** Sums of a whole centre cost more, and nobody reads them faster. */
const SUM_REFRESH_MS = 15_000;

export const gmDevices = (query: BodyOf<typeof groupMonitorCalls.query>) =>
  queryOptions({
    queryKey: ['monitor', 'gm', 'devices', query] as const,
    queryFn: ({ signal }) => call(groupMonitorCalls.query, query, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });

export const gmCentre = (query: BodyOf<typeof groupMonitorCalls.ocInfo>) =>
  queryOptions({
    queryKey: ['monitor', 'gm', 'centre', query] as const,
    queryFn: ({ signal }) => call(groupMonitorCalls.ocInfo, query, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: SUM_REFRESH_MS,
  });
