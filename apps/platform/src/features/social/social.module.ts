import { securityCalls } from '@lightfield/contract';
import { defineModule } from '../../kernel/modules.ts';
import type { Quota } from '../../kernel/quota.ts';
import type { SessionOpener } from '../account/self/session-opener.ts';
import type { LogService } from '../log/log.service.ts';
import { chooseSocial } from './social.ts';
import { createSocialRepository } from './social.repository.ts';
import { returnRoutes, socialRoutes } from './social.routes.ts';
import { createSocialService } from './social.service.ts';
import { standinRoutes } from './standin/standin.routes.ts';
import { createStates } from './states.ts';

/** Logging in with a chat account. */
export const socialModule = defineModule<{ operations: LogService; opener: SessionOpener; quota: Quota }>({
  name: 'social',
  needs: { operations: true, opener: true, quota: true },
  gives: {},
  calls: [securityCalls.socialOptions, securityCalls.socialBegin, securityCalls.socialFinish],
  start({ app, db, clock, once, config, limiter, routes, operations, opener, quota, ...given }) {
    const { mode, provider, standin } = chooseSocial(config.social, clock);
    const [accounts, states] = [createSocialRepository(db), createStates({ once, clock })];
    const log = given.log.child({ part: 'chat login' });
    const service = createSocialService({ db, accounts, operations, opener, quota, states, provider, log });
    socialRoutes(routes, service, { mode, mobileAppUrl: config.mobileAppUrl ?? null });
    returnRoutes(app);
    if (standin) standinRoutes(app, { standin, limiter, secureCookie: config.secureCookie });
    return {};
  },
});
