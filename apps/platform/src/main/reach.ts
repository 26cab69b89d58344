import { createCardReach } from '../features/card/card-reach.ts';
import { createDeviceScope } from '../features/device/list/device-scope.ts';
import type { Audiences } from '../features/message/alarm-readers.ts';
import { createMoneyReach } from '../features/money/money-reach.ts';
import { createOrgReach } from '../features/organisation/org-reach.ts';
import { createPageGivenRepository } from '../features/page/page-given.repository.ts';
import { createPageReach } from '../features/page/page-rights.ts';
import { createPageRepository } from '../features/page/page.repository.ts';
import { createProjectAudience } from '../features/project/project-audience.ts';
import { createProjectScope } from '../features/project/project-scope.ts';
import { createInspectionReach } from '../features/inspection/inspection-reach.ts';
import { createSmartReportReach } from '../features/smart-report/smart-report-reach.ts';
import { createStockReach } from '../features/work-order/stock/stock-reach.ts';
import { createWorkOrderReach } from '../features/work-order/work-order-reach.ts';
import type { Db } from '../kernel/db.ts';
import type { BoundDevices, EntityReach, Reaches } from '../kernel/reach.ts';

/** Who reaches what: put together once, from the features that own the rules, before any call is registered. */
export function createReach(db: Db) {
  const scope = createDeviceScope(db);
  const projectScope = createProjectScope(db, scope);
  const orgs = createOrgReach(db);
  const device: Reaches = (caller, ids) => scope.mayReadAll(caller, ids);
  const project: Reaches = (caller, ids) => projectScope.mayReadAll(caller, ids);
  const reach: EntityReach = {
    ...orgs.entities,
    device,
    gateway: (caller, ids) => scope.mayReachGateways(caller, ids),
    page: createPageReach(db, createPageRepository(), createPageGivenRepository(), {
      ...orgs.entities,
      device,
      project,
    }),
    project,
    mvar: (caller, ids) => projectScope.mayReadParts(caller, 'project_mvar', ids),
    projectReport: (caller, ids) => projectScope.mayReadParts(caller, 'project_report', ids),
    workOrder: createWorkOrderReach(db, scope),
    ...createStockReach(db, orgs),
    ...createMoneyReach(db, (caller, column, add) => orgs.within(caller, column, add)),
    ...createCardReach(db, orgs),
    ...createInspectionReach(db, scope, orgs),
    ...createSmartReportReach(db, scope, orgs),
    projectAlarm: (caller, ids) => projectScope.mayReadParts(caller, 'project_alarm', ids),
  };
  const bound: BoundDevices = (caller, projectId, ids) => projectScope.bound(caller, projectId, ids);
  return { scope, projectScope, orgs, reach, bound, audiences };
}

/** Who is told of alarms, as a connection or a transaction sees it. */
export const audiences: Audiences = (on) => ({ devices: createDeviceScope(on), projects: createProjectAudience(on) });
