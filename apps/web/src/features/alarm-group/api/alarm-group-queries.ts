import { LIMITS, alarmGroupCalls, onCallCalls } from '@lightfield/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call } from '../../../lib/call.ts';

/** First part of every key: a change of one group shows in all lists, also where a group is chosen. */
export const alarmGroupKeys = { all: ['alarm-group'] as const };

export const alarmGroupList = (filter: BodyOf<typeof alarmGroupCalls.query>) =>
  queryOptions({
    queryKey: [...alarmGroupKeys.all, 'list', filter] as const,
    queryFn: ({ signal }) => call(alarmGroupCalls.query, filter, { signal }),
    placeholderData: keepPreviousData,
  });

/** Groups to choose from. */
export const alarmGroupChoices = (of: BodyOf<typeof alarmGroupCalls.queryAll>) =>
  queryOptions({
    queryKey: [...alarmGroupKeys.all, 'choices', of] as const,
    queryFn: ({ signal }) => call(alarmGroupCalls.queryAll, of, { signal }),
  });

/** On-call plans to choose from, with who is on call now. */
export const onCallChoices = (orgId: string) =>
  queryOptions({
    queryKey: [...alarmGroupKeys.all, 'on-call', orgId] as const,
    queryFn: ({ signal }) => call(onCallCalls.queryAll, { orgId }, { signal }),
  });

/** Accounts to choose members from; who looks for one of more than these types their name. */
export const memberChoices = (orgId: string, keyword: string) =>
  queryOptions({
    queryKey: [...alarmGroupKeys.all, 'accounts', orgId, keyword] as const,
    queryFn: ({ signal }) =>
      call(
        alarmGroupCalls.queryAccounts,
        { orgId, keyword: keyword || undefined, pageNum: 1, pageSize: LIMITS.paging.pageSizeMax },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** Also after a refusal: what the attempt was based on may be out of date. */
function useChange<Given, Answer>(change: (given: Given) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: alarmGroupKeys.all }),
  });
}
export const useAddGroup = () =>
  useChange((body: BodyOf<typeof alarmGroupCalls.add>) => call(alarmGroupCalls.add, body));
export const useEditGroup = () =>
  useChange((body: BodyOf<typeof alarmGroupCalls.edit>) => call(alarmGroupCalls.edit, body));
export const useDeleteGroup = () => useChange((id: string) => call(alarmGroupCalls.delete, { id }));
