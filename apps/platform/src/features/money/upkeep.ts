import type { PayPlatform } from '@lightfield/contract';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import type { Log } from '../../kernel/log.ts';
import { lots } from './lot.repository.ts';
import type { OrderRepository } from './order.repository.ts';
import { PayError, type PayServices } from './pay/pay-service.ts';
import type { Payment, PaymentRepository } from './payment.repository.ts';
import type { Payments } from './payments.ts';
import { packages } from './packages.ts';

/** A service that did not take a refund is asked again after this. */
const RETRY_MS = 5 * 60_000;
/** Orders or payments that are looked at in one round. */
const AT_ONCE = 50;
/** Of what a service says, so much is kept. */
const PROBLEM_MAX = 200;

export interface UpkeepParts {
  db: Db;
  orders: OrderRepository;
  payments: PaymentRepository;
  money: Payments;
  services: PayServices;
  clock: Clock;
  log: Log;
}

/**
 * What nobody's click does: orders whose time is over end, payments that nobody told us of are asked for, money that is on its way
 * back is asked for until it is gone, and packages end with their time. All of it begins anew after a restart: what is to be done stands in the database.
 */
export function createUpkeep({ db, orders, payments, money, services, clock, log }: UpkeepParts) {
  const problemOf = (error: unknown) =>
    (error instanceof Error ? error.message : 'no reason').slice(0, PROBLEM_MAX).toWellFormed();

  /** Asks the service whether it was paid; a line that is down is no answer. */
  async function ask(orderId: string, platform: PayPlatform): Promise<void> {
    try {
      const said = await services.get(platform)?.find(orderId);
      if (said) await money.take(platform, said);
    } catch (error) {
      if (!(error instanceof PayError)) throw error;
      log.warn({ orderId, platform, reason: error.message }, 'the payment service was not asked');
    }
  }

  async function expire(id: string): Promise<void> {
    // What was paid in the last moment has paid it. Where nobody answers: an expired order still takes what is told later.
    for (const { platform } of await orders.begun(db, id)) await ask(id, platform);
    await db.transaction(async (tx) => {
      const [order] = await orders.lock(tx, [id]);
      if (order?.state === 'pending') await orders.end(tx, id, 'expired', clock.now());
    });
  }

  async function giveBack(payment: Payment): Promise<void> {
    const service = services.get(payment.platform);
    const again = (problem: string) => payments.later(payment.id, { at: clock.now() + RETRY_MS, problem });
    if (!service) return again(`${payment.platform} is not set up any more`);
    try {
      if ((await service.giveBack(payment)) === 'done') return await money.gone(payment);
      return await again('');
    } catch (error) {
      if (!(error instanceof PayError)) throw error;
      log.warn({ paymentId: payment.id, reason: error.message }, 'money was not given back yet');
      return again(problemOf(error));
    }
  }

  return {
    async round(): Promise<void> {
      for (const { id, platform } of await orders.awaited(clock.now(), AT_ONCE)) await ask(id, platform);
      for (const id of await orders.over(clock.now(), AT_ONCE)) await expire(id);
      for (const payment of await payments.returning(clock.now(), AT_ONCE)) await giveBack(payment);
      for (const { orgId, kind } of await lots.over(db, clock.now(), AT_ONCE))
        await db.transaction((tx) => packages.lapse(tx, orgId, kind, clock.now()));
    },
  };
}
