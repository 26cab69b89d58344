import { z } from 'zod';
import { Id, Millis } from '../fields.ts';
import { GatewayCredentials } from './gateway.ts';

/** All of S1 §3 "Device" that a person enters, and what it is bound to. Sharing stands by itself. */
export const DeviceSettings = z.object({
  id: Id,
  name: z.string(),
  deviceNo: z.string(),
  groupId: Id.nullable(),
  address: z.string(),
  lng: z.number().nullable(),
  lat: z.number().nullable(),
  factoryDate: Millis.nullable(),
  installDate: Millis.nullable(),
  warrantyUntil: Millis.nullable(),
  manufacturer: z.string(),
  iccid: z.string(),
  sort: z.int(),
  remark: z.string(),
  display: z.enum(['list', 'page']),
  /** What an internal variable holds after a restart of the gateway: its initial value, or the last one it had. */
  defaultValueMode: z.enum(['custom', 'last']),
  positionSource: z.enum(['manual', 'gateway', 'variables']),
  lngKey: z.string(),
  latKey: z.string(),
  gateway: z
    .object({
      id: Id,
      sn: z.string(),
      name: z.string(),
      modelName: z.string().nullable(),
      series: z.string().nullable(),
    })
    .nullable(),
  template: z.object({ id: Id, name: z.string(), version: z.int(), newestVersion: z.int() }).nullable(),
});
export type DeviceSettings = z.infer<typeof DeviceSettings>;

/** What else names devices, and goes on without one of them. */
export const DEVICE_USERS = ['smartReport', 'inspectionPlan', 'forwarder', 'apiKey', 'webhook', 'camera'] as const;

/** What uses a device: it would miss something without it. */
export const DeviceUses = z.object({
  id: Id,
  name: z.string(),
  projects: z.array(
    z.object({
      id: Id,
      name: z.string(),
      /** Pages with bindings to it. */
      pages: z.array(z.object({ id: Id, title: z.string() })),
      /** Keys of calculated variables that are made of its variables, also by way of others. */
      formulas: z.array(z.string()),
      /** Reports with fields of it. */
      reports: z.array(z.string()),
      /** Alarms on these calculated variables. */
      alarms: z.array(z.string()),
    }),
  ),
  /** Named by its alarms, and by how its loss is told. */
  alarmGroups: z.array(z.object({ id: Id, name: z.string() })),
  /** Enterprises whose shift reports show variables of it. */
  handovers: z.array(z.object({ id: Id, name: z.string() })),
  /** The gateway whose anti-tamper formula is made of its variables. */
  antiTamper: z.object({ id: Id, name: z.string() }).nullable(),
  /** By name, in the order of the kinds; cameras of the device go with it. */
  others: z.array(z.object({ kind: z.enum(DEVICE_USERS), id: Id, name: z.string() })),
  /** It has a share link. */
  shared: z.boolean(),
});
export type DeviceUses = z.infer<typeof DeviceUses>;

/** What goes with a device. */
export const DeviceLosses = z.object({
  name: z.string(),
  drivers: z.int(),
  variables: z.int(),
  alarmRules: z.int(),
  reports: z.int(),
  scripts: z.int(),
  /** Configuration pages. */
  pages: z.int(),
  /** Stored rows of history. */
  records: z.int(),
  /** There are more records than were counted. */
  moreRecords: z.boolean(),
  /** Alarms that have happened. */
  alarms: z.int(),
  /** Messages about them. */
  messages: z.int(),
  /** Work orders, with their steps and pictures; and how many of them are not closed. */
  workOrders: z.int(),
  openWorkOrders: z.int(),
  /** Accounts that were authorised. */
  grants: z.int(),
  followers: z.int(),
  shared: z.boolean(),
});
export type DeviceLosses = z.infer<typeof DeviceLosses>;

/** The gateway a device was put on. */
export const BoundGateway = z.object({
  gatewayId: Id,
  /** Shown once, when the gateway was registered by this; `null`: it was registered before. */
  credentials: GatewayCredentials.nullable(),
});
export type BoundGateway = z.infer<typeof BoundGateway>;

export const ReachedDevice = z.object({
  id: Id,
  name: z.string(),
  deviceNo: z.string(),
  groupName: z.string().nullable(),
  sn: z.string().nullable(),
  online: z.boolean(),
  /** The account is responsible for it. */
  owned: z.boolean(),
  /** The account was authorised for it. */
  granted: z.boolean(),
});
export type ReachedDevice = z.infer<typeof ReachedDevice>;
