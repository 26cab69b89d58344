import { z } from 'zod';
import { Id } from '../fields.ts';
import { Severity } from './common.ts';
import { UnheardCounts } from './communication.ts';
import { DeviceListItem } from './device.ts';
import { OrgKind } from './organisation.ts';

/** How a device of the group opens (S3 §3): `00` the view of its values, `01` the page drawn for it in the designer. */
export const RuleType = z.enum(['00', '01']);
export type RuleType = z.infer<typeof RuleType>;

/** A line of group monitoring: the rule of S3 §3 (id, ruleType, equipName) with what an operator chooses by. */
export const GroupMonitorRow = DeviceListItem.extend({
  ruleType: RuleType,
  equipName: z.string(),
  /** The organisation that owns it. */
  orgId: Id,
  orgName: z.string(),
});
export type GroupMonitorRow = z.infer<typeof GroupMonitorRow>;

/** Devices of an organisation that the caller may see, by what they are doing now. */
export const DeviceCounts = z.object({
  devices: z.int(),
  online: z.int(),
  offline: z.int(),
  sleeping: z.int(),
  upgrading: z.int(),
  /** Without a gateway. */
  unbound: z.int(),
  /** Devices with an alarm whose condition holds. */
  alarmDevices: z.int(),
  /** Alarms whose condition holds. */
  alarms: z.int(),
  /** The worst of them; `null`: there are none. */
  worst: Severity.nullable(),
  /** Alarms that wait for confirmation. */
  unconfirmed: z.int(),
  ...UnheardCounts.shape,
});
export type DeviceCounts = z.infer<typeof DeviceCounts>;

/** An organisation in group monitoring. */
export const GroupMonitorOrg = z.object({
  id: Id,
  name: z.string(),
  kind: OrgKind,
  disabled: z.boolean(),
  /** False: its devices are seen because of a grant; there is nothing more to open. */
  reachable: z.boolean(),
});
export type GroupMonitorOrg = z.infer<typeof GroupMonitorOrg>;

/** `gm/ocInfo`: an operation centre (or any organisation) at a glance. */
export const OcInfo = z.object({
  org: GroupMonitorOrg.extend({ contact: z.string(), tel: z.string(), address: z.string() }),
  /** Organisation above it, if the caller may open that too. */
  parent: z.object({ id: Id, name: z.string() }).nullable(),
  counts: DeviceCounts,
  /** Of the devices that no organisation below owns. */
  own: DeviceCounts,
  /** Organisations below with everything below them; most alarms first, then most that are offline. */
  below: z.object({ total: z.int(), rows: z.array(GroupMonitorOrg.extend({ counts: DeviceCounts })) }),
});
export type OcInfo = z.infer<typeof OcInfo>;
