import { z } from 'zod';
import { Id, Millis, TimeZone, told } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { AlarmComment } from './alarm-work.ts';
import { AlarmEvent } from './alarm.ts';
import { Value } from './common.ts';
import { ChannelMode } from './notify.ts';
import { SeverityCounts } from './overview.ts';
import type { Language } from '../text/language.ts';
import type { Text } from '../text/text.ts';
import { contractText } from '../locales/words/text.ts';

/** "HH:MM" of a day, 00:00 to 23:59. */
const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
/** Names a shift of an enterprise; made by whoever adds it. */
export const ShiftId = z.string().regex(/^[a-z0-9-]{1,36}$/);
/** A date in the enterprise's zone, "2026-11-23". */
export const ShiftDay = z.string().refine(
  (day) => {
    const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
    // "2026-02-30" is read as a day of March
    return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day);
  },
  told(contractText('handover.isNoDate')),
);

/** One that ends at or before the time of day at which it begins ends on the next day. */
export const Shift = z.object({
  id: ShiftId,
  name: z.string().trim().min(1).max(LIMITS.handover.nameMax),
  begins: TimeOfDay,
  ends: TimeOfDay,
  /** Days of the week on which it begins: 1 is Monday, 7 Sunday. */
  days: z.array(z.int().min(1).max(7)).min(1).max(7),
});
export type Shift = z.infer<typeof Shift>;

const isUnique = (items: readonly unknown[]) => new Set(items).size === items.length;
/** How an enterprise works in shifts. The counts are checked by the rules: each has a code of its own. */
export const HandoverSettings = z.object({
  timeZone: TimeZone,
  shifts: z
    .array(Shift)
    .min(1)
    .max(100)
    .refine((shifts) => isUnique(shifts.map(({ id }) => id)), told(contractText('handover.shiftsMustDiffer'))),
  /** The report is sent when a shift ends. */
  mails: z.boolean(),
});
export type HandoverSettings = z.infer<typeof HandoverSettings>;
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
/** While an enterprise has set nothing. `shiftName` says the names in the reader's language. */
export const HANDOVER_DEFAULTS: HandoverSettings = {
  timeZone: 'Asia/Shanghai',
  shifts: [
    { id: 'day', name: '白班', begins: '08:00', ends: '20:00', days: EVERY_DAY },
    { id: 'night', name: '夜班', begins: '20:00', ends: '08:00', days: EVERY_DAY },
  ],
  mails: false,
};
const DEFAULT_NAMES: Readonly<Record<string, Text>> = {
  白班: contractText('handover.dayShift'),
  夜班: contractText('handover.nightShift'),
};
/** The names that nobody chose, in the reader's language. */
export const shiftName = (name: string, lang: Language): string => DEFAULT_NAMES[name]?.[lang] ?? name;
/** As they are set: with the variables of the report, in their order, and who gets it. */
export const HandoverChange = HandoverSettings.extend({
  variableIds: z
    .array(Id)
    .max(1_000)
    .refine(isUnique, told(contractText('handover.variablesMustDiffer'))),
  accountIds: z
    .array(Id)
    .max(1_000)
    .refine(isUnique, told(contractText('handover.accountsMustDiffer'))),
});
export type HandoverChange = z.infer<typeof HandoverChange>;

export const HandoverVariable = z.object({
  id: Id,
  name: z.string(),
  unit: z.string(),
  decimals: z.int(),
  equipId: Id,
  equipName: z.string(),
});
export type HandoverVariable = z.infer<typeof HandoverVariable>;
export const HandoverPerson = z.object({
  id: Id,
  name: z.string(),
  /** Not all of it: "z***@example.com"; empty: none. */
  email: z.string(),
});
export type HandoverPerson = z.infer<typeof HandoverPerson>;
export const HandoverSettingsOf = z.object({
  orgId: Id,
  orgName: z.string(),
  settings: HandoverSettings,
  variables: z.array(HandoverVariable),
  people: z.array(HandoverPerson),
  /** Who sends e-mail of this installation. */
  mail: ChannelMode,
});
export type HandoverSettingsOf = z.infer<typeof HandoverSettingsOf>;

/** A shift on the day on which it begins. */
export const ShiftOfDay = z.object({ shiftId: ShiftId, name: z.string(), day: ShiftDay, from: Millis, to: Millis });
export type ShiftOfDay = z.infer<typeof ShiftOfDay>;

export const HandoverAlarm = AlarmEvent.extend({
  /** How long it has held in all, and within the period, ms. */
  heldMs: z.int(),
  withinMs: z.int(),
  isShelved: z.boolean(),
  comments: z.array(AlarmComment),
});
export type HandoverAlarm = z.infer<typeof HandoverAlarm>;
export const HandoverWrite = z.object({
  id: Id,
  at: Millis,
  who: z.string(),
  equipName: z.string(),
  signalTitle: z.string(),
  unit: z.string(),
  old: Value,
  new: Value,
  /** What the values mean, where the variable maps them. */
  oldText: z.string().optional(),
  newText: z.string().optional(),
  status: z.enum(['pending', 'sent', 'done', 'failed', 'timeout']),
  /** Why it failed. */
  code: z.int().nullable(),
});
export type HandoverWrite = z.infer<typeof HandoverWrite>;
/** When a gateway was offline, or a device behind one did not answer. */
export const HandoverAbsence = z.object({
  about: z.enum(['gateway', 'device']),
  id: Id,
  name: z.string(),
  /** Cut at the period. */
  from: Millis,
  to: Millis,
  ms: z.int(),
  /** It began before the period; it lasts longer than the period, or still. */
  isBefore: z.boolean(),
  isAfter: z.boolean(),
});
export type HandoverAbsence = z.infer<typeof HandoverAbsence>;
/** Figures of what was recorded in the period; `null`: no report records it, or recorded nothing. */
export const HandoverFigures = HandoverVariable.extend({
  recorded: z.enum(['yes', 'empty', 'never']),
  first: z.number().nullable(),
  last: z.number().nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  average: z.number().nullable(),
});
export type HandoverFigures = z.infer<typeof HandoverFigures>;
export const HandoverNote = z.object({
  id: Id,
  shiftName: z.string(),
  author: z.string(),
  text: z.string(),
  at: Millis,
  editedAt: Millis.nullable(),
  /** The caller wrote it and may still change it. */
  mine: z.boolean(),
});
export type HandoverNote = z.infer<typeof HandoverNote>;

const listOf = <Row extends z.ZodType>(row: Row) => z.object({ rows: z.array(row), total: z.int() });
/** What one shift hands over to the next, as far as the caller sees it. Lists are bounded; `total` says how many there were. */
export const HandoverReport = z.object({
  orgId: Id,
  orgName: z.string(),
  /** Everything in the caller's reach, not one enterprise alone. */
  everything: z.boolean(),
  /** `null`: a free period. */
  shift: ShiftOfDay.nullable(),
  from: Millis,
  to: Millis,
  timeZone: z.string(),
  now: Millis,
  /** Shifts of the day, and those before and after; `next` that has not begun is `null`. */
  shifts: z.array(ShiftOfDay),
  previous: ShiftOfDay.nullable(),
  next: ShiftOfDay.nullable(),
  /** Counted without those that were shelved. */
  counts: SeverityCounts,
  /** That still hold at the end of the period. */
  standing: z.int(),
  alarms: listOf(HandoverAlarm),
  writes: listOf(HandoverWrite),
  absences: listOf(HandoverAbsence),
  variables: z.array(HandoverFigures),
  notes: z.array(HandoverNote),
  /** Notes can be written until then; `null`: not of a free period, or not any more, or not yet. */
  notesUntil: Millis.nullable(),
});
export type HandoverReport = z.infer<typeof HandoverReport>;
