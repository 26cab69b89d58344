import { z } from 'zod';
import {
  LossOfGateway,
  LossOfGatewayOf,
  LossOverride,
  LossOverrideOf,
  LossSettings,
  LossSettingsOf,
} from '../entities/loss-alarm.ts';
import { Id, jsonText, optional } from '../fields.ts';
import { defineCall } from './define-call.ts';

/**
 * How the loss of gateways, drivers and devices is told: per enterprise, and where a gateway, a template or a device says otherwise. 1210: an
 * alarm group that is not the enterprise's. `settings` absent: what is above holds again.
 */
export const lossAlarmCalls = {
  query: defineCall('/lfscada/alarm/loss/query', {
    access: 'manage_alarmgroup_view',
    scope: { org: 'orgId' },
    effect: 'reads',
    summary: 'How an enterprise is told that gateways, drivers or devices are lost',
    body: z.object({ orgId: optional(Id) }),
    answer: LossSettingsOf,
  }),
  save: defineCall('/lfscada/alarm/loss/save', {
    access: 'manage_alarmgroup_edit',
    scope: { org: 'orgId' },
    effect: 'changes',
    summary: 'Set how an enterprise is told that gateways, drivers or devices are lost',
    body: z.object({ orgId: optional(Id), settings: optional(jsonText(LossSettings)) }),
    answer: LossSettingsOf,
  }),
  deviceQuery: defineCall('/lfscada/equipment/multi/loss/query', {
    access: 'manage_equip_view',
    scope: { device: 'equipmentId' },
    effect: 'reads',
    summary: 'How the loss of a device and its drivers is told',
    body: z.object({ equipmentId: Id }),
    answer: LossOverrideOf,
  }),
  deviceSave: defineCall('/lfscada/equipment/multi/loss/save', {
    access: 'manage_equip_edit',
    scope: { device: 'equipmentId' },
    effect: 'changes',
    summary: 'Set how the loss of a device and its drivers is told',
    body: z.object({ equipmentId: Id, settings: optional(jsonText(LossOverride)) }),
    answer: LossOverrideOf,
  }),
  templateQuery: defineCall('/lfscada/template/loss/query', {
    access: 'manage_template_view',
    scope: { template: 'templateId' },
    effect: 'reads',
    summary: 'How the loss of devices of a template is told',
    body: z.object({ templateId: Id }),
    answer: LossOverrideOf,
  }),
  templateSave: defineCall('/lfscada/template/loss/save', {
    access: 'manage_template_edit',
    scope: { template: 'templateId' },
    effect: 'changes',
    summary: 'Set how the loss of devices of a template is told',
    body: z.object({ templateId: Id, settings: optional(jsonText(LossOverride)) }),
    answer: LossOverrideOf,
  }),
  gatewayQuery: defineCall('/lfscada/gateway/loss/query', {
    access: 'manage_gateway_view',
    scope: { gateway: 'id' },
    effect: 'reads',
    summary: 'How the loss of a gateway is told',
    body: z.object({ id: Id }),
    answer: LossOfGatewayOf,
  }),
  gatewaySave: defineCall('/lfscada/gateway/loss/save', {
    access: 'manage_gateway_edit',
    scope: { gateway: 'id' },
    effect: 'changes',
    summary: 'Set how the loss of a gateway is told',
    body: z.object({ id: Id, settings: optional(jsonText(LossOfGateway)) }),
    answer: LossOfGatewayOf,
  }),
};
