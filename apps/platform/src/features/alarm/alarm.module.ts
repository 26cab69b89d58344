import { alarmCalls, alarmWorkCalls } from '@lightfield/contract';
import { type AlarmSight, createAlarmSight } from '../../engines/alarms/alarm-sight.ts';
import type { Alarms } from '../../engines/alarms/alarms.ts';
import type { Events } from '../../kernel/bus.ts';
import { callsOf, defineModule } from '../../kernel/modules.ts';
import type { DeviceReach } from '../device/list/device-scope.ts';
import type { LogService } from '../log/log.service.ts';
import type { ProjectReach } from '../project/project-scope.ts';
import { createAlarmPages } from './alarm-page.ts';
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

/** Screens read their lists of alarms anew when they hear of these, or see others. */
const CHANGED_BY: readonly (keyof Events)[] = [
  'alarm',
  'alarmSeen',
  'shelfChanged',
  'alarmStanding',
  'configChanged',
  'projectChanged',
  'reachChanged',
  'grantChanged',
];

/** Alarms as people see and work them: lists, confirming, comments, the shelf, statistics. */
export const alarmModule = defineModule<Needs, { alarmSight: AlarmSight }>({
  name: 'alarm',
  needs: { alarms: true, scope: true, projectScope: true, operations: true },
  gives: { alarmSight: true },
  calls: callsOf(alarmCalls, alarmWorkCalls),
  start({ db, lists, bus, clock, routes, alarms, scope, projectScope, operations }) {
    const sight = createAlarmSight(scope, projectScope);
    const service = createAlarmService({
      db,
      alarms: {
        ...createAlarmRepository(db, sight),
        ...lists.of((at) => createAlarmPages(at, sight), CHANGED_BY),
      },
      clock,
      bus,
      operations,
      alarmCounts: (deviceId) => alarms.shown(deviceId),
    });
    const work = createAlarmWork({ db, work: createAlarmWorkRepository(db, sight), clock, operations, bus });
    const { statistics } = lists.of(
      (at) => ({ statistics: createAlarmStatistics({ db: at, sight, clock }) }),
      CHANGED_BY,
    );
    alarmRoutes(routes, service, { work, statistics });
    return { alarmSight: sight };
  },
});
