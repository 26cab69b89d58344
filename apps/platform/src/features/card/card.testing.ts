import { cardDay } from '@lightfield/rules';
import { rememberedOperations } from '../../engines/commands/commands.testing.ts';
import type { TestClock } from '../../kernel/clock.testing.ts';
import type { Db } from '../../kernel/db.ts';
import { silentLog } from '../../kernel/log.ts';
import { testCalls } from '../../kernel/testing-calls.ts';
import { createCardMessages } from './card-messages.ts';
import { type Wallet, createCardOrdering } from './card-orders.ts';
import { createCardReach } from './card-reach.ts';
import { createCardRenewals } from './card-renewals.ts';
import { createCardRepository, type CardSight } from './card.repository.ts';
import { cardRoutes } from './card.routes.ts';
import { createCardService } from './card.service.ts';
import { createCardSync } from './card-sync.ts';
import { type CardSaid, OperatorError } from './operator/operator-service.ts';
import { createScanService } from './scan.service.ts';

/** An operator that does as the test says. */
export function fakeOperator() {
  const operator = {
    service: 'onelink' as const,
    renewed: [] as string[],
    problem: '',
    busy: false,
    said: { lineState: 'active', usedKb: 100, activatedAt: null } as CardSaid,
    fail() {
      if (operator.problem !== '') throw new OperatorError(operator.problem, { busy: operator.busy });
    },
    async look() {
      operator.fail();
      return Promise.resolve(operator.said);
    },
    async renew({ iccid }: { iccid: string }) {
      operator.fail();
      operator.renewed.push(iccid);
      return Promise.resolve();
    },
  };
  return operator;
}

/** The whole feature on a database and a wallet, with an operator that does as the test says. */
export async function cardsOn(
  db: Db,
  { wallet, clock, sight }: { wallet: Wallet; clock: TestClock; sight: CardSight },
) {
  const operator = fakeOperator();
  const operators = { mobile: operator };
  const operations = rememberedOperations();
  const cards = createCardRepository(db, sight);
  const orders = createCardOrdering({ wallet, clock });
  const told: string[] = [];
  const parts = { db, operators, clock, log: silentLog };
  const calls = await testCalls({
    register: (routes) =>
      cardRoutes(routes, {
        cards: createCardService({
          db,
          cards,
          orders,
          operators,
          operations: operations.log,
          clock,
          wake: () => undefined,
        }),
        scans: createScanService({ db, cards, orders, wallet, operators, clock }),
      }),
    reach: createCardReach(db, sight.orgs),
    clock,
  });
  return {
    calls,
    operator,
    operations,
    told,
    sync: createCardSync(parts),
    renewals: createCardRenewals({ ...parts, wallet, operations: operations.log }),
    messages: createCardMessages({
      db,
      clock,
      bus: { emit: (name, event) => void told.push(`${name} ${(event as { accountId: string }).accountId}`) },
    }),
    /** A line of an import that is good; `days`: until its last day. */
    line: (iccid: string, days: number | undefined, more: object = {}) => ({
      iccid,
      operator: '移动',
      packageName: '100MB/月',
      packageMb: '100',
      priceYuan: '5',
      expires: days === undefined ? '' : cardDay(clock.now() + days * 86_400_000),
      ...more,
    }),
  };
}
