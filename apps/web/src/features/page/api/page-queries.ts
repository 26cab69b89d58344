import { type CommandState, deviceCalls, monitorCalls, pageCalls } from '@lightfield/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { sealed } from '../../../lib/sealed.ts';

/** First part of every key is the feature: one call refreshes all that it shows. */
export const pageKeys = {
  all: ['page'] as const,
  view: (id: string) => [...pageKeys.all, 'view', id] as const,
  home: (equipmentId: string) => [...pageKeys.all, 'home', equipmentId] as const,
  signals: (equipmentId: string) => [...pageKeys.all, 'signals', equipmentId] as const,
  list: (ownerId: string) => [...pageKeys.all, 'list', ownerId] as const,
};

/** A screen on a wall is never reloaded by anybody: it looks for a newer version of its page so often, ms. */
export const LOOK_AGAIN_MS = 300_000;

/** The page as this person may see it. Refused with 1908 until its password was entered in this session. */
export const pageView = (id: string) =>
  queryOptions({
    queryKey: pageKeys.view(id),
    queryFn: ({ signal }) => call(pageCalls.view, { id }, { signal }),
    staleTime: 30_000,
    refetchInterval: ({ state }) => (state.data ? LOOK_AGAIN_MS : false),
    retry: false,
  });

/** Pages of a device, and the one to begin with. */
export const pageHome = (equipmentId: string) =>
  queryOptions({
    queryKey: pageKeys.home(equipmentId),
    queryFn: ({ signal }) => call(pageCalls.queryHome, { equipmentId }, { signal }),
    staleTime: 30_000,
  });

/** Words, decimals and rights of the values a page shows. Refused with 2001 while the device has no gateway. */
export const pageSignals = (equipmentId: string) =>
  queryOptions({
    queryKey: pageKeys.signals(equipmentId),
    queryFn: ({ signal }) => call(monitorCalls.signals, { equipmentId }, { signal }),
    staleTime: 300_000,
    retry: false,
  });

/** Lets this session see the page. Rejects with 1909 when it is wrong, with 1005 after too many wrong ones. */
export const enterPassword = async (id: string, password: string): Promise<unknown> =>
  call(pageCalls.validPassword, { id, ...(await sealed({ password })) });

export const startWrite = (equipmentId: string, signalId: string, value: string): Promise<{ uuid: string }> =>
  call(monitorCalls.write, { equipmentId, signalId, value });
export const commandState = (uuid: string, signal: AbortSignal): Promise<CommandState> =>
  call(deviceCalls.callback, { uuid }, { signal });
