import { deviceExchangeCalls } from '@lightfield/contract';
import type { Routes } from '../../../kernel/route.ts';
import type { ExchangeService } from './exchange.service.ts';
import type { ReplacementService } from './replacement.service.ts';

/** Wiring only. */
export function deviceExchangeRoutes(routes: Routes, replacements: ReplacementService, service: ExchangeService): void {
  routes.on(deviceExchangeCalls.checkGateway, (body, caller) => replacements.check(caller, body));
  routes.on(deviceExchangeCalls.replaceGateway, (body, caller) => replacements.replace(caller, body));
  routes.on(deviceExchangeCalls.copyCheck, (body, caller) => service.copyCheck(caller, body));
  routes.on(deviceExchangeCalls.copy, (body, caller) => service.copy(caller, body));
  routes.on(deviceExchangeCalls.copyNew, (body, caller) => service.copyNew(caller, body));
  routes.on(deviceExchangeCalls.exportDevice, ({ id }, caller) => service.exportDevice(caller, id));
  routes.on(deviceExchangeCalls.importCheck, (body, caller) => service.importCheck(caller, body));
  routes.on(deviceExchangeCalls.importDevice, (body, caller) => service.importDevice(caller, body));
}
