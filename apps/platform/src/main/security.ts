import { createFailureRepository } from '../features/account/failure.repository.ts';
import { createBindingService } from '../features/security/binding.service.ts';
import { createCodeRepository } from '../features/security/code.repository.ts';
import { createCodeService } from '../features/security/code.service.ts';
import { KEEP_MS, createProofRepository } from '../features/security/proof.repository.ts';
import { createProofService } from '../features/security/proof.service.ts';
import { securityRoutes } from '../features/security/security.routes.ts';
import { createSecurityService } from '../features/security/security.service.ts';
import { createSubjectRepository } from '../features/security/subject.repository.ts';
import type { Notifier } from '../kernel/notifier.ts';
import { argon2Hasher } from '../kernel/password.ts';
import type { Quota } from '../kernel/quota.ts';
import type { VerificationCodes } from '../kernel/verification.ts';
import { startOwnPassword } from './accounts.ts';
import type { Parts, Shared } from './shared.ts';

/** Codes and retrievals that are long over are removed this often. */
const SWEEP_MS = 3_600_000;

/** Codes by SMS and e-mail, for all features that have somebody prove a number or an address. */
export const startCodes = (
  { db, clock, steady, log }: Parts,
  { notifier, quota }: { notifier: Notifier; quota: Quota },
): VerificationCodes =>
  createCodeService({
    db,
    codes: createCodeRepository(db),
    notifier,
    quota,
    hasher: argon2Hasher,
    clock: steady,
    wall: clock,
    log,
  });

/** Proof of identity, password retrieval and what is bound to an account. */
export function startSecurity(shared: Shared): void {
  const { db, steady, codes, captchas, seal, notifier, config, operations, routes, closers, log } = shared;
  const subjects = createSubjectRepository(db);
  const tickets = createProofRepository(db);
  const tries = createFailureRepository(db);
  const hasher = argon2Hasher;
  const proofs = createProofService({ proofs: tickets, subjects, tries, codes, captchas, hasher, clock: steady });
  const social = config.social.kind === 'weixin' ? 'provider' : config.social.kind;
  const service = createSecurityService({
    subjects,
    proofs,
    passwords: startOwnPassword(shared),
    seal,
    services: () => ({ sms: notifier.mode('sms'), email: notifier.mode('email'), social }),
  });
  const bindings = createBindingService({ db, subjects, proofs, codes, hasher, log: operations });
  securityRoutes(routes, service, bindings);

  const sent = createCodeRepository(db);
  const sweep = () =>
    Promise.all([tickets.sweep(steady.now()), sent.sweep(steady.now() - KEEP_MS)]).catch((error: unknown) =>
      log.warn({ error }, 'old codes were not removed'),
    );
  const timer = setInterval(() => void sweep(), SWEEP_MS);
  closers.add('security sweep', () => clearInterval(timer));
}
