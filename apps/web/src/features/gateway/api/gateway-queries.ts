import { type GatewayState, commandCalls, deviceCalls, gatewayCalls } from '@lightfield/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { awaitCommand } from '../../../lib/await-command.ts';
import { type BodyOf, call } from '../../../lib/call.ts';

const REFRESH_MS = 5_000;

export const gatewayKeys = { all: ['gateway'] as const };

export const gatewayList = (filter: {
  keyword?: string | undefined;
  state?: GatewayState | undefined;
  modelId?: string | undefined;
  orgId?: string | undefined;
  pageNum: number;
  pageSize: number;
}) =>
  queryOptions({
    queryKey: [...gatewayKeys.all, 'list', filter] as const,
    queryFn: ({ signal }) =>
      call(
        gatewayCalls.query,
        {
          keyword: undefined,
          state: undefined,
          modelId: undefined,
          equipmentId: undefined,
          orgId: undefined,
          ...filter,
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });

export const pendingDevices = (filter: BodyOf<typeof gatewayCalls.pending>) =>
  queryOptions({
    queryKey: [...gatewayKeys.all, 'pending', filter] as const,
    queryFn: ({ signal }) => call(gatewayCalls.pending, filter, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });

/** Groups in which a device of this gateway may stand. */
export const groupChoices = (gatewayId: string) =>
  queryOptions({
    queryKey: ['device', 'groups', { gatewayId }] as const,
    queryFn: ({ signal }) =>
      call(deviceCalls.groups, { equipmentIds: undefined, gatewayId, own: undefined, orgId: undefined }, { signal }),
  });

/** A change of gateways; every list of them is asked again afterwards, and devices too, since they may have come or gone. */
function useChange<Body, Answer>(change: (body: Body) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: gatewayKeys.all });
      await client.invalidateQueries({ queryKey: ['device'] });
    },
  });
}

export const useAddGateway = () => useChange((body: BodyOf<typeof gatewayCalls.add>) => call(gatewayCalls.add, body));
export const useAddSparkplug = () =>
  useChange((body: BodyOf<typeof gatewayCalls.addSparkplug>) => call(gatewayCalls.addSparkplug, body));
export const useResetPassword = () => useChange((id: string) => call(gatewayCalls.resetPassword, { id }));
export const useDeleteGateway = () => useChange((id: string) => call(gatewayCalls.delete, { id }));
export const useApprove = () =>
  useChange((body: BodyOf<typeof gatewayCalls.approve>) => call(gatewayCalls.approve, body));
export const useReject = () => useChange((id: string) => call(gatewayCalls.reject, { id }));

/** Sends the configuration and waits for what the gateway says of it. */
export const useSync = () =>
  useChange(async (id: string) => {
    const { uuid } = await call(gatewayCalls.sync, { id });
    return awaitCommand(() => call(commandCalls.callback, { uuid }));
  });
