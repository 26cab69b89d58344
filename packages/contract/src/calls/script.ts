import { z } from 'zod';
import { DataType } from '../entities/common.ts';
import { VariableKey } from '../entities/variable.ts';
import { Id, jsonText, optional, text } from '../fields.ts';
import { ScriptLine } from '../gateway/protocol.ts';
import { LIMITS } from '../limits.ts';
import { defineCall } from './define-call.ts';

/** One variable as a trial run of a script sees it. 64-bit integers are decimal text; `null`: it has no value. */
export const TrialVariable = z.object({
  key: VariableKey,
  dataType: DataType,
  value: z.union([z.number(), z.string().max(LIMITS.variable.stringBytesMax), z.null()]),
});
export type TrialVariable = z.infer<typeof TrialVariable>;

export const TrialResult = z.object({
  /** Where and why it failed; `null`: it ended well. */
  fault: z.object({ message: z.string(), line: z.int().nullable(), column: z.int().nullable() }).nullable(),
  log: z.array(z.string()),
  /** What it would have set, in order. A script that fails sets nothing. */
  writes: z.array(z.object({ key: z.string(), value: z.union([z.number(), z.string()]) })),
  /** How long it took, ms, the engine's own start included. */
  ms: z.number(),
});
export type TrialResult = z.infer<typeof TrialResult>;

export const scriptCalls = {
  /** On values played by hand, on the platform; no gateway and no device is touched. */
  run: defineCall('/lfscada/equipment/script/run', {
    access: 'manage_equip_edit',
    scope: 'none',
    effect: 'reads',
    summary: 'Try a script on given values; sets nothing',
    body: z.object({
      name: text(LIMITS.script.nameMax),
      source: z.string().min(1).max(LIMITS.script.sourceMax),
      /** JSON array when form-encoded. */
      variables: optional(jsonText(z.array(TrialVariable).max(20_000))),
    }),
    answer: TrialResult,
  }),
  /** Asked again and again while somebody reads; the gateway tells what its scripts say for as long as it is. */
  log: defineCall('/lfscada/equipment/script/log', {
    access: 'manage_equip_view',
    scope: { device: 'id' },
    effect: 'reads',
    summary: 'What the scripts of a device said last',
    body: z.object({ id: Id, scriptId: Id }),
    answer: z.object({
      /** The gateway is there to tell. */
      online: z.boolean(),
      /** It has told of this script since the reading began. */
      heard: z.boolean(),
      stopped: z.boolean(),
      /** Oldest first. */
      lines: z.array(ScriptLine),
    }),
  }),
};
