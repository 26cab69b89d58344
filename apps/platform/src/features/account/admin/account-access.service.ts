import {
  type AccountKind,
  type AccountRow,
  type BodyOut,
  type coCalls,
  accountErrors,
  commonErrors,
} from '@lightfield/contract';
import type { Caller } from '../../../kernel/caller.ts';
import { changesOf } from '../../../kernel/changes.ts';
import type { Transaction } from '../../../kernel/db.ts';
import type { OperationLog } from '../../../kernel/operation-log.ts';
import { type Hasher, generatePassword } from '../../../kernel/password.ts';
import type { Quota } from '../../../kernel/quota.ts';
import type { Sessions } from '../../../kernel/sessions.ts';
import { type AccountChange, entryOf } from './account-change.ts';
import type { ManagedAccount } from './account-row.ts';
import { assertMayGive } from './account-rules.ts';
import { fingerprintOf, lockKeyOf } from './lock-key.ts';
import type { ManagedAccountRepository } from './managed-account.repository.ts';

export interface AccountAccessParts {
  change: AccountChange;
  accounts: ManagedAccountRepository;
  operations: OperationLog;
  sessions: Pick<Sessions, 'refresh'>;
  quota: Pick<Quota, 'require'>;
  hasher: Pick<Hasher, 'hash'>;
}
type Body<Name extends keyof typeof coCalls> = BodyOut<(typeof coCalls)[Name]>;

/** How others get in: new first passwords, wrong passwords forgotten, hardware locks. */
export function createAccountAccessService({
  change,
  accounts,
  operations,
  sessions,
  quota,
  hasher,
}: AccountAccessParts) {
  /** One account of the kind that may no more than the caller. */
  async function changeOne<Result>(
    caller: Caller,
    { id, kind }: { id: string; kind: AccountKind },
    work: (tx: Transaction, account: ManagedAccount) => Promise<Result>,
  ): Promise<Result> {
    const known = await change.findOne(caller, id, kind);
    return change.withLocked([known], async (tx, [account = known]) => {
      assertMayGive(account.role, caller);
      return work(tx, account);
    });
  }

  /** 90003: staff for whom a lock was asked do not take it away themselves, nor bring one of their own. */
  function refuseOwnLock(caller: Caller, kind: AccountKind, id: string): void {
    if (kind === 'int' && id === caller.accountId) throw commonErrors.noAccess({ id });
  }

  return {
    /** Of others only (90003): one's own is changed on the security page, with proof. */
    async resetPwd(caller: Caller, kind: AccountKind, id: string) {
      await change.findOne(caller, id, kind);
      if (id === caller.accountId) throw commonErrors.noAccess({ id });
      const password = generatePassword();
      const passwordHash = await hasher.hash(password);
      const { row, ended } = await changeOne(caller, { id, kind }, async (tx, { row }) => {
        await accounts.setPassword(tx, id, passwordHash);
        const ended = await accounts.endSessions(tx, [id]);
        await operations.write(caller, { action: 'account.resetPassword', ...entryOf(row) }, tx);
        return { row, ended };
      });
      change.announceEnded(ended);
      return { id, loginname: row.loginname, password };
    },

    async unlock(caller: Caller, kind: AccountKind, id: string): Promise<Record<string, never>> {
      await changeOne(caller, { id, kind }, async (tx, { row }) => {
        const locked = await accounts.unlock(tx, row.loginname);
        if (locked) await operations.write(caller, { action: 'account.unlock', ...entryOf(row) }, tx);
      });
      return {};
    },

    /** 1013 without a key: nobody could log in any more. */
    async lockSave(caller: Caller, kind: AccountKind, { id, useLock }: Body<'lockSave'>): Promise<AccountRow> {
      await change.findOne(caller, id, kind);
      refuseOwnLock(caller, kind, id);
      if (useLock) await quota.require('hardwareLock');
      const row = await changeOne(caller, { id, kind }, async (tx, before) => {
        if (useLock && !before.row.hasLockKey) throw accountErrors.dongleFailed({ id });
        await accounts.setUseLock(tx, id, useLock);
        const changes = changesOf({ useLock: before.row.useLock }, { useLock });
        if (changes) await operations.write(caller, { action: 'account.lock', ...entryOf(before.row), ...changes }, tx);
        return change.rowOf(tx, id);
      });
      sessions.refresh();
      return row;
    },

    async lockKey(caller: Caller, kind: AccountKind, { id, file }: Body<'lockKey'>): Promise<AccountRow> {
      const key = lockKeyOf(file.bytes);
      await change.findOne(caller, id, kind);
      refuseOwnLock(caller, kind, id);
      await quota.require('hardwareLock');
      return changeOne(caller, { id, kind }, async (tx, before) => {
        const old = await accounts.setLockKey(tx, id, key);
        const changes = changesOf(old ? { lockKey: fingerprintOf(old) } : {}, { lockKey: fingerprintOf(key) });
        if (changes) await operations.write(caller, { action: 'account.lock', ...entryOf(before.row), ...changes }, tx);
        return change.rowOf(tx, id);
      });
    },
  };
}
export type AccountAccessService = ReturnType<typeof createAccountAccessService>;
