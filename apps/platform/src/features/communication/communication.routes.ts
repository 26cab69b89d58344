import { type DeviceCommunication, gatewayCalls, lossAlarmCalls } from '@lightfield/contract';
import type { Routes } from '../../kernel/route.ts';
import type { LossSettingsService } from './loss-settings.service.ts';

/** Wiring only. */
export function communicationRoutes(
  routes: Routes,
  behind: (gatewayId: string) => Promise<DeviceCommunication[]>,
  losses: LossSettingsService,
): void {
  routes.on(gatewayCalls.communication, ({ id }) => behind(id));
  routes.on(lossAlarmCalls.query, (body, caller) => losses.query(caller, body));
  routes.on(lossAlarmCalls.save, (body, caller) => losses.save(caller, body));
  routes.on(lossAlarmCalls.deviceQuery, ({ equipmentId }) => losses.deviceQuery(equipmentId));
  routes.on(lossAlarmCalls.deviceSave, (body, caller) => losses.deviceSave(caller, body));
  routes.on(lossAlarmCalls.gatewayQuery, ({ id }) => losses.gatewayQuery(id));
  routes.on(lossAlarmCalls.gatewaySave, (body, caller) => losses.gatewaySave(caller, body));
  routes.on(lossAlarmCalls.templateQuery, ({ templateId }) => losses.templateQuery(templateId));
  routes.on(lossAlarmCalls.templateSave, (body, caller) => losses.templateSave(caller, body));
}
