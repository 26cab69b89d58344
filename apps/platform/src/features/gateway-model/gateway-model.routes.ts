import { gatewayModelCalls } from '@lightfield/contract';
import type { Rate } from '../../kernel/rate-limit.ts';
import type { Routes } from '../../kernel/route.ts';
import type { GatewayModelService } from './gateway-model.service.ts';

/** A verification code has six digits: trying them out must take longer than the gateway lives. */
const LABEL_RATE: Rate = { max: 20, perMs: 60_000 };

export function gatewayModelRoutes(routes: Routes, models: GatewayModelService): void {
  routes.on(gatewayModelCalls.query, (body) => models.query(body));
  routes.on(gatewayModelCalls.queryAll, () => models.queryAll());
  routes.on(gatewayModelCalls.queryBySn, (body, caller) => models.queryBySn(caller, body), { rate: LABEL_RATE });
  routes.on(gatewayModelCalls.add, (body, caller) => models.add(caller, body));
  routes.on(gatewayModelCalls.edit, (body, caller) => models.edit(caller, body));
  routes.on(gatewayModelCalls.delete, ({ id }, caller) => models.delete(caller, id));
}
