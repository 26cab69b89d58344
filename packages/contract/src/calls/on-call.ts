import { z } from 'zod';
import { OnCallChoice, OnCallDeputies, OnCallPlan, OnCallShifts, OnCallSpan } from '../entities/on-call.ts';
import { Id, TimeZone, formInt, formMillis, jsonText, optional, pageOf, paging, text } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { type Call, defineCall } from './define-call.ts';

const edits = { access: 'manage_worksheet_oncall', effect: 'changes' } as const satisfies Partial<Call>;
const ofPlan = { onCallPlan: 'id' } as const;
const version = formInt.pipe(z.int().min(1).max(2_147_483_647));
const fields = {
  name: text(LIMITS.ops.onCallNameMax).min(1),
  timeZone: TimeZone,
  shifts: jsonText(OnCallShifts),
  deputies: jsonText(OnCallDeputies),
};

/** Who is on call for the plants of an enterprise (OPS-1). */
export const onCallCalls = {
  query: defineCall('/lfscada/ops/oncall/query', {
    access: 'manage_repairs_view',
    effect: 'reads',
    scope: { org: 'orgId' },
    summary: 'On-call plans, by name',
    body: z.object({ orgId: optional(Id), keyword: optional(text(50)), ...paging }),
    answer: pageOf(OnCallPlan),
  }),
  queryAll: defineCall('/lfscada/ops/oncall/queryAll', {
    access: 'manage_alarmgroup_view',
    effect: 'reads',
    scope: { org: 'orgId' },
    summary: 'On-call plans of an organisation, for choosing one, with who is on call now',
    body: z.object({ orgId: optional(Id) }),
    answer: z.array(OnCallChoice),
  }),
  /** 10003: longer than the longest period of a calendar. */
  calendar: defineCall('/lfscada/ops/oncall/calendar', {
    access: 'manage_repairs_view',
    effect: 'reads',
    scope: ofPlan,
    summary: 'Who is on call in a period, in order',
    body: z.object({ id: Id, startTime: formMillis, endTime: formMillis }),
    answer: z.array(OnCallSpan),
  }),
  people: defineCall('/lfscada/ops/oncall/people', {
    access: 'manage_worksheet_oncall',
    effect: 'reads',
    scope: { org: 'orgId' },
    summary: 'Accounts of an organisation, of the one above and of its external enterprises, for putting them on call',
    body: z.object({ orgId: optional(Id), keyword: optional(text(50)) }),
    answer: z.array(z.object({ id: Id, name: z.string(), orgName: z.string() })),
  }),
  /** 2812: one has this name; 2813: too many plans; 90002: somebody is not of this organisation. */
  add: defineCall('/lfscada/ops/oncall/add', {
    ...edits,
    scope: { org: 'orgId' },
    summary: 'Add an on-call plan',
    body: z.object({ orgId: optional(Id), ...fields }),
    answer: OnCallPlan,
  }),
  /** 90011: somebody else has saved it since this version. */
  edit: defineCall('/lfscada/ops/oncall/edit', {
    ...edits,
    scope: ofPlan,
    summary: 'Change an on-call plan',
    body: z.object({ id: Id, version, ...fields }),
    answer: OnCallPlan,
  }),
  /** 2814: an alarm group names it. */
  delete: defineCall('/lfscada/ops/oncall/delete', {
    ...edits,
    scope: ofPlan,
    summary: 'Delete an on-call plan that no alarm group names',
    body: z.object({ id: Id }),
    answer: z.object({}),
  }),
};
