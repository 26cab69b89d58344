import { retentionCalls } from '@lightfield/contract';
import type { Routes } from '../../kernel/route.ts';
import type { RetentionService } from './retention.service.ts';

/** Wiring only: which call reaches which rule. */
export function retentionRoutes(routes: Routes, service: RetentionService): void {
  routes.on(retentionCalls.info, ({ id }) => service.info(id));
  routes.on(retentionCalls.edit, (body, caller) => service.edit(caller, body));
  routes.on(retentionCalls.orgStorage, ({ id }) => service.orgStorage(id));
  routes.on(retentionCalls.deviceStorage, ({ id }) => service.deviceStorage(id));
}
