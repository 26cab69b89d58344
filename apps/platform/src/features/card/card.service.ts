import {
  type BodyOut,
  type Card,
  LIMITS,
  type PayOrder,
  cardErrors,
  commonErrors,
  type cardCalls,
} from '@lightfield/contract';
import { cardDay, cardLineProblems, cardOfLine, isRechargeable, minMonths } from '@lightfield/rules';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Transaction } from '../../kernel/db.ts';
import { homeOrg } from '../../kernel/home-org.ts';
import { refuseLines } from '../../kernel/line-problems.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import type { CardOrdering } from './card-orders.ts';
import { type CardRepository, type LockedCard, type StoredCard, cardWrites } from './card.repository.ts';
import type { Operators } from './operator/operators.ts';

const { importMax, cards: cardsMax, usageDays } = LIMITS.card;
const DAY_MS = 86_400_000;
type Calls = typeof cardCalls;

export interface CardServiceParts {
  db: Db;
  cards: CardRepository;
  orders: Pick<CardOrdering, 'add'>;
  operators: Operators;
  operations: OperationLog;
  clock: Clock;
  /** Operators are to be asked now. */
  wake: () => void;
}

/** Refuses cards that cannot be recharged for so many months (3025); answers what they cost together. */
export function priced(
  cards: readonly LockedCard[],
  { months, now, operators }: { months: number; now: number; operators: Operators },
): { id: string; cents: number }[] {
  return cards.map((card) => {
    // nobody could renew it
    if (!operators[card.operator] || !isRechargeable(card, now) || months < minMonths(card.expiresAt, now))
      throw cardErrors.notRechargeable({ iccid: card.iccid.slice(-4) });
    return { id: card.id, cents: card.priceCents * months };
  });
}

/** What the operation log says of cards. */
function cardLog(operations: OperationLog) {
  const write = (
    tx: Transaction,
    caller: Caller,
    action: 'add' | 'remark' | 'delete' | 'sync',
    object: { id: string; name: string },
    changes: ReturnType<typeof changesOf>,
  ) =>
    operations.write(
      caller,
      { action: `card.${action}`, objectType: 'card', objectId: object.id, objectName: object.name, ...changes },
      tx,
    );
  /** One entry for many: who is named is the first, and how many there were. */
  const many = (
    tx: Transaction,
    caller: Caller,
    action: 'add' | 'delete' | 'sync',
    all: readonly { id: string; iccid: string }[],
  ) => {
    const [first] = all;
    if (!first) return Promise.resolve();
    const object = { id: first.id, name: first.iccid };
    return write(
      tx,
      caller,
      action,
      object,
      changesOf({}, { count: all.length, iccids: all.slice(0, 20).map(({ iccid }) => iccid) }),
    );
  };
  return { write, many };
}

/** The rules of cards. That the caller reaches them was checked before. */
export function createCardService(parts: CardServiceParts) {
  const { db, cards, orders, operators, operations, clock, wake } = parts;
  const shown = (card: StoredCard): Card => ({ ...card, service: operators[card.operator]?.service ?? null });
  const { write, many } = cardLog(operations);
  async function locked(tx: Transaction, ids: readonly string[]): Promise<LockedCard[]> {
    const asked = [...new Set(ids)];
    const found = await cardWrites.lock(tx, asked);
    if (found.length < asked.length) throw commonErrors.notFound();
    return found;
  }

  return {
    async query(caller: Caller, body: BodyOut<Calls['query']>) {
      const now = clock.now();
      const { total, rows } = await cards.list(caller, body, now);
      const services = [...new Set(Object.values(operators).map(({ service }) => service))];
      return { total, rows: rows.map(shown), services, counts: await cards.counts(caller, body.orgId, now) };
    },
    async info(caller: Caller, { id }: BodyOut<Calls['info']>) {
      const now = clock.now();
      const card = await cards.find(caller, id, now);
      if (!card) throw commonErrors.notFound({ id });
      const usage = await cards.usage(id, cardDay(now - (usageDays - 1) * DAY_MS));
      return { ...shown(card), usage, recharges: await cards.recharges(id) };
    },
    async add(caller: Caller, { orgId, lines }: BodyOut<Calls['add']>) {
      if (lines.length > importMax) throw cardErrors.importMax({ lines: lines.length });
      refuseLines(cardLineProblems(lines), caller.lang);
      const said = lines.map(cardOfLine);
      const home = await homeOrg(db, caller, orgId, { customers: true });
      await db.transaction(async (tx) => {
        // one after the other: two imports together must not exceed what an enterprise can have
        await tx.query('select 1 from org where id = $1 for no key update', [home]);
        const taken = await cardWrites.taken(
          tx,
          said.map(({ iccid }) => iccid),
        );
        const spec = cardErrors.iccidTaken.spec;
        refuseLines(
          said.flatMap(({ iccid }, line) => (taken.has(iccid) ? [{ line, field: 'iccid', spec }] : [])),
          caller.lang,
        );
        if ((await cardWrites.count(tx, home)) + said.length > cardsMax) throw cardErrors.cardsMax();
        await cardWrites.insert(tx, home, said, clock.now());
        await many(
          tx,
          caller,
          'add',
          said.map(({ iccid }) => ({ id: home, iccid })),
        );
      });
      wake();
      return { count: said.length };
    },
    async remark(caller: Caller, { id, remark }: BodyOut<Calls['remark']>) {
      await db.transaction(async (tx) => {
        const [card] = await locked(tx, [id]);
        if (!card || card.remark === remark) return;
        await cardWrites.remark(tx, id, remark);
        const object = { id, name: card.iccid };
        await write(tx, caller, 'remark', object, changesOf({ remark: card.remark }, { remark }));
      });
      return {};
    },
    async delete(caller: Caller, { ids }: BodyOut<Calls['delete']>) {
      return db.transaction(async (tx) => {
        const found = await locked(tx, ids);
        if (await cardWrites.hasOpen(tx, ids)) throw cardErrors.rechargeOpen();
        await cardWrites.delete(tx, ids);
        await many(tx, caller, 'delete', found);
        return { count: found.length };
      });
    },
    async sync(caller: Caller, { ids }: BodyOut<Calls['sync']>) {
      const count = await db.transaction(async (tx) => {
        const found = (await locked(tx, ids)).filter(({ operator }) => operators[operator]);
        if (found.length === 0) throw cardErrors.nobodyToAsk();
        await cardWrites.sync(
          tx,
          found.map(({ id }) => id),
          clock.now(),
        );
        await many(tx, caller, 'sync', found);
        return found.length;
      });
      wake();
      return { count };
    },
    /** Cards of one order are those of one enterprise. */
    order: (caller: Caller, { ids, months }: BodyOut<Calls['order']>): Promise<PayOrder> =>
      db.transaction(async (tx) => {
        const found = await locked(tx, ids);
        const orgId = found[0]?.orgId ?? '';
        if (found.some((card) => card.orgId !== orgId)) throw commonErrors.notFound();
        return orders.add(tx, caller, { orgId, cards: priced(found, { months, now: clock.now(), operators }), months });
      }),
  };
}
export type CardService = ReturnType<typeof createCardService>;
