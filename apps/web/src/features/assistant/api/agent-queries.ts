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
/** What an agent says of itself that asks to be let in. */
export const agentConnection = (request: string) =>
  queryOptions({
    queryKey: [...agents, 'connection', request] as const,
    queryFn: ({ signal }) => call(agentCalls.connection, { request }, { signal }),
    retry: false,
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
export const useConnectAgent = () =>
  useChange((body: BodyOf<typeof agentCalls.connect>) => call(agentCalls.connect, body));
