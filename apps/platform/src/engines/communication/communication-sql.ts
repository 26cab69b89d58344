import type { CommunicationState } from '@lightfield/contract';

/** For statements that have the table `device`: what was said of the device as a whole. */
export const UNHEARD_JOIN = `left join communication comm on comm.device_id = device.id and comm.driver = ''`;
/** Columns of a statement with that: how many do not answer, were never read, cannot be known. Without a gateway they are none of these. */
export const UNHEARD_COUNTS = `count(*) filter (where comm.state = 'failing') as failing,
  count(*) filter (where comm.state = 'never') as never,
  count(*) filter (where device.state <> '' and coalesce(comm.state, 'unknown') = 'unknown') as unknown`;

/** Condition with that: what its alarms are, nobody can say. */
export const IS_UNHEARD = `(comm.state in ('failing', 'never') or (device.state <> '' and coalesce(comm.state, 'unknown') = 'unknown'))`;

/** Condition on the table `device`; `state` is one of the few there are, never what somebody typed. */
export const inCommunicationState = (state: CommunicationState): string =>
  state === 'unknown'
    ? `(device.state <> '' and not exists (
         select from communication where communication.device_id = device.id and driver = '' and communication.state <> 'unknown'))`
    : `device.id in (select device_id from communication where driver = '' and communication.state = '${state}')`;
