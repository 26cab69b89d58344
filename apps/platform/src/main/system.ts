import { createFeedbackRepository } from '../features/feedback/feedback.repository.ts';
import { feedbackRoutes } from '../features/feedback/feedback.routes.ts';
import { createFeedbackService } from '../features/feedback/feedback.service.ts';
import { createNoticeRepository } from '../features/notice/notice.repository.ts';
import { noticeRoutes } from '../features/notice/notice.routes.ts';
import { createNoticeService } from '../features/notice/notice.service.ts';
import type { Shared } from './shared.ts';

/** Notices, feedback, partner systems. */
export function startSystem({ db, bus, clock, operations, routes }: Shared): void {
  const shared = { db, operations, bus, clock };
  noticeRoutes(routes, createNoticeService({ ...shared, notices: createNoticeRepository(db) }));
  feedbackRoutes(routes, createFeedbackService({ ...shared, feedbacks: createFeedbackRepository(db) }));
}
