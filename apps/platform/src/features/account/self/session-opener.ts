import { accountErrors, enterpriseErrors } from '@lightfield/contract';
import type { Clock } from '../../../kernel/clock.ts';
import type { OperationLog } from '../../../kernel/operation-log.ts';
import type { Sessions } from '../../../kernel/sessions.ts';
import type { AccountRepository, LoginAccount } from './account.repository.ts';

export interface LoginFrom {
  ip: string;
  agent: string;
  /** Session the browser came with: it ends, so that nobody who planted or kept it is logged in as well. */
  previous?: string | undefined;
}
export interface LoggedIn {
  /** For the cookie. */
  token: string;
  answer: { userId: string; loginname: string; changePassword: boolean };
}

export interface OpenerParts {
  accounts: Pick<AccountRepository, 'findById' | 'noteLogin'>;
  sessions: Pick<Sessions, 'open' | 'end'>;
  log: OperationLog;
  clock: Clock;
}

/** What happens once it is proven who somebody is, however they proved it: may they come in, and if so the session. */
export interface SessionOpener {
  /** 1008, 1013, 1031, 1039, 1040, 2904: may not; written down as a refused login. 1021: there is no such account. */
  open(accountId: string, from: LoginFrom): Promise<LoggedIn>;
}

/** Why an account whose owner has proven themselves may not log in all the same. */
function obstacle(account: LoginAccount, now: number) {
  if (account.status === 'rejected') return accountErrors.applicationRefused;
  if (account.disabled) return accountErrors.accountDisabled;
  if (account.status === 'pending') return accountErrors.awaitingApproval;
  if (account.expiresAt !== null && account.expiresAt <= now) return accountErrors.accountExpired;
  if (account.orgDisabled) return enterpriseErrors.enterpriseDisabled;
  // Without a key in the account no lock can ever be confirmed: said now, not after two minutes.
  if (account.useLock && !account.hasLockKey) return accountErrors.dongleFailed;
  return undefined;
}

export function createSessionOpener({ accounts, sessions, log, clock }: OpenerParts): SessionOpener {
  return {
    async open(accountId, from) {
      const account = await accounts.findById(accountId);
      if (!account) throw accountErrors.tokenInvalid();
      const note = (result: string) =>
        log.write(
          { accountId, loginName: account.loginName, orgId: account.orgId, ip: from.ip },
          {
            action: 'account.login',
            objectType: 'account',
            objectId: accountId,
            objectName: account.loginName,
            result,
          },
        );
      const refusal = obstacle(account, clock.now());
      if (refusal) {
        await note(String(refusal.code));
        throw refusal();
      }
      const { ip, agent, previous } = from;
      const { token } = await sessions.open({ accountId, ip, agent });
      await Promise.all([accounts.noteLogin(accountId, clock.now()), note('done')]);
      if (previous !== undefined) await sessions.end(previous);
      const { loginName, mustChangePassword } = account;
      return { token, answer: { userId: accountId, loginname: loginName, changePassword: mustChangePassword } };
    },
  };
}
