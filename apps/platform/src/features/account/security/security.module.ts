import { securityCalls } from '@lightfield/contract';
import type { Captchas } from '../../../kernel/captcha.ts';
import { callsExcept, defineModule } from '../../../kernel/modules.ts';
import type { Notifier } from '../../../kernel/notifier.ts';
import { argon2Hasher } from '../../../kernel/password.ts';
import type { Quota } from '../../../kernel/quota.ts';
import type { Seal } from '../../../kernel/seal/seal.ts';
import type { VerificationCodes } from '../../../kernel/verification.ts';
import type { FailureRepository } from '../self/failure.repository.ts';
import type { OwnPassword } from '../self/own-password.ts';
import type { LogService } from '../../log/log.service.ts';
import { createBindingService } from './binding.service.ts';
import { createCodeRepository } from './code.repository.ts';
import { createCodeService } from './code.service.ts';
import { KEEP_MS, createProofRepository } from './proof.repository.ts';
import { createProofService } from './proof.service.ts';
import { securityRoutes } from './security.routes.ts';
import { createSecurityService } from './security.service.ts';
import { createSubjectRepository } from './subject.repository.ts';

/** Codes and retrievals that are long over are removed this often. */
const SWEEP_MS = 3_600_000;

interface Needs {
  operations: LogService;
  notifier: Notifier;
  quota: Quota;
  seal: Seal;
  captchas: Captchas;
  passwords: OwnPassword;
  failures: FailureRepository;
}

/** Proof of identity, password retrieval and what is bound to an account; codes by SMS and e-mail for all who have a number or an address proven. */
export const securityModule = defineModule<Needs, { codes: VerificationCodes }>({
  name: 'security',
  needs: {
    operations: true,
    notifier: true,
    quota: true,
    seal: true,
    captchas: true,
    passwords: true,
    failures: true,
  },
  gives: { codes: true },
  calls: callsExcept(securityCalls, [
    securityCalls.resetavatar,
    securityCalls.removeAvatar,
    securityCalls.avatar,
    securityCalls.socialOptions,
    securityCalls.socialBegin,
    securityCalls.socialFinish,
    securityCalls.ssoLogin,
  ]),
  start({
    db,
    clock,
    steady,
    config,
    log,
    routes,
    closers,
    notifier,
    quota,
    captchas,
    seal,
    failures: tries,
    ...given
  }) {
    const hasher = argon2Hasher;
    const sent = createCodeRepository(db);
    const codes = createCodeService({ db, codes: sent, notifier, quota, hasher, clock: steady, wall: clock, log });
    const subjects = createSubjectRepository(db);
    const tickets = createProofRepository(db);
    const proofs = createProofService({ proofs: tickets, subjects, tries, codes, captchas, hasher, clock: steady });
    const social = config.social.kind === 'weixin' ? 'provider' : config.social.kind;
    const service = createSecurityService({
      subjects,
      proofs,
      passwords: given.passwords,
      seal,
      services: () => ({ sms: notifier.mode('sms'), email: notifier.mode('email'), social }),
    });
    const bindings = createBindingService({ db, subjects, proofs, codes, hasher, log: given.operations });
    securityRoutes(routes, service, bindings);
    const sweep = () => Promise.all([tickets.sweep(steady.now()), sent.sweep(steady.now() - KEEP_MS)]);
    closers.sweep('security sweep', SWEEP_MS, sweep, 'old codes were not removed');
    return { codes };
  },
});
