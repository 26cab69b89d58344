import { LIMITS, type PayPlatform } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Transaction } from '../../kernel/db.ts';
import { createRounds } from '../../kernel/rounds.ts';
import { type Totals, lockAll, lockAccounts, post, postAll } from './ledger.ts';
import { noteAll, noteMoney } from './money-notes.ts';
import type { OrderRepository, StoredOrder } from './order.repository.ts';
import type { Paid } from './pay/pay-service.ts';
import type { FreshPayment, PaymentRepository, Trade } from './payment.repository.ts';
import { held, paid, returned } from './postings.ts';
import { packages } from './packages.ts';

/** `posted`: it pays its order. `returning`: no order takes it. `repeated`: it is known. `unknown`: there is no such order. */
export type Taken = 'posted' | 'returning' | 'repeated' | 'unknown';

export interface PaymentsParts {
  db: Db;
  orders: OrderRepository;
  payments: PaymentRepository;
  clock: Clock;
}
/** What a service said. */
interface Told extends Paid {
  readonly platform: PayPlatform;
}
/** Payments of one transaction; notifications that come meanwhile wait for the next. */
const AT_ONCE = 50;

/** A trade was told of another order while this one was looked at. */
class Overtaken extends Error {}

const { balanceCapCents } = LIMITS.wallet;
/** An order that was given up by its time alone still takes its money; one that somebody cancelled does not. */
const takes = (order: StoredOrder, cents: number) =>
  cents === order.cents && (order.state === 'pending' || order.state === 'expired');
const nameOf = ({ platform, tradeNo }: Trade) => `${platform} ${tradeNo}`;

/** A payment that is new: of which order, and whether that takes it. */
interface Fresh extends FreshPayment {
  readonly order: StoredOrder;
  /** It would have paid its order, but the balance has no room. */
  readonly refunds: boolean;
}
/** What becomes of each, one after the other: what one pays or fills is so for those after it. */
export function settle(
  told: readonly Told[],
  orders: ReadonlyMap<string, StoredOrder>,
  { known, accounts }: { known: readonly Trade[]; accounts: ReadonlyMap<string, Totals> },
): { taken: Taken[]; fresh: Fresh[] } {
  const names = new Set(known.map(nameOf));
  const balances = new Map([...accounts].map(([orgId, { balance }]) => [orgId, balance]));
  const now = new Map(orders);
  const fresh: Fresh[] = [];
  const taken = told.map((said): Taken => {
    const order = now.get(said.orderId);
    if (!order) return 'unknown';
    if (names.has(nameOf(said))) return 'repeated';
    names.add(nameOf(said));
    const balance = balances.get(order.orgId) ?? 0;
    const fits = takes(order, said.cents);
    const fills = order.kind === 'recharge';
    const posted = fits && (!fills || balance + said.cents <= balanceCapCents);
    if (posted && fills) balances.set(order.orgId, balance + said.cents);
    if (fits) now.set(order.id, { ...order, state: posted ? 'paid' : 'refunding' });
    const state = posted ? 'posted' : 'returning';
    fresh.push({ ...said, id: newId(), state, order, refunds: fits && !posted });
    return state;
  });
  return { taken, fresh };
}

/** What came from payment services, and what went back. Payments and what follows of them in the ledger are one transaction. */
export function createPayments({ db, orders, payments, clock }: PaymentsParts) {
  async function takeIn(tx: Transaction, told: readonly Told[]): Promise<Taken[]> {
    const locked = await orders.lock(tx, [...new Set(told.map(({ orderId }) => orderId))]);
    const known = await payments.known(tx, told);
    const accounts = await lockAll(
      tx,
      locked.map(({ orgId }) => orgId),
    );
    const { taken, fresh } = settle(told, new Map(locked.map((order) => [order.id, order])), { known, accounts });
    if (fresh.length === 0) return taken;
    const at = clock.now();
    if (!(await payments.add(tx, fresh, at))) throw new Overtaken();
    const posted = fresh.filter(({ state }) => state === 'posted');
    await postAll(
      tx,
      fresh.map(({ order, state, cents }) => ({
        id: newId(),
        orgId: order.orgId,
        at,
        orderId: order.id,
        ...(state === 'posted' ? { kind: order.kind, entries: paid(order) } : { kind: 'held', entries: held(cents) }),
      })),
    );
    for (const { order, id, refunds } of fresh) if (refunds) await orders.refund(tx, order.id, id);
    if (posted.length === 0) return taken;
    await orders.pay(
      tx,
      posted.map(({ order, platform }) => ({ id: order.id, by: platform })),
      at,
    );
    const ofThem = posted.map(({ order }) => order);
    await packages.add(tx, ofThem, at);
    await noteAll(
      tx,
      ofThem.map(({ orgId, number, cents }) => ({ orgId, at, what: 'paid', number, cents })),
    );
    return taken;
  }
  const inOne = (told: readonly Told[]) => db.transaction((tx) => takeIn(tx, told));
  const inRounds = createRounds(
    async (told: readonly Told[]) => {
      try {
        return await inOne(told);
      } catch (error) {
        // by now it is stored, and seen
        if (error instanceof Overtaken) return inOne(told);
        throw error;
      }
    },
    { most: AT_ONCE },
  );

  return {
    /** However often and in whatever order it is told: it counts once, and is stored with what follows of it or not at all. */
    take: (platform: PayPlatform, said: Paid): Promise<Taken> => inRounds({ platform, ...said }),
    /** Its money has left the house. */
    async gone({ id, orderId, cents }: { id: string; orderId: string; cents: number }): Promise<void> {
      await db.transaction(async (tx) => {
        const [order] = await orders.lock(tx, [orderId]);
        if (!order || !(await payments.returned(tx, id))) return;
        const at = clock.now();
        await lockAccounts(tx, order.orgId);
        await post(tx, { id: newId(), orgId: order.orgId, at, kind: 'returned', orderId, entries: returned(cents) });
        if (order.state === 'refunding' && order.refundId === id) {
          await orders.end(tx, orderId, 'refunded', at);
          const { orgId, number } = order;
          await noteMoney(tx, { orgId, at, what: 'refunded', number, cents });
        }
      });
    },
  };
}
export type Payments = ReturnType<typeof createPayments>;
