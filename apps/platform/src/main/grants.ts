import { createGrantListRepository } from '../features/grant/grant-list.repository.ts';
import { createGrantRepository } from '../features/grant/grant.repository.ts';
import { grantRoutes } from '../features/grant/grant.routes.ts';
import { createGrantService } from '../features/grant/grant.service.ts';
import { createOwnerService } from '../features/grant/owner.service.ts';
import type { Shared } from './shared.ts';

/** Authorisation of accounts for devices. */
export function startGrants({ db, bus, clock, scope, orgs, operations, routes }: Shared): void {
  const lists = createGrantListRepository(db, {
    accounts: (caller, add) => orgs.accounts(caller, add),
    devices: (caller, add) => scope.visible(caller, add),
  });
  const work = { db, grants: createGrantRepository(), lists, rights: scope, bus, operations };
  grantRoutes(routes, createGrantService({ ...work, clock }), createOwnerService(work));
}
