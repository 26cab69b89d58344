import { z } from 'zod';
import { Id, Millis } from '../fields.ts';
import { Severity } from './common.ts';

/** What somebody wrote about an alarm. Never changed afterwards. */
export const AlarmComment = z.object({
  id: Id,
  at: Millis,
  /** Login name as it was then. */
  author: z.string(),
  text: z.string(),
});
export type AlarmComment = z.infer<typeof AlarmComment>;

/** A rule that was put on the shelf for a time: its alarms are recorded and nobody is told of them. */
export const AlarmShelf = z.object({
  id: Id,
  /** As of the alarm (`AlarmEvent`): the device, or the project. */
  equipId: Id.nullable(),
  projectId: Id.nullable(),
  gatewayId: Id.nullable(),
  equipName: z.string(),
  /** Of the rule, as it was then. */
  content: z.string(),
  severity: Severity,
  reason: z.string(),
  /** Login name of whoever shelved it. */
  shelvedBy: z.string(),
  shelvedAt: Millis,
  /** When it ends by itself. */
  until: Millis,
  /** When it was taken off before; `null`: it was not. */
  endedAt: Millis.nullable(),
  endedBy: z.string().nullable(),
  /** Alarms raised meanwhile. */
  alarms: z.int().nonnegative(),
});
export type AlarmShelf = z.infer<typeof AlarmShelf>;

/** Stretch in which alarms came faster than a person can answer them (ISA-18.2). */
export const AlarmFloodPeriod = z.object({
  from: Millis,
  to: Millis,
  count: z.int().positive(),
  /** Most alarms within ten minutes of it. */
  peak: z.int().positive(),
});
export type AlarmFloodPeriod = z.infer<typeof AlarmFloodPeriod>;

const counted = { count: z.int().nonnegative() };
/** As of the alarm (`AlarmEvent`). */
const source = { equipId: Id.nullable(), projectId: Id.nullable(), gatewayId: Id.nullable(), equipName: z.string() };
export const AlarmStatistics = z.object({
  total: z.int().nonnegative(),
  /** Of them: hold still; wait for a confirmation; were raised while shelved. */
  active: z.int().nonnegative(),
  unconfirmed: z.int().nonnegative(),
  shelved: z.int().nonnegative(),
  bySeverity: z.object({
    severe: z.int().nonnegative(),
    important: z.int().nonnegative(),
    normal: z.int().nonnegative(),
  }),
  /** From raised to confirmed by a person, mean, ms; `null`: nobody confirmed any. */
  confirmMs: z.number().nullable(),
  confirmedByPerson: z.int().nonnegative(),
  /** From raised to recovered, mean, ms. */
  recoverMs: z.number().nullable(),
  /** Those with most alarms, ten at most; projects by their own alarms. */
  byDevice: z.array(z.object({ ...source, ...counted })),
  /** Rules raised most often, ten at most. */
  topAlarms: z.array(
    z.object({
      ...source,
      content: z.string(),
      severity: Severity,
      ...counted,
      /** How long it held altogether, ms; what holds still counts up to now. */
      heldMs: z.number().nonnegative(),
    }),
  ),
  /** By the hour of the day on the clock that was asked for, 0 to 23. */
  byHour: z.array(z.int().nonnegative()).length(24),
  /** By the day on that clock, "2026-11-21"; days without an alarm are not there. */
  byDay: z.array(z.object({ day: z.string(), ...counted })),
  floods: z.array(AlarmFloodPeriod),
});
export type AlarmStatistics = z.infer<typeof AlarmStatistics>;
