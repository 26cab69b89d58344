import { deviceAdminCalls, orgMoveCalls } from '@lightfield/contract';
import type { Routes } from '../../../kernel/route.ts';
import type { BindingService } from './binding.service.ts';
import type { DeviceAdminService } from './device-admin.service.ts';
import type { OrgMoveService } from './org-move.service.ts';
import type { ReachedRepository } from './reached.repository.ts';

/** Wiring only. */
export function deviceAdminRoutes(
  routes: Routes,
  {
    devices,
    bindings,
    reached,
    moves,
  }: { devices: DeviceAdminService; bindings: BindingService; reached: ReachedRepository; moves: OrgMoveService },
): void {
  routes.on(deviceAdminCalls.queryForEdit, ({ id }) => devices.queryForEdit(id));
  routes.on(deviceAdminCalls.add, (body, caller) => devices.add(caller, body));
  routes.on(deviceAdminCalls.edit, (body, caller) => devices.edit(caller, body));
  routes.on(deviceAdminCalls.deleteInfo, ({ id }) => devices.deleteInfo(id));
  routes.on(deviceAdminCalls.delete, (body, caller) => devices.delete(caller, body));
  routes.on(deviceAdminCalls.uses, ({ equipmentIds }) => devices.uses(equipmentIds));
  routes.on(orgMoveCalls.preview, (body, caller) => moves.preview(caller, body));
  routes.on(orgMoveCalls.move, (body, caller) => moves.move(caller, body));
  routes.on(deviceAdminCalls.bindGateway, (body, caller) => bindings.bindGateway(caller, body));
  routes.on(deviceAdminCalls.unbindGateway, ({ id }, caller) => bindings.unbindGateway(caller, id));
  routes.on(deviceAdminCalls.bindGatewayAndTemplate, (body, caller) => bindings.bindGatewayAndTemplate(caller, body));
  routes.on(deviceAdminCalls.bindTemplate, (body, caller) => bindings.bindTemplate(caller, body));
  routes.on(deviceAdminCalls.unbindTemplate, ({ id }, caller) => bindings.unbindTemplate(caller, id));
  routes.on(deviceAdminCalls.queryByUser, ({ accountId, ...search }, caller) =>
    reached.page(caller, { accountId: accountId ?? caller.accountId, ...search }),
  );
}
