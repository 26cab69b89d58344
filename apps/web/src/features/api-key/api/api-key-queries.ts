import { apiKeyCalls, apiPmsnCalls, deviceCalls } from '@lightfield/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call } from '../../../lib/call.ts';

const keys = { all: ['api-key'] as const };

export const apiKeys = (filter: BodyOf<typeof apiKeyCalls.query>) =>
  queryOptions({
    queryKey: [...keys.all, 'list', filter] as const,
    queryFn: ({ signal }) => call(apiKeyCalls.query, filter, { signal }),
    placeholderData: keepPreviousData,
  });
export const apiKeyUsage = (id: string, days: number) =>
  queryOptions({
    queryKey: [...keys.all, 'usage', id, days] as const,
    queryFn: ({ signal }) => call(apiKeyCalls.usage, { id, days }, { signal }),
    placeholderData: keepPreviousData,
  });
export const apiExternals = (filter: BodyOf<typeof apiPmsnCalls.queryAuthExternal>, authorised: boolean) =>
  queryOptions({
    queryKey: [...keys.all, 'externals', authorised, filter] as const,
    queryFn: ({ signal }) =>
      call(authorised ? apiPmsnCalls.queryAuthExternal : apiPmsnCalls.queryUnAuthExternal, filter, { signal }),
    placeholderData: keepPreviousData,
  });

const OFFERED = 50;
export const devicesLike = (keyword: string) =>
  queryOptions({
    queryKey: ['device', 'names', keyword] as const,
    queryFn: ({ signal }) =>
      call(deviceCalls.query, { keyword: keyword || undefined, pageNum: 1, pageSize: OFFERED }, { signal }),
    placeholderData: keepPreviousData,
  });
export const groupsToChoose = () =>
  queryOptions({
    queryKey: ['device', 'groups', 'choose'] as const,
    queryFn: ({ signal }) => call(deviceCalls.groups, {}, { signal }),
  });

function useChange<Given, Answer>(change: (given: Given) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => void client.invalidateQueries({ queryKey: keys.all }),
  });
}
export const useAddKey = () => useChange((body: BodyOf<typeof apiKeyCalls.add>) => call(apiKeyCalls.add, body));
export const useEditKey = () => useChange((body: BodyOf<typeof apiKeyCalls.edit>) => call(apiKeyCalls.edit, body));
export const useRotateKey = () =>
  useChange((body: BodyOf<typeof apiKeyCalls.rotate>) => call(apiKeyCalls.rotate, body));
export const useDisableKey = () =>
  useChange((body: BodyOf<typeof apiKeyCalls.setDisabled>) => call(apiKeyCalls.setDisabled, body));
export const useDeleteKey = () => useChange((id: string) => call(apiKeyCalls.delete, { id }));
export const useAuthorise = (auth: boolean) =>
  useChange((orgIds: readonly string[]) =>
    call(auth ? apiPmsnCalls.auth : apiPmsnCalls.cancelAuth, { orgIds: [...orgIds] }),
  );
