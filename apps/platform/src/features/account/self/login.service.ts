import { type BodyOut, LIMITS, type accountCalls, accountErrors, plainMobile } from '@lightfield/contract';
import type { Clock } from '../../../kernel/clock.ts';
import type { OperationLog } from '../../../kernel/operation-log.ts';
import { type AccountRepository, type LoginAccount, nameKey } from './account.repository.ts';
import type { FailureRepository, Failures } from './failure.repository.ts';
import type { LoggedIn, LoginFrom, SessionOpener } from './session-opener.ts';
import type { Captchas } from '../../../kernel/captcha.ts';
import type { Seal } from '../../../kernel/seal/seal.ts';
import { createQueues } from '../../../kernel/one-by-one.ts';
import type { Hasher } from '../../../kernel/password.ts';

export interface LoginParts {
  accounts: AccountRepository;
  failures: FailureRepository;
  captchas: Captchas;
  seal: Seal;
  opener: SessionOpener;
  log: OperationLog;
  hasher: Hasher;
  clock: Clock;
}

type Body = BodyOut<typeof accountCalls.encryptLogin>;
type ShowBody = BodyOut<typeof accountCalls.showVcode>;

/** An address is never locked, since a whole plant may share one; it only gets captchas. */
const NEVER = 2_147_483_647;
const { lockMs, wrongPasswordsBeforeLock, failuresBeforeCaptcha } = LIMITS.account;

/** The rules of logging in: what is asked for in which order, and what a wrong password costs. */
export function createLoginService(parts: LoginParts) {
  const { accounts, failures, captchas, seal, opener, log, hasher, clock } = parts;
  const oneByOne = createQueues();
  // Checked when there is no such name, so that the answer takes as long as for a wrong password.
  const nobody = hasher.hash('no account has this password');
  const keysOf = (name: string | undefined, ip: string) => [`ip:${ip}`, ...(name === undefined ? [] : [nameKey(name)])];
  const needsCaptcha = (counts: readonly Failures[]) => counts.some(({ count }) => count >= failuresBeforeCaptcha);

  async function refuse(name: string, ip: string, known: LoginAccount | undefined): Promise<never> {
    const at = clock.now();
    const change = { at, since: at - lockMs, lockUntil: at + lockMs };
    const { count } = await failures.add(nameKey(name), { ...change, lockAfter: wrongPasswordsBeforeLock });
    await failures.add(`ip:${ip}`, { ...change, lockAfter: NEVER });
    if (known) await note(known, ip, String(accountErrors.wrongCredentials.code));
    // Counted for names that do not exist too: the number tells nothing about who does.
    throw accountErrors.wrongCredentials({ attemptsLeft: Math.max(0, wrongPasswordsBeforeLock - count) });
  }

  const note = (account: LoginAccount, ip: string, result: string) =>
    log.write(
      { accountId: account.id, loginName: account.loginName, orgId: account.orgId, ip },
      { action: 'account.login', objectType: 'account', objectId: account.id, objectName: account.loginName, result },
    );

  /** The account whose password this is. All candidates are checked, always at least one hash. */
  async function matching(candidates: readonly LoginAccount[], password: string): Promise<LoginAccount | undefined> {
    const hashes = candidates.length > 0 ? candidates.map((account) => account.passwordHash) : [await nobody];
    const matches = await Promise.all(hashes.map((hash) => hasher.matches(hash, password)));
    return candidates.find((_account, index) => matches[index]);
  }

  async function attempt(name: string, password: string, body: Body, from: LoginFrom): Promise<LoggedIn> {
    const now = clock.now();
    const counts = await failures.of(keysOf(name, from.ip), now - lockMs);
    const lockedUntil = Math.max(...counts.map((one) => one.lockedUntil ?? 0));
    if (lockedUntil > now) throw accountErrors.tooManyAttempts({ retryAfterMs: lockedUntil - now });
    if (needsCaptcha(counts)) await captchas.check(body.vcodeId, body.vcode);
    const candidates = await accounts.findForLogin(name);
    const account = await matching(candidates, password);
    if (!account) return refuse(name, from.ip, candidates[0]);
    // Said only to who knows a password: the number alone must not tell that it is known here.
    if (candidates.length > 1) throw accountErrors.phoneAmbiguous();
    const loggedIn = await opener.open(account.id, from);
    if (counts.some(({ count }) => count > 0)) await failures.clear(keysOf(name, from.ip));
    return loggedIn;
  }

  return {
    /** Key and nonce for the next login. */
    random: () => seal.offer(),
    async encryptLogin(body: Body, from: LoginFrom): Promise<LoggedIn> {
      const nonce = await seal.take(body.nonce);
      // A number is the same with +86 before it, for the person and for the counts of wrong attempts.
      const name = plainMobile(seal.open('loginname', body.loginname, nonce).trim());
      const password = seal.open('password', body.password, nonce);
      if (name === '') throw accountErrors.nameRequired();
      // Nothing in the database is this long or holds such characters; it must not get there.
      if (name.length > 64 || password.length > 200 || /\p{Cc}/u.test(name)) throw accountErrors.wrongCredentials();
      // One after the other for a name: guesses sent at once would all pass before the first is counted.
      return oneByOne(name.toLowerCase(), () => attempt(name, password, body, from));
    },
    /** A captcha, if one will be asked for: at a login after a failure, everywhere else always. */
    async showVcode({ loginname, purpose = 'login' }: ShowBody, ip: string) {
      const show = purpose !== 'login' || needsCaptcha(await failures.of(keysOf(loginname, ip), clock.now() - lockMs));
      return show ? { show, ...(await captchas.issue()) } : { show, vcodeId: null, image: null };
    },
  };
}
export type LoginService = ReturnType<typeof createLoginService>;
