import { z } from 'zod';
import { AlarmSettings } from './alarm.ts';
import { ReportSettings } from './report.ts';
import { ScriptPolicy, ScriptSettings } from './script.ts';
import { VariableSettings } from './variable.ts';

/**
 * Items as somebody sends them. What a rule with a code of its own looks at (S1 §8: 1704-1706, 1709, 1729, 1730, 2005, 2006)
 * may be wrong here, so that the rule of packages/rules refuses it, with its code and the name of the item, and not the shape
 * of the body (10001). Only to be used where `checkConfig` is asked afterwards.
 */

/** Longest text that a rule is asked about, and most entries of a list. */
const RULED_MAX = 1_000;
const ruled = z.string().max(RULED_MAX);
const ruledFormula = ruled.optional();

/** Without the limits among themselves, which `VariableSettings` checks too. */
export const SentVariable = z.object({
  ...VariableSettings.shape,
  key: ruled,
  readFormula: ruledFormula,
  writeFormula: ruledFormula,
  expression: ruledFormula,
  statusMap: z
    .array(z.object({ value: z.number(), text: ruled.trim() }))
    .max(RULED_MAX)
    .default([]),
});

export const SentAlarm = AlarmSettings.extend({ content: ruled.trim() });

const stored = { variables: z.array(z.string()).max(RULED_MAX) };
const [periodic, change, conditional, expression, aggregate] = ReportSettings.options;
export const SentReport = z.discriminatedUnion('type', [
  periodic.extend(stored),
  change.extend(stored),
  conditional.extend(stored),
  expression.extend({ ...stored, expression: ruled }),
  aggregate.extend(stored),
]);

const [startup, repeated, whenTrue, onChange] = ScriptPolicy.options;
export const SentScript = ScriptSettings.extend({
  policy: z.discriminatedUnion('type', [startup, repeated, whenTrue.extend({ expression: ruled }), onChange]),
});
