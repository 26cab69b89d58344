import { invoiceCalls, meteringCalls, payOrderCalls, productCalls, walletCalls } from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import { assertOrder } from '../../kernel/period.ts';
import type { Rate } from '../../kernel/rate-limit.ts';
import type { Routes } from '../../kernel/route.ts';
import type { InvoiceService } from './invoice.service.ts';
import type { MeteringService } from './metering.service.ts';
import type { OrderPayment } from './order-payment.service.ts';
import type { OrderService } from './order.service.ts';
import type { PayServices } from './pay/pay-service.ts';
import type { ProductService } from './product.service.ts';
import type { WalletRepository } from './wallet.repository.ts';

/** Not in the specification: each asks a payment service. */
const PAY_RATE: Rate = { max: 30, perMs: 60_000 };

export interface MoneyRoutesParts {
  wallets: WalletRepository;
  orders: OrderService;
  paying: OrderPayment;
  products: ProductService;
  invoices: InvoiceService;
  metering: MeteringService;
  services: PayServices;
}

/** Wiring only. */
export function moneyRoutes(
  routes: Routes,
  { wallets, orders, paying, products, invoices, metering, services }: MoneyRoutesParts,
): void {
  const wallet = async (caller: Caller, orgId: string | undefined) => {
    const { balance: balanceCents, sms, voice } = await wallets.totals(caller, orgId);
    return { balanceCents, sms, voice, platforms: [...services.keys()] };
  };
  routes.on(walletCalls.info, ({ orgId }, caller) => wallet(caller, orgId));
  routes.on(walletCalls.query, (body, caller) => {
    assertOrder(body);
    return wallets.lines(caller, body);
  });
  routes.on(walletCalls.recharge, (body, caller) => orders.recharge(caller, body));
  routes.on(productCalls.query, (body) => products.query(body));
  routes.on(productCalls.add, (body, caller) => products.add(caller, body));
  routes.on(productCalls.edit, (body, caller) => products.edit(caller, body));
  routes.on(productCalls.delete, ({ id }, caller) => products.delete(caller, id));
  routes.on(productCalls.onSale, () => products.onSale());
  routes.on(productCalls.buy, (body, caller) => orders.buy(caller, body));
  routes.on(meteringCalls.info, () => metering.info());
  routes.on(meteringCalls.edit, (body, caller) => metering.edit(caller, body));
  routes.on(meteringCalls.left, (body, caller) => metering.left(caller, body));
  routes.on(payOrderCalls.query, (body, caller) => {
    assertOrder(body);
    return orders.query(caller, body);
  });
  routes.on(payOrderCalls.info, ({ id }, caller) => orders.info(caller, id));
  routes.on(payOrderCalls.pay, (body, caller, { origin }) => paying.pay(caller, body, origin), { rate: PAY_RATE });
  routes.on(payOrderCalls.payBalance, ({ id }, caller) => paying.payBalance(caller, id));
  routes.on(payOrderCalls.cancel, ({ id }, caller) => orders.cancel(caller, id));
  routes.on(payOrderCalls.refund, ({ id }, caller) => paying.refund(caller, id));
  routes.on(invoiceCalls.query, (body, caller) => invoices.query(caller, body));
  routes.on(invoiceCalls.apply, (body, caller) => invoices.apply(caller, body));
  routes.on(invoiceCalls.issue, (body, caller) => invoices.issue(caller, body));
  routes.on(invoiceCalls.reject, (body, caller) => invoices.reject(caller, body));
  routes.on(invoiceCalls.mail, (body, caller) => invoices.mail(caller, body));
}
