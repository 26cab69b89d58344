import { z } from 'zod';
import {
  InspectionDayCount,
  InspectionEntry,
  InspectionFinding,
  InspectionItemStatistic,
  InspectionPersonStatistic,
  InspectionState,
  InspectionStatistics,
  InspectionTask,
  InspectionTaskInfo,
  InspectionsTaken,
} from '../entities/inspection.ts';
import { WORK_ORDER_PICTURE_KINDS } from '../entities/work-order.ts';
import {
  Id,
  TimeZone,
  formBoolean,
  formMillis,
  jsonText,
  optional,
  pageOf,
  paging,
  rangeMillis,
  text,
} from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { ImageBytes, Uploaded } from '../upload.ts';
import { type Call, defineCall } from './define-call.ts';

const { itemsRead } = LIMITS.inspection;
const { noteMax, pictureBytes } = LIMITS.ops;
const sees = { access: 'manage_inspection_view', effect: 'reads' } as const satisfies Partial<Call>;
const does = { access: 'manage_inspection_do', effect: 'changes' } as const satisfies Partial<Call>;
const ofTask = { inspectionTask: 'id' } as const;
const atDevice = { inspectionTask: 'id', device: 'equipmentId' } as const;
/** Of what was done without a network and is sent now: when, by the clock of the phone. */
const doneAt = optional(formMillis);
const period = { from: rangeMillis, to: rangeMillis };
const within = { from: optional(rangeMillis), to: optional(rangeMillis) };
const whose = optional(z.enum(['mine']));

/**
 * Inspections that are due, and what was found. A task is seen by whoever sees all of its devices. Whoever does something makes the
 * `stepId` of it: the same one again changes nothing and answers the task as it is.
 */
export const inspectionTaskCalls = {
  query: defineCall('/lfscada/ops/inspection/task/query', {
    ...sees,
    scope: { device: 'equipmentId', inspectionPlan: 'planId' },
    summary: 'Inspections in the order they are due; those of the past newest first where no period is given',
    body: z.object({
      ...within,
      /** `mine`: those that the caller is to do. */
      whose,
      state: optional(InspectionState),
      abnormal: optional(formBoolean),
      planId: optional(Id),
      equipmentId: optional(Id),
      keyword: optional(text(50)),
      ...paging,
    }),
    answer: pageOf(InspectionTask),
  }),
  /** 10003, 10004: the period is empty or longer than 62 days. */
  days: defineCall('/lfscada/ops/inspection/task/days', {
    ...sees,
    scope: 'organisation',
    summary: 'How many inspections are due on which day, by state',
    body: z.object({ ...period, timeZone: TimeZone, whose }),
    answer: z.array(InspectionDayCount),
  }),
  info: defineCall('/lfscada/ops/inspection/task/info', {
    ...sees,
    scope: ofTask,
    summary: 'An inspection with its items, devices and what was found there before',
    body: z.object({ id: Id }),
    answer: InspectionTaskInfo,
  }),
  take: defineCall('/lfscada/ops/inspection/task/take', {
    ...sees,
    scope: 'organisation',
    summary: 'Inspections that the caller can do until tomorrow, in full, to be taken where there is no network',
    body: z.object({}),
    answer: InspectionsTaken,
  }),
  /**
   * The first one begins the task; one that was done within its grace begins it also when it comes later, up to a week. 2706: it is closed, or its grace is over; 2707: something is missing; 2709: a value does not suit its
   * item; 2710: another device comes first; 2714: it is not due yet; 90003: it is somebody else's.
   */
  fill: defineCall('/lfscada/ops/inspection/task/fill', {
    ...does,
    scope: atDevice,
    summary: 'Write down what was found at a device; again while the task runs corrects it',
    body: z.object({
      id: Id,
      equipmentId: Id,
      stepId: Id,
      results: jsonText(z.array(InspectionEntry).max(itemsRead)),
      note: optional(text(noteMax)),
      doneAt,
      /** With `doneAt`: what stood there was filled in by this step; absent: nothing. 2716: somebody has filled it in since. */
      seenStep: optional(Id),
    }),
    answer: InspectionTaskInfo,
  }),
  /** The same `pictureId` again changes nothing. 2713: the item has 9. */
  addPicture: defineCall('/lfscada/ops/inspection/task/picture/add', {
    ...does,
    scope: atDevice,
    summary: 'Add a picture for an item of a device, before the device is filled in',
    upload: { field: 'file', maxBytes: pictureBytes, kinds: WORK_ORDER_PICTURE_KINDS },
    body: z.object({ id: Id, equipmentId: Id, itemId: Id, pictureId: Id, doneAt, file: Uploaded }),
    answer: z.object({ id: z.uuid() }),
  }),
  picture: defineCall('/lfscada/ops/inspection/task/picture', {
    ...sees,
    method: 'GET',
    binary: true,
    scope: ofTask,
    summary: 'A picture of an inspection',
    body: z.object({ id: Id, pictureId: Id }),
    answer: ImageBytes,
  }),
  /** 2707: a device is not done. */
  finish: defineCall('/lfscada/ops/inspection/task/finish', {
    ...does,
    scope: ofTask,
    summary: 'Finish an inspection all of whose devices are done',
    body: z.object({ id: Id, stepId: Id, doneAt }),
    answer: InspectionTaskInfo,
  }),
  abort: defineCall('/lfscada/ops/inspection/task/abort', {
    ...does,
    scope: ofTask,
    summary: 'Abort an inspection, with the reason',
    body: z.object({ id: Id, stepId: Id, note: text(noteMax).min(1), doneAt }),
    answer: InspectionTaskInfo,
  }),
  /** Also answers the order that was opened before. 2709: nothing abnormal was found there; 2804: too many open orders. */
  report: defineCall('/lfscada/ops/inspection/task/report', {
    access: 'manage_repairs_report',
    effect: 'changes',
    scope: atDevice,
    summary: 'Open a work order from what is abnormal at a device',
    body: z.object({ id: Id, equipmentId: Id, stepId: Id }),
    answer: z.object({ orderId: Id, number: z.int() }),
  }),
  /** 10003, 10004: the period is empty or longer than 366 days. */
  findings: defineCall('/lfscada/ops/inspection/task/findings', {
    ...sees,
    scope: { device: 'equipmentId', inspectionPlan: 'planId' },
    summary: 'What was found, by device, newest first',
    body: z.object({ ...period, planId: optional(Id), equipmentId: optional(Id), ...paging }),
    answer: pageOf(InspectionFinding),
  }),
  statistics: defineCall('/lfscada/ops/inspection/task/statistics', {
    ...sees,
    scope: { inspectionPlan: 'planId' },
    summary: 'Inspections of a period: in time, late, missed; abnormal results by device',
    body: z.object({ ...period, planId: optional(Id) }),
    answer: InspectionStatistics,
  }),
  people: defineCall('/lfscada/ops/inspection/task/statistics/people', {
    ...sees,
    scope: 'organisation',
    summary: 'Inspections of a period by person: done, in time, missed, what was found abnormal, how long they took',
    body: z.object(period),
    answer: z.array(InspectionPersonStatistic),
  }),
  /** Of the quarters of an hour that the period touches. */
  items: defineCall('/lfscada/ops/inspection/task/statistics/items', {
    ...sees,
    scope: { inspectionContent: 'contentId' },
    summary: 'Items of a content in a period: how often answered and abnormal, and where it was abnormal last',
    body: z.object({ ...period, contentId: Id }),
    answer: z.array(InspectionItemStatistic),
  }),
};
