import type { AccountPlaces } from '../admin/account-places.ts';
import type { Captchas } from '../../../kernel/captcha.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Db } from '../../../kernel/db.ts';
import type { Notifier } from '../../../kernel/notifier.ts';
import type { OperationLog } from '../../../kernel/operation-log.ts';
import type { Hasher } from '../../../kernel/password.ts';
import type { RateLimiter } from '../../../kernel/rate-limit.ts';
import type { Routes } from '../../../kernel/route.ts';
import type { Seal } from '../../../kernel/seal/seal.ts';
import type { VerificationCodes } from '../../../kernel/verification.ts';
import type { OrgReach } from '../../organisation/org-reach.ts';
import { createApplicationRepository } from './application.repository.ts';
import { createApplicationService } from './application.service.ts';
import { createEnrolRepository } from './enrol.repository.ts';
import { createEnrolService } from './enrol.service.ts';
import { createRegistrationRepository } from './registration.repository.ts';
import { registrationRoutes } from './registration.routes.ts';
import { createRegistrationService } from './registration.service.ts';

export interface RegistrationOptions {
  db: Db;
  orgs: OrgReach;
  /** Where accounts may stand and how many (features/account/admin). */
  places: AccountPlaces;
  clock: Clock;
  operations: OperationLog;
  notifier: Notifier;
  seal: Seal;
  captchas: Captchas;
  codes: VerificationCodes;
  hasher: Hasher;
  limiter: RateLimiter;
}

/** Enrol codes, registering and deciding about it: puts the parts together and registers the calls. */
export function registerRegistration(routes: Routes, options: RegistrationOptions): void {
  const { db, orgs, clock } = options;
  registrationRoutes(routes, {
    registrations: createRegistrationService({ ...options, registrations: createRegistrationRepository(db, clock) }),
    enrolment: createEnrolService({
      db,
      places: options.places,
      operations: options.operations,
      clock,
      codes: createEnrolRepository(db, orgs),
    }),
    applications: createApplicationService({ ...options, applications: createApplicationRepository(db, orgs) }),
  });
}
