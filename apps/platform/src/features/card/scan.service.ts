import { randomBytes } from 'node:crypto';
import {
  type BodyOut,
  type CardScan,
  type CardScanOrder,
  LIMITS,
  cardErrors,
  commonErrors,
  payOrderErrors,
  type cardScanCalls,
} from '@lightfield/contract';
import { isIccid, isRechargeable, maskedIccid, minMonths, plainIccid } from '@lightfield/rules';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Queryable } from '../../kernel/db.ts';
import type { CardOrdering, Wallet } from './card-orders.ts';
import { type CardRepository, type StoredCard, cardWrites } from './card.repository.ts';
import type { Operators } from './operator/operators.ts';
import { priced } from './card.service.ts';

const KEY_BYTES = 24;
/** Longer recharges are ordered from the list. */
const SCAN_CENTS_MAX = LIMITS.wallet.balanceCapCents;
/** As the operation log calls whoever scans a code: it is kept in Chinese, like the names of preset roles. */
const NOBODY = '扫码';
type Calls = typeof cardScanCalls;

export interface ScanServiceParts {
  db: Db;
  cards: Pick<CardRepository, 'findByIccid'>;
  orders: CardOrdering;
  wallet: Pick<Wallet, 'platforms' | 'pay' | 'findByKey'>;
  operators: Operators;
  clock: Clock;
}

/** Orders of this card that strangers made and that nobody has paid yet. */
async function waiting(tx: Queryable, cardId: string, now: number): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `select count(*) as n from card_renewal join pay_order on pay_order.id = order_id
      where card_id = $1 and scan_key is not null and pay_order.state = 'pending' and expires_at > $2`,
    [cardId, new Date(now)],
  );
  return row?.n ?? 0;
}
/** What of an order is not carried out yet, and until when its cards are good. */
async function outcome(on: Queryable, orderId: string): Promise<{ open: number; until: number | null }> {
  const [row] = await on.query<{ open: number; until: Date | null }>(
    `select count(*) filter (where state <> 'done') as open, max(until) as until from card_renewal where order_id = $1`,
    [orderId],
  );
  return { open: row?.open ?? 0, until: row?.until?.getTime() ?? null };
}

/** For whoever scans the code of a card: what is to be paid, paying, and what became of it. A card that is not there answers as one that cannot be recharged. */
export function createScanService({ db, cards, orders, wallet, operators, clock }: ScanServiceParts) {
  async function found(typed: string): Promise<StoredCard> {
    const iccid = plainIccid(typed);
    const card = isIccid(iccid) ? await cards.findByIccid(iccid, clock.now()) : undefined;
    if (!card || !operators[card.operator] || !isRechargeable(card, clock.now())) throw cardErrors.notRechargeable();
    return card;
  }
  return {
    async info({ iccid }: BodyOut<Calls['info']>): Promise<CardScan> {
      const card = await found(iccid);
      const { operator, packageName, packageMb, priceCents, state, expiresAt, rechargeUntil, renewing } = card;
      return {
        iccid: maskedIccid(card.iccid),
        operator,
        packageName,
        packageMb,
        priceCents,
        state,
        expiresAt,
        rechargeUntil,
        minMonths: minMonths(expiresAt, clock.now()),
        renewing,
        platforms: [...wallet.platforms],
      };
    },
    async order(
      { iccid, months, payPlatform }: BodyOut<Calls['order']>,
      { ip, origin }: { ip: string; origin: string },
    ) {
      if (!wallet.platforms.includes(payPlatform)) throw payOrderErrors.paymentUnavailable({ platform: payPlatform });
      const { id, orgId } = await found(iccid);
      const nobody = { accountId: null, loginName: NOBODY, orgId, ip };
      const key = randomBytes(KEY_BYTES).toString('base64url');
      const order = await db.transaction(async (tx) => {
        const [card] = await cardWrites.lock(tx, [id]);
        if (!card) throw cardErrors.notRechargeable();
        const lines = priced([card], { months, now: clock.now(), operators });
        if ((lines[0]?.cents ?? 0) > SCAN_CENTS_MAX) throw cardErrors.notRechargeable();
        if ((await waiting(tx, id, clock.now())) >= LIMITS.wallet.pendingScans) throw commonErrors.tooFrequent();
        return orders.add(tx, nobody, { orgId, cards: lines, months, scanKey: key });
      });
      const { code } = await wallet.pay(nobody, order.id, payPlatform, origin);
      return { key, code };
    },
    async state({ key }: BodyOut<Calls['state']>): Promise<CardScanOrder> {
      const order = await wallet.findByKey(key);
      if (!order?.cards) throw commonErrors.notFound();
      const { state, number, cents, cards: ordered, expiresAt: payUntil } = order;
      const { open, until } = await outcome(db, order.id);
      const paid = open === 0 ? 'renewed' : 'renewing';
      // a code that is over can still have been paid in its last moment
      const isOver = state === 'pending' ? clock.now() >= payUntil : state !== 'paid';
      return {
        state: state === 'paid' ? paid : isOver ? 'over' : 'pending',
        number,
        months: ordered.months,
        cents,
        payUntil,
        expiresAt: until,
      };
    },
  };
}
export type ScanService = ReturnType<typeof createScanService>;
