import { silentLog } from '../../kernel/log.ts';
import { rememberedOperations } from '../../engines/commands/commands.testing.ts';
import { addOrg } from '../../engines/history/site.testing.ts';
import { testClock } from '../../kernel/clock.testing.ts';
import type { Db } from '../../kernel/db.ts';
import { aCaller, testCalls } from '../../kernel/testing-calls.ts';
import { createOrgReach } from '../organisation/org-reach.ts';
import { createCardOrders } from './card-orders.ts';
import { createInvoiceRepository } from './invoice.repository.ts';
import { createInvoiceService } from './invoice.service.ts';
import { createMoneyReach } from './money-reach.ts';
import { createMeteringService } from './metering.service.ts';
import { createMoneyNotes } from './money-notes.ts';
import { moneyRoutes } from './money.routes.ts';
import { createOrderPayment } from './order-payment.service.ts';
import { createOrderSteps } from './order-steps.ts';
import { createOrderRepository } from './order.repository.ts';
import { createOrderService } from './order.service.ts';
import { type PayService, type PayServices } from './pay/pay-service.ts';
import { createPaymentRepository } from './payment.repository.ts';
import { createPayments } from './payments.ts';
import { createProductRepository } from './product.repository.ts';
import { createProductService } from './product.service.ts';
import { createMeter } from './packages.ts';
import { createUpkeep } from './upkeep.ts';
import { createWalletRepository } from './wallet.repository.ts';

/** A payment service that does as the test says. */
export function fakeService(): PayService & {
  paid: Map<string, { tradeNo: string; cents: number }>;
  refund: () => 'done' | 'pending';
  given: string[];
} {
  const service = {
    platform: 'test' as const,
    paid: new Map<string, { tradeNo: string; cents: number }>(),
    given: [] as string[],
    refund: (): 'done' | 'pending' => 'done',
    begin: ({ id }: { id: string }) => Promise.resolve(`code of ${id}`),
    read: () => undefined,
    answer: () => ({ status: 200, type: 'text/plain', body: '' }),
    find: (orderId: string) => {
      const said = service.paid.get(orderId);
      return Promise.resolve(said && { orderId, ...said });
    },
    giveBack: async ({ id }: { id: string }) => {
      const outcome = service.refund();
      if (outcome === 'done') service.given.push(id);
      return Promise.resolve(outcome);
    },
  };
  return service;
}

/** The whole feature on a database, with a service that does as the test says. */
export async function moneyOn(db: Db) {
  const clock = testClock();
  const operations = rememberedOperations();
  const orgs = createOrgReach(db);
  const within: typeof orgs.within = (caller, column, add) => orgs.within(caller, column, add);
  const service = fakeService();
  const services: PayServices = new Map([['test', service]]);
  const orders = createOrderRepository(db, within);
  const payments = createPaymentRepository(db);
  const products = createProductRepository(db);
  const money = createPayments({ db, orders, payments, clock });
  const upkeep = createUpkeep({ db, orders, payments, money, services, clock, log: silentLog });
  const all = { db, orders, payments, products, operations: operations.log, services, clock };
  const steps = createOrderSteps(all);
  const orderService = createOrderService({ ...all, steps });
  const paying = createOrderPayment({ ...all, steps, publicUrl: undefined, wake: () => undefined, log: silentLog });
  const invoices = createInvoiceService({
    db,
    invoices: createInvoiceRepository(db, within),
    orders: orderService,
    operations: operations.log,
    clock,
  });
  const calls = await testCalls({
    register: (routes) =>
      moneyRoutes(routes, {
        wallets: createWalletRepository(db, within),
        orders: orderService,
        paying,
        products: createProductService(all),
        invoices,
        metering: createMeteringService({ db, within, operations: operations.log, clock }),
        services,
      }),
    reach: { ...createMoneyReach(db, within), org: orgs.entities.org },
    clock,
  });
  const [orgId, otherId, centreId] = [await addOrg(db), await addOrg(db), await addOrg(db, 'center')];
  return {
    calls,
    clock,
    money,
    meter: createMeter(clock),
    notes: createMoneyNotes({ db, bus: { emit: () => undefined }, clock }),
    upkeep,
    service,
    operations,
    orders: orderService,
    paying,
    cardOrders: createCardOrders({ orders, service: orderService, paying, services }),
    orgs,
    orgId,
    payer: aCaller({ orgId, loginName: 'payer' }),
    stranger: aCaller({ orgId: otherId, loginName: 'stranger' }),
    operator: aCaller({ orgId: centreId, kind: 'op', loginName: 'operator' }),
  };
}
export type MoneyTest = Awaited<ReturnType<typeof moneyOn>>;

/** What must always hold of the ledger: it adds up to nothing in every unit, and every account has what its entries say. */
export async function ledgerFaults(db: Db): Promise<{ sums: unknown[]; accounts: unknown[]; negative: unknown[] }> {
  return {
    sums: await db.query(
      'select unit, sum(total)::int8 as sum from ledger_account group by unit having sum(total) <> 0',
    ),
    accounts: await db.query(
      `select kind, total, sum(amount)::int8 as sum from ledger_account left join ledger_entry on account_id = ledger_account.id
        group by ledger_account.id having total <> coalesce(sum(amount), 0)`,
    ),
    negative: await db.query(
      `select kind, total from ledger_account where total < 0 and kind in ('balance', 'held', 'smsStock', 'smsUsed', 'smsExpired', 'voiceStock', 'revenue')`,
    ),
  };
}
export const NO_FAULTS = { sums: [], accounts: [], negative: [] };
/** Throws unless nothing is wrong with it. */
export async function assertSound(db: Db): Promise<void> {
  const faults = await ledgerFaults(db);
  if (JSON.stringify(faults) !== JSON.stringify(NO_FAULTS)) throw new Error(JSON.stringify(faults));
}
