import { agentCalls } from '@lightfield/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call } from '../../../lib/call.ts';

const agents = ['agent'] as const;

export const agentGrants = (filter: BodyOf<typeof agentCalls.query>) =>
  queryOptions({
    queryKey: [...agents, 'list', filter] as const,
    queryFn: ({ signal }) => call(agentCalls.query, filter, { signal }),
    placeholderData: keepPreviousData,
  });
function useChange<Given, Answer>(change: (given: Given) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => void client.invalidateQueries({ queryKey: agents }),
  });
}
export const useAddAgent = () => useChange((body: BodyOf<typeof agentCalls.add>) => call(agentCalls.add, body));
export const useRevokeAgent = () => useChange((id: string) => call(agentCalls.delete, { id }));
