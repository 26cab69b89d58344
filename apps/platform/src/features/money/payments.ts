import { LIMITS, type PayPlatform } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Transaction } from '../../kernel/db.ts';
import { lockAccounts, post } from './ledger.ts';
import { noteMoney } from './money-notes.ts';
import type { OrderRepository, StoredOrder } from './order.repository.ts';
import type { Paid } from './pay/pay-service.ts';
import type { PaymentRepository } from './payment.repository.ts';
import { held, paid, returned } from './postings.ts';
import { packages } from './packages.ts';

/** `posted`: it pays its order. `returning`: no order takes it. `repeated`: it is known. `unknown`: there is no such order. */
export type Taken = 'posted' | 'returning' | 'repeated' | 'unknown';

export interface PaymentsParts {
  db: Db;
  orders: OrderRepository;
  payments: PaymentRepository;
  clock: Clock;
}

/** What came from payment services, and what went back. The payment and what follows of it in the ledger are one transaction. */
export function createPayments({ db, orders, payments, clock }: PaymentsParts) {
  /** An order that was given up by its time alone still takes its money; one that somebody cancelled does not. */
  const takes = (order: StoredOrder, { cents }: Paid) =>
    cents === order.cents && (order.state === 'pending' || order.state === 'expired');

  async function takeIn(tx: Transaction, platform: PayPlatform, said: Paid): Promise<Taken> {
    const [order] = await orders.lock(tx, [said.orderId]);
    if (!order) return 'unknown';
    if (await payments.isKnown(tx, platform, said.tradeNo)) return 'repeated';
    const { orgId } = order;
    const { balance } = await lockAccounts(tx, orgId);
    const fits = takes(order, said);
    const room = order.kind !== 'recharge' || balance + said.cents <= LIMITS.wallet.balanceCapCents;
    const [id, at] = [newId(), clock.now()];
    const posted = fits && room;
    // Said to be of another order meanwhile: that one was first.
    if (!(await payments.add(tx, { id, platform, ...said }, posted ? 'posted' : 'returning', at))) return 'repeated';
    const posting = { id: newId(), orgId, at, orderId: order.id };
    if (posted) {
      await post(tx, { ...posting, kind: order.kind, entries: paid(order) });
      await orders.pay(tx, order.id, platform, at);
      await packages.add(tx, order, at);
      await noteMoney(tx, { orgId, at, what: 'paid', number: order.number, cents: order.cents });
      return 'posted';
    }
    await post(tx, { ...posting, kind: 'held', entries: held(said.cents) });
    if (fits) await orders.refund(tx, order.id, id);
    return 'returning';
  }

  return {
    /** However often and in whatever order it is told: it counts once, and is stored with what follows of it or not at all. */
    take: (platform: PayPlatform, said: Paid): Promise<Taken> => db.transaction((tx) => takeIn(tx, platform, said)),
    /** Its money has left the house. */
    async gone({ id, orderId, cents }: { id: string; orderId: string; cents: number }): Promise<void> {
      await db.transaction(async (tx) => {
        const [order] = await orders.lock(tx, [orderId]);
        if (!order || !(await payments.returned(tx, id))) return;
        const at = clock.now();
        await lockAccounts(tx, order.orgId);
        await post(tx, { id: newId(), orgId: order.orgId, at, kind: 'returned', orderId, entries: returned(cents) });
        if (order.state === 'refunding' && order.refundId === id) {
          await orders.end(tx, orderId, 'refunded', at);
          const { orgId, number } = order;
          await noteMoney(tx, { orgId, at, what: 'refunded', number, cents });
        }
      });
    },
  };
}
export type Payments = ReturnType<typeof createPayments>;
