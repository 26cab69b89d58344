import { z } from 'zod';
import { Id, Millis } from '../fields.ts';
import { GatewayState } from './common.ts';
import { ItemDiff } from './config-diff.ts';

/** The gateway of a device, beside the platform. */
export const GatewaySide = z.object({
  id: Id,
  name: z.string(),
  sn: z.string(),
  state: GatewayState,
  /** Of the whole gateway: other devices on it count too. */
  configRevision: z.int(),
  appliedRevision: z.int(),
  /** Why it refused the last configuration, naming the items; empty if it did not. */
  configError: z.string(),
  /** Keys of variables of this device that are sent without their register, since nobody can read them: texts without a length. */
  leftOut: z.array(z.string()),
  /** The configuration is sent as soon as the gateway is back. */
  whenBack: z.boolean(),
  /** Features of its model: it can be asked what it runs (1112), and be sent a configuration (1113). */
  canUpload: z.boolean(),
  canSend: z.boolean(),
  /** A configuration is on its way to it. */
  sending: z.boolean(),
  outOfSync: z.boolean(),
  /** From what the gateway runs of this device to what the platform has; `null`: what it runs is not known. */
  diffs: z.array(ItemDiff).nullable(),
});
export type GatewaySide = z.infer<typeof GatewaySide>;

/** What becomes of a page of a device when it follows its template, or takes over what a file or another device has. */
export const PageChange = z.object({
  title: z.string(),
  /** `merged`: changed on the device too; what the device changed stays. `unchanged`: the file or the other device has it as it is. */
  change: z.enum(['added', 'changed', 'merged', 'removed', 'unchanged']),
  /** Title it gets on the device, where another page of the device has that of the template. */
  as: z.string().optional(),
});
export type PageChange = z.infer<typeof PageChange>;

/** The template of a device, beside the platform. */
export const TemplateSide = z.object({
  id: Id,
  name: z.string(),
  /** Version the device was made from, or last brought to. */
  version: z.int(),
  newestVersion: z.int(),
  outOfSync: z.boolean(),
  /** What changes in the device when it follows the newest version. */
  updates: z.array(ItemDiff),
  /** How the device differs from the template afterwards, since somebody changed it there; before: the template. */
  deviations: z.array(ItemDiff),
  /** Those deviations of which the template changed the same as well. */
  conflicts: z.array(ItemDiff),
  /** Pages that change in the device when it follows. */
  pages: z.array(PageChange),
});
export type TemplateSide = z.infer<typeof TemplateSide>;

/** Template, platform and gateway beside each other. */
export const DeviceSync = z.object({
  id: Id,
  name: z.string(),
  /** Of the platform's configuration. */
  revision: z.int(),
  /** `null`: it hangs on no gateway of ours. */
  gateway: GatewaySide.nullable(),
  template: TemplateSide.nullable(),
});
export type DeviceSync = z.infer<typeof DeviceSync>;

/** What a gateway runs of a device, read back from it. */
export const RunningConfig = z.object({
  /** Of the platform's configuration that it was compared with. */
  revision: z.int(),
  /** Revision of the document that runs. */
  running: z.int(),
  /** From what the platform has to what runs. */
  diffs: z.array(ItemDiff),
});
export type RunningConfig = z.infer<typeof RunningConfig>;

/** What becomes of a device within a task. */
export const SyncTaskDevice = z.object({
  deviceId: Id,
  name: z.string(),
  /**
   * `due`: it waits until its gateway's turn comes; `same`: there was nothing to do; `later`: its gateway gets it when it is back;
   * `stopped`: the task was cancelled before.
   */
  state: z.enum(['waiting', 'due', 'sending', 'done', 'same', 'later', 'failed', 'stopped']),
  code: z.int().nullable(),
  /** What the code is about: an item, or what the gateway said. */
  reason: z.string(),
  /** Fields of the device that were kept although the template changed them too. */
  conflicts: z.int(),
});
export type SyncTaskDevice = z.infer<typeof SyncTaskDevice>;

/** Many devices brought to one template, or chosen ones to their gateways, one after the other; each as a whole or not at all. */
export const SyncTask = z.object({
  id: Id,
  /** `null`: chosen devices, of any template. */
  templateId: Id.nullable(),
  templateName: z.string(),
  version: z.int().nullable(),
  /** The gateways get it too, as soon as they are there. */
  send: z.boolean(),
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  /** Nothing more comes of these either: their gateways get it when they are back, or the task was cancelled before. */
  later: z.int(),
  stopped: z.int(),
  startedAt: Millis,
  /** `null`: under way. */
  endedAt: Millis.nullable(),
  startedBy: z.string(),
});
export type SyncTask = z.infer<typeof SyncTask>;
