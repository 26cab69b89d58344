import { gatewayCalls } from '@lightfield/contract';
import type { Rate } from '../../kernel/rate-limit.ts';
import type { Routes } from '../../kernel/route.ts';
import type { ApprovalService } from './approval.service.ts';
import type { GatewayService } from './gateway.service.ts';

/** The code of an SN on the factory list has six digits: trying them out must take longer than the gateway lives. */
const ADD_RATE: Rate = { max: 20, perMs: 60_000 };

/** Wiring only: which call reaches which rule. */
export function gatewayRoutes(routes: Routes, gateways: GatewayService, approvals: ApprovalService): void {
  routes.on(gatewayCalls.query, (body, caller) => gateways.query(caller, body));
  routes.on(gatewayCalls.add, (body, caller) => gateways.add(caller, body), { rate: ADD_RATE });
  routes.on(gatewayCalls.addSparkplug, (body, caller) => gateways.addSparkplug(caller, body));
  routes.on(gatewayCalls.resetPassword, ({ id }, caller) => gateways.resetPassword(caller, id));
  routes.on(gatewayCalls.delete, ({ id }, caller) => gateways.delete(caller, id));
  routes.on(gatewayCalls.sync, ({ id }, caller) => gateways.sync(caller, id));
  routes.on(gatewayCalls.pending, (body, caller) => approvals.pending(caller, body));
  routes.on(gatewayCalls.approve, (body, caller) => approvals.approve(caller, body));
  routes.on(gatewayCalls.reject, ({ id }, caller) => approvals.reject(caller, id));
}
