import { LIMITS, accountErrors, commonErrors } from '@lightfield/contract';
import { isGoodPassword } from '@lightfield/rules';
import type { Clock } from '../../../kernel/clock.ts';
import type { Db, Transaction } from '../../../kernel/db.ts';
import type { OperationLog } from '../../../kernel/operation-log.ts';
import type { Hasher } from '../../../kernel/password.ts';
import type { Sessions } from '../../../kernel/sessions.ts';
import { type AccountRepository, nameKey } from './account.repository.ts';
import type { FailureRepository } from './failure.repository.ts';
import type { OwnRepository } from './own.repository.ts';

export interface OwnPasswordParts {
  db: Db;
  accounts: Pick<AccountRepository, 'findById'>;
  own: Pick<OwnRepository, 'setPassword'>;
  failures: FailureRepository;
  sessions: Pick<Sessions, 'endAllOf'>;
  log: OperationLog;
  hasher: Hasher;
  clock: Clock;
}

export interface NewPassword {
  password: string;
  /** Where the person is. */
  ip: string;
  /** Session that stays. */
  except?: string | undefined;
  /** Done in the same transaction, before anything is changed: uses up what entitles to it. */
  before?: (tx: Transaction) => Promise<void>;
}

/** A person's own password: proving that they know it, and another one in its place. */
export interface OwnPassword {
  /** 1030: wrong. Counted as at a login; 1005 while the account is locked. */
  check(accountId: string, password: string): Promise<void>;
  /** 1029, 1038. Ends the other sessions, opens a lock. */
  set(accountId: string, change: NewPassword): Promise<void>;
}

const { lockMs, wrongPasswordsBeforeLock } = LIMITS.account;

export function createOwnPassword(parts: OwnPasswordParts): OwnPassword {
  const { db, accounts, own, failures, sessions, log, hasher, clock } = parts;

  async function known(accountId: string) {
    const account = await accounts.findById(accountId);
    if (!account) throw commonErrors.notFound();
    return account;
  }

  return {
    async check(accountId, password) {
      const account = await known(accountId);
      const key = nameKey(account.loginName);
      const at = clock.now();
      const since = at - lockMs;
      const [before] = await failures.of([key], since);
      const locked = (before?.lockedUntil ?? 0) - at;
      if (locked > 0) throw accountErrors.tooManyAttempts({ retryAfterMs: locked });
      // Counted before it is compared: of guesses that arrive together no more than five are looked at.
      const { count } = await failures.add(key, {
        at,
        since,
        lockAfter: wrongPasswordsBeforeLock,
        lockUntil: at + lockMs,
      });
      if (count > wrongPasswordsBeforeLock) throw accountErrors.tooManyAttempts({ retryAfterMs: lockMs });
      if (!(await hasher.matches(account.passwordHash, password)))
        throw accountErrors.oldPasswordWrong({ attemptsLeft: wrongPasswordsBeforeLock - count });
      await failures.clear([key]);
    },
    async set(accountId, { password, ip, except, before }) {
      const account = await known(accountId);
      if (!isGoodPassword(password)) throw accountErrors.passwordTooWeak();
      if (await hasher.matches(account.passwordHash, password)) throw accountErrors.passwordUnchanged();
      const passwordHash = await hasher.hash(password);
      const { loginName, orgId, phone } = account;
      await db.transaction(async (tx) => {
        await before?.(tx);
        const change = { passwordHash, instead: account.passwordHash, at: clock.now() };
        if (!(await own.setPassword(accountId, change, tx))) throw commonErrors.conflict();
        await failures.clear([nameKey(loginName), nameKey(phone)], tx);
        const object = { objectType: 'account', objectId: accountId, objectName: loginName };
        await log.write({ accountId, loginName, orgId, ip }, { action: 'account.password', ...object }, tx);
      });
      await sessions.endAllOf(accountId, except);
    },
  };
}
