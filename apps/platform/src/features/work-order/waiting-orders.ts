import type { Caller } from '../../kernel/caller.ts';
import type { Db } from '../../kernel/db.ts';
import { statement } from '../../kernel/statement.ts';
import type { VisibleDevices } from './work-order-reach.ts';
import { ordersOf, seenOrders } from './work-order.repository.ts';

/** How many orders wait for a caller. */
export interface WaitingOrders {
  /** To be received or done: theirs, or their department's. */
  mine(caller: Caller): Promise<number>;
  /** Nobody has them yet. */
  toDispatch(caller: Caller): Promise<number>;
}

export function createWaitingOrders(db: Db, devices: VisibleDevices): WaitingOrders {
  async function count(caller: Caller, whose: 'mine' | undefined, states: readonly string[]): Promise<number> {
    const { values, add } = statement();
    const from = ordersOf(caller, whose, add);
    const where = [`work_order.state = any(${add(states)})`, ...(await seenOrders(devices, caller, add))];
    const [row] = await db.query<{ n: number }>(
      `select count(*) as n from ${from} where ${where.join(' and ')}`,
      values,
    );
    return row?.n ?? 0;
  }
  return {
    mine: (caller) => count(caller, 'mine', ['dispatched', 'received']),
    toDispatch: (caller) => count(caller, undefined, ['pending']),
  };
}
