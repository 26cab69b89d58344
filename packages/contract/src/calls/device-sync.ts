import { z } from 'zod';
import { DeviceSync, SyncTask, SyncTaskDevice, RunningConfig } from '../entities/device-sync.ts';
import { Id, commaList, formBoolean, formInt, jsonText, optional } from '../fields.ts';
import { defineCall } from './define-call.ts';

const revision = formInt.pipe(z.int().nonnegative().max(2_147_483_647));
/** Devices of one batch. */
const BATCH_MAX = 2_000;
const empty = z.object({});

/** Template, platform and gateway of a device, brought together. */
export const deviceSyncCalls = {
  query: defineCall('/lfscada/equipment/multi/sync/query', {
    access: 'manage_equip_view',
    scope: { device: 'id' },
    effect: 'reads',
    summary: 'How a device differs from its template and from what its gateway runs',
    body: z.object({ id: Id }),
    answer: DeviceSync,
  }),
  /** The whole gateway gets it, all or nothing; the result comes by the callback. 1102, 1113, 1118, 1302, 1322. */
  send: defineCall('/lfscada/equipment/multi/sync/send', {
    access: 'manage_equip_edit',
    scope: { device: 'id' },
    effect: 'later',
    summary: 'Send the configuration to the gateway of a device',
    body: z.object({ id: Id }),
    answer: z.object({ uuid: Id }),
  }),
  whenBack: defineCall('/lfscada/equipment/multi/sync/whenBack', {
    access: 'manage_equip_edit',
    scope: { device: 'id' },
    effect: 'changes',
    summary: 'Send the configuration as soon as the gateway is back, or no longer',
    body: z.object({ id: Id, on: formBoolean }),
    answer: empty,
  }),
  /** What the device changed itself stays, except for the items named in `take`. */
  follow: defineCall('/lfscada/equipment/multi/sync/template', {
    access: 'manage_equip_edit',
    scope: { device: 'id' },
    effect: 'changes',
    summary: 'Bring a device to the newest version of its template',
    body: z.object({ id: Id, revision, take: optional(jsonText(z.array(Id).max(50_000))) }),
    answer: z.object({ revision: z.int() }),
  }),
  /** Of those devices of the template that the caller reaches; `deviceIds`: of these only. */
  followMany: defineCall('/lfscada/equipment/multi/sync/templateMany', {
    access: 'manage_equip_edit',
    scope: { template: 'templateId', device: 'deviceIds' },
    effect: 'later',
    summary: 'Bring many devices to the newest version of their template',
    body: z.object({ templateId: Id, deviceIds: optional(commaList(Id, BATCH_MAX)), send: optional(formBoolean) }),
    answer: z.object({ taskId: Id }),
  }),
  /** Chosen devices to their gateways; those of one gateway go together. `template`: each follows its template before. */
  sendMany: defineCall('/lfscada/equipment/multi/sync/sendMany', {
    access: 'manage_equip_edit',
    scope: { device: 'deviceIds' },
    effect: 'later',
    summary: 'Send the configuration of many devices to their gateways',
    body: z.object({
      deviceIds: commaList(Id, BATCH_MAX),
      template: optional(formBoolean),
      whenBack: optional(formBoolean),
    }),
    answer: z.object({ taskId: Id }),
  }),
  /** What has not begun is left; what is on its way ends. */
  cancelTask: defineCall('/lfscada/equipment/multi/sync/task/cancel', {
    access: 'manage_equip_edit',
    scope: 'own',
    effect: 'changes',
    summary: 'Cancel a batch',
    body: z.object({ id: Id }),
    answer: empty,
  }),
  tasks: defineCall('/lfscada/equipment/multi/sync/task/query', {
    access: 'manage_equip_edit',
    scope: 'own',
    effect: 'reads',
    summary: 'The newest batches the caller has started, newest first',
    body: z.object({ templateId: optional(Id) }),
    answer: z.array(SyncTask),
  }),
  task: defineCall('/lfscada/equipment/multi/sync/task/info', {
    access: 'manage_equip_edit',
    scope: 'own',
    effect: 'reads',
    summary: 'A batch with what became of each device',
    body: z.object({ id: Id }),
    answer: SyncTask.extend({ devices: z.array(SyncTaskDevice) }),
  }),
  /** Waits for the gateway's answer. 1102, 1112, 1301, 1302, 1322. */
  upload: defineCall('/lfscada/equipment/multi/sync/upload', {
    access: 'manage_equip_edit',
    scope: { device: 'id' },
    effect: 'reads',
    summary: 'Ask the gateway of a device what it runs',
    body: z.object({ id: Id }),
    answer: RunningConfig,
  }),
  takeUploaded: defineCall('/lfscada/equipment/multi/sync/takeUploaded', {
    access: 'manage_equip_edit',
    scope: { device: 'id' },
    effect: 'changes',
    summary: 'Take over what the gateway of a device was last found to run',
    body: z.object({ id: Id, revision, running: revision }),
    answer: z.object({ revision: z.int() }),
  }),
};
