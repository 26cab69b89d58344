import { z } from 'zod';
import { Id, Millis, TimeZone, told } from '../fields.ts';
import { contractText } from '../locales/words/text.ts';
import { LIMITS } from '../limits.ts';
import { TimeOfDay } from './alarm-group.ts';
import { ShiftDay } from './handover.ts';

const { onCallNameMax, onCallShifts, onCallPeople, onCallDeputies, onCallTurnDays } = LIMITS.ops;
const isUnique = (items: readonly unknown[]) => new Set(items).size === items.length;

/** From its time of day until the next shift begins; the people take turns, the first one from `firstDay` on. */
export const OnCallShift = z.object({
  name: z.string().trim().max(onCallNameMax),
  from: TimeOfDay,
  people: z.array(Id).min(1).max(onCallPeople),
  /** So many days each, before it is the next one's turn. */
  turnDays: z.int().min(1).max(onCallTurnDays),
  firstDay: ShiftDay,
});
export type OnCallShift = z.infer<typeof OnCallShift>;

/** Somebody is on call in the place of another one, who is away. */
export const OnCallDeputy = z.object({ absent: Id, deputy: Id, from: Millis, to: Millis });
export type OnCallDeputy = z.infer<typeof OnCallDeputy>;

/** As they are set. */
export const OnCallShifts = z
  .array(OnCallShift)
  .min(1)
  .max(onCallShifts)
  .refine((shifts) => isUnique(shifts.map(({ from }) => from)), told(contractText('onCall.shiftsBeginTogether')));
export const OnCallDeputies = z
  .array(
    OnCallDeputy.refine(({ from, to }) => to > from, {
      ...told(contractText('onCall.endsBeforeItBegins')),
      path: ['to'],
    }).refine(({ absent, deputy }) => absent !== deputy, {
      ...told(contractText('onCall.deputyOfThemselves')),
      path: ['deputy'],
    }),
  )
  .max(onCallDeputies);

/** Who is on call when: any moment belongs to exactly one shift (OPS-1, decision 125). */
export const OnCallPlan = z.object({
  id: Id,
  orgId: Id,
  orgName: z.string(),
  name: z.string(),
  timeZone: TimeZone,
  shifts: z.array(OnCallShift),
  deputies: z.array(OnCallDeputy),
  /** Names of all that it names; who is not among them has no account any more. */
  people: z.array(z.object({ id: Id, name: z.string() })),
  /** Alarm groups that name it. */
  groups: z.int().nonnegative(),
  /** It is saved over this one. */
  version: z.int().positive(),
});
export type OnCallPlan = z.infer<typeof OnCallPlan>;

/** A stretch in which one person is on call. */
export const OnCallSpan = z.object({
  shift: z.string(),
  from: Millis,
  to: Millis,
  person: Id,
  /** Login name; empty: there is no such account any more. */
  name: z.string(),
  /** Login name of whose turn it would be. */
  insteadOf: z.string().nullable(),
});
export type OnCallSpan = z.infer<typeof OnCallSpan>;

/** For choosing one; with who is on call now. */
export const OnCallChoice = z.object({ id: Id, name: z.string(), now: z.string() });
export type OnCallChoice = z.infer<typeof OnCallChoice>;
