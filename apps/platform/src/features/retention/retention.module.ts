import { retentionCalls } from '@lightfield/contract';
import { callsOf, defineModule } from '../../kernel/modules.ts';
import type { LogService } from '../log/log.service.ts';
import { createRetentionRepository } from './retention.repository.ts';
import { retentionRoutes } from './retention.routes.ts';
import { createRetentionService } from './retention.service.ts';

/** How long the history of enterprises is kept. */
export const retentionModule = defineModule<{ operations: LogService }>({
  name: 'retention',
  needs: { operations: true },
  gives: {},
  calls: callsOf(retentionCalls),
  start({ db, routes, operations }) {
    retentionRoutes(routes, createRetentionService({ db, retention: createRetentionRepository(db), operations }));
    return {};
  },
});
