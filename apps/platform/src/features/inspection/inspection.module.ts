import {
  inspectionContentCalls,
  inspectionPlanCalls,
  inspectionTaskCalls,
  workCalendarCalls,
} from '@lightfield/contract';
import type { Live } from '../../engines/live/live.ts';
import type { Monitoring } from '../../engines/live/monitoring.ts';
import { leasedJob } from '../../kernel/leases/leases.ts';
import type { Caller } from '../../kernel/caller.ts';
import { callsOf, defineModule } from '../../kernel/modules.ts';
import type { DeviceReach } from '../device/list/device-scope.ts';
import type { LogService } from '../log/log.service.ts';
import type { OrgReach } from '../organisation/org-reach.ts';
import { createCalendarService } from './calendar.service.ts';
import { createContentRepository } from './content.repository.ts';
import { createContentService } from './content.service.ts';
import { type OrderReports, createDoing } from './doing.service.ts';
import { createInspectionJob } from './inspection-job.ts';
import { createInspectionSight } from './inspection-reach.ts';
import { createInspectionSums } from './inspection-sums.repository.ts';
import { inspectionRoutes } from './inspection.routes.ts';
import { createMaking } from './making.ts';
import { createPlanRepository } from './plan.repository.ts';
import { createPlanService } from './plan.service.ts';
import { createTaskRepository } from './task.repository.ts';
import { createTaskService } from './task.service.ts';

interface Needs {
  scope: DeviceReach;
  orgs: OrgReach;
  operations: LogService;
  orderReports: OrderReports;
  live: Live;
  monitoring: Monitoring;
}

/** Sums are brought up to date this often, so many changes of each kind at a time. */
const FOLD_MS = 60_000;
const FOLD_MOST = 20_000;

/** Inspections: what is looked at, when, and what was found. */
/** Of a day ahead: what is due later is no matter of today. */
const DUE_MS = 24 * 3_600_000;
/** Nobody counts further. */
const COUNTED_MOST = 1_000;

export const inspectionModule = defineModule<Needs, { waitingInspections: (caller: Caller) => Promise<number> }>({
  name: 'inspection',
  needs: { scope: true, orgs: true, operations: true, orderReports: true, live: true, monitoring: true },
  gives: { waitingInspections: true },
  calls: callsOf(inspectionContentCalls, inspectionPlanCalls, workCalendarCalls, inspectionTaskCalls),
  start({
    db,
    bus,
    clock,
    log,
    jobs,
    leases,
    closers,
    routes,
    scope,
    orgs,
    operations,
    orderReports,
    live,
    monitoring,
  }) {
    const sight = createInspectionSight(db, scope, orgs);
    const plans = createPlanRepository(db, sight, clock);
    const making = createMaking(plans);
    const found = createTaskRepository(db, sight);
    const tasks = createTaskService({
      db,
      clock,
      tasks: found,
      openMonitoring: (deviceId, intervalMs, forMs) =>
        monitoring.openMonitoring(deviceId, intervalMs, forMs, 'inspections'),
    });
    inspectionRoutes(routes, {
      contents: createContentService({ db, contents: createContentRepository(db, orgs, scope), operations, clock }),
      plans: createPlanService({ db, plans, making, devices: scope, operations, clock }),
      calendar: createCalendarService({ db, plans, making, operations, clock }),
      tasks,
      doing: createDoing({
        db,
        orders: orderReports,
        values: { latest: (seriesId) => live.get(seriesId), fresh: (ids) => live.fresh(ids) },
        operations,
        clock,
        after: (caller, id) => tasks.after(caller, id),
      }),
    });
    const sums = createInspectionSums(db);
    jobs.sweep(
      'sums of inspections',
      FOLD_MS,
      () => sums.fold(FOLD_MOST),
      'sums of inspections are not brought up to date',
    );
    const said = log.child({ part: 'inspections' });
    const job = leasedJob(() => createInspectionJob({ db, making, bus, clock, log: said }));
    closers.add('inspections', leases.want('inspections', job));
    return {
      waitingInspections: async (caller) => (await found.doable(caller, clock.now() + DUE_MS, COUNTED_MOST)).length,
    };
  },
});
