import { grantCalls } from '@lightfield/contract';
import { callsOf, defineModule } from '../../kernel/modules.ts';
import type { DeviceReach } from '../device/list/device-scope.ts';
import type { LogService } from '../log/log.service.ts';
import type { OrgReach } from '../organisation/org-reach.ts';
import { createGrantListRepository } from './grant-list.repository.ts';
import { createGrantRepository } from './grant.repository.ts';
import { grantRoutes } from './grant.routes.ts';
import { createGrantService } from './grant.service.ts';
import { createOwnerService } from './owner.service.ts';

/** Authorisation of accounts for devices. */
export const grantModule = defineModule<{ scope: DeviceReach; orgs: OrgReach; operations: LogService }>({
  name: 'grant',
  needs: { scope: true, orgs: true, operations: true },
  gives: {},
  calls: callsOf(grantCalls),
  start({ db, bus, clock, scope, orgs, operations, routes }) {
    const lists = createGrantListRepository(db, {
      accounts: (caller, add) => orgs.accounts(caller, add),
      devices: (caller, add) => scope.visible(caller, add),
    });
    const work = { db, grants: createGrantRepository(), lists, rights: scope, bus, operations };
    grantRoutes(routes, createGrantService({ ...work, clock }), createOwnerService(work));
    return {};
  },
});
