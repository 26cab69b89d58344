import { cardCalls, cardScanCalls } from '@lightfield/contract';
import { callsOf, defineModule } from '../../kernel/modules.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { createCardJob } from './card-job.ts';
import { createCardMessages } from './card-messages.ts';
import { type Wallet, createCardOrdering } from './card-orders.ts';
import { createCardRenewals } from './card-renewals.ts';
import { type CardSight, createCardRepository } from './card.repository.ts';
import { cardRoutes } from './card.routes.ts';
import { createCardService } from './card.service.ts';
import { createCardSync } from './card-sync.ts';
import { chooseOperators } from './operator/operators.ts';
import { createScanService } from './scan.service.ts';

interface Needs {
  scope: CardSight['devices'];
  orgs: CardSight['orgs'];
  operations: OperationLog;
  cardOrders: Wallet;
}

/** IoT cards: what operators say of them, when they end, and recharging them. */
export const cardModule = defineModule<Needs>({
  name: 'card',
  needs: { scope: true, orgs: true, operations: true, cardOrders: true },
  gives: {},
  calls: callsOf(cardCalls, cardScanCalls),
  start({ db, bus, clock, config, jobs, routes, scope, orgs, operations, cardOrders: wallet, ...given }) {
    const log = given.log.child({ part: 'cards' });
    const operators = chooseOperators(config.cards, { clock });
    const cards = createCardRepository(db, { orgs, devices: scope });
    const orders = createCardOrdering({ wallet, clock });
    const job = createCardJob({
      renewals: createCardRenewals({ db, wallet, operators, operations, clock, log }),
      sync: createCardSync({ db, operators, clock, log }),
      messages: createCardMessages({ db, bus, clock }),
      log,
    });
    cardRoutes(routes, {
      cards: createCardService({ db, cards, orders, operators, operations, clock, wake: job.wake }),
      scans: createScanService({ db, cards, orders, wallet, operators, clock }),
    });
    jobs.start('cards', job);
    return {};
  },
});
