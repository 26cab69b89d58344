import { apiKeyCalls, apiPmsnCalls } from '@lightfield/contract';
import type { Routes } from '../../kernel/route.ts';
import type { ApiAuthorisation } from './api-authorisation.service.ts';
import type { ApiKeyService } from './api-key.service.ts';

/** Wiring only. */
export function apiKeyRoutes(routes: Routes, keys: ApiKeyService, externals: ApiAuthorisation): void {
  routes.on(apiKeyCalls.query, (body, caller) => keys.page(caller, body));
  routes.on(apiKeyCalls.add, (body, caller) => keys.add(caller, body));
  routes.on(apiKeyCalls.edit, (body, caller) => keys.edit(caller, body));
  routes.on(apiKeyCalls.rotate, (body, caller) => keys.rotate(caller, body));
  routes.on(apiKeyCalls.setDisabled, (body, caller) => keys.setDisabled(caller, body));
  routes.on(apiKeyCalls.delete, ({ id }, caller) => keys.delete(caller, id));
  routes.on(apiKeyCalls.usage, (body) => keys.usage(body));
  routes.on(apiPmsnCalls.queryAuthExternal, (body, caller) => externals.page(caller, body, true));
  routes.on(apiPmsnCalls.queryUnAuthExternal, (body, caller) => externals.page(caller, body, false));
  routes.on(apiPmsnCalls.auth, (body, caller) => externals.auth(caller, body.orgIds));
  routes.on(apiPmsnCalls.cancelAuth, (body, caller) => externals.cancelAuth(caller, body.orgIds));
}
