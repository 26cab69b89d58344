import { z } from 'zod';
import { AlarmStanding } from './alarm.ts';
import { Id, Millis } from '../fields.ts';
import { GatewayState } from './common.ts';
import { Communication, DriverCommunication } from './communication.ts';

export const DeviceGroup = z.object({
  id: Id,
  parentId: Id.nullable(),
  name: z.string(),
  sort: z.int(),
  deviceCount: z.int(),
  /** Of these, how many do not answer, were never read, or cannot be known; only where `unheard` was asked for. */
  unheard: z.int().optional(),
});
export type DeviceGroup = z.infer<typeof DeviceGroup>;

/** A group as it is managed; the tree is made of `parentId`. */
export const GroupRow = z.object({
  id: Id,
  orgId: Id,
  parentId: Id.nullable(),
  name: z.string(),
  sort: z.int(),
  /** Devices in the group itself that the caller may see. */
  devices: z.int(),
});
export type GroupRow = z.infer<typeof GroupRow>;

/** Where a device was. */
export const TrackPoint = z.object({ at: Millis, lng: z.number(), lat: z.number() });
export type TrackPoint = z.infer<typeof TrackPoint>;

/** A line of the device list: what an operator needs to choose where to look. */
export const DeviceListItem = z.object({
  id: Id,
  name: z.string(),
  deviceNo: z.string(),
  groupId: Id.nullable(),
  groupName: z.string().nullable(),
  sn: z.string().nullable(),
  gatewayId: Id.nullable(),
  gatewayState: GatewayState.nullable(),
  online: z.boolean(),
  /** How it answers its gateway; `null`: it has none. */
  comm: Communication.nullable(),
  /** Alarms whose condition holds now, without those that are shelved. */
  alarmCount: z.int(),
  ...AlarmStanding.shape,
  /** Alarms that wait for somebody's confirmation. */
  unconfirmedCount: z.int(),
  followed: z.boolean(),
  /** The page shown where the device is followed (S2 §3 `follow`): the first such page; null: none, or the caller does not follow it. */
  followPageId: Id.nullable(),
  lng: z.number().nullable(),
  lat: z.number().nullable(),
  address: z.string(),
  signalCount: z.int(),
  /** Its gateway does not yet run the configuration of the platform. */
  outOfSync: z.boolean(),
  /** Its template has a newer version than the one it follows. */
  templateOutdated: z.boolean(),
  /** When the gateway's state last changed. */
  stateChangedAt: Millis.nullable(),
});
export type DeviceListItem = z.infer<typeof DeviceListItem>;

export const DeviceInfo = DeviceListItem.extend({
  manufacturer: z.string(),
  factoryDate: Millis.nullable(),
  installDate: Millis.nullable(),
  warrantyUntil: Millis.nullable(),
  remark: z.string(),
  /** Of the SIM card in it; '': none. */
  iccid: z.string(),
  /** Place among the devices of its group. */
  sort: z.int(),
  /** What it was made from; null: nothing, or a template that is gone. */
  templateName: z.string().nullable(),
  /** It has a share link. */
  shared: z.boolean(),
  drivers: z.array(DriverCommunication.extend({ target: z.string() })),
  /** Display preference of the device (S3 §3): the list of values, or its page. */
  display: z.enum(['list', 'page']),
  /** It has at least one configuration page. */
  hasPage: z.boolean(),
  canWrite: z.boolean(),
});
export type DeviceInfo = z.infer<typeof DeviceInfo>;

/** How a gateway saves traffic while somebody watches. */
export const LiveSaving = z.object({
  /** Updates stop after 2 minutes without mouse or keyboard (S3 §4). */
  economizeOpen: z.boolean(),
  /** After 10 minutes (S1 §9). */
  smartSaving: z.boolean(),
});
export type LiveSaving = z.infer<typeof LiveSaving>;

/** Answer of `monitor/multi/gateway/info`: the specification's four fields, then what the gateway tab shows. */
export const GatewayInfo = z.object({
  online: z.boolean(),
  vpn: z.boolean(),
  economizeOpen: z.boolean(),
  /** Smart data saving: updates stop after 10 minutes without operation. */
  smartSaving: z.boolean(),
  /** Time between live updates while monitoring is open, ms. */
  interval: z.int(),
  alarmCount: z.int(),
  ...AlarmStanding.shape,
  /** How the device that was asked for answers. */
  comm: Communication,
  sn: z.string(),
  name: z.string(),
  kind: z.enum(['lightfield', 'sparkplug']),
  model: z.string(),
  firmware: z.string(),
  state: GatewayState,
  stateChangedAt: Millis.nullable(),
  lastSeenAt: Millis.nullable(),
  ip: z.string(),
  /** Percent, `null` where the gateway has no radio. */
  signal: z.int().nullable(),
  configRevision: z.int(),
  appliedRevision: z.int(),
  /** Records and events that wait on the gateway's disk, `null` if it never said. */
  outboxWaiting: z.int().nullable(),
});
export type GatewayInfo = z.infer<typeof GatewayInfo>;
