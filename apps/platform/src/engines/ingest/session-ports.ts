import type { DeviceBirth } from './device-birth.ts';
import type { ForeignReading } from './foreign-values.ts';

export type SessionCounter =
  /** Not a Sparkplug payload. */
  | 'malformedPayload'
  /** A message is missing before this one. */
  | 'sequenceGap'
  /** Data or deaths without a birth, or while a new one is awaited. */
  | 'unborn'
  /** Metrics that the birth did not name. */
  | 'unknownMetric'
  /** Metrics that are no variable: not mapped, refused, or not (any more) in the configuration. */
  | 'unmapped'
  /** Metrics of a device that another one claims. */
  | 'wrongDevice'
  /** Values that cannot become a variable. */
  | 'unusable'
  /** Deaths of an earlier session. */
  | 'staleDeath'
  /** Devices beyond what one node may have. */
  | 'tooManyDevices'
  | 'historical'
  | 'values';

export interface SessionPorts {
  now: () => number;
  count: (what: SessionCounter, by?: number) => void;
  /** A scaled value of a gateway of ours. */
  set: (slot: number, value: number | string | null, quality: number, readAt: number, changedAt: number) => void;
  /** Values of an edge node that is not ours. */
  foreign: (readings: readonly ForeignReading[]) => void;
  /** Nobody can vouch for these any more. */
  silent: (seriesIds: number[]) => void;
  /** What the node says is thrown away until it has said its births. */
  lost: () => void;
  /** There is more to know than the node has said: births would tell. What is known counts. */
  wish: () => void;
  nodeBorn: () => void;
  nodeDied: () => void;
  /** Of edge nodes that are not ours. */
  deviceBorn: (birth: DeviceBirth) => void;
  deviceDied: (device: string) => void;
}
