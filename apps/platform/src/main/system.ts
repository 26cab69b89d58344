import { createFeedbackRepository } from '../features/feedback/feedback.repository.ts';
import { feedbackRoutes } from '../features/feedback/feedback.routes.ts';
import { createFeedbackService } from '../features/feedback/feedback.service.ts';
import { createNoticeRepository } from '../features/notice/notice.repository.ts';
import { noticeRoutes } from '../features/notice/notice.routes.ts';
import { createNoticeService } from '../features/notice/notice.service.ts';
import { createPartnerRepository } from '../features/partner/partner.repository.ts';
import { partnerRoutes } from '../features/partner/partner.routes.ts';
import { createPartnerService } from '../features/partner/partner.service.ts';
import type { Shared } from './shared.ts';

/** Used tickets that are long over are removed this often. */
const SWEEP_MS = 3_600_000;

/** Notices, feedback, partner systems. */
export function startSystem(shared: Shared): void {
  const { db, bus, clock, operations, opener, quota, routes, closers, log } = shared;
  const parts = { db, operations, bus, clock };
  noticeRoutes(routes, createNoticeService({ ...parts, notices: createNoticeRepository(db) }));
  feedbackRoutes(routes, createFeedbackService({ ...parts, feedbacks: createFeedbackRepository(db) }));

  const partners = createPartnerService({ ...parts, partners: createPartnerRepository(db), opener, quota });
  partnerRoutes(routes, partners);
  const sweep = () => partners.sweep().catch((error: unknown) => log.warn({ error }, 'used tickets not removed'));
  const timer = setInterval(() => void sweep(), SWEEP_MS);
  closers.add('partner tickets', () => clearInterval(timer));
}
