import { z } from 'zod';
import { AlarmMethod } from '../entities/alarm.ts';
import { Severity } from '../entities/common.ts';
import {
  AlarmDeliveryEntry,
  AlarmGroup,
  AlarmGroupAccount,
  AlarmGroupChoice,
  TimeOfDay,
} from '../entities/alarm-group.ts';
import { WorkOrderPriority } from '../entities/work-order.ts';
import { Id, commaList, formBoolean, formInt, optional, pageOf, paging, text, TimeZone } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { defineCall } from './define-call.ts';

const empty = z.object({});
const { groupNameMax, groupMembers, escalateMinMinutes, escalateMaxMinutes } = LIMITS.alarm;

/** What a person enters. More members than the limit are refused by a rule with a code of its own (1207). */
const fields = {
  name: text(groupNameMax).min(1),
  methods: commaList(AlarmMethod, AlarmMethod.options.length),
  members: optional(commaList(Id, 10 * groupMembers)),
  /** Both or neither, and not the same (10003). */
  quietStart: optional(TimeOfDay),
  quietEnd: optional(TimeOfDay),
  timeZone: optional(TimeZone),
  quietSevere: optional(formBoolean),
  /** Both or neither (10002). */
  escalateAfter: optional(formInt.pipe(z.int().min(escalateMinMinutes).max(escalateMaxMinutes))),
  escalateTo: optional(Id),
  /** Whoever is on call by this plan is told, too. */
  onCallId: optional(Id),
  /** Absent: alarms open no work order. */
  orderPriority: optional(WorkOrderPriority),
  /** Default: alarms of every severity. */
  orderSeverity: optional(Severity),
  orderDue: optional(formInt.pipe(z.int().min(1).max(LIMITS.ops.orderDueMinutes))),
};

/** Alarm groups of an organisation (S1 §3 "alarm group"). Default: the own organisation. */
export const alarmGroupCalls = {
  query: defineCall('/lfscada/alarmgroup/query', {
    access: 'manage_alarmgroup_view',
    scope: { org: 'orgId' },
    effect: 'reads',
    summary: 'Alarm groups of an organisation, by name',
    body: z.object({ orgId: optional(Id), keyword: optional(text(50)), ...paging }),
    answer: pageOf(AlarmGroup),
  }),
  /** Of one device, template or project: the groups its alarms can name. Otherwise those of the organisation. */
  queryAll: defineCall('/lfscada/alarmgroup/queryAll', {
    access: 'session',
    scope: { org: 'orgId', device: 'equipmentId', template: 'templateId', project: 'projectId' },
    effect: 'reads',
    summary: 'Alarm groups for choosing one',
    body: z.object({
      orgId: optional(Id),
      equipmentId: optional(Id),
      templateId: optional(Id),
      projectId: optional(Id),
    }),
    answer: z.array(AlarmGroupChoice),
  }),
  queryAccounts: defineCall('/lfscada/alarmgroup/queryAccounts', {
    access: 'manage_alarmgroup_edit',
    scope: { org: 'orgId' },
    effect: 'reads',
    summary: 'Accounts of an organisation and of its external enterprises, for choosing members',
    body: z.object({ orgId: optional(Id), keyword: optional(text(50)), ...paging }),
    answer: pageOf(AlarmGroupAccount),
  }),
  /** 1206: the name is taken; 1207: too many members; 1209: escalation in a circle, or too long; 1211: too many groups. */
  add: defineCall('/lfscada/alarmgroup/add', {
    access: 'manage_alarmgroup_edit',
    scope: { org: 'orgId', onCallPlan: 'onCallId' },
    effect: 'changes',
    summary: 'Add an alarm group',
    body: z.object({ orgId: optional(Id), ...fields }),
    answer: AlarmGroup,
  }),
  edit: defineCall('/lfscada/alarmgroup/edit', {
    access: 'manage_alarmgroup_edit',
    scope: { alarmGroup: 'id', onCallPlan: 'onCallId' },
    effect: 'changes',
    summary: 'Change an alarm group',
    body: z.object({ id: Id, ...fields }),
    answer: AlarmGroup,
  }),
  /** 1208: alarms, templates or another group name it. */
  delete: defineCall('/lfscada/alarmgroup/delete', {
    access: 'manage_alarmgroup_edit',
    scope: { alarmGroup: 'id' },
    effect: 'changes',
    summary: 'Delete an alarm group that nothing names',
    body: z.object({ id: Id }),
    answer: empty,
  }),
  deliveries: defineCall('/lfscada/alarmgroup/delivery/query', {
    access: 'monitor_alarm_view',
    scope: { project: 'projectId' },
    effect: 'reads',
    summary: 'Who was told of an alarm, by which way, when, with what result; oldest first',
    body: z.object({ /** The alarm is reached through this project. */ projectId: optional(Id), alarmId: Id }),
    answer: z.array(AlarmDeliveryEntry),
  }),
};
