import { accountCalls } from '@lightfield/contract';
import type { Rate } from '../../kernel/rate-limit.ts';
import type { Routes } from '../../kernel/route.ts';
import type { LogService, OrgsWithin } from './log.service.ts';

/** Up to 50,000 rows each. */
const EXPORT_RATE: Rate = { max: 6, perMs: 60_000 };

export function logRoutes(routes: Routes, log: LogService, within: OrgsWithin): void {
  routes.on(accountCalls.operationLogByObject, (body) => log.ofObject(body));
  routes.on(accountCalls.operationLog, (body, caller) => log.own(caller, body));
  routes.on(accountCalls.operationLogAll, (body, caller) => log.all(caller, body, within));
  routes.on(accountCalls.operationLogExport, (body, caller) => log.export(caller, body, within), { rate: EXPORT_RATE });
}
