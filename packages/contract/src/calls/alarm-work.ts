import { z } from 'zod';
import { AlarmComment, AlarmShelf, AlarmStatistics } from '../entities/alarm-work.ts';
import { Severity } from '../entities/common.ts';
import { Id, TimeZone, formBoolean, formInt, rangeMillis, optional, pageOf, paging, text } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { defineCall } from './define-call.ts';

/** What people make of alarms. Apart from `alarmCalls`, which every screen fetches for its number of open alarms. */
export const alarmWorkCalls = {
  statistics: defineCall('/lfscada/monitor/project/alarm/statistics', {
    access: 'monitor_alarm_view',
    scope: { project: 'projectId', device: 'equipmentId' },
    effect: 'reads',
    summary: 'How often alarms were raised: by device, by hour, the most frequent ones, floods, times to confirm',
    body: z.object({
      /** Of this project and of the devices bound to it, reached through it. */
      projectId: optional(Id),
      equipmentId: optional(Id),
      groupId: optional(Id),
      severity: optional(Severity),
      /** By time raised; at most 30 days apart (10003, 10004). */
      startTime: rangeMillis,
      endTime: rangeMillis,
      /** Whose clock hours and days are counted by. Default: Asia/Shanghai. */
      timeZone: optional(TimeZone),
    }),
    answer: AlarmStatistics,
  }),
  /** 1214: the alarm has as many comments as it can have. */
  addComment: defineCall('/lfscada/monitor/project/alarm/comment/add', {
    access: 'monitor_alarm_confirm',
    scope: { project: 'projectId' },
    effect: 'changes',
    summary: 'Write something about an alarm',
    body: z.object({
      /** The device is reached through this project. */ projectId: optional(Id),
      alarmId: Id,
      text: text(LIMITS.alarm.commentMax).min(1),
    }),
    answer: AlarmComment,
  }),
  queryComments: defineCall('/lfscada/monitor/project/alarm/comment/query', {
    access: 'monitor_alarm_view',
    scope: { project: 'projectId' },
    effect: 'reads',
    summary: 'What was written about an alarm, oldest first',
    body: z.object({ projectId: optional(Id), alarmId: Id }),
    answer: z.array(AlarmComment),
  }),
  /** Of the rule of this alarm. 1212: it is shelved; 1215: the rule is gone. */
  shelve: defineCall('/lfscada/monitor/project/alarm/shelve', {
    access: 'monitor_alarm_shelve',
    scope: { project: 'projectId' },
    effect: 'changes',
    summary: 'Shelve the rule of an alarm for a time: its alarms are recorded, nobody is told of them',
    body: z.object({
      /** The alarm is reached through this project. */ projectId: optional(Id),
      alarmId: Id,
      minutes: formInt.pipe(z.int().min(LIMITS.alarm.shelveMinMinutes).max(LIMITS.alarm.shelveMaxMinutes)),
      reason: text(LIMITS.alarm.shelveReasonMax).min(1),
    }),
    answer: AlarmShelf,
  }),
  /** 1213: it has ended. */
  unshelve: defineCall('/lfscada/monitor/project/alarm/unshelve', {
    access: 'monitor_alarm_shelve',
    scope: { project: 'projectId' },
    effect: 'changes',
    summary: 'Take an alarm rule off the shelf',
    body: z.object({ projectId: optional(Id), shelfId: Id }),
    answer: AlarmShelf,
  }),
  queryShelves: defineCall('/lfscada/monitor/project/alarm/shelf/query', {
    access: 'monitor_alarm_view',
    scope: { project: 'projectId', device: 'equipmentId' },
    effect: 'reads',
    summary: 'What is shelved, or was; newest first',
    body: z.object({
      /** Rules of this project and of the devices bound to it, reached through it. */
      projectId: optional(Id),
      equipmentId: optional(Id),
      /** Lies on the shelf now. */ active: optional(formBoolean),
      ...paging,
    }),
    answer: pageOf(AlarmShelf),
  }),
};
