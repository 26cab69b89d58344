import { LIMITS } from '../limits.ts';
import { defineErrors } from './define-errors.ts';

const invoiceMinYuan = LIMITS.wallet.invoiceMinCents / 100;

/** 3001-3004 (S1 §8): invoices. */
export const invoiceErrors = defineErrors({
  orderTooSmall: { code: 3001, fillings: { invoiceMinYuan } },
  alreadyInvoiced: { code: 3002 },
  orderUnpaid: { code: 3003 },
  invoiceTitleInvalid: { code: 3004 },
});
