import { onCallCalls } from '@lightfield/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call } from '../../../lib/call.ts';

const KEY = ['on-call'] as const;

export const onCallList = (filter: BodyOf<typeof onCallCalls.query>) =>
  queryOptions({
    queryKey: [...KEY, 'list', filter] as const,
    queryFn: ({ signal }) => call(onCallCalls.query, filter, { signal }),
    placeholderData: keepPreviousData,
  });
export const onCallCalendar = (body: BodyOf<typeof onCallCalls.calendar>) =>
  queryOptions({
    queryKey: [...KEY, 'calendar', body] as const,
    queryFn: ({ signal }) => call(onCallCalls.calendar, body, { signal }),
  });
/** Accounts that a plan can name; who looks for another one types more of the name. */
export const onCallPeople = (orgId: string | undefined, keyword: string) =>
  queryOptions({
    queryKey: [...KEY, 'people', orgId, keyword] as const,
    queryFn: ({ signal }) => call(onCallCalls.people, { orgId, keyword: keyword || undefined }, { signal }),
    placeholderData: keepPreviousData,
  });

function useChange<Given, Answer>(change: (given: Given) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => client.invalidateQueries({ queryKey: KEY }) });
}
/** `over`: the plan, and its version that is saved over; absent: it is a new one. */
export const useSavePlan = () =>
  useChange(
    ({
      orgId,
      over,
      ...fields
    }: BodyOf<typeof onCallCalls.add> & { over: { id: string; version: number } | undefined }) =>
      over ? call(onCallCalls.edit, { ...over, ...fields }) : call(onCallCalls.add, { orgId, ...fields }),
  );
export const useDeletePlan = () => useChange((id: string) => call(onCallCalls.delete, { id }));
