import type { PayOrder, PayPlatform } from '@lightfield/contract';
import type { Transaction } from '../../kernel/db.ts';
import type { Actor } from '../../kernel/operation-log.ts';
import type { OrderPayment } from './order-payment.service.ts';
import type { OrderRepository, StoredOrder } from './order.repository.ts';
import type { OrderService } from './order.service.ts';
import type { PayServices } from './pay/pay-service.ts';

/** What a feature that sells something asks of the wallet: orders, and whether they are paid. */
export interface CardOrders {
  /** Who takes payments; none: nobody. */
  readonly platforms: readonly PayPlatform[];
  /** `scanKey`: whoever ordered it is not logged in, and asks for it by this. */
  add(
    tx: Transaction,
    actor: Actor & { readonly loginName: string },
    what: { orgId: string; cards: { count: number; months: number }; cents: number; scanKey?: string },
  ): Promise<PayOrder>;
  /** Begins to pay it: what its QR code says. */
  pay(actor: Actor, id: string, platform: PayPlatform, origin: string): Promise<{ code: string }>;
  findByKey(key: string): Promise<StoredOrder | undefined>;
  /** Locks an order; false: it is not paid, or its money is on its way back. */
  lockPaid(tx: Transaction, id: string): Promise<boolean>;
  /** While what it was for is given it cannot be refunded. Whoever calls this has locked it. */
  give(tx: Transaction, id: string, given: boolean): Promise<void>;
}

export function createCardOrders(parts: {
  orders: OrderRepository;
  service: OrderService;
  paying: OrderPayment;
  services: PayServices;
}): CardOrders {
  const { orders, service, paying, services } = parts;
  return {
    platforms: [...services.keys()],
    add: (tx, actor, what) => service.add(tx, actor, { ...what, kind: 'card', product: null }),
    pay: (actor, id, payPlatform, origin) => paying.pay(actor, { id, payPlatform }, origin),
    findByKey: (key) => orders.findByKey(key),
    lockPaid: async (tx, id) => (await orders.lock(tx, [id]))[0]?.state === 'paid',
    give: (tx, id, given) => orders.give(tx, id, given),
  };
}
