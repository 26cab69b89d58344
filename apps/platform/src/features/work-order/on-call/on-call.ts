import type { Queryable } from '../../../kernel/db.ts';
import type { OnCallRepository } from './on-call.repository.ts';
import { callingOrder } from './on-call.rules.ts';

/** Who is on call, for whoever tells people of something. */
export function createOnCall(plans: Pick<OnCallRepository, 'byIds'>) {
  return {
    /** Accounts in the order in which they are called at a moment, by plan. A plan that is gone is not among them. */
    async called(
      on: Queryable,
      planIds: readonly string[],
      at: number,
    ): Promise<ReadonlyMap<string, readonly string[]>> {
      if (planIds.length === 0) return new Map();
      return new Map((await plans.byIds(on, planIds)).map((plan) => [plan.id, callingOrder(plan, at)]));
    },
  };
}
export type OnCall = ReturnType<typeof createOnCall>;
