import { AccountKind, accountAdminCalls, accountCallsOf } from '@lightfield/contract';
import type { Rate } from '../../../kernel/rate-limit.ts';
import type { Routes } from '../../../kernel/route.ts';
import type { AccountAccessService } from './account-access.service.ts';
import type { AccountAdminService } from './account-admin.service.ts';

/** Each of these hashes a password, which costs 30 ms and 19 MiB; a person adds no more than one every few seconds. */
const HASH_RATE: Rate = { max: 60, perMs: 60_000 };

/** Four kinds of accounts, the same calls, permissions of their own. */
export function accountAdminRoutes(routes: Routes, admin: AccountAdminService, access: AccountAccessService): void {
  for (const kind of AccountKind.options) {
    const calls = accountCallsOf[kind];
    routes.on(calls.query, (body, caller) => admin.query(caller, kind, body));
    routes.on(calls.info, (body, caller) => admin.info(caller, kind, body.id));
    routes.on(calls.add, (body, caller) => admin.add(caller, kind, body), { rate: HASH_RATE });
    routes.on(calls.edit, (body, caller) => admin.edit(caller, kind, body));
    routes.on(calls.setDisabled, (body, caller) => admin.setDisabled(caller, kind, body));
    routes.on(calls.resetPwd, (body, caller) => access.resetPwd(caller, kind, body.id), { rate: HASH_RATE });
    routes.on(calls.unlock, (body, caller) => access.unlock(caller, kind, body.id));
    routes.on(calls.lockSave, (body, caller) => access.lockSave(caller, kind, body));
    routes.on(calls.lockKey, (body, caller) => access.lockKey(caller, kind, body));
  }
  routes.on(accountAdminCalls.delete, (body, caller) => admin.delete(caller, body.id));
}
