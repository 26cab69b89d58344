import type { Bus } from '../../../kernel/bus.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Db } from '../../../kernel/db.ts';
import type { OperationLog } from '../../../kernel/operation-log.ts';
import type { Hasher } from '../../../kernel/password.ts';
import type { Quota } from '../../../kernel/quota.ts';
import type { Routes } from '../../../kernel/route.ts';
import type { Sessions } from '../../../kernel/sessions.ts';
import type { OrgReach } from '../../organisation/org-reach.ts';
import { createAccountAccessService } from './account-access.service.ts';
import { accountAdminRoutes } from './account-admin.routes.ts';
import { createAccountAdminService } from './account-admin.service.ts';
import { createAccountChange } from './account-change.ts';
import { createAccountListRepository } from './account-list.repository.ts';
import { createAccountPlacesRepository } from './account-places.repository.ts';
import { type AccountPlaces, createAccountPlaces } from './account-places.ts';
import { createManagedAccountRepository } from './managed-account.repository.ts';

export interface AccountAdminOptions {
  places: AccountPlaces;
  db: Db;
  orgs: OrgReach;
  clock: Clock;
  operations: OperationLog;
  sessions: Pick<Sessions, 'refresh'>;
  bus: Pick<Bus, 'emit'>;
  quota: Quota;
  hasher: Hasher;
}

/** Where accounts may stand and how many; registration makes accounts too. */
export const accountPlaces = ({ db, orgs, quota }: Pick<AccountAdminOptions, 'db' | 'orgs' | 'quota'>): AccountPlaces =>
  createAccountPlaces({ places: createAccountPlacesRepository(db, orgs), quota });

/** Managing the accounts of others: puts the parts together and registers the calls. */
export function registerAccountAdmin(routes: Routes, options: AccountAdminOptions): void {
  const { db, orgs, clock, sessions, bus, places } = options;
  const accounts = createManagedAccountRepository(db, orgs, clock);
  const lists = createAccountListRepository(db, orgs, clock);
  const change = createAccountChange({ db, accounts, places, sessions, bus });
  accountAdminRoutes(
    routes,
    createAccountAdminService({ ...options, change, accounts, lists }),
    createAccountAccessService({ ...options, change, accounts }),
  );
}
