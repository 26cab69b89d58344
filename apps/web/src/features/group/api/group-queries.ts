import { LIMITS, deviceCalls, groupCalls } from '@lightfield/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call } from '../../../lib/call.ts';

/** First part of every key; one change (a move changes counts) refreshes all of it. */
const groupKeys = { all: ['group'] as const };

export const groupList = (orgId: string) =>
  queryOptions({
    queryKey: [...groupKeys.all, 'tree', orgId] as const,
    queryFn: ({ signal }) => call(groupCalls.query, { orgId }, { signal }),
  });

export const groupedDevices = (filter: BodyOf<typeof deviceCalls.query>) =>
  queryOptions({
    queryKey: [...groupKeys.all, 'devices', filter] as const,
    queryFn: ({ signal }) => call(deviceCalls.query, filter, { signal }),
    placeholderData: keepPreviousData,
  });

function useChange<Body, Answer>(change: (body: Body) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    // also after a refusal: what it was based on may be out of date
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: groupKeys.all }),
        // lists and trees of the monitoring side
        client.invalidateQueries({ queryKey: ['device'] }),
      ]),
  });
}

export const useAddGroup = () => useChange((body: BodyOf<typeof groupCalls.add>) => call(groupCalls.add, body));
export const useRenameGroup = () => useChange((body: BodyOf<typeof groupCalls.edit>) => call(groupCalls.edit, body));
export const useMoveGroup = () => useChange((body: BodyOf<typeof groupCalls.move>) => call(groupCalls.move, body));
export const useSortGroups = () => useChange((body: BodyOf<typeof groupCalls.sort>) => call(groupCalls.sort, body));
export const useDeleteGroup = () =>
  useChange((body: BodyOf<typeof groupCalls.delete>) => call(groupCalls.delete, body));

/** However many: in calls of as many as one takes. Answers how many changed their group. */
export const useMoveDevices = () =>
  useChange(async ({ ids, groupId }: { ids: readonly string[]; groupId: string | undefined }) => {
    let changed = 0;
    for (let from = 0; from < ids.length; from += LIMITS.device.groupBatch) {
      const equipmentIds = ids.slice(from, from + LIMITS.device.groupBatch);
      changed += (await call(groupCalls.moveDevices, { equipmentIds, groupId })).changed;
    }
    return changed;
  });
