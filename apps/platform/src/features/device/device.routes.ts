import { deviceCalls } from '@lightfield/contract';
import type { Routes } from '../../kernel/route.ts';
import type { DeviceService } from './device.service.ts';

/** Wiring only. The callback of device commands is registered where commands are started (features/monitor). */
export function deviceRoutes(routes: Routes, devices: DeviceService): void {
  routes.on(deviceCalls.query, (filter, caller) => devices.page(caller, filter));
  routes.on(deviceCalls.monitorQuery, (filter, caller) => devices.page(caller, filter));
  routes.on(deviceCalls.queryByGroup, (filter, caller) => devices.page(caller, filter));
  routes.on(deviceCalls.queryAllByGroup, ({ groupId }, caller) => devices.names(caller, groupId));
  routes.on(deviceCalls.queryAllForMap, (filter, caller) => devices.placed(caller, filter));
  routes.on(deviceCalls.groups, (_body, caller) => devices.groups(caller));
  routes.on(deviceCalls.info, ({ id }, caller) => devices.info(caller, id));
  routes.on(deviceCalls.detail, ({ id }, caller) => devices.info(caller, id));
  routes.on(deviceCalls.setFollow, ({ id }, caller) => devices.follow(caller, id));
  routes.on(deviceCalls.cancelFollow, ({ id }, caller) => devices.unfollow(caller, id));
}
