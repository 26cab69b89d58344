import { z } from 'zod';
import { GatewayState } from '../entities/common.ts';
import { DeviceCommunication } from '../entities/communication.ts';
import { GatewayLine } from '../entities/gateway-line.ts';
import { GatewayCredentials, MetricMapping, PendingDevice } from '../entities/gateway.ts';
import { Id, formInt, jsonText, optional, pageOf, paging, text } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { defineCall } from './define-call.ts';

/** A Sparkplug id: no MQTT wildcard, no slash. */
const sparkplugName = text(100)
  .min(1)
  .regex(/^[^+#/]+$/);

/** Whose it is. 2914: the operation centre has to say it where there are several enterprises. */
const orgId = optional(Id);
/** As typed; what is wrong with it has codes of its own. */
const typed = text(50);

export const gatewayCalls = {
  query: defineCall('/lfscada/gateway/query', {
    access: 'manage_gateway_view',
    scope: { device: 'equipmentId', org: 'orgId' },
    effect: 'reads',
    summary: 'Registered gateways',
    body: z.object({
      keyword: optional(text(50)),
      state: optional(GatewayState),
      modelId: optional(Id),
      /** Only gateways of ours that this device can be put on: those of its enterprise. */
      equipmentId: optional(Id),
      /** Of this organisation and, of an enterprise, of its customers. */
      orgId: optional(Id),
      ...paging,
    }),
    answer: pageOf(GatewayLine),
  }),
  /** How what is behind a gateway answers it, by name. */
  communication: defineCall('/lfscada/gateway/communication/query', {
    access: 'manage_gateway_view',
    scope: { gateway: 'id' },
    effect: 'reads',
    summary: 'Devices and drivers behind a gateway, and how they answer',
    body: z.object({ id: Id }),
    answer: z.array(DeviceCommunication),
  }),
  /**
   * A gateway of ours: SN and verification code. Its password is shown in the answer, once. Refused as a line of a batch is:
   * 1303, 1304 (SN), 1308 (code), 1357 (name), 1023 (registered), 1103 (the label says another code), 1104 (another enterprise).
   */
  add: defineCall('/lfscada/gateway/add', {
    access: 'manage_gateway_edit',
    scope: { org: 'orgId' },
    effect: 'changes',
    summary: 'Register a Lightfield gateway and get its MQTT credentials',
    body: z.object({ sn: typed, code: typed, name: text(LIMITS.device.textMax), orgId }),
    answer: GatewayCredentials,
  }),
  /** Somebody else's Sparkplug B edge node. */
  addSparkplug: defineCall('/lfscada/gateway/addSparkplug', {
    access: 'manage_gateway_edit',
    scope: { org: 'orgId' },
    effect: 'changes',
    summary: 'Register a Sparkplug B edge node and get its MQTT credentials',
    body: z.object({ group: sparkplugName, node: sparkplugName, name: text(LIMITS.device.nameMax).min(1), orgId }),
    answer: GatewayCredentials,
  }),
  resetPassword: defineCall('/lfscada/gateway/resetPassword', {
    access: 'manage_gateway_edit',
    scope: 'organisation',
    effect: 'changes',
    summary: 'Make a new MQTT password; the old one ends at once',
    body: z.object({ id: Id }),
    answer: GatewayCredentials,
  }),
  delete: defineCall('/lfscada/gateway/delete', {
    access: 'manage_gateway_edit',
    scope: 'organisation',
    effect: 'changes',
    summary: 'Remove a gateway that carries no device',
    body: z.object({ id: Id }),
    answer: z.object({}),
  }),
  /** Send the configuration again; the result comes by the callback. */
  sync: defineCall('/lfscada/gateway/sync', {
    access: 'manage_gateway_edit',
    scope: 'organisation',
    effect: 'later',
    summary: 'Send the configuration to the gateway',
    body: z.object({ id: Id }),
    answer: z.object({ uuid: Id }),
  }),
  pending: defineCall('/lfscada/gateway/pending/query', {
    access: 'manage_gateway_view',
    scope: 'organisation',
    effect: 'reads',
    summary: 'Devices that edge nodes have born, with their metrics',
    body: z.object({
      gatewayId: optional(Id),
      status: optional(z.enum(['pending', 'approved', 'rejected'])),
    }),
    answer: z.array(PendingDevice),
  }),
  /** Creates the device and its variables in one transaction. Approved before: adds the metrics that are not mapped yet. */
  approve: defineCall('/lfscada/gateway/pending/approve', {
    access: 'manage_gateway_edit',
    scope: 'organisation',
    effect: 'changes',
    summary: 'Approve a born device and map its metrics to variables',
    body: z.object({
      id: Id,
      name: text(LIMITS.device.nameMax).min(1),
      groupId: optional(Id),
      /** Store all mapped metrics as history this often, ms; absent: no history. */
      recordIntervalMs: optional(formInt.pipe(z.int().min(1_000).max(86_400_000))),
      /** JSON array when form-encoded. */
      mappings: jsonText(z.array(MetricMapping).min(1).max(1_000)),
    }),
    answer: z.object({ equipId: Id }),
  }),
  reject: defineCall('/lfscada/gateway/pending/reject', {
    access: 'manage_gateway_edit',
    scope: 'organisation',
    effect: 'changes',
    summary: 'Refuse a born device; its data is not taken',
    body: z.object({ id: Id }),
    answer: z.object({}),
  }),
};
