import { z } from 'zod';
import { Id, Millis } from '../fields.ts';
import { CONTROL_KINDS } from '../gateway/control.ts';
import { Value } from './common.ts';

/**
 * State of a device command. It ends exactly once: `done`, `failed` (with a code) or `timeout` (1301).
 * `sent` means that it was handed to the gateway's session; whether the gateway itself has it says `receivedAt`.
 */
export const CommandState = z.object({
  uuid: Id,
  kind: z.enum(['write', 'read', 'sync', ...CONTROL_KINDS]),
  status: z.enum(['pending', 'sent', 'done', 'failed', 'timeout']),
  /** Error code when failed or timed out. */
  code: z.int().nullable(),
  /** Why, in words, with the code's own text. */
  reason: z.string().nullable(),
  signalId: Id.nullable(),
  oldValue: Value,
  value: Value,
  /** What the register held after the write, or what a read found. */
  readBack: Value,
  createdAt: Millis,
  /** When the gateway said that it has it; `null`: it has not, or does not say such things. */
  receivedAt: Millis.nullable(),
  endedAt: Millis.nullable(),
});
export type CommandState = z.infer<typeof CommandState>;
