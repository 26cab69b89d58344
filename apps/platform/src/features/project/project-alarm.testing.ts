import { createAlarmSight } from '../../engines/alarms/alarm-sight.ts';
import { clockAt } from '../../kernel/clock.testing.ts';
import { type TestCalls, testCalls } from '../../kernel/testing-calls.ts';
import { createAlarmRepository } from '../alarm/alarm.repository.ts';
import { alarmRoutes } from '../alarm/alarm.routes.ts';
import { createAlarmService } from '../alarm/alarm.service.ts';
import { createAlarmStatistics } from '../alarm/alarm-statistics.ts';
import { createAlarmWorkRepository } from '../alarm/alarm-work.repository.ts';
import { createAlarmWork } from '../alarm/alarm-work.service.ts';
import type { ProjectSite } from './project.testing.ts';

/** The calls of alarms at this site, with what a caller really reaches. */
export function alarmCallsOf(site: ProjectSite): Promise<TestCalls> {
  const { db, bus, scope, reach, operations } = site;
  const clock = clockAt(() => site.time.at);
  const sight = createAlarmSight(scope, reach);
  const common = { db, clock, operations: operations.log };
  const service = createAlarmService({
    ...common,
    alarms: createAlarmRepository(db, sight),
    bus,
    alarmCounts: (id) => site.alarmEngine.counts(id),
  });
  const work = createAlarmWork({ ...common, bus, work: createAlarmWorkRepository(db, sight) });
  const statistics = createAlarmStatistics({ db, sight, clock });
  return testCalls({
    clock,
    reach: {
      device: (caller, ids) => scope.mayReadAll(caller, ids),
      project: (caller, ids) => reach.mayReadAll(caller, ids),
    },
    bound: (caller, projectId, ids) => reach.bound(caller, projectId, ids),
    register: (routes) => alarmRoutes(routes, service, { work, statistics }),
  });
}
