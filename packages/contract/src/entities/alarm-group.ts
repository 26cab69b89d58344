import { z } from 'zod';
import { Id, Millis, TimeZone } from '../fields.ts';
import { AlarmMethod } from './alarm.ts';
import { Severity } from './common.ts';
import { WorkOrderPriority } from './work-order.ts';

/** Time of day on a wall clock, "22:30". */
export const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
export type TimeOfDay = z.infer<typeof TimeOfDay>;

/** From `start` up to `end` of the group's wall clock, over midnight when `end` is the earlier one. */
export const QuietHours = z.object({ start: TimeOfDay, end: TimeOfDay, timeZone: TimeZone });
export type QuietHours = z.infer<typeof QuietHours>;

/** An account that a group can tell, or tells. */
export const AlarmGroupAccount = z.object({
  id: Id,
  loginname: z.string(),
  companyName: z.string(),
  orgName: z.string(),
  /** Whether SMS and calls can reach it (S1 §6: they need a bound phone). */
  hasTel: z.boolean(),
});
export type AlarmGroupAccount = z.infer<typeof AlarmGroupAccount>;

/** Which alarms open a work order, and what is said of it. */
export const AlarmOrderRule = z.object({
  /** Of this severity, or a worse one. */
  severity: Severity,
  priority: WorkOrderPriority,
  /** Minutes after the alarm; `null`: no due time. */
  dueMin: z.int().nullable(),
});
export type AlarmOrderRule = z.infer<typeof AlarmOrderRule>;

/** Who is told of an alarm, by which ways, when not, and who next when nobody confirms it (S1 §3). */
export const AlarmGroup = z.object({
  id: Id,
  orgId: Id,
  name: z.string(),
  /** Ways by which members are told; an alarm goes by those that its rule names too. */
  methods: z.array(AlarmMethod),
  members: z.array(AlarmGroupAccount),
  /** Meanwhile SMS and calls wait. `null`: never. */
  quiet: QuietHours.nullable(),
  /** Whether severe alarms keep the quiet hours too. */
  quietSevere: z.boolean(),
  /** Without a confirmation for so many minutes, that group is told. */
  escalation: z.object({ afterMin: z.int(), groupId: Id, groupName: z.string() }).nullable(),
  /** Whoever is on call by this plan is told like a member. */
  onCall: z.object({ planId: Id, planName: z.string() }).nullable(),
  /** A work order is opened for an alarm of a device, and dispatched to whoever is on call. */
  order: AlarmOrderRule.nullable(),
  /** Alarm rules of devices and projects that name it. */
  rules: z.int().nonnegative(),
});
export type AlarmGroup = z.infer<typeof AlarmGroup>;

/** For choosing a group. */
export const AlarmGroupChoice = z.object({
  id: Id,
  name: z.string(),
  methods: z.array(AlarmMethod),
  members: z.int().nonnegative(),
});
export type AlarmGroupChoice = z.infer<typeof AlarmGroupChoice>;

/**
 * What became of a delivery. `sent`: the message lies in the account, the SMS or call was taken by its provider; `waiting`: on
 * its way, or tried again later; `held`: until the quiet hours end; `shown`: the stand-in took it, nothing left the house;
 * `failed`, `expired`: the provider refused it to the end, or it was of no use any more; `skipped`: not sent, for `reason`;
 * `planned`: a group will be told then if nobody confirms; `unknown`: the record of sending is no longer kept.
 */
export const AlarmDeliveryState = z.enum([
  'sent',
  'waiting',
  'held',
  'shown',
  'failed',
  'expired',
  'skipped',
  'planned',
  'unknown',
]);
export type AlarmDeliveryState = z.infer<typeof AlarmDeliveryState>;

/**
 * Why something was not sent: the account may not see the device; has alarm pushes of it switched off; has no phone; the way is
 * switched off on this platform; somebody confirmed before; too many alarms at once, told in one message; the group has nobody,
 * or no way that the rule names too; the group is gone; the rule is shelved.
 */
export const AlarmDeliveryReason = z.enum([
  'noAccess',
  'pushOff',
  'noTel',
  'channelOff',
  'confirmed',
  'bundled',
  'noMembers',
  'noMethods',
  'groupGone',
  'shelved',
]);
export type AlarmDeliveryReason = z.infer<typeof AlarmDeliveryReason>;

/** One line of the delivery log of an alarm. */
export const AlarmDeliveryEntry = z.object({
  id: z.string(),
  /** When it was decided; of what is planned or held: when it is due. */
  at: Millis,
  /** 0: first told; 1 and more: told because nobody had confirmed. */
  level: z.int().nonnegative(),
  /** As it was called then; `null`: the accounts authorised for the device. */
  group: z.string().nullable(),
  /** Login name as it was then; `null`: the line is about the whole group. */
  account: z.string().nullable(),
  method: AlarmMethod.nullable(),
  state: AlarmDeliveryState,
  reason: AlarmDeliveryReason.nullable(),
  /** What the provider said last. */
  error: z.string(),
  attempts: z.int().nonnegative(),
  /** When the provider took it. */
  sentAt: Millis.nullable(),
  /** When the message was read. */
  seenAt: Millis.nullable(),
  /** The line is about a work order that was opened of the alarm: `group` reported it, `account` has it; for who may see orders. */
  order: z.object({ id: z.uuid(), number: z.int() }).nullable(),
});
export type AlarmDeliveryEntry = z.infer<typeof AlarmDeliveryEntry>;
