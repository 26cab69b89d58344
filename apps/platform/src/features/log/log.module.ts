import { accountCalls } from '@lightfield/contract';
import { defineModule } from '../../kernel/modules.ts';
import type { OrgReach } from '../organisation/org-reach.ts';
import { logRoutes } from './log.routes.ts';
import type { LogService } from './log.service.ts';

/** The operation log, for whoever may read it. What writes it is there before all modules. */
export const logModule = defineModule<{ operations: LogService; orgs: OrgReach }>({
  name: 'log',
  needs: { operations: true, orgs: true },
  gives: {},
  calls: [
    accountCalls.operationLogByObject,
    accountCalls.operationLog,
    accountCalls.operationLogAll,
    accountCalls.operationLogExport,
  ],
  start({ routes, operations, orgs }) {
    logRoutes(routes, operations, (caller, column, add) => orgs.within(caller, column, add));
    return {};
  },
});
