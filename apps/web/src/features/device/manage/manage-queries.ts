import {
  LIMITS,
  deviceAdminCalls,
  deviceCalls,
  deviceManageCalls,
  groupCalls,
  templateCalls,
} from '@lightfield/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call } from '../../../lib/call.ts';

/** States change without our doing: the list asks again this often. */
const REFRESH_MS = 10_000;
const all = ['device-manage'] as const;

export const managedList = (filter: BodyOf<typeof deviceManageCalls.queryForManage>) =>
  queryOptions({
    queryKey: [...all, 'list', filter] as const,
    queryFn: ({ signal }) => call(deviceManageCalls.queryForManage, filter, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
/** All groups, or those in which all of these devices may stand. */
export const groups = (equipmentIds?: readonly string[]) =>
  queryOptions({
    queryKey: [...all, 'groups', equipmentIds] as const,
    queryFn: ({ signal }) =>
      call(
        deviceCalls.groups,
        { equipmentIds: equipmentIds && [...equipmentIds], gatewayId: undefined, own: undefined, orgId: undefined },
        { signal },
      ),
    staleTime: 60_000,
  });
export const templates = () =>
  queryOptions({
    queryKey: [...all, 'templates'] as const,
    queryFn: ({ signal }) =>
      call(templateCalls.query, { keyword: undefined, deviceId: undefined, series: undefined }, { signal }),
    staleTime: 60_000,
  });
export const losses = (id: string) =>
  queryOptions({
    queryKey: [...all, 'losses', id] as const,
    queryFn: ({ signal }) => call(deviceAdminCalls.deleteInfo, { id }, { signal }),
  });

/** What uses these devices; of more than the server tells at once, the first. */
export const uses = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...all, 'uses', ids] as const,
    queryFn: ({ signal }) =>
      call(deviceAdminCalls.uses, { equipmentIds: ids.slice(0, LIMITS.device.groupBatch) }, { signal }),
  });

function useChange<Given, Answer>(change: (given: Given) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => client.invalidateQueries() });
}

/** How far a batch came; what could not be done is told with its reason. */
export interface BatchResult {
  readonly done: number;
  readonly failed: readonly { readonly name: string; readonly error: unknown }[];
}
interface Named {
  readonly id: string;
  readonly name: string;
}

/** One after the other, so that one that cannot be done does not keep the others from it. */
async function eachOf(devices: readonly Named[], work: (id: string) => Promise<unknown>): Promise<BatchResult> {
  const failed: { name: string; error: unknown }[] = [];
  for (const { id, name } of devices)
    try {
      await work(id);
    } catch (error) {
      failed.push({ name, error });
    }
  return { done: devices.length - failed.length, failed };
}

export const useDelete = () =>
  useChange(({ devices, withUses }: { devices: readonly Named[]; withUses: boolean }) =>
    eachOf(devices, (id) => call(deviceAdminCalls.delete, { id, withUses })),
  );
export const useBindTemplates = () =>
  useChange(({ devices, templateId }: { devices: readonly Named[]; templateId: string }) =>
    eachOf(devices, (id) => call(deviceAdminCalls.bindTemplate, { id, templateId })),
  );
/** As many as are chosen; the server takes so many at once. */
export const useMove = () =>
  useChange(async ({ ids, groupId }: { ids: readonly string[]; groupId: string | undefined }) => {
    let changed = 0;
    const { groupBatch } = LIMITS.device;
    for (let from = 0; from < ids.length; from += groupBatch)
      changed += (await call(groupCalls.moveDevices, { equipmentIds: ids.slice(from, from + groupBatch), groupId }))
        .changed;
    return changed;
  });
