import { type DeviceListItem, LIMITS, deviceCalls } from '@lightfield/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call } from '../../../../lib/call.ts';

/** States change without our doing: a list on screen asks again this often. */
const LIST_REFRESH_MS = 5_000;

/** First part of every key is the feature, so one call can refresh all that this feature shows. */
export const deviceKeys = {
  all: ['device'] as const,
  list: (filter: DeviceFilter) => [...deviceKeys.all, 'list', filter] as const,
  map: (filter: object) => [...deviceKeys.all, 'map', filter] as const,
  groups: ['device', 'groups'] as const,
};

export type DeviceFilter = BodyOf<typeof deviceCalls.monitorQuery>;

export const deviceList = (filter: DeviceFilter) =>
  queryOptions({
    queryKey: deviceKeys.list(filter),
    queryFn: ({ signal }) => call(deviceCalls.monitorQuery, filter, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LIST_REFRESH_MS,
  });

const EVERY_GROUP = { equipmentIds: undefined, gatewayId: undefined, own: undefined, unheard: true };
export const deviceGroups = () =>
  queryOptions({
    queryKey: deviceKeys.groups,
    queryFn: ({ signal }) => call(deviceCalls.groups, EVERY_GROUP, { signal }),
    staleTime: 60_000,
    refetchInterval: 60_000,
  });

export const deviceMap = (filter: BodyOf<typeof deviceCalls.queryAllForMap>) =>
  queryOptions({
    queryKey: deviceKeys.map(filter),
    queryFn: ({ signal }) => call(deviceCalls.queryAllForMap, filter, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LIST_REFRESH_MS,
  });

/** Every device the filter finds, page by page, for an export; as many as any export may have (S1 §9). */
export async function allDevices(
  filter: DeviceFilter,
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<DeviceListItem[]> {
  const rows: DeviceListItem[] = [];
  for (let pageNum = 1; ; pageNum++) {
    const asked = { ...filter, pageNum, pageSize: LIMITS.paging.pageSizeMax };
    const page = await call(deviceCalls.monitorQuery, asked, { signal });
    rows.push(...page.rows);
    const total = Math.min(page.total, LIMITS.history.exportRows);
    onProgress(rows.length, total);
    if (page.rows.length === 0 || rows.length >= total) return rows.slice(0, total);
  }
}

/** Stars or unstars devices; the star is drawn at once and taken back when the server refuses. */
export function useFollow() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ ids, follow }: { ids: readonly string[]; follow: boolean }) => {
      for (const id of ids) await call(follow ? deviceCalls.setFollow : deviceCalls.cancelFollow, { id });
    },
    onMutate: ({ ids, follow }) => {
      client.setQueriesData<{ total: number; rows: DeviceListItem[] }>(
        { queryKey: [...deviceKeys.all, 'list'] },
        (page) =>
          page && {
            ...page,
            rows: page.rows.map((row) => (ids.includes(row.id) ? { ...row, followed: follow } : row)),
          },
      );
    },
    onSettled: () => client.invalidateQueries({ queryKey: deviceKeys.all }),
  });
}
