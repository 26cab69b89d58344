import {
  type AlarmGroupChoice,
  type LossOfGateway,
  type LossOverride,
  type LossSettings,
  alarmGroupCalls,
  lossAlarmCalls,
} from '@lightfield/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../call.ts';

/** First part of every key: what an enterprise sets holds for its templates and devices. */
const ALL = ['loss-alarm'] as const;
/** Template or device that can say otherwise. */
export interface LossOwner {
  readonly owner: 'device' | 'template';
  readonly id: string;
}

export const enterpriseLoss = (orgId: string) =>
  queryOptions({
    queryKey: [...ALL, 'org', orgId] as const,
    queryFn: ({ signal }) => call(lossAlarmCalls.query, { orgId }, { signal }),
  });

export const ownerLoss = ({ owner, id }: LossOwner) =>
  queryOptions({
    queryKey: [...ALL, owner, id] as const,
    queryFn: ({ signal }) =>
      owner === 'device'
        ? call(lossAlarmCalls.deviceQuery, { equipmentId: id }, { signal })
        : call(lossAlarmCalls.templateQuery, { templateId: id }, { signal }),
  });

export const gatewayLoss = (id: string) =>
  queryOptions({
    queryKey: [...ALL, 'gateway', id] as const,
    queryFn: ({ signal }) => call(lossAlarmCalls.gatewayQuery, { id }, { signal }),
  });

function useChange<Given, Answer>(change: (given: Given) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    // also after a refusal: what the attempt was based on may be out of date
    onSettled: () => client.invalidateQueries({ queryKey: ALL }),
  });
}
/** `undefined`: what is above holds again. */
export const useSaveEnterpriseLoss = (orgId: string) =>
  useChange((settings: LossSettings | undefined) => call(lossAlarmCalls.save, { orgId, settings }));
export const useSaveGatewayLoss = (id: string) =>
  useChange((settings: LossOfGateway | undefined) => call(lossAlarmCalls.gatewaySave, { id, settings }));
export const useSaveOwnerLoss = ({ owner, id }: LossOwner) =>
  useChange<LossOverride | undefined, unknown>((settings) =>
    owner === 'device'
      ? call(lossAlarmCalls.deviceSave, { equipmentId: id, settings })
      : call(lossAlarmCalls.templateSave, { templateId: id, settings }),
  );

export interface LossGroups {
  readonly list: readonly AlarmGroupChoice[];
  readonly loading: boolean;
}
/** Alarm groups that a rule can name. The key begins as that of the screen of groups does, so that a change there shows here. */
export function useLossGroups(of: { orgId: string } | LossOwner): LossGroups {
  const body = 'orgId' in of ? of : of.owner === 'device' ? { equipmentId: of.id } : { templateId: of.id };
  const found = useQuery({
    queryKey: ['alarm-group', 'choices', body] as const,
    queryFn: ({ signal }) => call(alarmGroupCalls.queryAll, body, { signal }),
  });
  return { list: found.data ?? [], loading: found.isPending };
}
