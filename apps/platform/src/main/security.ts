import { createCodeRepository } from '../features/security/code.repository.ts';
import { createCodeService } from '../features/security/code.service.ts';
import type { Notifier } from '../kernel/notifier.ts';
import { argon2Hasher } from '../kernel/password.ts';
import type { VerificationCodes } from '../kernel/verification.ts';
import type { Parts, Shared } from './shared.ts';

/** Codes by SMS and e-mail, for all features that have somebody prove a number or an address. */
export const startCodes = ({ db, clock, log }: Parts, notifier: Notifier): VerificationCodes =>
  createCodeService({ db, codes: createCodeRepository(db), notifier, hasher: argon2Hasher, clock, log });

/** Proof of identity, password retrieval, bindings, chat and partner login. */
export function startSecurity(_shared: Shared): void {}
