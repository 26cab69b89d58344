import { z } from 'zod';
import { Id, Millis } from '../fields.ts';

/**
 * Whether what stands behind a gateway answers. `never`: the gateway is there and has not read it once yet. `unknown`: nobody can
 * know: the gateway is away, has slept longer than it said, or has not told since it came back.
 */
export const CommunicationState = z.enum(['ok', 'failing', 'never', 'unknown']);
export type CommunicationState = z.infer<typeof CommunicationState>;

/** Why a device is unknown although its gateway is there: its firmware does not tell how its drivers answer (`up/comm`). */
export const NOT_TOLD = 'no up/comm';

/** How a device or a driver answers its gateway. */
export const Communication = z.object({
  state: CommunicationState,
  /** Since when it is so; `null`: not known. */
  since: Millis.nullable(),
  /** Last good read that the platform knows of; while it is ok there were later ones. `null`: none is known. */
  lastGoodAt: Millis.nullable(),
  /** Of what is failing: code of the error catalogue (1715 no reply, 1720 no connection, ...), where there is one. */
  code: z.int().nullable(),
  /** Of what is failing: what the driver said, for engineers; may be empty. Of what is unknown: empty, or `NOT_TOLD`. */
  reason: z.string(),
});
export type Communication = z.infer<typeof Communication>;

/** One driver of a device. */
export const DriverCommunication = Communication.extend({ id: Id, name: z.string(), type: z.string() });
export type DriverCommunication = z.infer<typeof DriverCommunication>;

/** A device behind a gateway with its drivers; one behind an edge node that is not ours has none. */
export const DeviceCommunication = z.object({
  equipmentId: Id,
  name: z.string(),
  comm: Communication,
  drivers: z.array(DriverCommunication),
});
export type DeviceCommunication = z.infer<typeof DeviceCommunication>;

/** Of devices with a gateway: how many do not answer, were never read, cannot be known. What their alarms are, nobody can say. */
export const UnheardCounts = z.object({ failing: z.int(), never: z.int(), unknown: z.int() });
export type UnheardCounts = z.infer<typeof UnheardCounts>;
