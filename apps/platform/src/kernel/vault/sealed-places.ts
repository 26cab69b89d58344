import type { Transaction } from '../db.ts';
import type { Owner } from './sealed-text.ts';

/** What is to stand in place of a stored value; the same text: nothing changes. */
export type Renew = (owner: Owner, stored: string) => string;

/** A table that holds sealed values. Each feature names its own; `openVault` walks through all of them. */
export interface SealedPlace {
  readonly name: string;
  /**
   * Gives some rows after that one (`''`: the first ones) to `renew`, and stores what changed, in one transaction that keeps
   * others from these rows. Answers the last row, `undefined` when there was none.
   */
  batch(tx: Transaction, after: string, renew: Renew): Promise<string | undefined>;
}

/** Before the first of all ids. */
export const afterId = (after: string): string => after || '00000000-0000-0000-0000-000000000000';
