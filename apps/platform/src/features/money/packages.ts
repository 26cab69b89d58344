import { LIMITS, type PackageKind } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import type { Clock } from '../../kernel/clock.ts';
import type { Queryable, Transaction } from '../../kernel/db.ts';
import type { Meter } from '../../kernel/meter.ts';
import { lockAccounts, post } from './ledger.ts';
import { type Stock, lots } from './lot.repository.ts';
import { noteMoney } from './money-notes.ts';
import type { StoredOrder } from './order.repository.ts';
import { lapsed, used } from './postings.ts';

/** How bad it is; the worse, the higher. */
const BADNESS = { enough: 0, low: 1, out: 2 } as const;
type Level = keyof typeof BADNESS;
/** What is left of packages of `of` messages. */
export function levelOf({ left, of }: { left: number; of: number }): Level {
  if (left <= 0) return 'out';
  return left <= Math.max(1, Math.floor(of * LIMITS.wallet.lowPart)) ? 'low' : 'enough';
}

/** What is left of packages, as it goes down and up. Whoever calls the others has locked the accounts of the enterprise. */
export const packages = {
  /** Told once on the way down, and again only after something was bought. */
  async sink(tx: Queryable, orgId: string, kind: PackageKind, at: number): Promise<void> {
    const [found = { left: 0, of: 0 }] = await lots.left(tx, [{ orgId, kind }], at);
    const level = levelOf(found);
    const told = (await lots.level(tx, orgId, kind)) ?? 'enough';
    if (level === 'enough' || BADNESS[level] <= BADNESS[told]) return;
    // where nothing is counted, nothing stops
    if (!(await lots.metering(tx))[kind]) return;
    await lots.setLevel(tx, orgId, kind, level);
    await noteMoney(tx, { orgId, at, what: level, packageKind: kind, count: found.left });
  },
  /** What of these orders is a package was paid. */
  async add(tx: Queryable, orders: readonly StoredOrder[], at: number): Promise<void> {
    const bought = orders.flatMap(({ product, ...rest }) => (product ? [{ ...rest, product }] : []));
    if (bought.length === 0) return;
    await lots.add(tx, bought, at);
    const stocks = bought.map(({ orgId, product }) => ({ orgId, kind: product.kind }));
    const enough: Stock[] = [];
    for (const stock of await lots.left(tx, stocks, at)) {
      const level = levelOf(stock);
      if (level === 'enough') enough.push(stock);
      else await lots.setLevel(tx, stock.orgId, stock.kind, level);
    }
    await lots.clearLevels(tx, enough);
  },
  /** Ends packages whose time is over; locks by itself. */
  async lapse(tx: Transaction, orgId: string, kind: PackageKind, at: number): Promise<void> {
    await lockAccounts(tx, orgId);
    const over = await lots.lapse(tx, orgId, kind, at);
    for (const { id: orderId, left } of over)
      await post(tx, { id: newId(), orgId, at, kind: 'lapse', orderId, entries: lapsed(kind, left) });
    if (over.length > 0) await packages.sink(tx, orgId, kind, at);
  },
};

/** Counts what is sent: a line of the ledger for each, in the transaction that stores the message. */
export function createMeter(clock: Clock): Meter {
  return {
    queue: (tx, orgIds) => lots.lockAll(tx, orgIds),
    async take(tx, { orgId: asked, kind, outboxId }) {
      const orgId = await lots.payer(tx, asked, kind);
      if (orgId === undefined) return 'none';
      await lockAccounts(tx, orgId);
      const at = clock.now();
      const lot = await lots.first(tx, orgId, kind, at);
      if (lot) {
        await lots.move(tx, lot.id, -1);
        await post(tx, { id: newId(), orgId, at, kind: 'use', orderId: lot.id, outboxId, entries: used(kind, 1) });
      }
      await packages.sink(tx, orgId, kind, at);
      return lot ? { lotId: lot.id } : 'usedUp';
    },
    async giveBack(tx, what) {
      if (what.length === 0) return;
      const found = new Map(
        (
          await lots.find(
            tx,
            what.map(({ lotId }) => lotId),
          )
        ).map((lot) => [lot.id, lot]),
      );
      const at = clock.now();
      // one after the other by their id, as `queue` has it
      await lots.lockAccountsOf(tx, [...new Set([...found.values()].map(({ orgId }) => orgId))]);
      for (const { lotId, outboxId } of what) {
        const lot = found.get(lotId);
        if (!lot) continue;
        const { orgId, kind } = lot;
        await lots.move(tx, lotId, 1);
        await post(tx, { id: newId(), orgId, at, kind: 'giveBack', orderId: lotId, outboxId, entries: used(kind, -1) });
      }
    },
  };
}
