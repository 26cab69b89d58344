import { LIMITS } from '../limits.ts';
import { defineErrors } from './define-errors.ts';

const { invoiceMinCents, pendingOrders, products } = LIMITS.wallet;
const invoiceMinYuan = invoiceMinCents / 100;

/** 3001-3004 (S1 §8), and two of ours: invoices. */
export const invoiceErrors = defineErrors({
  orderTooSmall: { code: 3001, fillings: { invoiceMinYuan } },
  alreadyInvoiced: { code: 3002 },
  orderUnpaid: { code: 3003 },
  invoiceTitleInvalid: { code: 3004 },
  paidFromBalance: { code: 3005 },
  invoiceStateNotAllowed: { code: 3006 },
});

/** Ours: orders and what is ordered. */
export const payOrderErrors = defineErrors({
  orderStateNotAllowed: { code: 3011 },
  productNotOnSale: { code: 3012 },
  paymentUnavailable: { code: 3013 },
  alreadyUsed: { code: 3014 },
  orderInvoiced: { code: 3015 },
  pendingOrdersMax: { code: 3016, fillings: { pendingOrders } },
  productsMax: { code: 3017, fillings: { products } },
  packageUsedUp: { code: 3018 },
});
