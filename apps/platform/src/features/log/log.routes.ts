import { accountCalls } from '@lightfield/contract';
import type { Routes } from '../../kernel/route.ts';
import type { LogService } from './log.service.ts';

export function logRoutes(routes: Routes, log: LogService): void {
  routes.on(accountCalls.operationLogByObject, (body) => log.ofObject(body));
}
