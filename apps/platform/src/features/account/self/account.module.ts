import { accountCalls, securityCalls } from '@lightfield/contract';
import type { Captchas } from '../../../kernel/captcha.ts';
import { defineModule } from '../../../kernel/modules.ts';
import type { Notifier } from '../../../kernel/notifier.ts';
import { argon2Hasher } from '../../../kernel/password.ts';
import type { Seal } from '../../../kernel/seal/seal.ts';
import type { LogService } from '../../log/log.service.ts';
import { createAccountRepository } from './account.repository.ts';
import { accountRoutes } from './account.routes.ts';
import { createAccountService } from './account.service.ts';
import { type FailureRepository, createFailureRepository } from './failure.repository.ts';
import { createLockService } from './lock.service.ts';
import { createLoginService } from './login.service.ts';
import { type OwnPassword, createOwnPassword } from './own-password.ts';
import { createOwnRepository } from './own.repository.ts';
import { ownRoutes } from './own.routes.ts';
import { createOwnService } from './own.service.ts';
import { type SessionOpener, createSessionOpener } from './session-opener.ts';

/** What is long over is removed this often. */
const SWEEP_MS = 3_600_000;

interface Needs {
  operations: LogService;
  notifier: Notifier;
  seal: Seal;
  captchas: Captchas;
  resourceExpiry: () => Promise<number | null>;
  styleOf: (orgId: string) => Promise<string | null>;
}
interface Gives {
  /** For every way of logging in there is. */
  opener: SessionOpener;
  /** For all who have somebody prove or set a password of their own. */
  passwords: OwnPassword;
  /** Wrong tries, for all who count them. */
  failures: FailureRepository;
}

/** Login, sessions and what people see and change of themselves. */
export const accountModule = defineModule<Needs, Gives>({
  name: 'account',
  needs: { operations: true, notifier: true, seal: true, captchas: true, resourceExpiry: true, styleOf: true },
  gives: { opener: true, passwords: true, failures: true },
  calls: [
    accountCalls.random,
    accountCalls.showVcode,
    accountCalls.encryptLogin,
    accountCalls.logout,
    accountCalls.info,
    accountCalls.getCurrentUser,
    accountCalls.updateCurrentUser,
    accountCalls.updateCurrentUserPwd,
    accountCalls.configQuery,
    accountCalls.configSave,
    accountCalls.sessions,
    accountCalls.sessionRevoke,
    accountCalls.sessionRevokeOthers,
    accountCalls.validLockCert,
    securityCalls.resetavatar,
    securityCalls.removeAvatar,
    securityCalls.avatar,
  ],
  start({ db, clock, steady, sessions, seal, captchas, routes, closers, notifier, resourceExpiry, styleOf, ...given }) {
    const log = given.operations;
    const accounts = createAccountRepository(db);
    const own = createOwnRepository(db);
    const failures = createFailureRepository(db);
    const opener = createSessionOpener({ accounts, sessions, log, clock });
    const passwords = createOwnPassword({ db, accounts, own, failures, sessions, log, hasher: argon2Hasher, clock });
    const services = () => ({ sms: notifier.mode('sms'), email: notifier.mode('email') });
    const service = createAccountService({ accounts, sessions, log, services, resourceExpiry, styleOf });
    accountRoutes(
      routes,
      service,
      createLoginService({ accounts, failures, captchas, seal, opener, log, hasher: argon2Hasher, clock: steady }),
    );
    ownRoutes(
      routes,
      createOwnService({ db, own, passwords, sessions, seal, log }),
      service,
      createLockService({ own, seal, sessions, log, clock }),
    );
    const sweep = () => Promise.all([sessions.sweep(), failures.sweep(steady.now() - SWEEP_MS)]);
    closers.sweep('account sweep', SWEEP_MS, sweep, 'old sessions were not removed');
    return { opener, passwords, failures };
  },
});
