import { z } from 'zod';
import { Id, TimeZone, text } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { TimeOfDay } from './alarm-group.ts';

const { itemTitleMax, hintMax, choicesMax, unitMax, variableMax, answerMax, timesMax, shiftNameMax, everyMax } =
  LIMITS.inspection;

const limit = z.number().finite().nullable();
const itemBase = {
  /** Made by the editor; stays the same when the item is changed, so that results can be compared. */
  id: Id,
  title: text(itemTitleMax).min(1),
  /** How it is done. */
  hint: text(hintMax),
};
/** Below `low` or above `high` is abnormal; null: no such limit. */
const limits = { unit: text(unitMax), low: limit, high: limit };
/** One thing that is looked at, with what counts as abnormal. */
export const InspectionItem = z.discriminatedUnion('kind', [
  z.object({
    ...itemBase,
    kind: z.literal('yesNo'),
    required: z.boolean(),
    abnormalWhen: z.enum(['never', 'yes', 'no']),
  }),
  z.object({ ...itemBase, kind: z.literal('number'), required: z.boolean(), ...limits }),
  z.object({
    ...itemBase,
    kind: z.literal('choice'),
    required: z.boolean(),
    options: z
      .array(z.object({ text: text(itemTitleMax).min(1), abnormal: z.boolean() }))
      .min(2)
      .max(choicesMax),
  }),
  /** `marked`: whoever does it says so. */
  z.object({
    ...itemBase,
    kind: z.literal('text'),
    required: z.boolean(),
    abnormalWhen: z.enum(['never', 'filled', 'marked']),
  }),
  z.object({
    ...itemBase,
    kind: z.literal('picture'),
    required: z.boolean(),
    abnormalWhen: z.enum(['never', 'marked']),
  }),
  /** Filled in by itself when the device is done. `variable`: key or name of a variable of each device; one without it has no reading. */
  z.object({ ...itemBase, kind: z.literal('reading'), variable: text(variableMax).min(1), ...limits }),
]);
export type InspectionItem = z.infer<typeof InspectionItem>;
/** As one is saved: limits the right way round, options that differ. */
export const SoundInspectionItem = InspectionItem.refine((item) => {
  if (item.kind === 'choice') return new Set(item.options.map((one) => one.text)).size === item.options.length;
  return !('low' in item) || item.low === null || item.high === null || item.low <= item.high;
});
export type InspectionItemKind = InspectionItem['kind'];
export const INSPECTION_ITEM_KINDS = [
  'yesNo',
  'number',
  'choice',
  'text',
  'picture',
  'reading',
] as const satisfies readonly InspectionItemKind[];

/** What is looked at, as a list. */
export const InspectionContent = z.object({
  id: Id,
  orgId: Id,
  orgName: z.string(),
  name: z.string(),
  note: z.string(),
  items: z.array(InspectionItem),
  /** Plans that use it. */
  plans: z.int(),
  /** Counts its saves: an edit says which one it began with. */
  version: z.int(),
  updatedAt: z.int(),
  updatedBy: z.string(),
});
export type InspectionContent = z.infer<typeof InspectionContent>;

/** The last day of a month, as RFC 5545 counts from its end. */
export const LAST_OF_MONTH = -1;
const MONTH_DAYS = 31;
const WEEK_DAYS = 7;
/** Are these days that such a rule may have? */
const areDays = (kind: string, days: readonly number[]): boolean => {
  if (kind === 'monthly') return days.length > 0 && !days.includes(0);
  if (kind === 'weekly') return days.length > 0 && days.every((day) => day >= 1 && day <= WEEK_DAYS);
  return true;
};

/** When a plan falls due. Kept with the plan; answered as RFC 5545 text, too. */
export const InspectionRule = z.object({
  /** `shift`: every day, at the begin of each shift; `workdays`: every N working days of the calendar of the enterprise. */
  kind: z.enum(['daily', 'weekly', 'monthly', 'shift', 'workdays']),
  /** Every so many days, weeks, months or working days, counted from `from`. */
  every: z.int().min(1).max(everyMax),
  /** Of `weekly`: 1 is Monday. Of `monthly`: days of the month, or `LAST_OF_MONTH`; one that a month has not falls out there (RFC 5545, BYMONTHDAY). */
  days: z.array(z.int().min(LAST_OF_MONTH).max(MONTH_DAYS)).max(MONTH_DAYS + 1),
  /** On the clock of the plan. `name`: of a shift; else empty. */
  times: z
    .array(z.object({ at: TimeOfDay, name: text(shiftNameMax) }))
    .min(1)
    .max(timesMax),
  from: z.iso.date(),
  until: z.iso.date().nullable(),
  /** What becomes of a date that is no working day. Of `workdays` it never is one. */
  onHoliday: z.enum(['do', 'skip', 'next']),
});
export type InspectionRule = z.infer<typeof InspectionRule>;
/** As one is saved: days where it is weekly or monthly, times that differ, an end behind its begin. Working days are counted from `from`: not from any year there was. */
export const SoundInspectionRule = InspectionRule.refine(
  ({ kind, days, times, from, until }) =>
    areDays(kind, days) &&
    new Set(times.map(({ at }) => at)).size === times.length &&
    from.startsWith('20') &&
    (until === null || (until >= from && until.startsWith('20'))),
);

const Named = z.object({ id: Id, name: z.string() });
export const InspectionPlan = z.object({
  id: Id,
  orgId: Id,
  orgName: z.string(),
  name: z.string(),
  contentId: Id,
  contentName: z.string(),
  /** In the order of the round. */
  devices: z.array(Named),
  /** Who does it. None and no department: whoever may and sees all devices. */
  people: z.array(Named),
  dept: Named.nullable(),
  rule: InspectionRule,
  /** The rule as RFC 5545 writes it. */
  rrule: z.string(),
  timeZone: TimeZone,
  /** So long after it is due it can be begun; then it is missed. */
  graceMinutes: z.int(),
  /** Devices are done one after the other, as they stand. */
  inOrder: z.boolean(),
  enabled: z.boolean(),
  /** The next task. */
  nextAt: z.int().nullable(),
  version: z.int(),
});
export type InspectionPlan = z.infer<typeof InspectionPlan>;

/** A date of a plan that is not saved yet. */
export const InspectionDate = z.object({ at: z.int(), shift: z.string() });
export type InspectionDate = z.infer<typeof InspectionDate>;

/** Somebody, or a department, that a plan can name. */
export const InspectionPeople = z.object({
  people: z.array(z.object({ id: Id, name: z.string(), dept: z.string() })),
  depts: z.array(Named),
});
export type InspectionPeople = z.infer<typeof InspectionPeople>;

/** A day on which people do not work though it is none of the weekend, or work though it is. */
export const WorkCalendarDay = z.object({
  day: z.iso.date(),
  kind: z.enum(['off', 'work']),
  name: text(LIMITS.inspection.dayNameMax),
});
export type WorkCalendarDay = z.infer<typeof WorkCalendarDay>;
export const WorkCalendar = z.object({
  year: z.int(),
  days: z.array(WorkCalendarDay),
  /** `own`: somebody has changed it; `known`: as the state announced it; `none`: nobody knows its holidays yet. */
  source: z.enum(['own', 'known', 'none']),
});
export type WorkCalendar = z.infer<typeof WorkCalendar>;

/** S1 §4: not started, aborted; running, done, and missed (its grace is over). */
export const INSPECTION_STATES = ['notStarted', 'running', 'done', 'aborted', 'missed'] as const;
export const InspectionState = z.enum(INSPECTION_STATES);
export type InspectionState = z.infer<typeof InspectionState>;

export const InspectionTask = z.object({
  id: Id,
  /** null: the plan is gone. */
  planId: Id.nullable(),
  name: z.string(),
  shift: z.string(),
  contentName: z.string(),
  state: InspectionState,
  dueAt: z.int(),
  /** Until when it can be begun. */
  graceAt: z.int(),
  startedAt: z.int().nullable(),
  closedAt: z.int().nullable(),
  /** Who finished or aborted it. */
  closedBy: z.string(),
  /** Names of people and of the department. */
  people: z.array(z.string()),
  /** The caller can do it, as far as their permissions go. */
  mine: z.boolean(),
  devices: z.int(),
  devicesDone: z.int(),
  /** Items with an abnormal result. */
  abnormal: z.int(),
});
export type InspectionTask = z.infer<typeof InspectionTask>;

/** What was found: yes or no, a number, a choice or a text; null: nothing. */
export const InspectionValue = z.union([z.boolean(), z.number().finite(), text(answerMax)]).nullable();
export type InspectionValue = z.infer<typeof InspectionValue>;
/** As it is sent. Readings are no part of it. */
export const InspectionEntry = z.object({
  itemId: Id,
  value: InspectionValue,
  /** Ids of pictures that were added before. */
  pictures: z.array(Id).max(LIMITS.ops.pictures),
  /** Whoever did it calls it abnormal, where the item asks for it. */
  marked: z.boolean(),
});
export type InspectionEntry = z.infer<typeof InspectionEntry>;
export const InspectionResult = InspectionEntry.extend({
  abnormal: z.boolean(),
  /** Of a reading: when the value was read. */
  readAt: z.int().nullable(),
});
export type InspectionResult = z.infer<typeof InspectionResult>;

/** What was found at a device before, by the same content. */
export const InspectionBefore = z.object({ at: z.int(), who: z.string(), results: z.array(InspectionResult) });
export type InspectionBefore = z.infer<typeof InspectionBefore>;
export const InspectionTaskDevice = z.object({
  equipmentId: Id,
  equipName: z.string(),
  /** When it was done; null: not yet. */
  at: z.int().nullable(),
  /** When it was done without a network, by the clock of the phone; null: when it came. */
  doneAt: z.int().nullable(),
  /** The step that filled it in. */
  stepId: Id.nullable(),
  who: z.string(),
  note: z.string(),
  results: z.array(InspectionResult),
  abnormal: z.int(),
  /** The work order that was opened from it. */
  orderId: Id.nullable(),
  orderNumber: z.int().nullable(),
  /** Newest first. */
  before: z.array(InspectionBefore),
});
export type InspectionTaskDevice = z.infer<typeof InspectionTaskDevice>;
export const InspectionTaskInfo = InspectionTask.omit({ devices: true }).extend({
  items: z.array(InspectionItem),
  inOrder: z.boolean(),
  /** Why it was aborted. */
  reason: z.string(),
  devices: z.array(InspectionTaskDevice),
});
export type InspectionTaskInfo = z.infer<typeof InspectionTaskInfo>;

/** What somebody takes along: what is due first before others, each with what was found the last time. */
export const InspectionsTaken = z.object({
  /** When it was read. */
  at: z.int(),
  tasks: z.array(InspectionTaskInfo),
  /** There are more than can be taken. */
  more: z.boolean(),
});
export type InspectionsTaken = z.infer<typeof InspectionsTaken>;

/** What was found at one device in one task. */
export const InspectionFinding = z.object({
  taskId: Id,
  name: z.string(),
  dueAt: z.int(),
  equipmentId: Id,
  equipName: z.string(),
  at: z.int(),
  who: z.string(),
  note: z.string(),
  items: z.array(InspectionItem),
  results: z.array(InspectionResult),
});
export type InspectionFinding = z.infer<typeof InspectionFinding>;

/** Tasks of a day, by state. */
export const InspectionDayCount = z.object({ day: z.iso.date(), state: InspectionState, count: z.int() });
export type InspectionDayCount = z.infer<typeof InspectionDayCount>;

export const InspectionStatistics = z.object({
  /** Due in the period, until now. */
  due: z.int(),
  /** Finished before the grace was over, and after it. */
  inTime: z.int(),
  late: z.int(),
  missed: z.int(),
  aborted: z.int(),
  /** Due and neither finished nor missed. */
  open: z.int(),
  /** Those with the most abnormal results first. */
  devices: z.array(
    z.object({ equipmentId: Id, equipName: z.string(), inspected: z.int(), abnormal: z.int(), orders: z.int() }),
  ),
});
export type InspectionStatistics = z.infer<typeof InspectionStatistics>;

export const InspectionPersonStatistic = z.object({
  /** As the task says; of missed ones also a department. Empty: nobody in particular. */
  person: z.string(),
  /** Finished by them, and of these before the grace was over. */
  done: z.int(),
  inTime: z.int(),
  aborted: z.int(),
  /** Theirs to do, and missed. */
  missed: z.int(),
  /** Devices they filled in, and items that were abnormal there. */
  inspected: z.int(),
  abnormal: z.int(),
  /** From what was filled in first until a task was finished, in the middle of theirs, to a tenth; null: unknown. */
  medianMs: z.int().nullable(),
});
export type InspectionPersonStatistic = z.infer<typeof InspectionPersonStatistic>;

export const InspectionItemStatistic = z.object({
  itemId: Id,
  title: z.string(),
  /** The content has it no more. */
  isGone: z.boolean(),
  answered: z.int(),
  abnormal: z.int(),
  /** Where and when it was abnormal last in the period; null: never. */
  last: z.object({ taskId: Id, equipName: z.string(), at: z.int() }).nullable(),
});
export type InspectionItemStatistic = z.infer<typeof InspectionItemStatistic>;
