import { z } from 'zod';
import {
  Cents,
  Invoice,
  InvoiceState,
  Metering,
  PackageKind,
  PackagesLeft,
  PayOrder,
  PayOrderKind,
  PayOrderState,
  PayPlatform,
  Product,
  Wallet,
  WalletAccount,
  WalletLine,
  WalletLineKind,
  invoiceFields,
} from '../entities/money.ts';
import { Id, commaList, formBoolean, formInt, formMillis, optional, paging, pageOf, text } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { type Call, defineCall } from './define-call.ts';

const {
  rechargeMinCents,
  balanceCapCents,
  nameMax,
  noteMax,
  countMax,
  priceMaxCents,
  ordersPerInvoice,
  validMonthsMax,
} = LIMITS.wallet;
const ofOrder = { order: 'id' } as const;
const ofInvoice = { invoice: 'id' } as const;
const ofOrg = { org: 'orgId' } as const;
const period = { startTime: optional(formMillis), endTime: optional(formMillis) };

/** What enterprises have with whoever runs the platform (OPS-6). */
export const walletCalls = {
  /** The operation centre that names none: of all together. */
  info: defineCall('/lfscada/wallet/info', {
    access: 'manage_wallet_view',
    scope: ofOrg,
    effect: 'reads',
    summary: 'Balance, messages and calls that are left, and who takes payments',
    body: z.object({ orgId: optional(Id) }),
    answer: Wallet,
  }),
  query: defineCall('/lfscada/wallet/query', {
    access: 'manage_wallet_view',
    scope: ofOrg,
    effect: 'reads',
    summary: 'Lines of the ledger, newest first, and what they add up to',
    body: z.object({
      orgId: optional(Id),
      account: optional(WalletAccount).transform((account) => account ?? 'balance'),
      kind: optional(WalletLineKind),
      ...period,
      ...paging,
    }),
    answer: pageOf(WalletLine).extend({
      /** Of all that fit, not of the page alone. */
      sums: z.object({ in: Cents, out: Cents }),
    }),
  }),
  /** 1026: with what waits to be paid the balance would exceed its cap. */
  recharge: defineCall('/lfscada/wallet/recharge', {
    access: 'manage_wallet_recharge',
    scope: ofOrg,
    effect: 'changes',
    summary: 'Order a recharge of the balance',
    body: z.object({ orgId: optional(Id), cents: formInt.pipe(z.int().min(rechargeMinCents).max(balanceCapCents)) }),
    answer: PayOrder,
  }),
};

/** Packages of messages and calls (OPS-5). */
const product = {
  name: text(nameMax).min(1),
  kind: PackageKind,
  count: formInt.pipe(z.int().min(1).max(countMax)),
  priceCents: formInt.pipe(z.int().min(1).max(priceMaxCents)),
  /** Absent: for as long as something is left. */
  validMonths: optional(formInt.pipe(z.int().min(1).max(validMonthsMax))),
  onSale: formBoolean,
};
const operates = { access: 'system_product_edit', scope: 'none' } as const satisfies Partial<Call>;
export const productCalls = {
  query: defineCall('/lfscada/system/product/query', {
    ...operates,
    effect: 'reads',
    summary: 'Every package with its price',
    body: z.object({ kind: optional(PackageKind), ...paging }),
    answer: pageOf(Product),
  }),
  /** 3017: there are as many as there can be. */
  add: defineCall('/lfscada/system/product/add', {
    ...operates,
    effect: 'changes',
    summary: 'Add a package',
    body: z.object(product),
    answer: Product,
  }),
  edit: defineCall('/lfscada/system/product/edit', {
    ...operates,
    effect: 'changes',
    summary: 'Change a package; what was ordered stays as it was',
    body: z.object({ id: Id, ...product }),
    answer: Product,
  }),
  delete: defineCall('/lfscada/system/product/delete', {
    ...operates,
    effect: 'changes',
    summary: 'Delete a package; what was ordered stays as it was',
    body: z.object({ id: Id }),
    answer: z.object({}),
  }),
  onSale: defineCall('/lfscada/sms/buy/query', {
    access: 'sms_buy_order',
    scope: 'none',
    effect: 'reads',
    summary: 'Packages that can be bought',
    body: z.object({}),
    answer: z.array(Product),
  }),
  /** 3012: it is not offered any more, or for another price. */
  buy: defineCall('/lfscada/sms/buy/order', {
    access: 'sms_buy_order',
    scope: ofOrg,
    effect: 'changes',
    summary: 'Order a package at the price that was seen',
    body: z.object({ orgId: optional(Id), productId: Id, priceCents: formInt }),
    answer: PayOrder,
  }),
};

/** Whether what is sent is taken from packages; a platform that sells none counts nothing. */
const params = { access: 'system_param_edit', scope: 'none' } as const satisfies Partial<Call>;
export const meteringCalls = {
  info: defineCall('/lfscada/system/param/metering/info', {
    ...params,
    effect: 'reads',
    summary: 'Whether SMS and calls are taken from packages',
    body: z.object({}),
    answer: Metering,
  }),
  edit: defineCall('/lfscada/system/param/metering/edit', {
    ...params,
    effect: 'changes',
    summary: 'Count SMS or calls from now on, or no more; nothing is sent of what is counted where no package is left',
    body: z.object({ sms: formBoolean, voice: formBoolean }),
    answer: Metering,
  }),
  /** The operation centre that names none: of all together. */
  left: defineCall('/lfscada/sms/statistics/left', {
    access: 'sms_statistics_view',
    scope: ofOrg,
    effect: 'reads',
    summary: 'SMS and calls that can still be sent, and what the next one costs',
    body: z.object({ orgId: optional(Id) }),
    answer: z.array(PackagesLeft),
  }),
};

/** Orders: pending, paid, refunded, cancelled or expired. */
export const payOrderCalls = {
  query: defineCall('/lfscada/order/query', {
    access: 'account_order_view',
    scope: 'organisation',
    effect: 'reads',
    summary: 'Orders of the enterprise, newest first; for the operation centre, of all',
    body: z.object({
      kind: optional(PayOrderKind),
      state: optional(PayOrderState),
      /** `true`: paid from outside, and no invoice was applied for. */
      invoiceable: optional(formBoolean),
      ...period,
      ...paging,
    }),
    answer: pageOf(PayOrder),
  }),
  info: defineCall('/lfscada/order/info', {
    access: 'account_order_view',
    scope: ofOrder,
    effect: 'reads',
    summary: 'An order, and who takes payments for it',
    body: z.object({ id: Id }),
    answer: PayOrder.extend({ platforms: z.array(PayPlatform), balanceCents: Cents }),
  }),
  /** 3011: not in this state. 3013: the payment service does not take it. */
  pay: defineCall('/lfscada/order/pay', {
    access: 'account_order_pay',
    scope: ofOrder,
    effect: 'changes',
    summary: 'Begin to pay an order with a payment service: what its QR code says',
    body: z.object({ id: Id, payPlatform: PayPlatform }),
    answer: z.object({ code: z.string(), expiresAt: z.int() }),
  }),
  /** 1025: the balance is too low. */
  payBalance: defineCall('/lfscada/order/payBalance', {
    access: 'account_order_pay',
    scope: ofOrder,
    effect: 'changes',
    summary: 'Pay a package, or a recharge of IoT cards, from the balance',
    body: z.object({ id: Id }),
    answer: PayOrder,
  }),
  cancel: defineCall('/lfscada/order/cancel', {
    access: 'account_order_pay',
    scope: ofOrder,
    effect: 'changes',
    summary: 'Cancel an order that nobody has paid',
    body: z.object({ id: Id }),
    answer: PayOrder,
  }),
  /** 3014: some of the package is used, or the balance is lower. 3015: an invoice was applied for. */
  refund: defineCall('/lfscada/order/refund', {
    access: 'system_order_refund',
    scope: ofOrder,
    effect: 'changes',
    summary: 'Give the money of a paid order back the way it came',
    body: z.object({ id: Id }),
    answer: PayOrder,
  }),
};

/** Invoices of paid orders (OPS-7). */
export const invoiceCalls = {
  query: defineCall('/lfscada/invoice/query', {
    access: 'account_invoice_view',
    scope: 'organisation',
    effect: 'reads',
    summary: 'Invoices of the enterprise, newest first; for the operation centre, of all',
    body: z.object({
      state: optional(InvoiceState),
      /** Those with an order of this kind. */
      orderKind: optional(PayOrderKind),
      ...paging,
    }),
    answer: pageOf(Invoice),
  }),
  /** 3001: less than 500 yuan together. 3002, 3003, 3005: one of them cannot have one. 3004: title, tax number or details. */
  apply: defineCall('/lfscada/invoice/apply', {
    access: 'account_invoice_apply',
    scope: { order: 'orderIds' },
    effect: 'changes',
    summary: 'Apply for an invoice of paid orders',
    body: z.object({
      orderIds: commaList(Id, ordersPerInvoice),
      ...invoiceFields,
      taxNo: optional(invoiceFields.taxNo),
      detail: optional(invoiceFields.detail),
      email: z.email().max(100),
    }),
    answer: Invoice,
  }),
  /** 3006, as of the two below: not in this state. */
  issue: defineCall('/lfscada/invoice/issue', {
    access: 'system_invoice_edit',
    scope: ofInvoice,
    effect: 'changes',
    summary: 'Note that an invoice was issued, and its number',
    body: z.object({ id: Id, invoiceNo: text(nameMax).min(1) }),
    answer: Invoice,
  }),
  reject: defineCall('/lfscada/invoice/reject', {
    access: 'system_invoice_edit',
    scope: ofInvoice,
    effect: 'changes',
    summary: 'Reject an application with the reason; its orders are free again',
    body: z.object({ id: Id, reason: text(noteMax).min(1) }),
    answer: Invoice,
  }),
  mail: defineCall('/lfscada/invoice/mail', {
    access: 'system_invoice_edit',
    scope: ofInvoice,
    effect: 'changes',
    summary: 'Note that an issued invoice was sent, and where or with which delivery',
    body: z.object({ id: Id, mailedTo: text(noteMax).min(1) }),
    answer: Invoice,
  }),
};
