import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import { text } from '../fields.ts';

/** S1 §4: pending, dispatched, received, finished, ended early. */
export const WORK_ORDER_STATES = ['pending', 'dispatched', 'received', 'finished', 'ended'] as const;
export const WorkOrderState = z.enum(WORK_ORDER_STATES);
export type WorkOrderState = z.infer<typeof WorkOrderState>;

export const WorkOrderPriority = z.enum(['low', 'normal', 'urgent']);
export type WorkOrderPriority = z.infer<typeof WorkOrderPriority>;

/** What was wrong, as whoever finished the order says. */
export const WORK_ORDER_CAUSES = [
  'wear',
  'mechanical',
  'electrical',
  'instrument',
  'communication',
  'operation',
  'environment',
  'other',
] as const;
export const WorkOrderCause = z.enum(WORK_ORDER_CAUSES);
export type WorkOrderCause = z.infer<typeof WorkOrderCause>;

/**
 * What people do with an order. `report` begins it, `accept` and `comment` leave its state as it is; `release` is done by the platform, when
 * whoever had it can work no orders of the device any more.
 */
export const WORK_ORDER_STEPS = [
  'report',
  'dispatch',
  'release',
  'receive',
  'finish',
  'accept',
  'end',
  'reopen',
  'comment',
] as const;
export const WorkOrderStepKind = z.enum(WORK_ORDER_STEPS);
export type WorkOrderStepKind = z.infer<typeof WorkOrderStepKind>;

/** A part that was used: its price is that of one, in cents. */
export const WorkOrderMaterial = z.object({
  name: text(LIMITS.ops.materialNameMax).min(1),
  quantity: z.number().positive().max(1_000_000),
  priceCents: z.int().min(0).max(100_000_000),
  /** The material in stock it was taken from. Absent: it was none of the stock. */
  stockId: z.uuid().optional(),
});
export type WorkOrderMaterial = z.infer<typeof WorkOrderMaterial>;

export const WorkOrder = z.object({
  id: z.uuid(),
  /** Counts within the enterprise. */
  number: z.int(),
  equipmentId: z.uuid(),
  equipName: z.string(),
  /** The alarm it was reported from; null: none, or it is gone. */
  alarmId: z.uuid().nullable(),
  title: z.string(),
  priority: WorkOrderPriority,
  state: WorkOrderState,
  /** Of a visitor: the name they gave. */
  reporter: z.string(),
  /** Reported by somebody without an account, who came by a share link. */
  visitor: z.boolean(),
  /** Whom it was dispatched to. */
  assignee: z.string(),
  /** The department that it was dispatched to, of which nobody has received it yet: `assignee` is empty then. */
  team: z.string(),
  /** It is the caller's to receive and to finish; of a department's: that of the caller. */
  mine: z.boolean(),
  dueAt: z.int().nullable(),
  reportedAt: z.int(),
  receivedAt: z.int().nullable(),
  /** Finished or ended early. */
  closedAt: z.int().nullable(),
  /** Finished, and somebody has signed that they accept it: when, and their name. */
  acceptedAt: z.int().nullable(),
  acceptedBy: z.string(),
  /** Of one that is finished; null: nobody said. */
  cause: WorkOrderCause.nullable(),
  /** Of all times it was finished. */
  hours: z.number(),
  /** Of all materials that were used. */
  costCents: z.int(),
});
export type WorkOrder = z.infer<typeof WorkOrder>;
/** Who has it, or the department where somebody will have it; empty: nobody does. */
export const holderOf = ({ assignee, team }: Pick<WorkOrder, 'assignee' | 'team'>): string => assignee || team;

export const WorkOrderStep = z.object({
  id: z.uuid(),
  kind: WorkOrderStepKind,
  who: z.string(),
  at: z.int(),
  /** When it was done without a network, by the clock of the phone; null: when it came. */
  doneAt: z.int().nullable(),
  place: z.string(),
  note: z.string(),
  /** Of a dispatch: to whom, or to which department. Of a release: the department that has it again. */
  assignee: z.string(),
  /** Of a finish. */
  hours: z.number().nullable(),
  materials: z.array(WorkOrderMaterial),
  /** Of an acceptance: who signed, who need not have an account. Their signature is the picture that has the id of the step. */
  signer: z.string(),
  /** Ids of pictures. */
  pictures: z.array(z.uuid()),
});
export type WorkOrderStep = z.infer<typeof WorkOrderStep>;

export const WorkOrderInfo = WorkOrder.extend({
  content: z.string(),
  /** Telephone or address that a visitor gave; else empty. */
  contact: z.string(),
  /** What the alarm said when the order was reported. */
  alarmContent: z.string(),
  steps: z.array(WorkOrderStep),
});
export type WorkOrderInfo = z.infer<typeof WorkOrderInfo>;

/** What somebody takes along: orders that are dispatched or received, what is due first before others, each with its newest steps. */
export const WorkOrdersTaken = z.object({
  /** When it was read. */
  at: z.int(),
  orders: z.array(WorkOrderInfo),
  /** There are more than can be taken. */
  more: z.boolean(),
});
export type WorkOrdersTaken = z.infer<typeof WorkOrdersTaken>;

/** Somebody an order can be dispatched to. */
export const WorkOrderPerson = z.object({ id: z.uuid(), name: z.string(), dept: z.string() });
export type WorkOrderPerson = z.infer<typeof WorkOrderPerson>;

/** A department an order can be dispatched to, and how many of it can receive it. */
export const WorkOrderTeam = z.object({ id: z.uuid(), name: z.string(), people: z.int() });
export type WorkOrderTeam = z.infer<typeof WorkOrderTeam>;
/** What there is to choose from when an order is dispatched, beside people. `sms`: whoever gets it can be sent an SMS. */
export const WorkOrderTeams = z.object({ teams: z.array(WorkOrderTeam), sms: z.boolean() });
export type WorkOrderTeams = z.infer<typeof WorkOrderTeams>;

/** Of orders that are due on a day of a calendar. */
export const WorkOrderDayCount = z.object({ day: z.iso.date(), state: WorkOrderState, count: z.int() });
export type WorkOrderDayCount = z.infer<typeof WorkOrderDayCount>;

/** How long open orders have been there: up to a day, three, seven, thirty, longer. */
export const WORK_ORDER_AGES = ['day', 'days3', 'week', 'month', 'older'] as const;
export const WorkOrderAge = z.enum(WORK_ORDER_AGES);
export type WorkOrderAge = z.infer<typeof WorkOrderAge>;

/** Of what was reported in a period; times are means, ms, null where there is none to tell. */
const Counted = z.object({
  count: z.int(),
  finished: z.int(),
  /** From reported to received (MTTA). */
  receiveMs: z.number().nullable(),
  /** From reported to finished (MTTR); what was ended early is not in it. */
  finishMs: z.number().nullable(),
  hours: z.number(),
  costCents: z.int(),
});
export const WorkOrderStatistics = Counted.extend({
  received: z.int(),
  ended: z.int(),
  /** As of now, whenever they were reported. */
  open: z.object({
    count: z.int(),
    overdue: z.int(),
    byAge: z.array(z.object({ age: WorkOrderAge, count: z.int() })),
  }),
  /** Days without either are absent. */
  byDay: z.array(z.object({ day: z.iso.date(), reported: z.int(), finished: z.int() })),
  /** The ten with the most orders. */
  byDevice: z.array(Counted.extend({ equipmentId: z.uuid(), equipName: z.string() })),
  /** Of those that are finished. */
  byCause: z.array(z.object({ cause: WorkOrderCause.nullable(), count: z.int(), finishMs: z.number().nullable() })),
  /** The ten who have finished the most, of those whom orders were dispatched to. */
  byPerson: z.array(Counted.extend({ name: z.string() })),
});
export type WorkOrderStatistics = z.infer<typeof WorkOrderStatistics>;

/** What a picture of a step may be. */
export const WORK_ORDER_PICTURE_KINDS = ['jpg', 'png', 'webp'] as const;
