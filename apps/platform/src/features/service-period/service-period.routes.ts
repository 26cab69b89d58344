import { servicePeriodCalls } from '@lightfield/contract';
import type { Routes } from '../../kernel/route.ts';
import type { ServicePeriods } from './service-period.service.ts';

/** Wiring only: which call reaches which rule. */
export function servicePeriodRoutes(routes: Routes, periods: ServicePeriods): void {
  routes.on(servicePeriodCalls.query, ({ id }) => periods.query(id));
  routes.on(servicePeriodCalls.edit, (body, caller) => periods.edit(caller, body));
  routes.on(servicePeriodCalls.mine, (_body, { orgId }) => periods.query(orgId));
}
