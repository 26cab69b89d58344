import {
  type CommandState,
  type DeviceInfo,
  accountCalls,
  commandCalls,
  deviceCalls,
  monitorCalls,
} from '@lightfield/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

/** First part of every key is the feature, the second the device: one call refreshes all that its page shows. */
export const monitorKeys = {
  all: ['monitor'] as const,
  device: (id: string) => [...monitorKeys.all, id] as const,
  info: (id: string) => [...monitorKeys.device(id), 'info'] as const,
  log: (id: string) => [...monitorKeys.device(id), 'log'] as const,
};

export const deviceInfo = (id: string) =>
  queryOptions({
    queryKey: monitorKeys.info(id),
    queryFn: ({ signal }) => call(deviceCalls.info, { id }, { signal }),
    staleTime: 60_000,
  });

/** Signals of a device; a frame of the live line tells when they have changed. Refused with 2001 without a gateway. */
export const deviceSignals = (equipmentId: string) =>
  queryOptions({
    queryKey: [...monitorKeys.device(equipmentId), 'signals'] as const,
    queryFn: ({ signal }) => call(monitorCalls.signals, { equipmentId }, { signal }),
    staleTime: 300_000,
  });

export const operationLog = (objectId: string, pageNum: number, pageSize: number) =>
  queryOptions({
    queryKey: [...monitorKeys.log(objectId), pageNum, pageSize] as const,
    queryFn: ({ signal }) => call(accountCalls.operationLogByObject, { objectId, pageNum, pageSize }, { signal }),
    placeholderData: keepPreviousData,
  });

export const startWrite = (equipmentId: string, signalId: string, value: string): Promise<{ uuid: string }> =>
  call(monitorCalls.write, { equipmentId, signalId, value });
export const startRead = (equipmentId: string, signalId: string): Promise<{ uuid: string }> =>
  call(monitorCalls.readNow, { equipmentId, signalId });
export const commandState = (uuid: string, signal: AbortSignal): Promise<CommandState> =>
  call(commandCalls.callback, { uuid }, { signal });

/** Stars or unstars the device; drawn at once, taken back when the server refuses. Lists that show the star ask again. */
export function useFollowDevice(id: string) {
  const client = useQueryClient();
  const set = (followed: boolean) =>
    client.setQueryData<DeviceInfo>(monitorKeys.info(id), (info) => info && { ...info, followed });
  return useMutation({
    mutationFn: (follow: boolean) => call(follow ? deviceCalls.setFollow : deviceCalls.cancelFollow, { id }),
    onMutate: (follow) => void set(follow),
    onError: (_error, follow) => void set(!follow),
    onSettled: () => client.invalidateQueries({ queryKey: ['device'] }),
  });
}
