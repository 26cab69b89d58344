import { alarmGroupCalls } from '@lightfield/contract';
import type { Routes } from '../../kernel/route.ts';
import type { AlarmGroupService } from './alarm-group.service.ts';
import type { DeliveryLog } from './delivery-log.ts';

/** Wiring only. */
export function alarmGroupRoutes(routes: Routes, groups: AlarmGroupService, log: DeliveryLog): void {
  routes.on(alarmGroupCalls.query, (body, caller) => groups.query(caller, body));
  routes.on(alarmGroupCalls.queryAll, (body, caller) => groups.choices(caller, body));
  routes.on(alarmGroupCalls.queryAccounts, (body, caller) => groups.accounts(caller, body));
  routes.on(alarmGroupCalls.add, (body, caller) => groups.add(caller, body));
  routes.on(alarmGroupCalls.edit, (body, caller) => groups.edit(caller, body));
  routes.on(alarmGroupCalls.delete, ({ id }, caller) => groups.delete(caller, id));
  routes.on(alarmGroupCalls.deliveries, (body, caller) => log.query(caller, body));
}
