import { z } from 'zod';
import { Id, Millis, text } from '../fields.ts';
import { LIMITS } from '../limits.ts';

const { nameMax, noteMax, invoiceDetailMax } = LIMITS.wallet;

/** Whole cents (OPS-6). */
export const Cents = z.int().min(-1e15).max(1e15);

/** Who takes payments. `test`: the embedded stand-in, where no money moves. */
export const PAY_PLATFORMS = ['test', 'weixin', 'alipay'] as const;
export const PayPlatform = z.enum(PAY_PLATFORMS);
export type PayPlatform = z.infer<typeof PayPlatform>;

/** What packages are of: messages or calls. */
export const PackageKind = z.enum(['sms', 'voice']);
export type PackageKind = z.infer<typeof PackageKind>;

/** `refunding`: its money is on the way back. `expired`: nobody has paid in time. */
export const PAY_ORDER_STATES = ['pending', 'paid', 'refunding', 'refunded', 'cancelled', 'expired'] as const;
export const PayOrderState = z.enum(PAY_ORDER_STATES);
export type PayOrderState = z.infer<typeof PayOrderState>;
export const PayOrderKind = z.enum(['recharge', 'package', 'card']);
export type PayOrderKind = z.infer<typeof PayOrderKind>;

/** Something to be paid: a recharge of the balance, a package, or a recharge of IoT cards. */
export const PayOrder = z.object({
  id: Id,
  number: z.int(),
  orgId: Id,
  orgName: z.string(),
  kind: PayOrderKind,
  /** Of a package, as the product was when it was ordered. */
  product: z
    .object({ name: z.string(), kind: PackageKind, count: z.int(), validMonths: z.int().nullable() })
    .nullable(),
  /** Of a recharge of IoT cards: how many, and for how many months. */
  cards: z.object({ count: z.int(), months: z.int() }).nullable(),
  cents: Cents,
  state: PayOrderState,
  paidBy: z.enum(['balance', ...PAY_PLATFORMS]).nullable(),
  by: z.string(),
  createdAt: Millis,
  expiresAt: Millis,
  paidAt: Millis.nullable(),
  /** Cancelled, expired or refunded. */
  endedAt: Millis.nullable(),
  /** An invoice was applied for it, and not rejected. */
  invoiced: z.boolean(),
  /** Why its money is not back yet, in the words of the payment service; empty: nothing went wrong. */
  problem: z.string(),
});
export type PayOrder = z.infer<typeof PayOrder>;

/** What enterprises have. */
export const Wallet = z.object({
  balanceCents: Cents,
  sms: z.int(),
  voice: z.int(),
  /** Who takes payments; none: nobody. */
  platforms: z.array(PayPlatform),
});
export type Wallet = z.infer<typeof Wallet>;

/** What of a wallet has lines: money, messages, calls. */
export const WalletAccount = z.enum(['balance', 'sms', 'voice']);
export type WalletAccount = z.infer<typeof WalletAccount>;
export const WALLET_LINE_KINDS = ['recharge', 'package', 'card', 'refund', 'use', 'giveBack', 'lapse'] as const;
export const WalletLineKind = z.enum(WALLET_LINE_KINDS);
export type WalletLineKind = z.infer<typeof WalletLineKind>;

/** One line of the ledger: cents of the balance, pieces of the others. */
export const WalletLine = z.object({
  id: Id,
  orgName: z.string(),
  at: Millis,
  kind: WalletLineKind,
  amount: Cents,
  after: Cents,
  /** Of the order it came from. */
  orderNumber: z.int().nullable(),
});
export type WalletLine = z.infer<typeof WalletLine>;

/** A package that can be bought. */
export const Product = z.object({
  id: Id,
  name: z.string(),
  kind: PackageKind,
  count: z.int(),
  priceCents: Cents,
  /** For how many months it can be used; `null`: for as long as something is left. */
  validMonths: z.int().nullable(),
  /** Offered to enterprises. */
  onSale: z.boolean(),
});
export type Product = z.infer<typeof Product>;

/** Whether SMS and calls are taken from packages. */
export const Metering = z.object({ sms: z.boolean(), voice: z.boolean() });
export type Metering = z.infer<typeof Metering>;
/** What can still be sent, of messages or of calls. */
export const PackagesLeft = z.object({
  kind: PackageKind,
  /** Each that is sent is taken from a package; `false`: whoever runs the platform counts nothing. */
  counted: z.boolean(),
  left: z.int(),
  /** The package that the next one is taken from. */
  next: z.object({ count: z.int(), left: z.int(), cents: Cents, expiresAt: Millis.nullable() }).nullable(),
});
export type PackagesLeft = z.infer<typeof PackagesLeft>;
/** What a sending record says of a message that nothing was left for. */
export const PACKAGE_USED_UP = 'no package left';
/** What it says of an SMS or a call that the licence includes no provider for (90104). */
export const CHANNEL_NOT_LICENSED = 'not licensed';

/** S1 §9, settled: applied, issued, rejected, mailed. */
export const INVOICE_STATES = ['applied', 'issued', 'mailed', 'rejected'] as const;
export const InvoiceState = z.enum(INVOICE_STATES);
export type InvoiceState = z.infer<typeof InvoiceState>;
/** `normal`: 普通发票; `special`: 专用发票, which needs what the tax office has of the company. */
export const InvoiceKind = z.enum(['normal', 'special']);
export type InvoiceKind = z.infer<typeof InvoiceKind>;
export const InvoiceBuyer = z.enum(['company', 'person']);
export type InvoiceBuyer = z.infer<typeof InvoiceBuyer>;

/** What is written on an invoice, and where it goes. */
export const invoiceFields = {
  kind: InvoiceKind,
  buyer: InvoiceBuyer,
  title: text(nameMax).min(1),
  /** Of the tax office: 15, 18 or 20 digits and letters; of a person none. */
  taxNo: text(20),
  /** Address, telephone, bank and account number. */
  detail: text(invoiceDetailMax),
  email: text(100),
};
export const Invoice = z.object({
  id: Id,
  orgId: Id,
  orgName: z.string(),
  state: InvoiceState,
  cents: Cents,
  kind: InvoiceKind,
  buyer: InvoiceBuyer,
  title: z.string(),
  taxNo: z.string(),
  detail: z.string(),
  email: z.string(),
  orders: z.array(z.object({ id: Id, number: z.int(), cents: Cents })),
  by: z.string(),
  appliedAt: Millis,
  /** Issued or rejected. */
  decidedAt: Millis.nullable(),
  mailedAt: Millis.nullable(),
  /** Number on the invoice. */
  invoiceNo: z.string(),
  /** Of a rejected one. */
  reason: z.string().max(noteMax),
  /** Where it was sent, or with which delivery. */
  mailedTo: z.string(),
  /** The invoice itself (PDF or OFD), where somebody has added it. */
  file: z.object({ name: z.string(), bytes: z.int() }).nullable(),
});
export type Invoice = z.infer<typeof Invoice>;
