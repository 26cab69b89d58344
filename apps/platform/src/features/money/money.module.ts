import { randomBytes } from 'node:crypto';
import { invoiceCalls, meteringCalls, payOrderCalls, productCalls, walletCalls } from '@lightfield/contract';
import type { Job } from '../../kernel/jobs.ts';
import { callsOf, defineModule } from '../../kernel/modules.ts';
import type { Log } from '../../kernel/log.ts';
import type { Meter } from '../../kernel/meter.ts';
import type { LogService } from '../log/log.service.ts';
import type { OrgReach } from '../organisation/org-reach.ts';
import { type CardOrders, createCardOrders } from './card-orders.ts';
import { createInvoiceRepository } from './invoice.repository.ts';
import { createInvoiceService } from './invoice.service.ts';
import { createMeteringService } from './metering.service.ts';
import { type MoneyNotes, createMoneyNotes } from './money-notes.ts';
import { moneyRoutes } from './money.routes.ts';
import { createOrderRepository } from './order.repository.ts';
import { createOrderPayment } from './order-payment.service.ts';
import { createOrderSteps } from './order-steps.ts';
import { createOrderService } from './order.service.ts';
import { cashierRoutes } from './pay/cashier/cashier.routes.ts';
import { createNotifications, notifyRoutes } from './pay/notify.routes.ts';
import { choosePayServices } from './pay/pay-services.ts';
import { createPaymentRepository } from './payment.repository.ts';
import { createPayments } from './payments.ts';
import { createProductRepository } from './product.repository.ts';
import { createProductService } from './product.service.ts';
import { createMeter } from './packages.ts';
import { createUpkeep } from './upkeep.ts';
import { createWalletRepository } from './wallet.repository.ts';

/** Orders whose time is over, and money on its way back, are looked at this often. */
const ROUND_MS = 60_000;
/** What people are told of money is looked for this often. */
const TELL_MS = 2_000;
/** Longer than what is on its way to a payment service gets to be answered. */
const STOP_PATIENCE_MS = 3_000;

/** Wallets, orders, payments and invoices of enterprises. */
export const moneyModule = defineModule<
  { operations: LogService; orgs: OrgReach },
  { cardOrders: CardOrders; meter: Meter }
>({
  name: 'money',
  needs: { operations: true, orgs: true },
  gives: { cardOrders: true, meter: true },
  calls: callsOf(walletCalls, productCalls, payOrderCalls, invoiceCalls, meteringCalls),
  start({ app, db, bus, clock, config, limiter, closers, jobs, metrics, routes, operations, orgs, ...given }) {
    const log = given.log.child({ part: 'payments' });
    const { pay, publicUrl } = config;
    const within: OrgReach['within'] = (caller, column, add) => orgs.within(caller, column, add);
    const orders = createOrderRepository(db, within);
    const [payments, products] = [createPaymentRepository(db), createProductRepository(db)];
    // Codes of the stand-in are good until the next start.
    const { services, cashier } = choosePayServices(pay, { publicUrl, cashierSecret: randomBytes(32), clock });
    const money = createPayments({ db, orders, payments, clock });
    const upkeep = createUpkeep({ db, orders, payments, money, services, clock, log });
    let running: Promise<void> | undefined;
    let again = false;
    const wake = (): void => {
      if (running) {
        again = true;
        return;
      }
      running = upkeep
        .round()
        .catch((error: unknown) => log.warn({ error }, 'orders were not looked at'))
        .finally(() => {
          running = undefined;
          if (again) {
            again = false;
            wake();
          }
        });
    };
    closers.add('payments', () => running, STOP_PATIENCE_MS);
    jobs.sweep('rounds of payments', ROUND_MS, () => Promise.resolve(wake()), 'orders were not looked at');
    const notes = createMoneyNotes({ db, bus, clock });
    jobs.start('messages of money', createTelling(notes, log));
    const all = { db, orders, payments, products, operations, services, clock };
    const steps = createOrderSteps(all);
    const service = createOrderService({ ...all, steps });
    const invoices = createInvoiceRepository(db, within);
    const paying = createOrderPayment({ ...all, steps, publicUrl, wake, log });
    moneyRoutes(routes, {
      wallets: createWalletRepository(db, within),
      orders: service,
      paying,
      products: createProductService(all),
      invoices: createInvoiceService({ db, invoices, orders: service, operations, clock }),
      metering: createMeteringService({ db, within, operations, clock }),
      services,
    });
    const notifications = createNotifications({ services, money, log, wake });
    metrics.counters('lf_payments', 'Notifications of payments by what became of them', () => notifications.counters());
    notifyRoutes(app, services, notifications);
    if (cashier) cashierRoutes(app, { cashier, notifications, find: (id) => orders.find(db, id), limiter });
    return { cardOrders: createCardOrders({ orders, service, paying, services }), meter: createMeter(clock) };
  },
});

/** One run at a time; what comes meanwhile is told by the next. */
function createTelling(notes: MoneyNotes, log: Log): Job<void> {
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const tell = () => {
    running ??= notes
      .round()
      .catch((error: unknown) => log.warn({ error }, 'people were not told of their money'))
      .finally(() => {
        running = undefined;
      });
  };
  return {
    start() {
      timer = setInterval(tell, TELL_MS);
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
