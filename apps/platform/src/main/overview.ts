import { createAlarmSight } from '../engines/alarms/alarm-sight.ts';
import { createOverviewRepository } from '../features/overview/overview.repository.ts';
import { overviewRoutes } from '../features/overview/overview.routes.ts';
import { createOverviewService } from '../features/overview/overview.service.ts';
import type { Shared } from './shared.ts';

/** What one sees first. */
export function startOverview({ db, clock, scope, projectScope, orgs, routes }: Shared): void {
  const overview = createOverviewRepository(db, {
    devices: (caller, add) => scope.visible(caller, add, 'many'),
    projects: (caller, add) => projectScope.visible(caller, add),
    alarms: createAlarmSight(scope, projectScope),
    managedOrgs: (caller) => scope.managedOrgs(caller),
    accounts: (caller, add) => orgs.accounts(caller, add),
  });
  overviewRoutes(routes, createOverviewService({ overview, clock }));
}
