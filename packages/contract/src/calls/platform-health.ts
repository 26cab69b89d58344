import { z } from 'zod';
import { PlatformHealth } from '../entities/platform-health.ts';
import { defineCall } from './define-call.ts';

/** `/manage/system/health`: processes, what they do for each other, the database. */
export const platformHealthCalls = {
  info: defineCall('/lfscada/system/health/info', {
    access: 'system_param_edit',
    scope: 'none',
    effect: 'reads',
    summary: 'How the processes of the platform and its database are',
    body: z.object({}),
    answer: PlatformHealth,
  }),
};
