import { type AlarmOrderRule, LIMITS, type Severity } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import type { Bus } from '../../kernel/bus.ts';
import type { Transaction } from '../../kernel/db.ts';
import { announceOrder, tellOrder } from './stepping.ts';
import type { StoredOrder, WorkOrderRepository } from './work-order.repository.ts';
import { workOrderWrites } from './work-order-writes.ts';
import { FIRST_STATE, NO_VISITOR, UNTOUCHED, stateAfter } from './work-order.rules.ts';

/** An alarm that a group is told of. */
export interface OrderingAlarm {
  readonly id: string;
  readonly deviceId: string;
  readonly content: string;
  readonly severity: Severity;
}
export interface AlarmOrder {
  readonly alarm: OrderingAlarm;
  readonly rule: AlarmOrderRule;
  /** Name of the group: it stands where the person who reports stands. */
  readonly by: string;
  /** Who is on call, in the order in which they are asked; only who sees the device. */
  readonly called: readonly string[];
  readonly at: number;
}
const BADNESS = { normal: 0, important: 1, severe: 2 } as const satisfies Record<Severity, number>;
const MINUTE_MS = 60_000;

/**
 * Work orders that alarm groups open (decision 125), in the transaction that tells the group: once, whenever the platform dies. An
 * alarm that comes again while an order of its rule is open opens no second one.
 */
export function createAlarmOrders({ orders, bus }: { orders: WorkOrderRepository; bus: Pick<Bus, 'emit'> }) {
  return {
    /** Answers what says it to screens once the transaction has been committed. */
    async open(tx: Transaction, { alarm, rule, by, called, at }: AlarmOrder): Promise<(() => void) | undefined> {
      if (BADNESS[alarm.severity] < BADNESS[rule.severity]) return undefined;
      const device = await workOrderWrites.openOf(tx, alarm.deviceId);
      if (!device || device.open >= LIMITS.ops.openOrders) return undefined;
      if (await orders.isOpenFor(tx, alarm.id)) return undefined;
      const assignee = await orders.firstFit(tx, alarm.deviceId, called);
      const order: StoredOrder = {
        id: newId(),
        number: await workOrderWrites.nextNumber(tx, device.orgId),
        equipmentId: alarm.deviceId,
        equipName: device.name,
        alarmId: alarm.id,
        alarmContent: alarm.content,
        title: alarm.content.slice(0, LIMITS.ops.titleMax),
        content: '',
        priority: rule.priority,
        state: assignee ? stateAfter(FIRST_STATE, 'dispatch') : FIRST_STATE,
        reporterId: null,
        reporter: by,
        ...NO_VISITOR,
        dueAt: rule.dueMin === null ? null : at + rule.dueMin * MINUTE_MS,
        reportedAt: at,
        ...UNTOUCHED,
        ...(assignee && { assigneeId: assignee.id, assignee: assignee.name }),
      };
      await workOrderWrites.insert(tx, order);
      const step = { orderId: order.id, accountId: null, who: by, at, doneAt: null, place: '', note: '' };
      const nothing = { assignee: '', hours: null, materials: [], signer: '' };
      await workOrderWrites.addStep(tx, { id: newId(), kind: 'report', ...step, ...nothing });
      if (!assignee) return undefined;
      await workOrderWrites.update(tx, order);
      await workOrderWrites.addStep(tx, {
        id: newId(),
        kind: 'dispatch',
        ...step,
        ...nothing,
        assignee: assignee.name,
      });
      const told = await tellOrder(tx, { to: [assignee.id], order, at });
      return () => announceOrder(bus, told);
    },
  };
}
export type AlarmOrders = ReturnType<typeof createAlarmOrders>;
