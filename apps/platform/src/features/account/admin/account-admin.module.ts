import { accountAdminCalls, coCalls, extCalls, intCalls, opCalls } from '@lightfield/contract';
import { callsExcept, callsOf, defineModule } from '../../../kernel/modules.ts';
import { argon2Hasher } from '../../../kernel/password.ts';
import type { Quota } from '../../../kernel/quota.ts';
import type { LogService } from '../../log/log.service.ts';
import type { OrgReach } from '../../organisation/org-reach.ts';
import { accountPlaces, registerAccountAdmin } from './account-admin.ts';
import type { AccountPlaces } from './account-places.ts';

/** Accounts of others: co, int, ext, op; delete. Registration makes accounts too, and asks where they may stand. */
export const accountAdminModule = defineModule<
  { operations: LogService; orgs: OrgReach; quota: Quota },
  { places: AccountPlaces }
>({
  name: 'account-admin',
  needs: { operations: true, orgs: true, quota: true },
  gives: { places: true },
  calls: [
    ...callsOf(coCalls, intCalls, extCalls, opCalls),
    ...callsExcept(accountAdminCalls, [
      accountAdminCalls.enrolCodes,
      accountAdminCalls.enrolCodeAdd,
      accountAdminCalls.enrolCodeSetDisabled,
      accountAdminCalls.enrolCodeDelete,
      accountAdminCalls.applications,
      accountAdminCalls.approve,
      accountAdminCalls.reject,
    ]),
  ],
  start({ routes, ...given }) {
    const places = accountPlaces(given);
    registerAccountAdmin(routes, { ...given, places, hasher: argon2Hasher });
    return { places };
  },
});
