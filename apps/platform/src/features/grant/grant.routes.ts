import { grantCalls } from '@lightfield/contract';
import type { Routes } from '../../kernel/route.ts';
import type { GrantService } from './grant.service.ts';
import type { OwnerService } from './owner.service.ts';

/** Wiring only: which call reaches which rule. */
export function grantRoutes(routes: Routes, grants: GrantService, owners: OwnerService): void {
  routes.on(grantCalls.ofDevice, (body, caller) => grants.ofDevice(caller, body));
  routes.on(grantCalls.ofAccount, (body, caller) => grants.ofAccount(caller, body));
  routes.on(grantCalls.accountsToAdd, (body, caller) => grants.accountsToAdd(caller, body));
  routes.on(grantCalls.devicesToAdd, (body, caller) => grants.devicesToAdd(caller, body));
  routes.on(grantCalls.add, (body, caller) => grants.add(caller, body));
  routes.on(grantCalls.edit, (body, caller) => grants.edit(caller, body));
  routes.on(grantCalls.delete, (body, caller) => grants.delete(caller, body));
  routes.on(grantCalls.setOwner, (body, caller) => owners.setOwner(caller, body));
  routes.on(grantCalls.owned, (body, caller) => owners.owned(caller, body));
}
