import type { CommunicationState, GatewayState, UnheardCounts } from '@lightfield/contract';
import type { State } from '@lightfield/ui';

/** What the mark of a device says: its gateway's state, or that the gateway is there and the device does not answer it. */
export type DeviceStanding = GatewayState | Exclude<CommunicationState, 'ok'>;

/**
 * A gateway that is there says nothing of what stands behind it: it is online only as far as it reads the device. One that is away says
 * so itself.
 */
export function deviceStanding(gateway: GatewayState, comm: CommunicationState | undefined): DeviceStanding {
  const isThere = gateway === 'online' || gateway === 'upgrading';
  return !isThere || comm === undefined || comm === 'ok' ? gateway : comm;
}

const MARKS: Readonly<Record<Exclude<CommunicationState, 'ok'>, State>> = {
  failing: 'failed',
  never: 'pending',
  unknown: 'stale',
};
export const standingMark = (standing: DeviceStanding): State =>
  standing === 'failing' || standing === 'never' || standing === 'unknown' ? MARKS[standing] : standing;

/** Can anybody say that there is no alarm? Only of a device that is read. */
export const knowsAlarms = (comm: CommunicationState | undefined): boolean => comm === 'ok';

/** Devices of which nobody knows whether they are in alarm. */
export const unheardOf = ({ failing, never, unknown }: UnheardCounts): number => failing + never + unknown;
