import { accountCalls } from '@lightfield/contract';
import type { Rate } from '../../../kernel/rate-limit.ts';
import type { Routes } from '../../../kernel/route.ts';
import type { AccountService } from './account.service.ts';
import type { LoginService } from './login.service.ts';

/** A whole plant may share one address; a person needs two or three of these in a minute. */
const LOGIN_RATE: Rate = { max: 60, perMs: 60_000 };

export function accountRoutes(routes: Routes, accounts: AccountService, logins: LoginService): void {
  routes.onPublic(accountCalls.random, () => logins.random(), { rate: LOGIN_RATE });
  routes.onPublic(accountCalls.showVcode, (body, _caller, { ip }) => logins.showVcode(body, ip), {
    rate: LOGIN_RATE,
  });
  routes.onPublic(
    accountCalls.encryptLogin,
    async (body, caller, { ip, agent, setSession }) => {
      const { token, answer } = await logins.encryptLogin(body, { ip, agent, previous: caller?.sessionId });
      setSession(token);
      return answer;
    },
    { rate: LOGIN_RATE },
  );
  routes.onPublic(accountCalls.logout, async (_body, caller, { clearSession }) => {
    await accounts.logout(caller);
    clearSession();
    return {};
  });
  routes.on(accountCalls.info, (_body, caller) => accounts.info(caller));
  routes.on(accountCalls.getCurrentUser, (_body, caller) => accounts.currentUser(caller));
}
