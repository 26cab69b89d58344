import { type AccountKind, type AccountRow, accountErrors } from '@lightfield/contract';
import type { Bus } from '../../../kernel/bus.ts';
import type { Caller } from '../../../kernel/caller.ts';
import type { Db, Queryable, Transaction } from '../../../kernel/db.ts';
import type { Sessions } from '../../../kernel/sessions.ts';
import type { AccountPlaces } from './account-places.ts';
import type { ManagedAccount } from './account-row.ts';
import type { ManagedAccountRepository } from './managed-account.repository.ts';

export interface AccountChangeParts {
  db: Pick<Db, 'transaction'>;
  accounts: ManagedAccountRepository;
  places: Pick<AccountPlaces, 'lock'>;
  sessions: Pick<Sessions, 'refresh'>;
  bus: Pick<Bus, 'emit'>;
}

/** What every change of accounts has in common. */
export function createAccountChange({ db, accounts, places, sessions, bus }: AccountChangeParts) {
  /** 1007 unless all of them are of this kind and within reach. */
  async function find(caller: Caller, ids: readonly string[], kind?: AccountKind): Promise<ManagedAccount[]> {
    const found = await accounts.find(caller, ids, kind);
    if (found.length !== new Set(ids).size) throw accountErrors.userNotFound({ id: ids.join(',') });
    return found;
  }

  async function findOne(caller: Caller, id: string, kind?: AccountKind): Promise<ManagedAccount> {
    const [account] = await find(caller, [id], kind);
    if (!account) throw accountErrors.userNotFound({ id });
    return account;
  }

  return {
    find,
    findOne,

    /**
     * Works on accounts that are locked and as they are now. Their organisations are locked first, as they are by whoever adds
     * accounts; what the caller reaches is asked before, since that needs a connection of its own.
     */
    async withLocked<Result>(
      known: readonly ManagedAccount[],
      work: (tx: Transaction, accounts: ManagedAccount[]) => Promise<Result>,
    ): Promise<Result> {
      const ids = known.map(({ row }) => row.id);
      return db.transaction(async (tx) => {
        await places.lock(tx, [...new Set(known.map(({ row }) => row.orgId))]);
        const locked = await accounts.lock(tx, ids);
        if (locked.length !== ids.length) throw accountErrors.userNotFound({ id: ids.join(',') });
        return work(tx, locked);
      });
    },

    async rowOf(on: Queryable, id: string): Promise<AccountRow> {
      const account = await accounts.one(on, id);
      if (!account) throw accountErrors.userNotFound({ id });
      return account.row;
    },

    /** The sessions are gone with the transaction; this process and its sockets hear of it at once. */
    announceEnded(ended: readonly string[]): void {
      sessions.refresh();
      for (const sessionId of ended) bus.emit('sessionEnded', { sessionId });
    },
  };
}
export type AccountChange = ReturnType<typeof createAccountChange>;

/** Names an account in the operation log. */
export const entryOf = (row: Pick<AccountRow, 'id' | 'loginname'>) =>
  ({ objectType: 'account', objectId: row.id, objectName: row.loginname }) as const;
