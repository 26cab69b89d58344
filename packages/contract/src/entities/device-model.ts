import { z } from 'zod';
import { Id, Millis, text } from '../fields.ts';
import { ByteOrder } from './variable.ts';

/** Settings of a driver that hold for every device of a model; where it stands (host, port) is left out as a rule. */
const DefaultSettings = z.record(z.string().max(50), z.union([z.string().max(20_000), z.number(), z.boolean()]));

/** What a person enters of a make of devices: a driver can begin from it (S1 §3: brand and model of a driver). */
export const DeviceModelSettings = z.object({
  brand: text(50).min(1),
  model: text(50).min(1),
  /** `type` of a driver. */
  protocol: text(50).min(1),
  /** Checked against the form of the driver (1505), as far as given. Never a password or key. */
  settings: DefaultSettings,
  byteOrder: ByteOrder,
  remark: text(200),
});
export type DeviceModelSettings = z.infer<typeof DeviceModelSettings>;
export const DeviceModel = DeviceModelSettings.extend({ id: Id, changedAt: Millis });
export type DeviceModel = z.infer<typeof DeviceModel>;

/** A protocol of the gateway's drivers, and whether it may be used on this platform. */
export const Protocol = z.looseObject({
  /** `type` of the driver; its form stands in the contract (`driver-forms`). */
  type: z.string(),
  zh: z.string(),
  en: z.string(),
  enabled: z.boolean(),
  remark: z.string(),
  /** Drivers of devices that use it. */
  driverCount: z.int(),
  deviceModelCount: z.int(),
});
export type Protocol = z.infer<typeof Protocol>;
