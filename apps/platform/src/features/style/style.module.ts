import { type StylePush, styleCalls } from '@lightfield/contract';
import type { Queryable } from '../../kernel/db.ts';
import { callsOf, defineModule } from '../../kernel/modules.ts';
import type { LogService } from '../log/log.service.ts';
import type { OrgReach } from '../organisation/org-reach.ts';
import { serveFieldManifest } from './field-manifest.ts';
import { createLoginHeads, hostName } from './login-heads.ts';
import { createStyleAuth } from './style-auth.service.ts';
import { serveStyleImages } from './style-images.ts';
import { createStyleLook } from './style-look.service.ts';
import { createStylePartsRepository, createStyleRepository } from './style.repository.ts';
import { styleRoutes } from './style.routes.ts';
import { createStyleService } from './style.service.ts';

interface Needs {
  operations: LogService;
  orgs: OrgReach;
}
interface Gives {
  /** Id of the style that accounts of an organisation see. */
  styleOf: (orgId: string) => Promise<string | null>;
  /** Under which name messages to an organisation go out. */
  senderOf: (orgId: string, tx?: Queryable) => Promise<StylePush | undefined>;
}

/** Login page and main page of enterprises. */
export const styleModule = defineModule<Needs, Gives>({
  name: 'style',
  needs: { operations: true, orgs: true },
  gives: { styleOf: true, senderOf: true },
  calls: callsOf(styleCalls),
  async start({ app, sessions, db, clock, config, limiter, log, routes, webHead, operations, orgs }) {
    const styles = createStyleRepository(db, (caller, column, add) => orgs.within(caller, column, add));
    const parts = createStylePartsRepository(db);
    const heads = createLoginHeads({
      styles,
      failed: (error) => log.error({ error }, 'styles of logins could not be read'),
    });
    await heads.reload();
    webHead.use((asked) => heads.of(asked));
    const { publicUrl } = config;
    const ownHosts = publicUrl !== undefined && URL.canParse(publicUrl) ? [hostName(new URL(publicUrl).host)] : [];
    const all = { db, styles, parts, operations, clock, changed: () => heads.reload() };
    const auth = createStyleAuth(all);
    serveStyleImages({ app, limiter, parts, log });
    serveFieldManifest({ app, db, sessions, styles, parts, heads, log });
    styleRoutes(routes, {
      db,
      styles,
      heads,
      auth,
      service: createStyleService({ ...all, ownHosts }),
      look: createStyleLook({ ...all, frames: config.frameOrigins }),
    });
    return {
      styleOf: async (orgId) => (await styles.seenBy(db, orgId))?.id ?? null,
      senderOf: (orgId, tx) => auth.senderOf(tx ?? db, orgId),
    };
  },
});
