import { accountCalls, feedbackCalls } from '@lightfield/contract';
import { callsOf, defineModule } from '../../kernel/modules.ts';
import type { LogService } from '../log/log.service.ts';
import { createFeedbackRepository } from './feedback.repository.ts';
import { feedbackRoutes } from './feedback.routes.ts';
import { createFeedbackService } from './feedback.service.ts';

/** What people tell the operation centre. */
export const feedbackModule = defineModule<{ operations: LogService }>({
  name: 'feedback',
  needs: { operations: true },
  gives: {},
  calls: [accountCalls.feedbackAdd, ...callsOf(feedbackCalls)],
  start({ db, bus, clock, routes, operations }) {
    const feedbacks = createFeedbackRepository(db);
    feedbackRoutes(routes, createFeedbackService({ db, operations, bus, clock, feedbacks }));
    return {};
  },
});
