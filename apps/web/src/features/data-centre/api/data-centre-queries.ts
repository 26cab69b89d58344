import { dataCentreCalls, deviceCalls } from '@lightfield/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call } from '../../../lib/call.ts';

const keys = { all: ['data-centre'] as const };
/** States and lag are looked at this often while they are on a screen. */
const AGAIN_MS = 5_000;

export const forwarders = (filter: BodyOf<typeof dataCentreCalls.query>) =>
  queryOptions({
    queryKey: [...keys.all, 'list', filter] as const,
    queryFn: ({ signal }) => call(dataCentreCalls.query, filter, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
  });
export const forwarder = (id: string) =>
  queryOptions({
    queryKey: [...keys.all, 'one', id] as const,
    queryFn: ({ signal }) => call(dataCentreCalls.info, { id }, { signal }),
    refetchInterval: AGAIN_MS,
  });
export type PreviewBody = BodyOf<typeof dataCentreCalls.preview>;
/** `undefined`: it is not said yet what is to be sent. */
export const forwardPreview = (body: PreviewBody | undefined) =>
  queryOptions({
    queryKey: [...keys.all, 'preview', body] as const,
    queryFn: ({ signal }) => {
      if (!body) throw new Error('nothing is asked');
      return call(dataCentreCalls.preview, body, { signal });
    },
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  });

/** `undefined`: no device is chosen yet. */
export const variablesOf = (deviceId: string | undefined, keyword: string) =>
  queryOptions({
    queryKey: [...keys.all, 'variables', deviceId, keyword] as const,
    queryFn: ({ signal }) =>
      call(dataCentreCalls.variables, { deviceId: deviceId ?? '', keyword: keyword || undefined }, { signal }),
    enabled: deviceId !== undefined,
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
export const useAddForwarder = () =>
  useChange((body: BodyOf<typeof dataCentreCalls.add>) => call(dataCentreCalls.add, body));
export const useEditForwarder = () =>
  useChange((body: BodyOf<typeof dataCentreCalls.edit>) => call(dataCentreCalls.edit, body));
export const useEnableForwarder = () =>
  useChange((body: BodyOf<typeof dataCentreCalls.setEnabled>) => call(dataCentreCalls.setEnabled, body));
export const useDeleteForwarder = () => useChange((id: string) => call(dataCentreCalls.delete, { id }));
export const useBackfill = () =>
  useChange((body: BodyOf<typeof dataCentreCalls.backfill>) => call(dataCentreCalls.backfill, body));
export const useCancelBackfill = () => useChange((id: string) => call(dataCentreCalls.cancelBackfill, { id }));
/** Changes nothing that is shown. */
export const useTestForwarder = () =>
  useMutation({ mutationFn: (body: BodyOf<typeof dataCentreCalls.test>) => call(dataCentreCalls.test, body) });
