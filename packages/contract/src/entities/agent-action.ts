import { z } from 'zod';
import { Id, Millis } from '../fields.ts';
import { Severity, Value } from './common.ts';
import { WorkOrderPriority } from './work-order.ts';

/**
 * `pending`: waits for the person. `running`: confirmed, and not at its end. `failed`: confirmed, and refused or failed with `code`.
 * `interrupted`: the platform stopped while it was done; whether it was is not known, and it is not done again.
 */
export const ACTION_STATES = ['pending', 'running', 'done', 'failed', 'refused', 'expired', 'interrupted'] as const;
export const ActionState = z.enum(ACTION_STATES);
export type ActionState = z.infer<typeof ActionState>;

const OfAlarm = {
  alarmId: Id,
  content: z.string(),
  severity: Severity,
  raisedAt: Millis,
  /** Its condition holds now. */
  active: z.boolean(),
  confirmed: z.boolean(),
};

/** What is to be done, and how what it changes stands now, or stood when it was decided. */
export const ActionSubject = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('write'),
    signalId: Id,
    variable: z.string(),
    unit: z.string(),
    value: z.string(),
    /** What the texts of states make of it. */
    valueText: z.string().nullable(),
    old: Value,
    oldText: z.string().nullable(),
    /** When the old value was read last; `null`: it never was, or that is not known. */
    oldAt: Millis.nullable(),
    /** Values come in now. `false`: the old value is what was known last. */
    live: z.boolean(),
  }),
  z.object({ kind: z.literal('confirmAlarm'), ...OfAlarm }),
  z.object({ kind: z.literal('shelveAlarm'), ...OfAlarm, shelved: z.boolean(), minutes: z.int(), reason: z.string() }),
  z.object({
    kind: z.literal('workOrder'),
    title: z.string(),
    content: z.string(),
    priority: WorkOrderPriority,
    alarmId: Id.nullable(),
    alarm: z.string().nullable(),
  }),
]);
export type ActionSubject = z.infer<typeof ActionSubject>;

/** Something an agent proposes to do in somebody's name (decision 122). Only that person can have it done, in a browser. */
export const AgentAction = z.object({
  id: Id,
  /** Who asks: the name of the grant. `null`: the assistant of the product. */
  agent: z.string().nullable(),
  state: ActionState,
  /** Why it failed. */
  code: z.int().nullable(),
  reason: z.string().nullable(),
  equipId: Id,
  equipName: z.string(),
  subject: ActionSubject,
  /** In the agent's own words. */
  why: z.string(),
  /** How things stand in what is shown: handed back with the confirmation, and asked anew when they have changed. */
  seen: z.string(),
  createdAt: Millis,
  expiresAt: Millis,
  /** Until it expires, by the clock that decides; 0: it waits no more. */
  leftMs: z.int(),
  decidedAt: Millis.nullable(),
});
export type AgentAction = z.infer<typeof AgentAction>;
