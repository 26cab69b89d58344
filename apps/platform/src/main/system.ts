import { createFeedbackRepository } from '../features/feedback/feedback.repository.ts';
import { feedbackRoutes } from '../features/feedback/feedback.routes.ts';
import { createFeedbackService } from '../features/feedback/feedback.service.ts';
import { createNoticeRepository } from '../features/notice/notice.repository.ts';
import { noticeRoutes } from '../features/notice/notice.routes.ts';
import { createNoticeService } from '../features/notice/notice.service.ts';
import { createPartnerRepository } from '../features/partner/partner.repository.ts';
import { partnerRoutes } from '../features/partner/partner.routes.ts';
import { createPartnerService } from '../features/partner/partner.service.ts';
import { chooseSocial } from '../features/social/social.ts';
import { createSocialRepository } from '../features/social/social.repository.ts';
import { returnRoutes, socialRoutes } from '../features/social/social.routes.ts';
import { createSocialService } from '../features/social/social.service.ts';
import { standinRoutes } from '../features/social/standin/standin.routes.ts';
import { createStates } from '../features/social/states.ts';
import type { Shared } from './shared.ts';

/** Used tickets that are long over are removed this often. */
const SWEEP_MS = 3_600_000;

/** Notices, feedback, partner systems, chat login. */
export function startSystem(shared: Shared): void {
  const { db, vault, bus, clock, operations, opener, quota, routes, closers, log } = shared;
  const parts = { db, operations, bus, clock };
  noticeRoutes(routes, createNoticeService({ ...parts, notices: createNoticeRepository(db) }));
  feedbackRoutes(routes, createFeedbackService({ ...parts, feedbacks: createFeedbackRepository(db) }));

  const partners = createPartnerService({ ...parts, partners: createPartnerRepository(db, vault), opener, quota });
  partnerRoutes(routes, partners);
  const sweep = () => partners.sweep().catch((error: unknown) => log.warn({ error }, 'used tickets not removed'));
  const timer = setInterval(() => void sweep(), SWEEP_MS);
  closers.add('partner tickets', () => clearInterval(timer));
  startSocial(shared);
}

function startSocial({ app, db, clock, config, operations, opener, quota, limiter, routes, log }: Shared): void {
  const { mode, provider, standin } = chooseSocial(config.social, clock);
  const [accounts, states] = [createSocialRepository(db), createStates(clock)];
  const parts = { db, accounts, operations, opener, quota, states, provider, log: log.child({ part: 'chat login' }) };
  socialRoutes(routes, createSocialService(parts), { mode, mobileAppUrl: config.mobileAppUrl ?? null });
  returnRoutes(app);
  if (standin) standinRoutes(app, { standin, limiter, secureCookie: config.secureCookie });
}
