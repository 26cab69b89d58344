import { createAlarmGroupRepository } from '../features/alarm-group/alarm-group.repository.ts';
import { alarmGroupRoutes } from '../features/alarm-group/alarm-group.routes.ts';
import { createAlarmGroupService } from '../features/alarm-group/alarm-group.service.ts';
import { createAlarmSteps } from '../features/alarm-group/alarm-steps.ts';
import { createDeliveryLog } from '../features/alarm-group/delivery-log.ts';
import { createStepRepository } from '../features/alarm-group/step.repository.ts';
import { createAlarmPush } from '../features/message/alarm-push.ts';
import { createAlarmReaders } from './alarm-readers.ts';
import { createAlarmSight } from '../engines/alarms/alarm-sight.ts';
import type { Shared } from './shared.ts';

/** Alarm groups as they are managed, and how they are told. */
export function startAlarmGroups(shared: Shared): void {
  const { db, bus, clock, log, metrics, scope, projectScope, notifier, operations, routes, closers } = shared;
  const service = createAlarmGroupService({ db, groups: createAlarmGroupRepository(db), operations });
  const sight = createAlarmSight(scope, projectScope);
  const deliveries = createDeliveryLog({ db, sight });
  alarmGroupRoutes(routes, service, deliveries);
  const steps = createAlarmSteps({
    db,
    steps: createStepRepository(db),
    rightsOf: (tx, sourceIds) => createAlarmReaders(tx).alarmRights(sourceIds),
    push: createAlarmPush(bus),
    notifier,
    bus,
    clock,
    log: log.child({ part: 'alarm groups' }),
  });
  steps.start();
  closers.add('alarm groups', () => steps.stop());
  metrics.counters('lf_alarm_groups', 'Deliveries of alarms to groups', () => steps.counters());
}
