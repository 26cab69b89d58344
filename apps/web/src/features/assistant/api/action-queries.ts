import { agentActionCalls } from '@lightfield/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call } from '../../../lib/call.ts';

const actions = ['agent-action'] as const;
/** While something waits it is looked at this often, ms: values move, and time runs out. */
const LOOK_MS = 3_000;
/** Newest ones of a dialog: more than can wait, with what was just decided on. */
const SHOWN = 20;

export const newestActions = (watched: boolean) =>
  queryOptions({
    queryKey: [...actions, 'newest'] as const,
    queryFn: ({ signal }) => call(agentActionCalls.query, { pageSize: SHOWN }, { signal }),
    refetchInterval: watched ? LOOK_MS : false,
  });
export const agentActions = (filter: BodyOf<typeof agentActionCalls.query>) =>
  queryOptions({
    queryKey: [...actions, 'list', filter] as const,
    queryFn: ({ signal }) => call(agentActionCalls.query, filter, { signal }),
    placeholderData: keepPreviousData,
  });

function useDecision<Given, Answer>(decide: (given: Given) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: decide,
    onSettled: () => client.invalidateQueries({ queryKey: actions }),
  });
}
export const useConfirmAction = () =>
  useDecision((body: BodyOf<typeof agentActionCalls.confirm>) => call(agentActionCalls.confirm, body, { quiet: true }));
export const useRefuseAction = () =>
  useDecision((id: string) => call(agentActionCalls.refuse, { id }, { quiet: true }));
