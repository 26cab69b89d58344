import { dispatchRuleCalls } from '@lightfield/contract';
import type { Routes } from '../../../kernel/route.ts';
import type { DispatchRuleService } from './dispatch-rule.service.ts';

/** Wiring only. */
export function dispatchRuleRoutes(routes: Routes, rules: DispatchRuleService): void {
  routes.on(dispatchRuleCalls.query, (body, caller) => rules.query(caller, body));
  routes.on(dispatchRuleCalls.save, (body, caller) => rules.save(caller, body));
}
