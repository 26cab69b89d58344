import { firmwareCalls, gatewayLifeCalls } from '@lightfield/contract';
import type { Routes } from '../../kernel/route.ts';
import type { FirmwareService } from './firmware.service.ts';
import type { GatewayLifeService } from './gateway-life.service.ts';
import type { TrafficService } from './traffic.service.ts';
import type { GatewaySettingsService } from './gateway-settings.service.ts';

/** Wiring only: which call reaches which rule. */
export function gatewayLifeRoutes(
  routes: Routes,
  {
    lives,
    settings,
    firmware,
    traffic,
  }: {
    traffic: TrafficService;
    lives: GatewayLifeService;
    settings: GatewaySettingsService;
    firmware: FirmwareService;
  },
): void {
  routes.on(gatewayLifeCalls.detail, ({ id }) => lives.detail(id));
  routes.on(gatewayLifeCalls.saveSettings, (body, caller) => settings.save(caller, body));
  routes.on(gatewayLifeCalls.saveTraffic, (body, caller) => traffic.save(caller, body));
  routes.on(gatewayLifeCalls.saveCertificate, (body, caller) => settings.saveCertificate(caller, body));
  routes.on(gatewayLifeCalls.restart, ({ id }, caller) => lives.restart(caller, id));
  routes.on(gatewayLifeCalls.setMode, (body, caller) => lives.setMode(caller, body));
  routes.on(gatewayLifeCalls.upgrade, ({ id }, caller) => lives.upgrade(caller, id));
  routes.on(gatewayLifeCalls.locate, ({ id }, caller) => lives.locate(caller, id));
  routes.on(gatewayLifeCalls.vpn, (body, caller) => lives.vpn(caller, body));
  routes.on(firmwareCalls.query, (body) => firmware.query(body));
  routes.on(firmwareCalls.add, ({ file }, caller) => firmware.add(caller, file));
  routes.on(firmwareCalls.publish, ({ id }, caller) => firmware.publish(caller, id));
  routes.on(firmwareCalls.withdraw, ({ id }, caller) => firmware.withdraw(caller, id));
  routes.on(firmwareCalls.delete, ({ id }, caller) => firmware.delete(caller, id));
}
