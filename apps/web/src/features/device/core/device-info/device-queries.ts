import { deviceAdminCalls, deviceCalls, retentionCalls, templateCalls } from '@lightfield/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call } from '../../../../lib/call.ts';
import { configKeys } from '../editor/config-queries.ts';

export const deviceSettings = (id: string) =>
  queryOptions({
    queryKey: [...configKeys.all, 'settings', id] as const,
    queryFn: ({ signal }) => call(deviceAdminCalls.queryForEdit, { id }, { signal }),
  });
/** State of its gateway, and whether that runs what is saved. Needs `monitor_equip_list`. */
export const deviceHead = (id: string) =>
  queryOptions({
    queryKey: [...configKeys.all, 'head', id] as const,
    queryFn: ({ signal }) => call(deviceCalls.info, { id }, { signal }),
  });
/** Space that its history takes, as it was counted last. Needs `monitor_equip_list`. */
export const deviceHistorySize = (id: string) =>
  queryOptions({
    queryKey: [...configKeys.all, 'room', id] as const,
    queryFn: ({ signal }) => call(retentionCalls.deviceStorage, { id }, { signal }),
  });
/** Groups in which this device may stand; absent: one that the caller adds, to this organisation or to their own. */
export const groupChoices = (id: string | undefined, orgId: string | undefined) =>
  queryOptions({
    queryKey: [...configKeys.all, 'groups', id, orgId] as const,
    queryFn: ({ signal }) =>
      call(
        deviceCalls.groups,
        {
          equipmentIds: id === undefined ? undefined : [id],
          gatewayId: undefined,
          own: id === undefined && orgId === undefined ? true : undefined,
          orgId: id === undefined ? orgId : undefined,
        },
        { signal },
      ),
    staleTime: 60_000,
  });
/** Templates that suit a device's gateway; all of them without a device. */
export const templateChoices = (deviceId?: string) =>
  queryOptions({
    queryKey: [...configKeys.all, 'templates', deviceId] as const,
    queryFn: ({ signal }) => call(templateCalls.query, { deviceId, keyword: undefined, series: undefined }, { signal }),
  });

/** A device is bound, unbound or described otherwise: lists, heads and the editor itself are asked again. */
export function useDeviceChange<Given, Answer>(change: (given: Given) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => client.invalidateQueries() });
}
export type Entered = Omit<BodyOf<typeof deviceAdminCalls.edit>, 'id'>;
export const useSaveDevice = (id: string) =>
  useDeviceChange((body: Entered) => call(deviceAdminCalls.edit, { id, ...body }));
export const useBindGateway = (id: string) =>
  useDeviceChange(({ sn, code, gatewayId, templateId }: GatewayGiven) => {
    // one that is registered needs no label
    const label = gatewayId
      ? { sn: '', code: '', gatewayId }
      : { sn: sn ?? '', code: code ?? '', gatewayId: undefined };
    return templateId
      ? call(deviceAdminCalls.bindGatewayAndTemplate, { id, ...label, templateId })
      : call(deviceAdminCalls.bindGateway, { id, ...label });
  });
interface GatewayGiven {
  readonly sn?: string | undefined;
  readonly code?: string | undefined;
  readonly gatewayId?: string | undefined;
  readonly templateId?: string | undefined;
}
export const useUnbindGateway = (id: string) => useDeviceChange(() => call(deviceAdminCalls.unbindGateway, { id }));
export const useBindTemplate = (id: string) =>
  useDeviceChange((templateId: string) => call(deviceAdminCalls.bindTemplate, { id, templateId }));
export const useUnbindTemplate = (id: string) => useDeviceChange(() => call(deviceAdminCalls.unbindTemplate, { id }));
