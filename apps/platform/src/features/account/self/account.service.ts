import { type CurrentUser, type UserInfo, commonErrors } from '@lightfield/contract';
import type { Caller } from '../../../kernel/caller.ts';
import type { OperationLog } from '../../../kernel/operation-log.ts';
import type { Sessions } from '../../../kernel/sessions.ts';
import type { AccountRepository } from './account.repository.ts';

export interface AccountParts {
  accounts: AccountRepository;
  sessions: Pick<Sessions, 'end'>;
  log: OperationLog;
  /** Ways of sending that there are. */
  services: () => UserInfo['services'];
  /** When the licence ends, if administrators are to be told now. */
  resourceExpiry: () => Promise<number | null>;
  /** Id of the style that accounts of an organisation see. */
  styleOf: (orgId: string) => Promise<string | null>;
}

/** What a person sees of themselves, and leaving. */
export function createAccountService({ accounts, sessions, log, services, resourceExpiry, styleOf }: AccountParts) {
  return {
    async info(caller: Caller): Promise<UserInfo> {
      const info = await accounts.userInfo(caller.accountId);
      if (!info) throw commonErrors.notFound();
      const administers = caller.permissions.has('system_license_edit');
      const [styleId, expiry] = await Promise.all([
        styleOf(caller.orgId),
        administers ? resourceExpiry() : Promise.resolve(null),
      ]);
      return { ...info, styleId, services: services(), resourceExpiry: expiry };
    },
    async currentUser(caller: Caller): Promise<CurrentUser> {
      const user = await accounts.currentUser(caller.accountId);
      if (!user) throw commonErrors.notFound();
      return user;
    },
    /** Also for who is not logged in (any more): leaving twice is no error. */
    async logout(caller: Caller | undefined): Promise<void> {
      if (!caller) return;
      await sessions.end(caller.sessionId);
      const { accountId: objectId, loginName: objectName } = caller;
      await log.write(caller, { action: 'account.logout', objectType: 'account', objectId, objectName });
    },
  };
}
export type AccountService = ReturnType<typeof createAccountService>;
