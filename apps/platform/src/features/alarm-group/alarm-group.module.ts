import { alarmGroupCalls } from '@lightfield/contract';
import type { AlarmSight } from '../../engines/alarms/alarm-sight.ts';
import { callsOf, defineModule } from '../../kernel/modules.ts';
import type { QueuedNotifier } from '../../kernel/notifier.ts';
import type { LogService } from '../log/log.service.ts';
import type { AlarmPush } from '../message/alarm-push.ts';
import type { AlarmRightsOf } from '../message/alarm-readers.ts';
import { createAlarmGroupRepository } from './alarm-group.repository.ts';
import { alarmGroupRoutes } from './alarm-group.routes.ts';
import { createAlarmGroupService } from './alarm-group.service.ts';
import { createAlarmSteps } from './alarm-steps.ts';
import { createDeliveryLog } from './delivery-log.ts';
import type { AlarmOrders, OnCall } from './on-duty.ts';
import { createStepRepository } from './step.repository.ts';

interface Needs {
  operations: LogService;
  notifier: QueuedNotifier;
  alarmSight: AlarmSight;
  alarmPush: AlarmPush;
  alarmRights: AlarmRightsOf;
  onCall: OnCall;
  alarmOrders: AlarmOrders;
}

/** Alarm groups as they are managed, and how they are told. */
export const alarmGroupModule = defineModule<Needs>({
  name: 'alarm-group',
  needs: {
    operations: true,
    notifier: true,
    alarmSight: true,
    alarmPush: true,
    alarmRights: true,
    onCall: true,
    alarmOrders: true,
  },
  gives: {},
  calls: callsOf(alarmGroupCalls),
  start({
    db,
    bus,
    clock,
    jobs,
    log,
    metrics,
    routes,
    operations,
    notifier,
    alarmSight,
    alarmPush,
    alarmRights,
    onCall,
    alarmOrders,
  }) {
    const service = createAlarmGroupService({ db, groups: createAlarmGroupRepository(db), operations });
    alarmGroupRoutes(routes, service, createDeliveryLog({ db, sight: alarmSight }));
    const steps = createAlarmSteps({
      db,
      steps: createStepRepository(db),
      rightsOf: alarmRights,
      push: alarmPush,
      onCall,
      orders: alarmOrders,
      notifier,
      bus,
      clock,
      log: log.child({ part: 'alarm groups' }),
    });
    jobs.start('alarm groups', steps);
    metrics.counters('lf_alarm_groups', 'Deliveries of alarms to groups', () => steps.counters());
    return {};
  },
});
