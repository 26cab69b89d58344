import { deviceCalls } from '@lightfield/contract';
import type { Routes } from '../../../kernel/route.ts';
import type { DeviceService } from './device.service.ts';

/** Wiring only. The callback of device commands stands with its twin of signal commands, in the monitor feature. */
export function deviceRoutes(routes: Routes, devices: DeviceService): void {
  routes.on(deviceCalls.query, (body, caller) => devices.query(caller, body));
  routes.on(deviceCalls.monitorQuery, (body, caller) => devices.query(caller, body));
  routes.on(deviceCalls.queryByGroup, (body, caller) => devices.query(caller, body));
  routes.on(deviceCalls.queryAllByGroup, (body, caller) => devices.names(caller, body));
  routes.on(deviceCalls.queryAllForMap, (body, caller) => devices.positions(caller, body));
  routes.on(deviceCalls.info, ({ id }, caller) => devices.info(caller, id));
  routes.on(deviceCalls.detail, ({ id }, caller) => devices.info(caller, id));
  routes.on(deviceCalls.groups, (body, caller) => devices.groups(caller, body));
  routes.on(deviceCalls.manufacturers, (_body, caller) => devices.manufacturers(caller));
  routes.on(deviceCalls.setFollow, ({ id }, caller) => devices.follow(caller, id));
  routes.on(deviceCalls.cancelFollow, ({ id }, caller) => devices.unfollow(caller, id));
}
