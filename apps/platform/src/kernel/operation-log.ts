import type { OperationAction } from '@lightfield/contract';
import type { Caller } from './caller.ts';
import type { Queryable } from './db.ts';

/** One thing that was done, for the operation log. */
export interface Operation {
  /** What was done, e.g. "signal.write": object and verb, out of the contract's list. */
  action: OperationAction;
  /** "account", "device", "gateway", ... */
  objectType: string;
  objectId: string;
  objectName?: string;
  /** Shown to people as it stands; never a password or a key. */
  old?: string | null;
  new?: string | null;
  /** "done" (default), or the code it was refused or failed with. */
  result?: string;
}

/** Who did it: a caller, an account known by id and name (after the call is over), or no person at all. */
export type Actor =
  | Caller
  | 'system'
  | {
      readonly accountId: string | null;
      readonly loginName: string;
      readonly orgId: string | null;
      readonly ip: string;
    };

/** Every change a person makes is written down. Implemented by features/log, handed to the others by main.ts. */
export interface OperationLog {
  /** With `tx`: in that transaction, so that there is no change without its entry. */
  write(actor: Actor, operation: Operation, tx?: Queryable): Promise<void>;
}
