import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import { text } from '../fields.ts';

/** S1 §4: pending, dispatched, received, finished, ended early. */
export const WORK_ORDER_STATES = ['pending', 'dispatched', 'received', 'finished', 'ended'] as const;
export const WorkOrderState = z.enum(WORK_ORDER_STATES);
export type WorkOrderState = z.infer<typeof WorkOrderState>;

export const WorkOrderPriority = z.enum(['low', 'normal', 'urgent']);
export type WorkOrderPriority = z.infer<typeof WorkOrderPriority>;

/** What people do with an order. `report` begins it, `comment` leaves its state as it is. */
export const WORK_ORDER_STEPS = ['report', 'dispatch', 'receive', 'finish', 'end', 'reopen', 'comment'] as const;
export const WorkOrderStepKind = z.enum(WORK_ORDER_STEPS);
export type WorkOrderStepKind = z.infer<typeof WorkOrderStepKind>;

/** A part that was used: its price is that of one, in cents. */
export const WorkOrderMaterial = z.object({
  name: text(LIMITS.ops.materialNameMax).min(1),
  quantity: z.number().positive().max(1_000_000),
  priceCents: z.int().min(0).max(100_000_000),
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
  reporter: z.string(),
  /** Whom it was dispatched to. */
  assignee: z.string(),
  /** It is the caller's to receive and to finish. */
  mine: z.boolean(),
  dueAt: z.int().nullable(),
  reportedAt: z.int(),
  receivedAt: z.int().nullable(),
  /** Finished or ended early. */
  closedAt: z.int().nullable(),
});
export type WorkOrder = z.infer<typeof WorkOrder>;

export const WorkOrderStep = z.object({
  id: z.uuid(),
  kind: WorkOrderStepKind,
  who: z.string(),
  at: z.int(),
  place: z.string(),
  note: z.string(),
  /** Of a dispatch: to whom. */
  assignee: z.string(),
  /** Of a finish. */
  hours: z.number().nullable(),
  materials: z.array(WorkOrderMaterial),
  /** Ids of pictures. */
  pictures: z.array(z.uuid()),
});
export type WorkOrderStep = z.infer<typeof WorkOrderStep>;

export const WorkOrderInfo = WorkOrder.extend({
  content: z.string(),
  /** What the alarm said when the order was reported. */
  alarmContent: z.string(),
  steps: z.array(WorkOrderStep),
});
export type WorkOrderInfo = z.infer<typeof WorkOrderInfo>;

/** Somebody an order can be dispatched to. */
export const WorkOrderPerson = z.object({ id: z.uuid(), name: z.string(), dept: z.string() });
export type WorkOrderPerson = z.infer<typeof WorkOrderPerson>;

/** What a picture of a step may be. */
export const WORK_ORDER_PICTURE_KINDS = ['jpg', 'png', 'webp'] as const;
