import {
  type BodyOut,
  LIMITS,
  type PayOrder,
  type PayPlatform,
  accountErrors,
  commonErrors,
  payOrderErrors,
  type payOrderCalls,
} from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import type { Caller } from '../../kernel/caller.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Actor } from '../../kernel/operation-log.ts';
import type { Db } from '../../kernel/db.ts';
import type { Log } from '../../kernel/log.ts';
import { type Totals, lockAccounts, post } from './ledger.ts';
import { lots } from './lot.repository.ts';
import { noteMoney } from './money-notes.ts';
import type { OrderSteps } from './order-steps.ts';
import { type OrderRepository, type StoredOrder, shownOrder } from './order.repository.ts';
import { PayError, type PayServices } from './pay/pay-service.ts';
import type { PaymentRepository } from './payment.repository.ts';
import { type Ordered, paidFromBalance, refunded } from './postings.ts';
import { packages } from './packages.ts';

const { balanceCapCents, balanceLowCents } = LIMITS.wallet;

export interface OrderPaymentParts {
  db: Db;
  orders: OrderRepository;
  payments: PaymentRepository;
  services: PayServices;
  steps: OrderSteps;
  /** Where browsers reach the platform, where that was said. */
  publicUrl: string | undefined;
  /** Something has to be given back now. */
  wake: () => void;
  clock: Clock;
  log: Log;
}

/** What a payer reads; the services know no languages of ours. */
const titleOf = ({ product, cards, number }: StoredOrder): string =>
  `${product?.name ?? (cards ? '物联网卡充值' : '余额充值')} ${number}`;

/** 3014: what it gave is not all there any more. 1026: the balance has no room for it. */
function assertUnused(
  order: Ordered & { readonly given: boolean },
  has: Totals,
  { toBalance }: { toBalance: boolean },
): void {
  const { cents, kind, given } = order;
  if (given) throw payOrderErrors.alreadyUsed();
  if (kind === 'recharge' && has.balance < cents) throw payOrderErrors.alreadyUsed();
  if (toBalance && has.balance + cents > balanceCapCents) throw accountErrors.balanceCap();
}

/** Paying orders and giving their money back. That the caller reaches the order was checked before. */
export function createOrderPayment(parts: OrderPaymentParts) {
  const { db, orders, payments, services, steps, publicUrl, wake, clock, log } = parts;
  const { write, locked } = steps;
  async function begun(order: StoredOrder, platform: PayPlatform, origin: string): Promise<string> {
    const service = services.get(platform);
    if (!service) throw payOrderErrors.paymentUnavailable({ platform });
    const { id, cents, expiresAt } = order;
    try {
      return await service.begin({ id, cents, expiresAt, title: titleOf(order), origin: publicUrl ?? origin });
    } catch (error) {
      if (!(error instanceof PayError)) throw error;
      log.warn({ orderId: id, platform, reason: error.message }, 'a payment could not be begun');
      throw payOrderErrors.paymentUnavailable({ platform });
    }
  }

  return {
    /** The same answer however often it is asked for. `caller`: nobody who scans a code is one. */
    async pay(caller: Actor, { id, payPlatform }: BodyOut<typeof payOrderCalls.pay>, origin: string) {
      const order = await orders.find(db, id);
      if (!order) throw commonErrors.notFound({ id });
      const open = order.state === 'pending' && clock.now() < order.expiresAt;
      if (!open) throw payOrderErrors.orderStateNotAllowed({ state: order.state });
      const { expiresAt } = order;
      const before = (await orders.begun(db, id)).find(({ platform }) => platform === payPlatform);
      // The stand-in signs its codes anew at every start.
      if (before && payPlatform !== 'test') return { code: before.code, expiresAt };
      // Not while anything is locked: the service may be slow.
      const code = await begun(order, payPlatform, origin);
      await db.transaction(async (tx) => {
        await orders.begin(tx, id, payPlatform, code);
        if (!before) await write(tx, caller, 'pay', order, { platform: payPlatform });
      });
      return { code, expiresAt };
    },
    async payBalance(caller: Caller, id: string): Promise<PayOrder> {
      return db.transaction(async (tx) => {
        const order = await locked(tx, id, 'pending');
        if (order.kind === 'recharge') throw payOrderErrors.orderStateNotAllowed({ kind: order.kind });
        const at = clock.now();
        if (at >= order.expiresAt) throw payOrderErrors.orderStateNotAllowed({ state: 'expired' });
        const { balance } = await lockAccounts(tx, order.orgId);
        if (balance < order.cents) throw accountErrors.balanceInsufficient();
        const entries = paidFromBalance(order);
        await post(tx, { id: newId(), orgId: order.orgId, at, kind: order.kind, orderId: id, entries });
        await orders.pay(tx, [{ id, by: 'balance' }], at);
        const { orgId, number, cents } = order;
        await packages.add(tx, [order], at);
        await noteMoney(tx, { orgId, at, what: 'paid', number, cents });
        const left = balance - cents;
        if (left < balanceLowCents && balance >= balanceLowCents)
          await noteMoney(tx, { orgId, at, what: 'balanceLow', cents: left });
        await write(tx, caller, 'pay', order, { platform: 'balance' });
        return shownOrder({ ...order, state: 'paid', paidBy: 'balance', paidAt: at });
      });
    },
    /** From the balance: at once. From outside: its money is set aside at once, and gone when the service says so. */
    async refund(caller: Caller, id: string): Promise<PayOrder> {
      const after = await db.transaction(async (tx) => {
        const order = await locked(tx, id, 'paid');
        if (order.invoiced) throw payOrderErrors.orderInvoiced();
        const toBalance = order.paidBy === 'balance';
        assertUnused(order, await lockAccounts(tx, order.orgId), { toBalance });
        const at = clock.now();
        if (order.product && !(await lots.takeBack(tx, id, at))) throw payOrderErrors.alreadyUsed();
        const entries = refunded(order, { toBalance });
        await post(tx, { id: newId(), orgId: order.orgId, at, kind: 'refund', orderId: id, entries });
        await write(tx, caller, 'refund', order, { cents: order.cents });
        const { orgId, number, cents, product } = order;
        if (product) await packages.sink(tx, orgId, product.kind, at);
        if (toBalance) {
          await noteMoney(tx, { orgId, at, what: 'refunded', number, cents });
          await orders.end(tx, id, 'refunded', at);
          return shownOrder({ ...order, state: 'refunded', endedAt: at });
        }
        const payment = await payments.posted(tx, id);
        if (!payment) throw new Error(`order ${id} was paid by nothing`);
        await payments.giveBack(tx, payment.id, at);
        await orders.refund(tx, id, payment.id);
        return shownOrder({ ...order, state: 'refunding' });
      });
      wake();
      return after;
    },
  };
}
export type OrderPayment = ReturnType<typeof createOrderPayment>;
