import type { PackageKind } from '@lightfield/contract';

/**
 * Accounts of the ledger, of each enterprise (decision 108). Cents: `balance` is what it has with us, `revenue` what it has paid for,
 * `refund` what of that was given back, `cashier` what came from outside (less than nothing: so much has come), `held` what came and is
 * on its way back. Pieces: `Stock` is what it can still send, `Sold` where that comes from, `Used` and `Expired` where it goes to.
 */
export const ACCOUNTS = [
  'balance',
  'revenue',
  'refund',
  'cashier',
  'held',
  'smsStock',
  'smsSold',
  'smsUsed',
  'smsExpired',
  'voiceStock',
  'voiceSold',
  'voiceUsed',
  'voiceExpired',
] as const;
export type Account = (typeof ACCOUNTS)[number];
/** What a posting adds to accounts. It adds up to nothing, cents and pieces each (the database refuses others). */
export type Entries = Readonly<Partial<Record<Account, number>>>;

export interface Ordered {
  readonly kind: 'recharge' | 'package' | 'card';
  readonly cents: number;
  readonly product: { readonly kind: PackageKind; readonly count: number } | null;
}

/** Pieces of a package; `sign` -1: they are taken back. */
const pieces = ({ product }: Ordered, sign: 1 | -1): Entries =>
  product ? { [`${product.kind}Stock`]: sign * product.count, [`${product.kind}Sold`]: -sign * product.count } : {};

/** Money has come from outside for this order. */
export const paid = (order: Ordered): Entries => ({
  cashier: -order.cents,
  [order.kind === 'recharge' ? 'balance' : 'revenue']: order.cents,
  ...pieces(order, 1),
});
export const paidFromBalance = (order: Ordered): Entries => ({
  balance: -order.cents,
  revenue: order.cents,
  ...pieces(order, 1),
});
/** Money has come that no order takes. */
export const held = (cents: number): Entries => ({ cashier: -cents, held: cents });
/** It has left the house. */
export const returned = (cents: number): Entries => ({ held: -cents, cashier: cents });
/** An order is refunded: its money is on its way out, or in the balance again. */
export const refunded = (order: Ordered, { toBalance }: { toBalance: boolean }): Entries => ({
  [order.kind === 'recharge' ? 'balance' : 'refund']: -order.cents,
  [toBalance ? 'balance' : 'held']: order.cents,
  ...pieces(order, -1),
});
/** One message is sent, or not sent after all. */
export const used = (kind: PackageKind, sign: 1 | -1): Entries => ({ [`${kind}Stock`]: -sign, [`${kind}Used`]: sign });
/** The time of a package is over. */
export const lapsed = (kind: PackageKind, count: number): Entries => ({
  [`${kind}Stock`]: -count,
  [`${kind}Expired`]: count,
});
