import { Colour, type VariableFacts, colourName } from '@lightfield/page';
import { z } from 'zod';

/** The last minutes of a value, drawn small beside it. */
export const Trend = z.object({
  /** Up to now. */
  minutes: z.number().int().min(1).max(1_440).default(60),
  place: z.enum(['right', 'bottom']).default('right'),
  color: Colour.default(colourName('accent')),
  showLimits: z.boolean().default(true),
  /** Where alarms of the variable begin, or else what it stays within: told when it was bound. */
  limits: z
    .array(z.object({ value: z.number(), color: Colour }))
    .max(8)
    .default([]),
});
export type Trend = z.infer<typeof Trend>;
export type Limit = Trend['limits'][number];

const COLOURS = { severe: colourName('alarm'), important: colourName('warn'), normal: colourName('series2') } as const;

/** Limits of alarms; of a variable without any, its own ends. Each value once. */
export function limitsOf({ alarms = [], lower, upper }: VariableFacts): Limit[] {
  const told = alarms.map(({ limit: value, severity }) => ({ value, color: COLOURS[severity] }));
  const ends = [lower, upper].flatMap((value) => (value === undefined ? [] : [{ value, color: colourName('soft') }]));
  const all = (told.length > 0 ? told : ends).filter(({ value }) => Number.isFinite(value));
  return all.filter(({ value }, at) => all.findIndex((each) => each.value === value) === at).slice(0, 8);
}
