import { z } from 'zod';
import { Id, Millis } from '../fields.ts';
import { Severity } from './common.ts';

/** What a browser is told of: alarms by their severity, and the other kinds of messages. */
export const PushKind = z.enum([...Severity.options, 'order', 'inspection', 'record', 'other']);
export type PushKind = z.infer<typeof PushKind>;
/** Of a browser for which nobody has chosen. */
export const PUSH_DEFAULTS: readonly PushKind[] = ['severe', 'important', 'order', 'inspection', 'record'];

/** Where it was switched on: what it is told opens at the desk, or in the screens of work in the field. */
export const PushPlace = z.enum(['desk', 'field']);
export type PushPlace = z.infer<typeof PushPlace>;

/**
 * Why the last push did not arrive. `refused`: the address is in no network that may be asked; `answer`: the push service said no;
 * `unreachable`, `timeout` and `tls`: it was not reached, as in an installation without internet.
 */
export const PushProblem = z.enum(['refused', 'unreachable', 'timeout', 'tls', 'answer']);
export type PushProblem = z.infer<typeof PushProblem>;

/** A browser of the caller that is told of messages while no page is open. */
export const PushBrowser = z.object({
  id: Id,
  /** What it says of itself. */
  agent: z.string(),
  /** Host of its push service. */
  service: z.string(),
  place: PushPlace,
  kinds: z.array(PushKind),
  /** It is the one that asks. */
  current: z.boolean(),
  createdAt: Millis,
  /** The last push that its service has taken. */
  pushedAt: Millis.nullable(),
  /** Since when none is taken, and why; both absent: all is well. */
  failingSince: Millis.nullable(),
  problem: PushProblem.nullable(),
  /** HTTP status of the last answer. */
  status: z.int().nullable(),
});
export type PushBrowser = z.infer<typeof PushBrowser>;
