import { z } from 'zod';
import { Id, Millis } from '../fields.ts';
import { AlarmEvent } from './alarm.ts';
import { GatewayState } from './common.ts';
import { HistoryRow } from './report.ts';

/** What one report recorded of the variables that were asked for. */
export const PastSource = z.object({
  /** `rows[].values[i]` is of the i-th. */
  signalIds: z.array(Id),
  /** Written when something changed: a value stands until the next row. Otherwise there should be a row every `intervalMs`. */
  holds: z.boolean(),
  intervalMs: z.int(),
  /** Oldest first, the last of each step; the first may be older than the start: it is what stood there. */
  rows: z.array(HistoryRow),
});
export type PastSource = z.infer<typeof PastSource>;

/** A stretch of the past of a device, as a page plays it. */
export const PastWindow = z.object({
  /** It reaches to here (exclusive): earlier than asked where there was too much to read. */
  through: Millis,
  sources: z.array(PastSource),
  /** That held or waited for confirmation at some time of it; newest first. None for who may not see alarms. */
  alarms: z.array(AlarmEvent),
  /** There were more than are told: older ones, which may have held at any time of it. */
  moreAlarms: z.boolean(),
  /** Oldest first; the first may be older than the start. */
  gateway: z.array(z.object({ at: Millis, state: GatewayState })),
});
export type PastWindow = z.infer<typeof PastWindow>;

/** The newest stretch of the past in which something was recorded, an hour at most: it ends now, or after the last record. */
export const RecordedStretch = z.object({
  /** The first record of it. */
  from: Millis,
  /** Exclusive. */
  to: Millis,
});
export type RecordedStretch = z.infer<typeof RecordedStretch>;

/** States of the gateway of one device. Oldest first; the first may be older than the start. */
export const PastGateway = z.object({
  equipmentId: Id,
  states: z.array(z.object({ at: Millis, state: GatewayState })),
});
export type PastGateway = z.infer<typeof PastGateway>;

/**
 * A stretch of the past of a project, as one of its pages plays it: `sources` are of variables of several devices and of
 * calculated variables, worked out anew from what they follow from. Alarms and gateways are those of all its devices.
 */
export const ProjectPastWindow = PastWindow.omit({ gateway: true }).extend({ gateways: z.array(PastGateway) });
export type ProjectPastWindow = z.infer<typeof ProjectPastWindow>;
