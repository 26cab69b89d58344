import { commandCalls, deviceCalls, deviceExchangeCalls, deviceSyncCalls } from '@lightfield/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { awaitCommand } from '../../../../lib/await-command.ts';
import { type BodyOf, call } from '../../../../lib/call.ts';

/** While something is on its way to a gateway, or a batch runs, ms. */
const REFRESH_MS = 2_000;

export const syncKeys = { all: ['device-sync'] as const };

export const deviceSync = (id: string) =>
  queryOptions({
    queryKey: [...syncKeys.all, 'device', id] as const,
    queryFn: ({ signal }) => call(deviceSyncCalls.query, { id }, { signal }),
    refetchInterval: ({ state }) => (state.data?.gateway?.sending ? REFRESH_MS : false),
  });
/** Of one template; absent: of all of them, and of chosen devices. */
export const syncTasks = (templateId?: string) =>
  queryOptions({
    queryKey: [...syncKeys.all, 'tasks', templateId] as const,
    queryFn: ({ signal }) => call(deviceSyncCalls.tasks, { templateId }, { signal }),
  });
export const syncTask = (id: string) =>
  queryOptions({
    queryKey: [...syncKeys.all, 'task', id] as const,
    queryFn: ({ signal }) => call(deviceSyncCalls.task, { id }, { signal }),
    refetchInterval: ({ state }) => (state.data?.endedAt === null ? REFRESH_MS : false),
  });
export const copyPreview = (id: string, fromId: string) =>
  queryOptions({
    queryKey: [...syncKeys.all, 'copy', id, fromId] as const,
    queryFn: ({ signal }) => call(deviceExchangeCalls.copyCheck, { id, fromId }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
export const deviceChoices = (keyword: string) =>
  queryOptions({
    queryKey: ['device', 'choices', keyword] as const,
    queryFn: ({ signal }) =>
      call(
        deviceCalls.query,
        {
          keyword: keyword === '' ? undefined : keyword,
          groupId: undefined,
          online: undefined,
          alarm: undefined,
          followed: undefined,
          sort: 'name',
          order: undefined,
          pageSize: 20,
        },
        { signal },
      ),
  });

/** Whatever shows devices is asked again. */
export function useDevicesChanged(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    () => client.invalidateQueries({ predicate: ({ queryKey }) => DEVICE_KEYS.has(String(queryKey[0])) }),
    [client],
  );
}
/** A change of a device; whatever shows it is asked again afterwards. */
function useChange<Body, Answer>(change: (body: Body) => Promise<Answer>) {
  const onSettled = useDevicesChanged();
  return useMutation({ mutationFn: change, onSettled });
}
/** Pages come along with a template, a copy and a file. */
const DEVICE_KEYS = new Set(['device', 'device-sync', 'device-manage', 'device-config', 'gateway', 'page']);

/** Sends the configuration and waits for what the gateway says of it. */
export const useSend = () =>
  useChange(async (id: string) => {
    const { uuid } = await call(deviceSyncCalls.send, { id });
    return awaitCommand(() => call(commandCalls.callback, { uuid }));
  });
export const useWhenBack = () =>
  useChange((body: BodyOf<typeof deviceSyncCalls.whenBack>) => call(deviceSyncCalls.whenBack, body));
export const useFollow = () =>
  useChange((body: BodyOf<typeof deviceSyncCalls.follow>) => call(deviceSyncCalls.follow, body));
export const useFollowMany = () =>
  useChange((body: BodyOf<typeof deviceSyncCalls.followMany>) => call(deviceSyncCalls.followMany, body));
export const useSendMany = () =>
  useChange((body: BodyOf<typeof deviceSyncCalls.sendMany>) => call(deviceSyncCalls.sendMany, body));
export const useCancelTask = () => useChange((id: string) => call(deviceSyncCalls.cancelTask, { id }));
export const useUpload = () => useMutation({ mutationFn: (id: string) => call(deviceSyncCalls.upload, { id }) });
export const useTakeUploaded = () =>
  useChange((body: BodyOf<typeof deviceSyncCalls.takeUploaded>) => call(deviceSyncCalls.takeUploaded, body));

export const useCheckGateway = () =>
  useMutation({
    mutationFn: (body: BodyOf<typeof deviceExchangeCalls.checkGateway>) => call(deviceExchangeCalls.checkGateway, body),
  });
export const useReplaceGateway = () =>
  useChange((body: BodyOf<typeof deviceExchangeCalls.replaceGateway>) =>
    call(deviceExchangeCalls.replaceGateway, body),
  );
export const useCopy = () =>
  useChange((body: BodyOf<typeof deviceExchangeCalls.copy>) => call(deviceExchangeCalls.copy, body));
export const useCopyNew = () =>
  useChange((body: BodyOf<typeof deviceExchangeCalls.copyNew>) => call(deviceExchangeCalls.copyNew, body));
export const useExport = () =>
  useMutation({ mutationFn: (id: string) => call(deviceExchangeCalls.exportDevice, { id }) });
export const useImportCheck = () =>
  useMutation({
    mutationFn: (body: BodyOf<typeof deviceExchangeCalls.importCheck>) => call(deviceExchangeCalls.importCheck, body),
  });
export const useImport = () =>
  useChange((body: BodyOf<typeof deviceExchangeCalls.importDevice>) => call(deviceExchangeCalls.importDevice, body));
