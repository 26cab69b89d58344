import { createAccountRepository } from '../features/account/account.repository.ts';
import { accountRoutes } from '../features/account/account.routes.ts';
import { createAccountService } from '../features/account/account.service.ts';
import { createFailureRepository } from '../features/account/failure.repository.ts';
import { createLockService } from '../features/account/lock.service.ts';
import { createLoginService } from '../features/account/login.service.ts';
import { type OwnPassword, createOwnPassword } from '../features/account/own-password.ts';
import { createOwnRepository } from '../features/account/own.repository.ts';
import { ownRoutes } from '../features/account/own.routes.ts';
import { createOwnService } from '../features/account/own.service.ts';
import { type SessionOpener, createSessionOpener } from '../features/account/session-opener.ts';
import { argon2Hasher } from '../kernel/password.ts';
import type { Parts, Shared } from './shared.ts';

/** What is long over is removed this often. */
const SWEEP_MS = 3_600_000;

/** For every way of logging in there is. */
export const startSessionOpener = ({ db, sessions, operations: log, clock }: Parts): SessionOpener =>
  createSessionOpener({ accounts: createAccountRepository(db), sessions, log, clock });

/** For all who have somebody prove or set his password. */
export const startOwnPassword = ({ db, sessions, operations: log, clock }: Parts): OwnPassword =>
  createOwnPassword({
    db,
    accounts: createAccountRepository(db),
    own: createOwnRepository(db),
    failures: createFailureRepository(db),
    sessions,
    log,
    hasher: argon2Hasher,
    clock,
  });

/** Login, sessions and what a person sees and changes of himself. */
export function startAccounts(shared: Shared): void {
  const { db, clock, steady, sessions, seal, captchas, operations: log, routes, closers, opener, notifier } = shared;
  const accounts = createAccountRepository(db);
  const own = createOwnRepository(db);
  const failures = createFailureRepository(db);
  const service = createAccountService({
    accounts,
    sessions,
    log,
    services: () => ({ sms: notifier.mode('sms'), email: notifier.mode('email') }),
    resourceExpiry: shared.resourceExpiry,
  });
  accountRoutes(
    routes,
    service,
    createLoginService({ accounts, failures, captchas, seal, opener, log, hasher: argon2Hasher, clock: steady }),
  );
  const passwords = startOwnPassword(shared);
  ownRoutes(
    routes,
    createOwnService({ db, own, passwords, sessions, seal, log }),
    service,
    createLockService({ own, seal, sessions, log, clock }),
  );
  const sweep = () =>
    Promise.all([sessions.sweep(), failures.sweep(steady.now() - SWEEP_MS)]).catch((error: unknown) =>
      shared.log.warn({ error }, 'old sessions were not removed'),
    );
  const timer = setInterval(() => void sweep(), SWEEP_MS);
  closers.add('account sweep', () => clearInterval(timer));
}
