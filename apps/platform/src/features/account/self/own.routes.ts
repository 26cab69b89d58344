import { accountCalls, securityCalls } from '@lightfield/contract';
import type { Rate } from '../../../kernel/rate-limit.ts';
import type { Routes } from '../../../kernel/route.ts';
import type { AccountService } from './account.service.ts';
import type { LockService } from './lock.service.ts';
import type { OwnService } from './own.service.ts';

/** Each costs a comparison of passwords or keys; a person needs a few. */
const PROOF_RATE: Rate = { max: 20, perMs: 60_000 };

export function ownRoutes(routes: Routes, own: OwnService, accounts: AccountService, locks: LockService): void {
  routes.on(accountCalls.updateCurrentUser, async (body, caller) => {
    await own.updateDetails(caller, body);
    return accounts.currentUser(caller);
  });
  routes.on(
    accountCalls.updateCurrentUserPwd,
    async (body, caller) => {
      await own.changePassword(caller, body);
      return {};
    },
    { rate: PROOF_RATE },
  );
  routes.on(accountCalls.configQuery, (_body, caller) => own.config(caller));
  routes.on(accountCalls.configSave, (body, caller) => own.saveConfig(caller, body));
  routes.on(accountCalls.sessions, (_body, caller) => own.sessionsOf(caller));
  routes.on(accountCalls.sessionRevoke, async ({ id }, caller) => {
    await own.endSession(caller, id);
    return {};
  });
  routes.on(accountCalls.sessionRevokeOthers, (_body, caller) => own.endOtherSessions(caller));
  routes.on(
    accountCalls.validLockCert,
    ({ verifyData }, caller, { origin }) => locks.confirm(caller, verifyData, origin),
    { rate: PROOF_RATE },
  );
  routes.on(securityCalls.resetavatar, ({ file }, caller) => own.setAvatar(caller, file));
  routes.on(securityCalls.removeAvatar, async (_body, caller) => {
    await own.removeAvatar(caller);
    return {};
  });
  routes.onBinary(securityCalls.avatar, (_body, caller) => own.avatar(caller));
}
