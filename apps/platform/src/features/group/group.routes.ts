import { groupCalls } from '@lightfield/contract';
import type { Routes } from '../../kernel/route.ts';
import type { GroupDevicesService } from './group-devices.service.ts';
import type { GroupService } from './group.service.ts';

/** Wiring only. */
export function groupRoutes(routes: Routes, groups: GroupService, devices: GroupDevicesService): void {
  routes.on(groupCalls.query, ({ orgId }, caller) => groups.query(caller, orgId));
  routes.on(groupCalls.add, (body, caller) => groups.add(caller, body));
  routes.on(groupCalls.edit, (body, caller) => groups.edit(caller, body));
  routes.on(groupCalls.move, (body, caller) => groups.move(caller, body));
  routes.on(groupCalls.sort, (body, caller) => groups.sort(caller, body));
  routes.on(groupCalls.delete, (body, caller) => groups.delete(caller, body));
  routes.on(groupCalls.moveDevices, (body, caller) => devices.moveDevices(caller, body));
}
