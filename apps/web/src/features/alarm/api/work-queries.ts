import { LIMITS, alarmWorkCalls } from '@lightfield/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call } from '../../../lib/call.ts';
import { alarmKeys } from './alarm-queries.ts';

/** What others do shows this often. */
const REFRESH_MS = 15_000;

export const commentsOf = (of: BodyOf<typeof alarmWorkCalls.queryComments>) =>
  queryOptions({
    queryKey: [...alarmKeys.all, 'comments', of] as const,
    queryFn: ({ signal }) => call(alarmWorkCalls.queryComments, of, { signal }),
    refetchInterval: REFRESH_MS,
  });

export const shelfPage = (body: BodyOf<typeof alarmWorkCalls.queryShelves>) =>
  queryOptions({
    queryKey: [...alarmKeys.all, 'shelves', body] as const,
    queryFn: ({ signal }) => call(alarmWorkCalls.queryShelves, body, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });

export const statisticsOf = (body: BodyOf<typeof alarmWorkCalls.statistics>) =>
  queryOptions({
    queryKey: [...alarmKeys.all, 'statistics', body] as const,
    queryFn: ({ signal }) => call(alarmWorkCalls.statistics, body, { signal }),
    placeholderData: keepPreviousData,
  });

/** Lists, counts and statistics follow. */
function useChange<Given, Answer>(change: (given: Given) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: alarmKeys.all }),
  });
}
export const useAddComment = () =>
  useChange((body: BodyOf<typeof alarmWorkCalls.addComment>) => call(alarmWorkCalls.addComment, body));
export const useShelve = () =>
  useChange((body: BodyOf<typeof alarmWorkCalls.shelve>) => call(alarmWorkCalls.shelve, body));
export const useUnshelve = () =>
  useChange((body: BodyOf<typeof alarmWorkCalls.unshelve>) => call(alarmWorkCalls.unshelve, body));
export const { commentMax, shelveMinMinutes, shelveMaxMinutes, shelveReasonMax } = LIMITS.alarm;
