import { type PayOrder, commonErrors, payOrderErrors } from '@lightfield/contract';
import { changesOf } from '../../kernel/changes.ts';
import type { Transaction } from '../../kernel/db.ts';
import type { Actor, OperationLog } from '../../kernel/operation-log.ts';
import type { OrderRepository, StoredOrder } from './order.repository.ts';

type Action = 'add' | 'pay' | 'cancel' | 'refund';

/** What every step of an order begins and ends with. */
export function createOrderSteps({ orders, operations }: { orders: OrderRepository; operations: OperationLog }) {
  const write = (tx: Transaction, caller: Actor, action: Action, order: StoredOrder, told: object): Promise<void> => {
    const object = { objectType: 'order', objectId: order.id, objectName: `${order.number}` };
    return operations.write(caller, { action: `order.${action}`, ...object, ...changesOf({}, { ...told }) }, tx);
  };
  /** 3011: it is in another state. */
  const locked = async (tx: Transaction, id: string, state: PayOrder['state']): Promise<StoredOrder> => {
    const [order] = await orders.lock(tx, [id]);
    if (!order) throw commonErrors.notFound({ id });
    if (order.state !== state) throw payOrderErrors.orderStateNotAllowed({ state: order.state });
    return order;
  };
  return { write, locked };
}
export type OrderSteps = ReturnType<typeof createOrderSteps>;
