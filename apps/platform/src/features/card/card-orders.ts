import type { PayOrder, PayPlatform } from '@lightfield/contract';
import type { Clock } from '../../kernel/clock.ts';
import type { Transaction } from '../../kernel/db.ts';
import type { Actor } from '../../kernel/operation-log.ts';
import { cardWrites } from './card.repository.ts';

/** An order of the wallet, as far as cards ask for it. */
export interface PaidOrder {
  readonly id: string;
  readonly number: number;
  readonly kind: PayOrder['kind'];
  readonly state: PayOrder['state'];
  readonly cents: number;
  readonly cards: PayOrder['cards'];
  readonly expiresAt: number;
}
/** What the wallet does for cards (features/money). */
export interface Wallet {
  /** Who takes payments; none: nobody. */
  readonly platforms: readonly PayPlatform[];
  /** `scanKey`: whoever ordered it is not logged in, and asks for it by this. */
  add(
    tx: Transaction,
    actor: Actor & { readonly loginName: string },
    what: { orgId: string; cards: { count: number; months: number }; cents: number; scanKey?: string },
  ): Promise<PayOrder>;
  /** Begins to pay it: what its QR code says. */
  pay(actor: Actor, id: string, platform: PayPlatform, origin: string): Promise<{ code: string }>;
  findByKey(key: string): Promise<PaidOrder | undefined>;
  /** Locks an order; false: it is not paid, or its money is on its way back. */
  lockPaid(tx: Transaction, id: string): Promise<boolean>;
  /** While what it was for is given it cannot be refunded. Whoever calls this has locked it. */
  give(tx: Transaction, id: string, given: boolean): Promise<void>;
}

/** An order of cards and what is to be done once it is paid, in one transaction. */
export function createCardOrdering({ wallet, clock }: { wallet: Pick<Wallet, 'add'>; clock: Clock }) {
  return {
    async add(
      tx: Transaction,
      actor: Actor & { readonly loginName: string },
      what: { orgId: string; cards: readonly { id: string; cents: number }[]; months: number; scanKey?: string },
    ): Promise<PayOrder> {
      const { orgId, cards, months, scanKey } = what;
      const order = await wallet.add(tx, actor, {
        orgId,
        cards: { count: cards.length, months },
        cents: cards.reduce((sum, { cents }) => sum + cents, 0),
        ...(scanKey !== undefined && { scanKey }),
      });
      await cardWrites.renewals(tx, order.id, cards, { months, at: clock.now() });
      return order;
    },
  };
}
export type CardOrdering = ReturnType<typeof createCardOrdering>;
