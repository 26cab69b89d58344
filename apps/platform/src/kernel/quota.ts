import type { LicensedFunction } from '@lightfield/contract';
import type { Queryable } from './db.ts';

export type Counted = 'users' | 'gateways' | 'variables';

/** What the licence, or the free tier, allows. Implemented by features/licence, handed to the others by main. */
export interface Quota {
  /**
   * Refuses (90101, 90102, 90103) when so many more would be too many. In the transaction that adds them, so that two that
   * add at once do not both find room.
   */
  check(tx: Queryable, what: Counted, adding: number): Promise<void>;
  /** Refuses (90104, or 90100 without a licence) a function that is not included. */
  require(what: LicensedFunction): Promise<void>;
}
