import { accountAdminCalls, registrationCalls } from '@lightfield/contract';
import type { Captchas } from '../../../kernel/captcha.ts';
import { callsOf, defineModule } from '../../../kernel/modules.ts';
import type { Notifier } from '../../../kernel/notifier.ts';
import { argon2Hasher } from '../../../kernel/password.ts';
import type { Seal } from '../../../kernel/seal/seal.ts';
import type { VerificationCodes } from '../../../kernel/verification.ts';
import type { AccountPlaces } from '../admin/account-places.ts';
import type { LogService } from '../../log/log.service.ts';
import type { OrgReach } from '../../organisation/org-reach.ts';
import { registerRegistration } from './registration.ts';

interface Needs {
  operations: LogService;
  orgs: OrgReach;
  places: AccountPlaces;
  notifier: Notifier;
  seal: Seal;
  captchas: Captchas;
  codes: VerificationCodes;
}

/** Registration, enrol codes, approvals. */
export const registrationModule = defineModule<Needs>({
  name: 'registration',
  needs: { operations: true, orgs: true, places: true, notifier: true, seal: true, captchas: true, codes: true },
  gives: {},
  calls: [
    ...callsOf(registrationCalls),
    accountAdminCalls.enrolCodes,
    accountAdminCalls.enrolCodeAdd,
    accountAdminCalls.enrolCodeSetDisabled,
    accountAdminCalls.enrolCodeDelete,
    accountAdminCalls.applications,
    accountAdminCalls.approve,
    accountAdminCalls.reject,
  ],
  start({ routes, ...given }) {
    registerRegistration(routes, { ...given, hasher: argon2Hasher });
    return {};
  },
});
