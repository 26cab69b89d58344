import { z } from 'zod';
import { AlarmEvent, AlarmRecord } from '../entities/alarm.ts';
import { Severity } from '../entities/common.ts';
import { Id, commaList, formBoolean, formMillis, optional, pageOf, paging, text } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { defineCall } from './define-call.ts';

const filter = {
  /** Of the devices of this project, reached through it. */
  projectId: optional(Id),
  /** One device; absent: all the caller may see. */
  equipmentId: optional(Id),
  /** Several devices; of those that the caller does not see there are no rows. */
  equipmentIds: optional(commaList(Id, LIMITS.project.devices)),
  groupId: optional(Id),
  severity: optional(Severity),
  /** Condition still holds. */
  active: optional(formBoolean),
  confirmed: optional(formBoolean),
  /** Holds, or nobody has confirmed it; `false`: it is over and confirmed. */
  unresolved: optional(formBoolean),
  /** Raised while its rule was shelved. */
  shelved: optional(formBoolean),
  keyword: optional(text(50)),
  /** By time raised; at most 30 days apart when both are given. */
  startTime: optional(formMillis),
  endTime: optional(formMillis),
};

export const alarmCalls = {
  query: defineCall('/lfscada/monitor/project/alarm/query', {
    access: 'monitor_alarm_view',
    share: true,
    scope: { project: 'projectId', device: 'equipmentId' },
    effect: 'reads',
    summary: 'Alarm records, newest first, or oldest first',
    body: z.object({ ...filter, oldestFirst: optional(formBoolean), ...paging }),
    answer: pageOf(AlarmRecord),
  }),
  queryAll: defineCall('/lfscada/monitor/project/alarm/queryAll', {
    access: 'monitor_alarm_view',
    share: true,
    scope: { project: 'projectId', device: 'equipmentId' },
    effect: 'reads',
    summary: 'Alarm records for export, newest first, 50,000 at most',
    body: z.object(filter),
    answer: z.array(AlarmRecord),
  }),
  /** 2008: already confirmed. 2009: not recovered yet (confirm rule "manual"). */
  confirm: defineCall('/lfscada/monitor/project/alarm/confirm', {
    access: 'monitor_alarm_confirm',
    scope: { project: 'projectId' },
    effect: 'changes',
    summary: 'Confirm an alarm',
    body: z.object({ projectId: optional(Id), alarmId: Id }),
    answer: AlarmEvent,
  }),
  /** In bulk: each id answered for itself; one refusal does not stop the others. */
  confirmMany: defineCall('/lfscada/monitor/project/alarm/confirmMany', {
    access: 'monitor_alarm_confirm',
    scope: { project: 'projectId' },
    effect: 'changes',
    summary: 'Confirm several alarms; each is answered for itself',
    body: z.object({ projectId: optional(Id), alarmIds: commaList(Id, 200) }),
    answer: z.array(z.object({ alarmId: Id, code: z.int(), msg: z.string() })),
  }),
  queryCount: defineCall('/lfscada/monitor/project/alarm/queryCount', {
    access: 'monitor_alarm_view',
    share: true,
    scope: { project: 'projectId', device: 'equipmentId' },
    effect: 'reads',
    summary: 'How many alarms hold now, and how many wait for confirmation',
    body: z.object({ projectId: optional(Id), equipmentId: optional(Id) }),
    answer: z.object({ active: z.int(), unconfirmed: z.int() }),
  }),
  /** Those whose rule is shelved count in none of these. */
  line: defineCall('/lfscada/monitor/project/alarm/line', {
    access: 'monitor_alarm_view',
    share: true,
    scope: { project: 'projectId', device: 'equipmentId' },
    effect: 'reads',
    summary: 'What an alarm line shows: counts, and the newest severe alarm that nobody has confirmed',
    body: z.object({ projectId: optional(Id), equipmentId: optional(Id) }),
    answer: z.object({
      /** Alarms that hold now, and the worst of them. */
      active: z.int(),
      worst: Severity.nullable(),
      unconfirmed: z.int(),
      /** Severe ones that nobody has confirmed, whether they hold or have recovered. */
      severe: z.int(),
      /** The newest of those. */
      newest: AlarmEvent.nullable(),
    }),
  }),
};
