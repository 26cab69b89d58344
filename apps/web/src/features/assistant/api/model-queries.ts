import { assistantCalls } from '@lightfield/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ASSISTANT } from '../../../lib/assistant-info.ts';
import { type BodyOf, call } from '../../../lib/call.ts';

export const modelEndpoint = () =>
  queryOptions({
    queryKey: [...ASSISTANT, 'endpoint'] as const,
    queryFn: ({ signal }) => call(assistantCalls.endpoint, {}, { signal }),
  });
function useChange<Given, Answer>(change: (given: Given) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: ASSISTANT }),
  });
}
export const useSaveEndpoint = () =>
  useChange((body: BodyOf<typeof assistantCalls.saveEndpoint>) =>
    call(assistantCalls.saveEndpoint, body, { quiet: true }),
  );
export const useDeleteEndpoint = () => useChange((_none: undefined) => call(assistantCalls.deleteEndpoint, {}));
export const useTestEndpoint = () =>
  useMutation({ mutationFn: () => call(assistantCalls.testEndpoint, {}, { quiet: true }) });
