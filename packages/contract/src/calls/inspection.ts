import { z } from 'zod';
import {
  InspectionContent,
  InspectionDate,
  InspectionPeople,
  InspectionPlan,
  SoundInspectionItem,
  SoundInspectionRule,
  WorkCalendar,
  WorkCalendarDay,
} from '../entities/inspection.ts';
import { Id, TimeZone, commaList, formBoolean, formInt, jsonText, optional, pageOf, paging, text } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { type Call, defineCall } from './define-call.ts';

const { nameMax, noteMax, itemsRead, devicesRead, peopleMax, graceMin, graceMax, datesMax, calendarDays } =
  LIMITS.inspection;
const sees = { access: 'manage_inspection_view', effect: 'reads' } as const satisfies Partial<Call>;
const edits = { access: 'manage_inspection_edit', effect: 'changes' } as const satisfies Partial<Call>;
const ofContent = { inspectionContent: 'id' } as const;
const ofPlan = { inspectionPlan: 'id' } as const;
const empty = z.object({});
const keyword = optional(text(50));
const version = formInt.pipe(z.int().min(1).max(2_147_483_647));

const content = {
  name: text(nameMax).min(1),
  note: optional(text(noteMax)),
  items: jsonText(z.array(SoundInspectionItem).min(1).max(itemsRead)),
};
/** What is looked at (OPS-2). */
export const inspectionContentCalls = {
  query: defineCall('/lfscada/ops/inspection/content/query', {
    ...sees,
    scope: { org: 'orgId' },
    summary: 'Contents of inspections, by name',
    body: z.object({ orgId: optional(Id), keyword, ...paging }),
    answer: pageOf(InspectionContent),
  }),
  info: defineCall('/lfscada/ops/inspection/content/info', {
    ...sees,
    scope: ofContent,
    summary: 'A content of inspections',
    body: z.object({ id: Id }),
    answer: InspectionContent,
  }),
  /** 2703: more than 50 items; 2712: the enterprise has as many as it can have. */
  add: defineCall('/lfscada/ops/inspection/content/add', {
    ...edits,
    scope: { org: 'orgId' },
    summary: 'Add a content of inspections',
    body: z.object({ orgId: optional(Id), ...content }),
    answer: InspectionContent,
  }),
  /** 90011: somebody else has saved it since this version. Tasks that were begun keep the items they began with. */
  edit: defineCall('/lfscada/ops/inspection/content/edit', {
    ...edits,
    scope: ofContent,
    summary: 'Change a content of inspections',
    body: z.object({ id: Id, version, ...content }),
    answer: InspectionContent,
  }),
  /** 2705: plans use it. */
  delete: defineCall('/lfscada/ops/inspection/content/delete', {
    ...edits,
    scope: ofContent,
    summary: 'Delete a content that no plan uses',
    body: z.object({ id: Id }),
    answer: empty,
  }),
  variables: defineCall('/lfscada/ops/inspection/content/variables', {
    access: 'manage_inspection_edit',
    effect: 'reads',
    scope: 'organisation',
    summary: 'Variables of the devices one sees, for an item that reads one: each key and name once',
    body: z.object({ keyword }),
    answer: z.array(z.object({ key: z.string(), name: z.string(), unit: z.string() })),
  }),
};

const plan = {
  name: text(nameMax).min(1),
  contentId: Id,
  /** In the order of the round. */
  equipmentIds: commaList(Id, devicesRead),
  peopleIds: optional(commaList(Id, peopleMax)),
  deptId: optional(Id),
  rule: jsonText(SoundInspectionRule),
  timeZone: TimeZone,
  graceMinutes: formInt.pipe(z.int().min(graceMin).max(graceMax)),
  inOrder: formBoolean,
};
/** Who does it is asked by the rule: whoever sees the devices, also where the caller does not manage them (2708). */
const planNames = { inspectionContent: 'contentId', device: 'equipmentIds' } as const;
/** When which devices are looked at, and by whom. */
export const inspectionPlanCalls = {
  query: defineCall('/lfscada/ops/inspection/plan/query', {
    ...sees,
    scope: { device: 'equipmentId' },
    summary: 'Plans of inspections all of whose devices one sees, by name',
    body: z.object({ equipmentId: optional(Id), enabled: optional(formBoolean), keyword, ...paging }),
    answer: pageOf(InspectionPlan),
  }),
  info: defineCall('/lfscada/ops/inspection/plan/info', {
    ...sees,
    scope: ofPlan,
    summary: 'A plan of inspections',
    body: z.object({ id: Id }),
    answer: InspectionPlan,
  }),
  /** 2702: more than 30 devices; 2704: the content is of another enterprise; 2708: somebody cannot do it; 2711: too many plans. */
  add: defineCall('/lfscada/ops/inspection/plan/add', {
    ...edits,
    scope: planNames,
    summary: 'Add a plan of inspections; its tasks are made two weeks ahead',
    body: z.object({ ...plan, enabled: optional(formBoolean) }),
    answer: InspectionPlan,
  }),
  /** 90011: somebody else has saved it since this version. Tasks to come are made anew; those that were begun, or are due, stay. */
  edit: defineCall('/lfscada/ops/inspection/plan/edit', {
    ...edits,
    scope: { ...planNames, inspectionPlan: 'id' },
    summary: 'Change a plan of inspections',
    body: z.object({ id: Id, version, ...plan }),
    answer: InspectionPlan,
  }),
  /** Tasks to come go with it, what was done stays. */
  delete: defineCall('/lfscada/ops/inspection/plan/delete', {
    ...edits,
    scope: ofPlan,
    summary: 'Delete a plan of inspections',
    body: z.object({ id: Id }),
    answer: empty,
  }),
  enable: defineCall('/lfscada/ops/inspection/plan/enable', {
    ...edits,
    scope: ofPlan,
    summary: 'Let a plan make tasks, or stop it: tasks to come are taken back',
    body: z.object({ id: Id, enabled: formBoolean }),
    answer: InspectionPlan,
  }),
  dates: defineCall('/lfscada/ops/inspection/plan/dates', {
    access: 'manage_inspection_edit',
    effect: 'reads',
    scope: { inspectionContent: 'contentId' },
    summary: 'The next dates of a rule that is not saved yet',
    body: z.object({ contentId: optional(Id), rule: jsonText(SoundInspectionRule), timeZone: TimeZone }),
    answer: z.object({
      dates: z.array(InspectionDate).max(datesMax),
      rrule: z.string(),
      /** Years among them whose holidays nobody has entered yet. */
      unknownYears: z.array(z.int()),
    }),
  }),
  people: defineCall('/lfscada/ops/inspection/plan/people', {
    access: 'manage_inspection_edit',
    effect: 'reads',
    scope: { device: 'equipmentIds' },
    summary: 'Who sees all of these devices and may do inspections, and departments of the enterprise',
    body: z.object({ equipmentIds: commaList(Id, devicesRead), keyword }),
    answer: InspectionPeople,
  }),
};

const year = formInt.pipe(z.int().min(2000).max(2100));
/** Holidays, and days of the weekend on which people work. */
export const workCalendarCalls = {
  query: defineCall('/lfscada/ops/inspection/calendar/query', {
    ...sees,
    scope: { org: 'orgId' },
    summary: 'The holidays of a year, as they count in an enterprise',
    body: z.object({ orgId: optional(Id), year }),
    answer: WorkCalendar,
  }),
  /** `days` absent: as the state announced them. Tasks to come of plans that ask for working days are made anew. */
  edit: defineCall('/lfscada/ops/inspection/calendar/edit', {
    ...edits,
    scope: { org: 'orgId' },
    summary: 'Change the holidays of a year',
    body: z.object({
      orgId: optional(Id),
      year,
      days: optional(jsonText(z.array(WorkCalendarDay).max(calendarDays))),
    }),
    answer: WorkCalendar,
  }),
};
