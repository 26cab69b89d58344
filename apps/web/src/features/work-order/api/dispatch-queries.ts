import { dispatchRuleCalls } from '@lightfield/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call } from '../../../lib/call.ts';

const KEY = ['dispatch-rules'] as const;

export const dispatchRules = (orgId: string | undefined) =>
  queryOptions({
    queryKey: [...KEY, orgId] as const,
    queryFn: ({ signal }) => call(dispatchRuleCalls.query, { orgId }, { signal }),
  });
export function useSaveRules() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof dispatchRuleCalls.save>) => call(dispatchRuleCalls.save, body),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
