import { z } from 'zod';
import { Overview } from '../entities/overview.ts';
import { defineCall } from './define-call.ts';

export const overviewCalls = {
  query: defineCall('/lfscada/monitor/overview/query', {
    access: 'session',
    scope: 'organisation',
    effect: 'reads',
    summary: 'How the devices in reach stand, alarms of the last 24 hours, what waits for the caller',
    body: z.object({}),
    answer: Overview,
  }),
};
