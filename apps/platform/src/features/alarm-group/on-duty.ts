import type { AlarmOrderRule, Severity } from '@lightfield/contract';
import type { Queryable, Transaction } from '../../kernel/db.ts';

/** Who is on call, for groups that name a plan. */
export interface OnCall {
  /** Accounts in the order in which they are called at a moment, by plan. */
  called(on: Queryable, planIds: readonly string[], at: number): Promise<ReadonlyMap<string, readonly string[]>>;
}
/** Work orders that groups open. */
export interface AlarmOrders {
  /** Answers what says it to screens once the transaction has been committed. */
  open(
    tx: Transaction,
    order: {
      alarm: { id: string; deviceId: string; content: string; severity: Severity };
      rule: AlarmOrderRule;
      by: string;
      called: readonly string[];
      at: number;
    },
  ): Promise<(() => void) | undefined>;
}
