import { gatewayRegisterCalls } from '@lightfield/contract';
import type { Rate } from '../../kernel/rate-limit.ts';
import type { Routes } from '../../kernel/route.ts';
import type { GatewayRegisterService } from './gateway-register.service.ts';

/** A verification code has six digits: trying them out must take longer than the gateway lives. */
const BATCH_RATE: Rate = { max: 10, perMs: 60_000 };

export function gatewayRegisterRoutes(routes: Routes, registers: GatewayRegisterService): void {
  routes.on(gatewayRegisterCalls.addMany, (body, caller) => registers.addMany(caller, body), { rate: BATCH_RATE });
  routes.on(gatewayRegisterCalls.edit, (body, caller) => registers.edit(caller, body));
  routes.on(gatewayRegisterCalls.stateLog, (body, caller) => registers.stateLog(caller, body));
  routes.on(gatewayRegisterCalls.setAside, ({ id }, caller) => registers.setAside(caller, id));
}
