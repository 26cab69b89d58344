import type { PackageKind } from '@lightfield/contract';
import type { Queryable } from './db.ts';

/** What was taken: from which package; `none`: nothing is counted for it; `usedUp`: nothing is left. */
export type Taken = { readonly lotId: string } | 'none' | 'usedUp';

/** Takes each SMS and call from what its enterprise bought. Implemented by features/money. */
export interface Meter {
  /**
   * Before several enterprises are sent to in one transaction: all who do so wait for each other in one order. Nothing else needs it.
   */
  queue(tx: Queryable, orgIds: readonly string[]): Promise<void>;
  /** In the transaction that stores the message: both or none. */
  take(tx: Queryable, what: { orgId: string; kind: PackageKind; outboxId: string }): Promise<Taken>;
  /** Those were not sent after all; in the transaction that says so. */
  giveBack(tx: Queryable, what: readonly { lotId: string; outboxId: string }[]): Promise<void>;
}
/** Of a platform without money. */
export const NO_METER: Meter = {
  queue: () => Promise.resolve(),
  take: () => Promise.resolve('none'),
  giveBack: () => Promise.resolve(),
};
