import { apiKeyCalls, apiPmsnCalls } from '@lightfield/contract';
import type { Queryable } from '../../kernel/db.ts';
import { callsOf, defineModule } from '../../kernel/modules.ts';
import type { DeviceReach } from '../device/list/device-scope.ts';
import type { LogService } from '../log/log.service.ts';
import type { OrgReach } from '../organisation/org-reach.ts';
import { createApiAuthorisation } from './api-authorisation.service.ts';
import { createApiAuthorisationRepository } from './api-authorisation.repository.ts';
import { type Sight, createApiKeyRepository } from './api-key.repository.ts';
import { apiKeyRoutes } from './api-key.routes.ts';
import { createApiKeyService } from './api-key.service.ts';
import { endingKeys } from './ending-keys.ts';
import { createKeyUse } from './key-use.ts';
import { tokenRoutes } from './token.routes.ts';
import { createTokens } from './token.service.ts';

/** What was counted is stored this often; a kill loses no more of it. */
const FLUSH_MS = 10_000;
const SWEEP_MS = 3_600_000;

interface Needs {
  scope: DeviceReach;
  orgs: OrgReach;
  operations: LogService;
}
interface Gives {
  /** Whether an external enterprise may use the open API. */
  mayUseApi: (on: Queryable, orgId: string) => Promise<boolean>;
  endingKeys: typeof endingKeys;
}
/** Keys of the open API, and which external enterprises may make them. */
export const apiKeyModule = defineModule<Needs, Gives>({
  name: 'api-key',
  needs: { scope: true, orgs: true, operations: true },
  gives: { mayUseApi: true, endingKeys: true },
  calls: callsOf(apiKeyCalls, apiPmsnCalls),
  start({ app, db, clock, limiter, routes, keys, closers, scope, orgs, operations }) {
    const sight: Sight = {
      within: (caller, column, add) => orgs.within(caller, column, add),
      devices: (caller, add) => scope.visible(caller, add),
    };
    const authorised = createApiAuthorisationRepository(db, sight);
    const use = createKeyUse(db, keys);
    closers.sweep('use of API keys', FLUSH_MS, () => use.flush(), 'the use of API keys was not stored');
    closers.sweep('old use of API keys', SWEEP_MS, () => use.sweep(clock.now()), 'old use of API keys stays');
    closers.add('use of API keys, at the end', () => use.flush());
    const parts = {
      db,
      keys: createApiKeyRepository(db, sight),
      authorised,
      operations,
      clock,
      changed: () => keys.forget(),
    };
    apiKeyRoutes(routes, createApiKeyService({ ...parts, use }), createApiAuthorisation(parts));
    tokenRoutes(app, createTokens({ db, keys, limiter, clock }));
    return { mayUseApi: (on, orgId) => authorised.isAuthorised(on, orgId), endingKeys };
  },
});
