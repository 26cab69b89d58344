import { createAccountRepository, createFailureRepository } from '../features/account/account.repository.ts';
import { accountRoutes } from '../features/account/account.routes.ts';
import { createAccountService } from '../features/account/account.service.ts';
import { createLoginService } from '../features/account/login.service.ts';
import { type SessionOpener, createSessionOpener } from '../features/account/session-opener.ts';
import type { Parts, Shared } from './shared.ts';

/** What is long over is removed this often. */
const SWEEP_MS = 3_600_000;

/** For every way of logging in there is. */
export const startSessionOpener = ({ db, sessions, operations: log, clock }: Parts): SessionOpener =>
  createSessionOpener({ accounts: createAccountRepository(db), sessions, log, clock });

/** Login, sessions and what a person sees and changes of himself. */
export function startAccounts({
  db,
  clock,
  sessions,
  seal,
  captchas,
  operations: log,
  routes,
  closers,
  log: lines,
  opener,
  resourceExpiry,
}: Shared): void {
  const accounts = createAccountRepository(db);
  const failures = createFailureRepository(db);
  const logins = createLoginService({ accounts, failures, captchas, seal, opener, log, clock });
  accountRoutes(
    routes,
    createAccountService({
      accounts,
      sessions,
      log,
      services: () => ({ sms: 'outbox', email: 'outbox' }),
      resourceExpiry,
    }),
    logins,
  );
  const sweep = () =>
    Promise.all([sessions.sweep(), failures.sweep(clock.now() - SWEEP_MS)]).catch((error: unknown) =>
      lines.warn({ error }, 'old sessions were not removed'),
    );
  const timer = setInterval(() => void sweep(), SWEEP_MS);
  closers.add('account sweep', () => clearInterval(timer));
}
