import { LIMITS } from '../limits.ts';
import { defineErrors } from './define-errors.ts';

const invoiceMinYuan = LIMITS.wallet.invoiceMinCents / 100;

/** 3001-3004 (S1 §8): invoices. */
export const invoiceErrors = defineErrors({
  orderTooSmall: {
    code: 3001,
    zh: `订单金额满${invoiceMinYuan}元才能开具发票`,
    en: `An invoice needs an order of at least ${invoiceMinYuan} yuan.`,
  },
  alreadyInvoiced: { code: 3002, zh: '订单已申请开票', en: 'An invoice was already requested for this order.' },
  orderUnpaid: { code: 3003, zh: '订单未支付，不能开票', en: 'The order is not paid, so no invoice can be issued.' },
  invoiceTitleInvalid: {
    code: 3004,
    zh: '发票抬头或税号有误，请检查',
    en: 'The invoice title or the tax number is wrong. Check it.',
  },
});
