import { alarmCalls, alarmWorkCalls } from '@lightfield/contract';
import { type AlarmSight, createAlarmSight } from '../../engines/alarms/alarm-sight.ts';
import type { Alarms } from '../../engines/alarms/alarms.ts';
import { callsOf, defineModule } from '../../kernel/modules.ts';
import type { DeviceReach } from '../device/list/device-scope.ts';
import type { LogService } from '../log/log.service.ts';
import type { ProjectReach } from '../project/project-scope.ts';
import { createAlarmStatistics } from './alarm-statistics.ts';
import { createAlarmWorkRepository } from './alarm-work.repository.ts';
import { createAlarmWork } from './alarm-work.service.ts';
import { createAlarmRepository } from './alarm.repository.ts';
import { alarmRoutes } from './alarm.routes.ts';
import { createAlarmService } from './alarm.service.ts';

interface Needs {
  alarms: Alarms;
  scope: DeviceReach;
  projectScope: ProjectReach;
  operations: LogService;
}

/** Alarms as people see and work them: lists, confirming, comments, the shelf, statistics. */
export const alarmModule = defineModule<Needs, { alarmSight: AlarmSight }>({
  name: 'alarm',
  needs: { alarms: true, scope: true, projectScope: true, operations: true },
  gives: { alarmSight: true },
  calls: callsOf(alarmCalls, alarmWorkCalls),
  start({ db, bus, clock, routes, alarms, scope, projectScope, operations }) {
    const sight = createAlarmSight(scope, projectScope);
    const service = createAlarmService({
      db,
      alarms: createAlarmRepository(db, sight),
      clock,
      bus,
      operations,
      alarmCounts: (deviceId) => alarms.shown(deviceId),
    });
    const work = createAlarmWork({ db, work: createAlarmWorkRepository(db, sight), clock, operations, bus });
    alarmRoutes(routes, service, { work, statistics: createAlarmStatistics({ db, sight, clock }) });
    return { alarmSight: sight };
  },
});
