import { z } from 'zod';
import { Id, told } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { contractText } from '../locales/words/text.ts';

/** Who reports orders that a rule may dispatch: those of alarms go by their alarm group. */
export const DISPATCH_SOURCES = ['account', 'visitor', 'inspection'] as const;
export const DispatchSource = z.enum(DISPATCH_SOURCES);
export type DispatchSource = z.infer<typeof DispatchSource>;

/** To whoever is on call in a plan, or to a department: one of both. */
const DispatchRule = z.object({
  /** Stands in the record of the order where the person who dispatches stands. */
  name: z.string().trim().min(1).max(LIMITS.ops.dispatchNameMax),
  sources: z.array(DispatchSource).min(1).max(DISPATCH_SOURCES.length),
  /** Devices of this group and of those beneath it; null: of any and of none. */
  groupId: Id.nullable(),
  onCallId: Id.nullable(),
  teamId: Id.nullable(),
});
export type DispatchRule = z.infer<typeof DispatchRule>;
/** As they are set. */
export const DispatchRuleList = z
  .array(
    DispatchRule.refine(({ onCallId, teamId }) => (onCallId === null) !== (teamId === null), {
      ...told(contractText('dispatch.toOne')),
      path: ['onCallId'],
    }),
  )
  .max(LIMITS.ops.dispatchRules);

const Choice = z.object({ id: Id, name: z.string() });
/** The rules of an enterprise in order: the first one that fits and finds somebody is taken. With what they name and may name. */
export const DispatchRules = z.object({
  /** They are saved over this one; 0: there are none yet. */
  version: z.int().nonnegative(),
  rules: z.array(DispatchRule),
  /** By the way to them. */
  groups: z.array(Choice),
  plans: z.array(Choice),
  teams: z.array(Choice),
});
export type DispatchRules = z.infer<typeof DispatchRules>;
