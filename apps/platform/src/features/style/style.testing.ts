import type { rememberedOperations } from '../../engines/commands/commands.testing.ts';
import { systemClock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import { silentLog } from '../../kernel/log.ts';
import { createRateLimiter } from '../../kernel/rate-limit.ts';
import type { Sessions } from '../../kernel/sessions.ts';
import { testCalls } from '../../kernel/testing-calls.ts';
import { createOrgReach } from '../organisation/org-reach.ts';
import { serveFieldManifest } from './field-manifest.ts';
import { createLoginHeads } from './login-heads.ts';
import { createStyleAuth } from './style-auth.service.ts';
import { serveStyleImages } from './style-images.ts';
import { createStyleLook } from './style-look.service.ts';
import { createStylePartsRepository, createStyleRepository } from './style.repository.ts';
import { styleRoutes } from './style.routes.ts';
import { createStyleService } from './style.service.ts';

/** The whole feature on a database of a test. */
export async function styleSite(
  db: Db,
  {
    operations,
    frames,
    find = () => Promise.resolve(undefined),
  }: {
    operations: ReturnType<typeof rememberedOperations>;
    frames: readonly string[];
    /** Whose session it is; nobody's. */
    find?: Sessions['find'];
  },
) {
  const orgs = createOrgReach(db);
  const styles = createStyleRepository(db, (caller, column, add) => orgs.within(caller, column, add));
  const parts = createStylePartsRepository(db);
  const heads = createLoginHeads({
    styles,
    failed: (error) => {
      throw error;
    },
  });
  const all = { db, styles, parts, operations: operations.log, clock: systemClock, changed: () => heads.reload() };
  const auth = createStyleAuth(all);
  const calls = await testCalls({
    reach: orgs.entities,
    register: (routes) =>
      styleRoutes(routes, {
        db,
        styles,
        heads,
        auth,
        service: createStyleService({ ...all, ownHosts: ['scada.example'] }),
        look: createStyleLook({ ...all, frames }),
      }),
  });
  serveStyleImages({ app: calls.app, limiter: createRateLimiter(systemClock), parts, log: silentLog });
  serveFieldManifest({ app: calls.app, db, sessions: { find }, styles, parts, heads, log: silentLog });
  return { calls, heads, auth };
}
