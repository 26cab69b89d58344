import { deviceModelCalls, gatewayModelCalls, hardwareCalls, protocolCalls } from '@lightfield/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call } from '../../../lib/call.ts';

const CATALOGUE = ['catalogue'] as const;
const HARDWARE = [...CATALOGUE, 'hardware'] as const;
const MODELS = [...CATALOGUE, 'gateway-model'] as const;
const PROTOCOLS = [...CATALOGUE, 'protocol'] as const;
const DEVICE_MODELS = [...CATALOGUE, 'device-model'] as const;

export const hardwareList = (filter: BodyOf<typeof hardwareCalls.query>) =>
  queryOptions({
    queryKey: [...HARDWARE, filter] as const,
    queryFn: ({ signal }) => call(hardwareCalls.query, filter, { signal }),
    select: ({ total, rows }) => ({ total, rows: rows.map((row) => ({ ...row, id: row.sn })) }),
    placeholderData: keepPreviousData,
  });
export const modelList = (filter: BodyOf<typeof gatewayModelCalls.query>) =>
  queryOptions({
    queryKey: [...MODELS, 'list', filter] as const,
    queryFn: ({ signal }) => call(gatewayModelCalls.query, filter, { signal }),
    placeholderData: keepPreviousData,
  });
export const modelChoices = () =>
  queryOptions({
    queryKey: [...MODELS, 'choices'] as const,
    queryFn: ({ signal }) => call(gatewayModelCalls.queryAll, {}, { signal }),
  });
export const protocols = () =>
  queryOptions({ queryKey: PROTOCOLS, queryFn: ({ signal }) => call(protocolCalls.query, {}, { signal }) });
/** There are so few that all of them come at once; the screen pages among them. */
export const protocolPage = ({ page, size }: { page: number; size: number }) =>
  queryOptions({
    ...protocols(),
    select: (all) => ({
      total: all.length,
      rows: all.slice((page - 1) * size, page * size).map((row) => ({ ...row, id: row.type })),
    }),
  });
export const deviceModelList = (filter: BodyOf<typeof deviceModelCalls.query>) =>
  queryOptions({
    queryKey: [...DEVICE_MODELS, filter] as const,
    queryFn: ({ signal }) => call(deviceModelCalls.query, filter, { signal }),
    placeholderData: keepPreviousData,
  });

/** Models, the factory list, protocols and makes of devices count each other: one change, all are asked again. */
function useChange<Body, Answer>(change: (body: Body) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: CATALOGUE }),
  });
}
export const useAddHardware = () =>
  useChange((body: BodyOf<typeof hardwareCalls.add>) => call(hardwareCalls.add, body));
export const useEditHardware = () =>
  useChange((body: BodyOf<typeof hardwareCalls.edit>) => call(hardwareCalls.edit, body));
export const useDeleteHardware = () => useChange((sns: string[]) => call(hardwareCalls.delete, { sns }));
export type ModelBody = BodyOf<typeof gatewayModelCalls.add>;
export const useSaveModel = (id: string | undefined) =>
  useChange((body: ModelBody) =>
    id === undefined ? call(gatewayModelCalls.add, body) : call(gatewayModelCalls.edit, { id, ...body }),
  );
export const useDeleteModel = () => useChange((id: string) => call(gatewayModelCalls.delete, { id }));
export const useEditProtocol = () =>
  useChange((body: BodyOf<typeof protocolCalls.edit>) => call(protocolCalls.edit, body));
export type DeviceModelBody = BodyOf<typeof deviceModelCalls.add>;
export const useSaveDeviceModel = (id: string | undefined) =>
  useChange((body: DeviceModelBody) =>
    id === undefined ? call(deviceModelCalls.add, body) : call(deviceModelCalls.edit, { id, ...body }),
  );
export const useDeleteDeviceModel = () => useChange((id: string) => call(deviceModelCalls.delete, { id }));
