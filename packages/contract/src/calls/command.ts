import { z } from 'zod';
import { CommandState } from '../entities/command.ts';
import { Id } from '../fields.ts';
import { defineCall } from './define-call.ts';

/** Apart from the calls of devices: lists of these need nothing of what a command answers. */
export const commandCalls = {
  /** Result of a device command; poll with growing waits (LIMITS.command). Only the account that asked may see it. */
  callback: defineCall('/lfscada/equipment/multi/callback', {
    access: 'session',
    share: true,
    scope: 'own',
    effect: 'reads',
    summary: 'State of a device command',
    body: z.object({ uuid: Id }),
    answer: CommandState,
  }),
};
