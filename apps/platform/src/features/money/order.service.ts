import {
  type BodyOut,
  LIMITS,
  type PayOrder,
  accountErrors,
  commonErrors,
  invoiceErrors,
  payOrderErrors,
  type payOrderCalls,
  type productCalls,
  type walletCalls,
} from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import type { Caller } from '../../kernel/caller.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Actor } from '../../kernel/operation-log.ts';
import type { Db, Transaction } from '../../kernel/db.ts';
import { homeOrg } from '../../kernel/home-org.ts';
import { lockAccounts, totalOf } from './ledger.ts';
import type { OrderSteps } from './order-steps.ts';
import { type NewOrder, type OrderRepository, type StoredOrder, shownOrder } from './order.repository.ts';
import type { PayServices } from './pay/pay-service.ts';
import type { ProductRepository } from './product.repository.ts';

const { balanceCapCents, orderValidMs, pendingOrders } = LIMITS.wallet;

export interface OrderServiceParts {
  db: Db;
  orders: OrderRepository;
  products: ProductRepository;
  services: PayServices;
  steps: OrderSteps;
  clock: Clock;
}

/** The rules of orders. That the caller reaches the order was checked before. */
export function createOrderService(parts: OrderServiceParts) {
  const { db, orders, products, services, steps, clock } = parts;
  const { write, locked } = steps;
  /** Customers of enterprises have no wallet of their own: what is sent for them is the enterprise's. */
  async function homeOf(caller: Caller, orgId: string | undefined): Promise<string> {
    if (caller.kind === 'ext') throw commonErrors.noAccess();
    return homeOrg(db, caller, orgId);
  }
  async function add(
    tx: Transaction,
    caller: Actor & { readonly loginName: string },
    what: Pick<NewOrder, 'orgId' | 'kind' | 'product' | 'cards' | 'scanKey' | 'cents'>,
  ): Promise<PayOrder> {
    const has = await lockAccounts(tx, what.orgId);
    const waiting = await orders.waiting(tx, what.orgId);
    // what strangers order must not keep those of the house from ordering
    if (what.scanKey === undefined && waiting.orders >= pendingOrders) throw payOrderErrors.pendingOrdersMax();
    // What waits to be paid may be paid: the cap holds for all of it together.
    if (what.kind === 'recharge' && has.balance + waiting.rechargeCents + what.cents > balanceCapCents)
      throw accountErrors.balanceCap({ field: 'cents' });
    const createdAt = clock.now();
    const times = { createdAt, expiresAt: createdAt + orderValidMs };
    const order = await orders.insert(tx, {
      id: newId(),
      ...what,
      by: what.scanKey === undefined ? caller.loginName : '',
      ...times,
    });
    await write(tx, caller, 'add', order, { product: what.product?.name, cards: what.cards?.count, cents: what.cents });
    return shownOrder(order);
  }
  return {
    add,
    query: (caller: Caller, { pageNum, pageSize, ...filter }: BodyOut<typeof payOrderCalls.query>) =>
      orders.list(caller, filter, { limit: pageSize, offset: (pageNum - 1) * pageSize }),
    async info(_caller: Caller, id: string) {
      const order = await orders.find(db, id);
      if (!order) throw commonErrors.notFound({ id });
      const balanceCents = await totalOf(db, order.orgId, 'balance');
      return { ...shownOrder(order), platforms: [...services.keys()], balanceCents };
    },
    async recharge(caller: Caller, { orgId, cents }: BodyOut<typeof walletCalls.recharge>): Promise<PayOrder> {
      const home = await homeOf(caller, orgId);
      return db.transaction((tx) => add(tx, caller, { orgId: home, kind: 'recharge', product: null, cents }));
    },
    async buy(caller: Caller, { orgId, productId, priceCents }: BodyOut<typeof productCalls.buy>): Promise<PayOrder> {
      const home = await homeOf(caller, orgId);
      return db.transaction(async (tx) => {
        const found = await products.find(tx, productId);
        if (!found) throw commonErrors.notFound({ productId });
        const { name, kind, count, onSale, validMonths } = found;
        if (!onSale || found.priceCents !== priceCents) throw payOrderErrors.productNotOnSale();
        return add(tx, caller, {
          orgId: home,
          kind: 'package',
          product: { name, kind, count, validMonths },
          cents: priceCents,
        });
      });
    },
    async cancel(caller: Caller, id: string): Promise<PayOrder> {
      return db.transaction(async (tx) => {
        const order = await locked(tx, id, 'pending');
        const endedAt = clock.now();
        await orders.end(tx, id, 'cancelled', endedAt);
        await write(tx, caller, 'cancel', order, {});
        return shownOrder({ ...order, state: 'cancelled', endedAt });
      });
    },
    /** Locks paid orders for an invoice. */
    async forInvoice(tx: Transaction, ids: readonly string[]): Promise<StoredOrder[]> {
      const found = await orders.lock(tx, [...new Set(ids)]);
      for (const order of found) {
        if (order.invoiced) throw invoiceErrors.alreadyInvoiced({ number: order.number });
        if (order.state !== 'paid') throw invoiceErrors.orderUnpaid({ number: order.number });
        // The invoice of the recharge says it already.
        if (order.paidBy === 'balance') throw invoiceErrors.paidFromBalance({ number: order.number });
      }
      return found;
    },
  };
}
export type OrderService = ReturnType<typeof createOrderService>;
