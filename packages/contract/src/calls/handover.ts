import { z } from 'zod';
import {
  HandoverChange,
  HandoverNote,
  HandoverPerson,
  HandoverReport,
  HandoverSettingsOf,
  HandoverVariable,
  ShiftDay,
  ShiftId,
} from '../entities/handover.ts';
import { Id, commaList, formMillis, jsonText, optional, text } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { defineCall } from './define-call.ts';

/**
 * What a shift hands over to the next. `orgId` absent: all that the caller reaches, with the shifts, the variables and the notes of
 * their own enterprise.
 */
export const handoverCalls = {
  /** Neither a shift nor a period: the shift that runs, or the last one. 1216: no such shift. 10002, 10013: the period. */
  report: defineCall('/lfscada/monitor/handover/report', {
    access: 'monitor_alarm_view',
    scope: { org: 'orgId' },
    effect: 'reads',
    summary: 'What happened in a shift, or in a period of at most a day',
    body: z.object({
      orgId: optional(Id),
      shiftId: optional(ShiftId),
      day: optional(ShiftDay),
      startTime: optional(formMillis),
      endTime: optional(formMillis),
    }),
    answer: HandoverReport,
  }),
  /** `noteId`: that one is changed. 1216, 1217: too many, 1218: too late, 1219: somebody else's. */
  note: defineCall('/lfscada/monitor/handover/note', {
    access: 'monitor_alarm_confirm',
    scope: { org: 'orgId' },
    effect: 'changes',
    summary: 'Write a note of a shift, or change an own one',
    body: z.object({
      orgId: optional(Id),
      shiftId: ShiftId,
      day: ShiftDay,
      noteId: optional(Id),
      text: text(LIMITS.handover.noteMax).pipe(z.string().min(1)),
    }),
    answer: HandoverNote,
  }),
  /** 1216; 1222: somebody who is named has no address. */
  mail: defineCall('/lfscada/monitor/handover/mail', {
    access: 'monitor_alarm_view',
    scope: { org: 'orgId', account: 'accountIds' },
    effect: 'changes',
    summary: 'Send what the caller sees of a shift by e-mail',
    body: z.object({
      orgId: optional(Id),
      shiftId: ShiftId,
      day: ShiftDay,
      accountIds: commaList(Id, LIMITS.handover.people),
    }),
    answer: z.object({ sent: z.int() }),
  }),
  people: defineCall('/lfscada/monitor/handover/people', {
    access: 'monitor_alarm_view',
    scope: { org: 'orgId' },
    effect: 'reads',
    summary: 'Accounts in reach that have an e-mail address',
    body: z.object({ orgId: optional(Id), keyword: optional(text(50)) }),
    answer: z.array(HandoverPerson),
  }),
  variables: defineCall('/lfscada/monitor/handover/variables', {
    access: 'orgal_enterprise_edit',
    scope: { org: 'orgId' },
    effect: 'reads',
    summary: 'Variables that the report could show, by their name or their device’s',
    body: z.object({ orgId: optional(Id), keyword: optional(text(50)) }),
    answer: z.array(HandoverVariable),
  }),
  settings: defineCall('/lfscada/monitor/handover/settings', {
    access: 'monitor_alarm_view',
    scope: { org: 'orgId' },
    effect: 'reads',
    summary: 'How an enterprise works in shifts',
    body: z.object({ orgId: optional(Id) }),
    answer: HandoverSettingsOf,
  }),
  /** 1220, 1221, 1223: too many shifts, variables, people. 90004: one of them is not in reach. */
  save: defineCall('/lfscada/monitor/handover/save', {
    access: 'orgal_enterprise_edit',
    scope: { org: 'orgId' },
    effect: 'changes',
    summary: 'Set how an enterprise works in shifts, what its report shows and who gets it',
    body: z.object({ orgId: optional(Id), settings: jsonText(HandoverChange) }),
    answer: HandoverSettingsOf,
  }),
};
