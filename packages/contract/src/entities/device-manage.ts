import { z } from 'zod';
import { Id } from '../fields.ts';
import { GatewayState } from './common.ts';

/** Does what runs agree with what was configured (S1 §4)? */
export const SyncState = z.enum([
  /** The gateway runs what the platform has, and nothing newer is in the template. */
  'inSync',
  /** The gateway runs another configuration than the platform has. */
  'outOfSync',
  /** The template has a newer version than the device was made from. */
  'templateBehind',
]);
export type SyncState = z.infer<typeof SyncState>;

/** A line of the list in which devices are managed. */
export const ManagedDevice = z.object({
  id: Id,
  name: z.string(),
  deviceNo: z.string(),
  groupId: Id.nullable(),
  groupName: z.string().nullable(),
  orgName: z.string(),
  gatewayId: Id.nullable(),
  sn: z.string().nullable(),
  gatewayState: GatewayState.nullable(),
  modelName: z.string().nullable(),
  template: z.object({ id: Id, name: z.string(), version: z.int(), newestVersion: z.int() }).nullable(),
  outOfSync: z.boolean(),
  variableCount: z.int(),
  address: z.string(),
});
export type ManagedDevice = z.infer<typeof ManagedDevice>;
