import { partnerCalls, securityCalls } from '@lightfield/contract';
import { callsOf, defineModule } from '../../kernel/modules.ts';
import type { Quota } from '../../kernel/quota.ts';
import type { SessionOpener } from '../account/self/session-opener.ts';
import type { LogService } from '../log/log.service.ts';
import { createPartnerRepository } from './partner.repository.ts';
import { partnerRoutes } from './partner.routes.ts';
import { createPartnerService } from './partner.service.ts';
import { partnerPlace } from './partner-secrets.ts';

/** Used tickets that are long over are removed this often. */
const SWEEP_MS = 3_600_000;

/** Partner systems, and logging in with a ticket of theirs. */
export const partnerModule = defineModule<{ operations: LogService; opener: SessionOpener; quota: Quota }>({
  name: 'partner',
  needs: { operations: true, opener: true, quota: true },
  gives: {},
  calls: [...callsOf(partnerCalls), securityCalls.ssoLogin],
  secrets: [partnerPlace],
  start({ db, vault, clock, routes, closers, operations, opener, quota }) {
    const partners = createPartnerService({
      db,
      operations,
      clock,
      partners: createPartnerRepository(db, vault),
      opener,
      quota,
    });
    partnerRoutes(routes, partners);
    closers.sweep('partner tickets', SWEEP_MS, () => partners.sweep(), 'used tickets not removed');
    return {};
  },
});
