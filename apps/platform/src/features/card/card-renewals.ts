import { rechargeUntil, renewedUntil } from '@lightfield/rules';
import { changesOf } from '../../kernel/changes.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Transaction } from '../../kernel/db.ts';
import type { Log } from '../../kernel/log.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import type { Wallet } from './card-orders.ts';
import { cardWrites } from './card.repository.ts';
import { OperatorError } from './operator/operator-service.ts';
import type { Operators } from './operator/operators.ts';

/** While one process carries it out no other does; after that it died. */
const LEASE_MS = 5 * 60_000;
const MINUTE_MS = 60_000;
/** Minutes until the next attempt. */
const WAITS = [1, 5, 15, 60] as const;

interface Claimed {
  id: string;
  orderId: string;
  cardId: string;
  months: number;
  attempts: number;
}

export interface RenewalParts {
  db: Db;
  wallet: Pick<Wallet, 'lockPaid' | 'give'>;
  operators: Operators;
  operations: OperationLog;
  clock: Clock;
  log: Log;
}

/**
 * Carries out what was paid. What is to be done was written with the order, so the payment alone makes it due; the operator is asked
 * outside of any transaction, and the new end of service is written together with "done". Killed in between, it is asked again, which
 * changes nothing at the operator.
 */
export function createCardRenewals({ db, wallet, operators, operations, clock, log }: RenewalParts) {
  const claim = () =>
    db.transaction(async (tx) => {
      const now = clock.now();
      const [found] = await tx.query<Claimed>(
        `select card_renewal.id, order_id as "orderId", card_id as "cardId", months, attempts
           from card_renewal join pay_order on pay_order.id = order_id
          where card_renewal.state = 'waiting' and pay_order.state = 'paid' and next_at <= $1
          order by next_at limit 1 for update of card_renewal skip locked`,
        [new Date(now)],
      );
      // refunded in this moment: nothing is to be given any more
      if (!found || !(await wallet.lockPaid(tx, found.orderId))) return undefined;
      await wallet.give(tx, found.orderId, true);
      await tx.query('update card_renewal set next_at = $2, attempts = attempts + 1 where id = $1', [
        found.id,
        new Date(now + LEASE_MS),
      ]);
      return found;
    });

  async function done(tx: Transaction, { id, cardId, months }: Claimed): Promise<void> {
    const [card] = await cardWrites.lock(tx, [cardId]);
    const now = clock.now();
    const rows = await tx.query(`select 1 from card_renewal where id = $1 and state = 'waiting' for update`, [id]);
    if (!card || rows.length === 0) return;
    const until = renewedUntil(card.expiresAt, months, now);
    await tx.query(
      `update card set expires_at = $2, recharge_until = $3, line_state = 'active', activated_at = coalesce(activated_at, $4),
              sync_at = $4 where id = $1`,
      [cardId, new Date(until), new Date(rechargeUntil(until)), new Date(now)],
    );
    await tx.query(`update card_renewal set state = 'done', done_at = $2, until = $3, problem = '' where id = $1`, [
      id,
      new Date(now),
      new Date(until),
    ]);
    const object = { objectType: 'card', objectId: cardId, objectName: card.iccid };
    const told = changesOf({ expiresAt: card.expiresAt }, { expiresAt: until });
    await operations.write('system', { action: 'card.renew', ...object, ...told }, tx);
    await forget(tx, card.orgId, now);
  }
  /** Nobody is to be reminded of what is recharged. */
  async function forget(tx: Transaction, orgId: string, now: number): Promise<void> {
    await tx.query(
      `update message set ignored = true
        where type = 'expire' and equip_type = 'card' and not ignored
          and account_id in (select id from account where org_id = $1)
          and not exists (select 1 from card where org_id = $1 and coalesce(told_expired, told_expiring) = expires_at and recharge_until > $2)`,
      [orgId, new Date(now)],
    );
  }
  async function failed({ id, orderId, attempts }: Claimed, problem: string): Promise<void> {
    const wait = (WAITS[attempts] ?? 60) * MINUTE_MS;
    await db.transaction(async (tx) => {
      if (!(await wallet.lockPaid(tx, orderId))) return;
      await tx.query(`update card_renewal set next_at = $2, problem = $3 where id = $1 and state = 'waiting'`, [
        id,
        new Date(clock.now() + wait),
        problem,
      ]);
      // while nothing of it is given its money can go back
      const given = await tx.query(`select 1 from card_renewal where order_id = $1 and state = 'done' limit 1`, [
        orderId,
      ]);
      await wallet.give(tx, orderId, given.length > 0);
    });
  }
  async function carryOut(renewal: Claimed): Promise<void> {
    const [card] = await db.query<{ iccid: string; operator: keyof Operators; expires_at: Date | null }>(
      'select iccid, operator, expires_at from card where id = $1',
      [renewal.cardId],
    );
    const service = card && operators[card.operator];
    if (!service) return failed(renewal, card ? 'no interface to this operator' : 'the card is not there any more');
    try {
      await service.renew({ iccid: card.iccid, expiresAt: card.expires_at?.getTime() ?? null });
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error;
      log.warn({ iccid: card.iccid, service: service.service, reason: error.message }, 'a card was not renewed yet');
      return failed(renewal, error.message.slice(0, 200).toWellFormed());
    }
    await db.transaction((tx) => done(tx, renewal));
  }

  return {
    /** False: nothing is to be done now. */
    async next(): Promise<boolean> {
      const renewal = await claim();
      if (renewal) await carryOut(renewal);
      return renewal !== undefined;
    },
    /** What was cancelled or refunded is not waited for. */
    async drop(): Promise<void> {
      await db.query(
        `update card_renewal set state = 'dropped' from pay_order
          where pay_order.id = order_id and card_renewal.state = 'waiting' and pay_order.state in ('cancelled', 'refunded')`,
      );
    },
  };
}
export type CardRenewals = ReturnType<typeof createCardRenewals>;
