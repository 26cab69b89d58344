import { z } from 'zod';
import { Id, jsonText, optional, text } from '../fields.ts';
import { defineCall } from './define-call.ts';

const value = z.union([z.number(), z.string().max(40)]);

export const formulaCalls = {
  /** Read and write formulas know the name X only; those of calculated variables the keys of other ones. */
  validFormulaVar: defineCall('/lfscada/project/mvar/validFormulaVar', {
    access: 'session',
    scope: { project: 'projectId', mvar: 'id' },
    effect: 'reads',
    summary: 'Whether a formula can be read, where it cannot, and what it comes to with these values',
    body: z.object({
      /** Longer ones than a formula may be are told so in the answer. */
      formula: text(1_000),
      /** A formula of this project: over `device.variable` and keys of its calculated variables. */
      projectId: optional(Id),
      /** The calculated variable that is being changed, so that cycles are found. */
      id: optional(Id),
      /** Value of each name, to try the formula with. */
      values: optional(jsonText(z.record(z.string().max(64), value))),
    }),
    answer: z.object({
      ok: z.boolean(),
      /** Character at which it goes wrong, counted from 0. */
      position: z.int().nullable(),
      /** Exclusive end of what is wrong. */
      end: z.int().nullable(),
      message: z.string(),
      /** Names it uses, in the order in which they first occur. */
      names: z.array(z.string()),
      /** Without `values` of a project's formula: with the latest ones. `null`: not all values were given, or it has no value with them (a division by zero). */
      value: z.number().nullable(),
    }),
  }),
};
