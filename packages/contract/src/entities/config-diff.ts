import { z } from 'zod';
import { Id } from '../fields.ts';
import { CONFIG_KINDS } from './device-config.ts';

/** A field of an item on two sides; `null` where a side does not have it. */
export const FieldDiff = z.object({
  /** E.g. "unit", "settings.host", "trigger.threshold". */
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});
export type FieldDiff = z.infer<typeof FieldDiff>;

/** How an item of a configuration differs between two sides. */
export const ItemDiff = z.object({
  kind: z.enum(CONFIG_KINDS),
  /** Of the item as it is after; of what was removed as it was before. */
  id: Id,
  /** What a person calls it: key of a variable, content of an alarm, name of the others. */
  name: z.string(),
  change: z.enum(['added', 'removed', 'changed']),
  /** Of a changed item; empty otherwise. */
  fields: z.array(FieldDiff),
});
export type ItemDiff = z.infer<typeof ItemDiff>;
