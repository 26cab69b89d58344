import { z } from 'zod';
import { LIMITS } from '../limits.ts';

/** When a script runs (S1 §3). Runs of one script never overlap. */
export const ScriptPolicy = z.discriminatedUnion('type', [
  /** Once, when the gateway begins to run it. */
  z.object({ type: z.literal('startup') }),
  /** At multiples of the interval. */
  z.object({ type: z.literal('periodic'), intervalMs: z.int().min(LIMITS.script.pauseMs).max(86_400_000) }),
  /** When an expression over keys becomes true. */
  z.object({
    type: z.literal('conditional'),
    expression: z.string().min(1).max(LIMITS.variable.formulaMax),
  }),
  /** When one of these variables has another value. */
  z.object({ type: z.literal('change'), variables: z.array(z.string()).min(1).max(LIMITS.report.variables) }),
]);
export type ScriptPolicy = z.infer<typeof ScriptPolicy>;

/**
 * A script of a device, run by its gateway. The language is JavaScript without anything of its surroundings; it has
 * `get(key)`, `set(key, value)`, `log(text)` and `now()`.
 */
export const ScriptSettings = z.object({
  name: z.string().trim().min(1).max(LIMITS.script.nameMax),
  policy: ScriptPolicy,
  source: z.string().min(1).max(LIMITS.script.sourceMax),
  enabled: z.boolean().default(true),
});
export type ScriptSettings = z.infer<typeof ScriptSettings>;
