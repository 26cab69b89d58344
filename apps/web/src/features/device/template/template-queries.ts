import { deviceManageCalls, gatewayModelCalls, templateCalls } from '@lightfield/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call } from '../../../lib/call.ts';

const all = ['template'] as const;
/** Devices that are offered at once to make a template from; whoever looks for another one types more. */
const OFFERED = 50;
/** Devices that are named when a template is in use. */
const USERS_NAMED = 50;

export const templateList = (filter: BodyOf<typeof templateCalls.queryForManage>) =>
  queryOptions({
    queryKey: [...all, 'list', filter] as const,
    queryFn: ({ signal }) => call(templateCalls.queryForManage, filter, { signal }),
    placeholderData: keepPreviousData,
  });
export const models = () =>
  queryOptions({
    queryKey: [...all, 'models'] as const,
    queryFn: ({ signal }) => call(gatewayModelCalls.queryAll, {}, { signal }),
    staleTime: 60_000,
  });
export const templateChoices = () =>
  queryOptions({
    queryKey: [...all, 'choices'] as const,
    queryFn: ({ signal }) =>
      call(templateCalls.query, { keyword: undefined, deviceId: undefined, series: undefined }, { signal }),
  });

const NO_FILTER = {
  groupId: undefined,
  ungrouped: undefined,
  gatewayState: undefined,
  templateId: undefined,
  sync: undefined,
  sort: undefined,
  order: undefined,
};
export const devicesNamed = (keyword: string) =>
  queryOptions({
    queryKey: [...all, 'devices', keyword] as const,
    queryFn: ({ signal }) =>
      call(
        deviceManageCalls.queryForManage,
        { ...NO_FILTER, keyword: keyword || undefined, pageNum: 1, pageSize: OFFERED },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
/** Devices that follow a template. */
export const usersOf = (templateId: string) =>
  queryOptions({
    queryKey: [...all, 'users', templateId] as const,
    queryFn: ({ signal }) =>
      call(
        deviceManageCalls.queryForManage,
        { ...NO_FILTER, keyword: undefined, templateId, pageNum: 1, pageSize: USERS_NAMED },
        { signal },
      ),
  });

function useChange<Given, Answer>(change: (given: Given) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => client.invalidateQueries() });
}

/** How a new template begins. */
export type Begin =
  | { readonly from: 'empty' }
  | { readonly from: 'device'; readonly deviceId: string }
  | { readonly from: 'template'; readonly templateId: string };
export const useAddTemplate = () =>
  useChange(
    async ({
      begin,
      orgId,
      ...settings
    }: { begin: Begin } & BodyOf<typeof templateCalls.add>): Promise<{ id: string }> => {
      if (begin.from === 'device') return call(templateCalls.fromDevice, { deviceId: begin.deviceId, ...settings });
      if (begin.from === 'template') return call(templateCalls.copy, { id: begin.templateId, name: settings.name });
      return call(templateCalls.add, { ...settings, orgId });
    },
  );
export const useDeleteTemplate = () => useChange((id: string) => call(templateCalls.delete, { id }));
