import { accountCalls, feedbackCalls } from '@lightfield/contract';
import type { Rate } from '../../kernel/rate-limit.ts';
import type { Routes } from '../../kernel/route.ts';
import type { FeedbackService } from './feedback.service.ts';

/** Not in the specification: whoever has more to say writes it into one. */
const ADD_RATE: Rate = { max: 10, perMs: 3_600_000 };

export function feedbackRoutes(routes: Routes, feedbacks: FeedbackService): void {
  routes.on(accountCalls.feedbackAdd, (body, caller) => feedbacks.add(caller, body), { rate: ADD_RATE });
  routes.on(feedbackCalls.query, (body) => feedbacks.query(body));
  routes.on(feedbackCalls.settle, (body, caller) => feedbacks.settle(caller, body));
}
