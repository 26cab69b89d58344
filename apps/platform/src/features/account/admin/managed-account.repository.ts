import type { AccountKind } from '@lightfield/contract';
import type { Caller } from '../../../kernel/caller.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Db, Queryable, Transaction } from '../../../kernel/db.ts';
import type { OrgReach } from '../../organisation/org-reach.ts';
import { orTaken } from './account-places.repository.ts';
import { MANAGED_TABLES, type ManagedAccount, type ManagedRow, managedColumns, managedFromRow } from './account-row.ts';

/** What an edit sets; all of it. */
export interface AccountDetails {
  roleId: string;
  deptId: string | null;
  phone: string;
  email: string;
  companyName: string;
  address: string;
  customerLevel: string;
  remark: string;
  expiresAt: number | null;
}
/** Accounts that can open every door of the operation centre. */
export interface Keepers {
  active: number;
  /** Of these, those that do not expire. */
  lasting: number;
}

/** SQL of accounts as those who manage them read and change them. */
export function createManagedAccountRepository(db: Db, orgs: Pick<OrgReach, 'accounts'>, clock: Clock) {
  const now = () => new Date(clock.now());

  /** In the order of their ids; those of any kind when none is named. */
  async function read(
    on: Queryable,
    ids: readonly string[],
    kind: AccountKind | undefined,
    reached = 'true',
    more: readonly unknown[] = [],
  ) {
    const rows = await on.query<ManagedRow>(
      `select ${managedColumns('$2::timestamptz')} from ${MANAGED_TABLES}
        where account.id = any($1::uuid[]) and ($3::text is null or account.kind = $3) and ${reached} order by account.id`,
      [ids, now(), kind ?? null, ...more],
    );
    return rows.map(managedFromRow);
  }

  return {
    /** Those of them that are of this kind and that the caller reaches. */
    async find(caller: Caller, ids: readonly string[], kind?: AccountKind): Promise<ManagedAccount[]> {
      const more: unknown[] = [];
      const reached = await orgs.accounts(caller, (value) => `$${more.push(value) + 3}`);
      return read(db, ids, kind, reached, more);
    },
    /** As they are now; nobody else changes them until the transaction ends. */
    async lock(tx: Transaction, ids: readonly string[]): Promise<ManagedAccount[]> {
      await tx.query('select 1 from account where id = any($1::uuid[]) order by id for update', [ids]);
      return read(tx, ids, undefined);
    },
    async one(on: Queryable, id: string): Promise<ManagedAccount | undefined> {
      const [account] = await read(on, [id], undefined);
      return account;
    },
    async update(tx: Transaction, id: string, details: AccountDetails): Promise<void> {
      await orTaken(
        tx.query(
          `update account set role_id = $2, dept_id = $3, phone = $4, email = $5, company_name = $6, address = $7,
                  customer_level = $8, remark = $9, expires_at = $10 where id = $1`,
          [
            id,
            details.roleId,
            details.deptId,
            details.phone,
            details.email,
            details.companyName,
            details.address,
            details.customerLevel,
            details.remark,
            details.expiresAt === null ? null : new Date(details.expiresAt),
          ],
        ),
      );
    },
    async setDisabled(tx: Transaction, ids: readonly string[], disabled: boolean): Promise<void> {
      await tx.query('update account set disabled = $2 where id = any($1::uuid[])', [ids, disabled]);
    },
    async setPassword(tx: Transaction, id: string, passwordHash: string): Promise<void> {
      await tx.query(
        `update account set password_hash = $2, must_change_password = true, password_given = true, password_changed_at = $3
          where id = $1`,
        [id, passwordHash, now()],
      );
      // Whoever has proven to be the account before must not set the next password with it.
      await tx.query('delete from proof where account_id = $1', [id]);
      await tx.query('delete from retrieval where account_id = $1', [id]);
    },
    async setUseLock(tx: Transaction, id: string, useLock: boolean): Promise<void> {
      await tx.query('update account set use_lock = $2 where id = $1', [id, useLock]);
    },
    /** Answers the key there was before. */
    async setLockKey(tx: Transaction, id: string, key: Buffer): Promise<Buffer | null> {
      const [before] = await tx.query<{ lock_key: Buffer | null }>('select lock_key from account where id = $1', [id]);
      await tx.query('update account set lock_key = $2 where id = $1', [id, key]);
      return before?.lock_key ?? null;
    },
    /** Forgets wrong passwords; false: there were none that locked. The key is the one login counts under (features/account/self). */
    async unlock(tx: Transaction, loginName: string): Promise<boolean> {
      const gone = await tx.query<{ locked_until: Date | null }>(
        'delete from login_failure where login_name = $1 returning locked_until',
        [`name:${loginName.toLowerCase()}`],
      );
      return gone.some(({ locked_until }) => locked_until !== null);
    },
    /** Ends their sessions with the transaction; answers which, to be told to the rest of the process afterwards. */
    async endSessions(tx: Transaction, ids: readonly string[]): Promise<string[]> {
      const rows = await tx.query<{ token_hash: Buffer }>(
        'delete from session where account_id = any($1::uuid[]) returning token_hash',
        [ids],
      );
      return rows.map(({ token_hash }) => token_hash.toString('hex'));
    },
    /** Asked with the organisation locked, so that two who disable each other do not both find the other one. */
    async keepers(tx: Queryable): Promise<Keepers> {
      const [row] = await tx.query<Keepers>(
        `select count(*) as active, count(*) filter (where account.expires_at is null) as lasting
           from account join role on role.id = account.role_id
          where account.kind = 'op' and role.built_in and account.status = 'active' and not account.disabled
            and coalesce(account.expires_at > $1, true)`,
        [now()],
      );
      return row ?? { active: 0, lasting: 0 };
    },
    async devicesOf(tx: Queryable, accountId: string): Promise<number> {
      const [row] = await tx.query<{ n: number }>('select count(*) as n from device where owner_id = $1', [accountId]);
      return row?.n ?? 0;
    },
    /** The enterprise's administrator of longest standing who can log in. */
    async administratorOf(tx: Queryable, orgId: string): Promise<{ id: string; loginName: string } | undefined> {
      const [row] = await tx.query<{ id: string; login_name: string }>(
        `select id, login_name from account
          where org_id = $1 and kind = 'co' and status = 'active' and not disabled and coalesce(expires_at > $2, true)
          order by created_at, id limit 1`,
        [orgId, now()],
      );
      return row && { id: row.id, loginName: row.login_name };
    },
    /** Answers how many. */
    async giveDevices(tx: Queryable, from: string, to: string): Promise<number> {
      return (await tx.query('update device set owner_id = $2 where owner_id = $1 returning 1', [from, to])).length;
    },
    /** With their authorisations, followed devices, messages and sessions (on delete cascade). */
    async delete(tx: Queryable, id: string): Promise<void> {
      await tx.query('delete from account where id = $1', [id]);
    },
  };
}
export type ManagedAccountRepository = ReturnType<typeof createManagedAccountRepository>;
