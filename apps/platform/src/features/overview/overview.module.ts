import { overviewCalls } from '@lightfield/contract';
import type { AlarmSight } from '../../engines/alarms/alarm-sight.ts';
import { callsOf, defineModule } from '../../kernel/modules.ts';
import type { DeviceReach } from '../device/list/device-scope.ts';
import type { OrgReach } from '../organisation/org-reach.ts';
import type { ProjectReach } from '../project/project-scope.ts';
import { createOverviewRepository } from './overview.repository.ts';
import { overviewRoutes } from './overview.routes.ts';
import { type WaitingWork, createOverviewService } from './overview.service.ts';

interface Needs {
  scope: DeviceReach;
  projectScope: ProjectReach;
  orgs: OrgReach;
  alarmSight: AlarmSight;
  waitingOrders: Pick<WaitingWork, 'toDispatch'> & { mine: WaitingWork['orders'] };
  waitingInspections: WaitingWork['inspections'];
  waitingRecords: WaitingWork['records'];
  waitingActions: (accountId: string) => Promise<number>;
}

/** What one sees first. */
export const overviewModule = defineModule<Needs>({
  name: 'overview',
  needs: {
    scope: true,
    projectScope: true,
    orgs: true,
    alarmSight: true,
    waitingOrders: true,
    waitingInspections: true,
    waitingRecords: true,
    waitingActions: true,
  },
  gives: {},
  calls: callsOf(overviewCalls),
  start({ db, clock, routes, scope, projectScope, orgs, alarmSight, ...waiting }) {
    const overview = createOverviewRepository(db, {
      devices: (caller, add) => scope.visible(caller, add, 'many'),
      projects: (caller, add) => projectScope.visible(caller, add),
      alarms: alarmSight,
      managedOrgs: (caller) => scope.managedOrgs(caller),
      accounts: (caller, add) => orgs.accounts(caller, add),
    });
    overviewRoutes(
      routes,
      createOverviewService({
        overview,
        work: {
          orders: (caller) => waiting.waitingOrders.mine(caller),
          toDispatch: (caller) => waiting.waitingOrders.toDispatch(caller),
          inspections: (caller) => waiting.waitingInspections(caller),
          records: (caller) => waiting.waitingRecords(caller),
          proposals: ({ accountId }) => waiting.waitingActions(accountId),
        },
        clock,
      }),
    );
    return {};
  },
});
