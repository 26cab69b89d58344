import { deviceModelCalls, protocolCalls } from '@lightfield/contract';
import type { Routes } from '../../kernel/route.ts';
import type { DeviceModelService } from './device-model.service.ts';
import type { ProtocolService } from './protocol.service.ts';

/** Wiring only: which call reaches which rule. */
export function protocolRoutes(routes: Routes, protocols: ProtocolService, models: DeviceModelService): void {
  routes.on(protocolCalls.query, () => protocols.query());
  routes.on(protocolCalls.queryAll, () => protocols.queryAll());
  routes.on(protocolCalls.edit, (body, caller) => protocols.edit(caller, body));
  routes.on(deviceModelCalls.query, (body) => models.query(body));
  routes.on(deviceModelCalls.queryAll, () => models.queryAll());
  routes.on(deviceModelCalls.add, (body, caller) => models.add(caller, body));
  routes.on(deviceModelCalls.edit, (body, caller) => models.edit(caller, body));
  routes.on(deviceModelCalls.delete, ({ id }, caller) => models.delete(caller, id));
}
