import { z } from 'zod';
import {
  WORK_ORDER_PICTURE_KINDS,
  WorkOrder,
  WorkOrderCause,
  WorkOrderDayCount,
  WorkOrderInfo,
  WorkOrderMaterial,
  WorkOrderPerson,
  WorkOrderPriority,
  WorkOrderState,
  WorkOrderStatistics,
  WorkOrderTeams,
  WorkOrdersTaken,
} from '../entities/work-order.ts';
import {
  Id,
  TimeZone,
  formBoolean,
  formMillis,
  formNumber,
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

const {
  titleMax,
  contactMax,
  contentMax,
  noteMax,
  placeMax,
  hoursMax,
  materialsRead,
  pictureBytes,
  signerMax,
  signatureBytes,
} = LIMITS.ops;
const sees = { access: 'manage_repairs_view', effect: 'reads' } as const satisfies Partial<Call>;
const ofOrder = { workOrder: 'id' } as const;
/** `stepId` is made by whoever does the step: the same one again changes nothing and answers the order as it is. */
const step = {
  id: Id,
  stepId: Id,
  note: optional(text(noteMax)),
  place: optional(text(placeMax)),
  /** Of a step that was done without a network and is sent now: when, by the clock of the phone. */
  doneAt: optional(formMillis),
  /** With `doneAt`: the step that came last, comments apart, in what whoever did it had before them. 2807: another one has come since. */
  seenStep: optional(Id),
};
/** Whose: dispatched to the caller or to their department; to somebody of it, too; reported by the caller. Default: all. */
const whose = optional(z.enum(['mine', 'team', 'reported']));
const reason = { ...step, note: text(noteMax).min(1) };

/** Work orders of devices (OPS-1). Everything that changes one is a step of it. */
export const workOrderCalls = {
  query: defineCall('/lfscada/ops/worksheet/query', {
    ...sees,
    scope: { device: 'equipmentId' },
    summary: 'Work orders of the devices one sees, newest first',
    body: z.object({
      equipmentId: optional(Id),
      whose,
      state: optional(WorkOrderState),
      priority: optional(WorkOrderPriority),
      keyword: optional(text(50)),
      /** Due from, and before. */
      dueFrom: optional(rangeMillis),
      dueTo: optional(rangeMillis),
      /** Finished or ended since. */
      closedFrom: optional(rangeMillis),
      /** Not closed before, and reported before: open at some time of this period. */
      heldFrom: optional(rangeMillis),
      heldTo: optional(rangeMillis),
      ...paging,
    }),
    answer: pageOf(WorkOrder),
  }),
  /** 10003, 10004: the period is empty or longer than 62 days. */
  days: defineCall('/lfscada/ops/worksheet/days', {
    ...sees,
    scope: { device: 'equipmentId' },
    summary: 'How many work orders are due on which day, by state',
    body: z.object({ equipmentId: optional(Id), whose, from: rangeMillis, to: rangeMillis, timeZone: TimeZone }),
    answer: z.array(WorkOrderDayCount),
  }),
  /** 10003, 10004: the period is empty or longer than 366 days. */
  statistics: defineCall('/lfscada/ops/worksheet/statistics', {
    ...sees,
    scope: { device: 'equipmentId' },
    summary:
      'Work orders reported in a period: times to receive and to finish, by day, device, cause and person; open ones by age',
    body: z.object({ equipmentId: optional(Id), from: rangeMillis, to: rangeMillis, timeZone: TimeZone }),
    answer: WorkOrderStatistics,
  }),
  info: defineCall('/lfscada/ops/worksheet/info', {
    ...sees,
    scope: ofOrder,
    summary: 'A work order with all its steps, oldest first',
    body: z.object({ id: Id }),
    answer: WorkOrderInfo,
  }),
  take: defineCall('/lfscada/ops/worksheet/take', {
    ...sees,
    scope: 'organisation',
    summary: 'Orders that the caller and their team have to do, in full, to be taken where there is no network',
    body: z.object({}),
    answer: WorkOrdersTaken,
  }),
  /** 2804: the device has as many open orders as it can have. 90002: the alarm is none of the device. */
  report: defineCall('/lfscada/ops/repairs/add', {
    access: 'manage_repairs_report',
    scope: { device: 'equipmentId' },
    effect: 'changes',
    summary: 'Report a fault of a device, by hand or from one of its alarms',
    body: z.object({
      equipmentId: Id,
      stepId: Id,
      alarmId: optional(Id),
      title: text(titleMax).min(1),
      content: optional(text(contentMax)),
      priority: optional(WorkOrderPriority),
      dueAt: optional(formMillis),
      place: optional(text(placeMax)),
      /** By the clock of a phone that had no network then. */
      doneAt: optional(formMillis),
    }),
    answer: WorkOrder,
  }),
  /** 90003: the caller has an account. 2804; 2815: visitors have reported too many of the device within the hour. */
  visitorReport: defineCall('/lfscada/ops/repairs/visitorAdd', {
    access: 'manage_repairs_report',
    scope: { device: 'equipmentId' },
    effect: 'changes',
    share: true,
    summary: 'Report a fault of a shared device, as a visitor of its share link',
    body: z.object({
      equipmentId: Id,
      stepId: Id,
      title: text(titleMax).min(1),
      content: optional(text(contentMax)),
      name: text(signerMax).min(1),
      contact: optional(text(contactMax)),
    }),
    answer: z.object({ number: z.int(), reportedAt: z.int() }),
  }),
  people: defineCall('/lfscada/ops/worksheet/people', {
    access: 'manage_worksheet_dispatch',
    scope: ofOrder,
    effect: 'reads',
    summary: 'Who sees the device of an order and may work orders',
    body: z.object({ id: Id, keyword: optional(text(50)) }),
    answer: z.array(WorkOrderPerson),
  }),
  teams: defineCall('/lfscada/ops/worksheet/teams', {
    access: 'manage_worksheet_dispatch',
    scope: ofOrder,
    effect: 'reads',
    summary: 'Departments of which somebody sees the device of an order and may work orders',
    body: z.object({ id: Id }),
    answer: WorkOrderTeams,
  }),
  /**
   * To one person, or to a department, of which whoever receives it first has it. Also to somebody else until it is finished; `note`, the
   * reason, is asked for where somebody has received it (10001). 2802: they cannot work it, or nobody of it. `sms`: those who get it and have bound a phone get an SMS, too. 2803, as of all steps: not in this state.
   */
  dispatch: defineCall('/lfscada/ops/worksheet/dispatch', {
    access: 'manage_worksheet_dispatch',
    scope: ofOrder,
    effect: 'changes',
    summary: 'Dispatch a work order to somebody or to a department; whoever can receive it gets a message',
    body: z
      .object({
        ...step,
        assigneeId: optional(Id),
        teamId: optional(Id),
        dueAt: optional(formMillis),
        sms: optional(formBoolean),
      })
      .refine(({ assigneeId, teamId }) => (assigneeId === undefined) !== (teamId === undefined), {
        path: ['assigneeId'],
        message: 'assigneeId or teamId',
      }),
    answer: WorkOrder,
  }),
  /** Of a department's order the caller is the one who has it from then on. 90003, as of `finish`: it was dispatched to somebody else. */
  receive: defineCall('/lfscada/ops/worksheet/receive', {
    access: 'manage_worksheet_receive',
    scope: ofOrder,
    effect: 'changes',
    summary: 'Receive a work order that was dispatched to the caller',
    body: z.object(step),
    answer: WorkOrder,
  }),
  /** 2801: more than 10 materials. */
  finish: defineCall('/lfscada/ops/worksheet/finish', {
    access: 'manage_worksheet_receive',
    scope: ofOrder,
    effect: 'changes',
    summary: 'Finish a work order: what was done, hours and materials',
    body: z.object({
      ...reason,
      cause: optional(WorkOrderCause),
      hours: optional(formNumber.pipe(z.number().min(0).max(hoursMax))),
      materials: optional(jsonText(z.array(WorkOrderMaterial).max(materialsRead))),
    }),
    answer: WorkOrder,
  }),
  /** 2803 also where somebody has accepted it before. Whoever signs need not have an account: the name is theirs. */
  accept: defineCall('/lfscada/ops/worksheet/accept', {
    access: 'manage_repairs_report',
    scope: ofOrder,
    effect: 'changes',
    summary: 'Accept a finished work order, with name and signature',
    upload: { field: 'file', maxBytes: signatureBytes, kinds: ['png'] },
    body: z.object({ ...step, signer: text(signerMax).min(1), file: Uploaded }),
    answer: WorkOrder,
  }),
  end: defineCall('/lfscada/ops/worksheet/end', {
    access: 'manage_worksheet_end',
    scope: ofOrder,
    effect: 'changes',
    summary: 'End a work order early, with the reason',
    body: z.object(reason),
    answer: WorkOrder,
  }),
  reopen: defineCall('/lfscada/ops/worksheet/reopen', {
    access: 'manage_worksheet_dispatch',
    scope: ofOrder,
    effect: 'changes',
    summary: 'Open a finished or ended work order again, with the reason: it is pending',
    body: z.object({
      ...reason,
      /** Of one that is finished: what it used goes back into stock, and its cost is not counted. */
      putBack: optional(formBoolean),
    }),
    answer: WorkOrder,
  }),
  /** 2805: the order has as many as it can have. */
  comment: defineCall('/lfscada/ops/worksheet/comment', {
    access: 'manage_repairs_view',
    scope: ofOrder,
    effect: 'changes',
    summary: 'Write something about a work order',
    body: z.object(reason),
    answer: WorkOrder,
  }),
  /** The same `pictureId` again changes nothing. 2806: the step has 9; 90003: somebody else did it. */
  addPicture: defineCall('/lfscada/ops/worksheet/picture/add', {
    access: 'manage_repairs_view',
    scope: ofOrder,
    effect: 'changes',
    summary: 'Add a picture to a step one did oneself',
    upload: { field: 'file', maxBytes: pictureBytes, kinds: WORK_ORDER_PICTURE_KINDS },
    body: z.object({ id: Id, stepId: Id, pictureId: Id, file: Uploaded }),
    answer: z.object({ id: z.uuid() }),
  }),
  picture: defineCall('/lfscada/ops/worksheet/picture', {
    ...sees,
    method: 'GET',
    binary: true,
    scope: ofOrder,
    summary: 'A picture of a work order',
    body: z.object({ id: Id, pictureId: Id }),
    answer: ImageBytes,
  }),
  /** 2808: it takes more time or memory than a printed order may. */
  print: defineCall('/lfscada/ops/worksheet/print', {
    ...sees,
    method: 'GET',
    binary: true,
    scope: ofOrder,
    summary: 'A work order as PDF, in the language of the caller',
    body: z.object({ id: Id, timeZone: TimeZone }),
    answer: ImageBytes,
  }),
};
