import { type AnswerOf, accountErrors, type securityCalls, socialErrors } from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import type { Db } from '../../kernel/db.ts';
import type { Log } from '../../kernel/log.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import type { Quota } from '../../kernel/quota.ts';
import { type Purpose, SocialError, type SocialIdentity, type SocialProvider } from './provider.ts';
import type { SocialRepository } from './social.repository.ts';
import type { States } from './states.ts';
import { isDuplicate } from '../../kernel/statement.ts';

/** Who is let in once a chat service has vouched for them; implemented where logins are. */
export interface LoginOpener {
  open(
    accountId: string,
    /** `previous`: the session the browser came with, which ends. */
    from: { ip: string; agent: string; previous?: string | undefined },
  ): Promise<{ token: string; answer: { userId: string; loginname: string; changePassword: boolean } }>;
}

export interface SocialParts {
  db: Db;
  accounts: SocialRepository;
  operations: OperationLog;
  opener: LoginOpener;
  quota: Pick<Quota, 'require'>;
  states: States;
  /** `undefined`: not offered. */
  provider: SocialProvider | undefined;
  log: Log;
}

type Answer = AnswerOf<typeof securityCalls.socialFinish>;
interface Finish {
  state: string;
  code: string;
  /** What the cookie of the browser says. */
  browser: string | undefined;
  from: { ip: string; agent: string; previous?: string | undefined };
}

/** Logging in by a chat account, and binding one (S1 §8, 2301-2305). */
export function createSocialService(parts: SocialParts) {
  const { db, accounts, operations, opener, quota, states, provider, log } = parts;

  function offered(): SocialProvider {
    if (!provider) throw socialErrors.serviceUnavailable();
    return provider;
  }

  async function identityOf(code: string): Promise<SocialIdentity> {
    try {
      return await offered().finish(code);
    } catch (error) {
      if (!(error instanceof SocialError)) throw error;
      if (error.kind === 'refused') throw socialErrors.authorisationRefused();
      log.warn({ reason: error.message }, 'the chat service cannot be used');
      throw socialErrors.serviceUnavailable();
    }
  }

  async function bind(caller: Caller, identity: SocialIdentity): Promise<Answer> {
    const { accountId } = caller;
    return db
      .transaction(async (tx) => {
        const account = await accounts.lock(tx, accountId);
        if (!account) throw accountErrors.notLoggedIn();
        if (account.bound) throw socialErrors.alreadyBound();
        await accounts.bind(tx, accountId, identity);
        const object = { objectType: 'account', objectId: accountId, objectName: account.loginName };
        await operations.write(caller, { action: 'account.bind', ...object, new: identity.name }, tx);
        const { loginName: loginname, mustChangePassword: changePassword } = account;
        return { purpose: 'bind', userId: accountId, loginname, changePassword } as const;
      })
      .catch((error: unknown) => {
        throw isDuplicate(error) ? accountErrors.socialAlreadyBound() : error;
      });
  }

  return {
    async begin(purpose: Purpose, caller: Caller | undefined, browser: string) {
      await quota.require('socialLogin');
      const service = offered();
      if (purpose === 'bind') {
        if (!caller) throw accountErrors.notLoggedIn();
        if (await accounts.isBound(caller.accountId)) throw socialErrors.alreadyBound();
      }
      const binder =
        purpose === 'bind' && caller ? { accountId: caller.accountId, sessionId: caller.sessionId } : undefined;
      const { state, expiresAt } = await states.issue(browser, { purpose, binder });
      return { url: service.begin(state, purpose), state, expiresAt };
    },

    /** `token`: the session that a login opens. */
    async finish(
      { state, code, browser, from }: Finish,
      caller: Caller | undefined,
    ): Promise<{ answer: Answer; token: string | undefined }> {
      await quota.require('socialLogin');
      const { purpose, binder } = await states.take(state, browser);
      if (purpose === 'bind') {
        if (!caller) throw accountErrors.notLoggedIn();
        // Somebody else has logged in meanwhile: they must not get a chat account that they did not ask for.
        if (caller.sessionId !== binder?.sessionId) throw socialErrors.authorisationRefused();
        return { answer: await bind(caller, await identityOf(code)), token: undefined };
      }
      const accountId = await accounts.accountOf((await identityOf(code)).id);
      if (accountId === undefined) throw socialErrors.notBound();
      const { token, answer } = await opener.open(accountId, from);
      return { answer: { purpose, ...answer }, token };
    },
  };
}
export type SocialService = ReturnType<typeof createSocialService>;
