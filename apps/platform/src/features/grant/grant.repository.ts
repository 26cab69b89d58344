import type { GrantRights } from '@lightfield/contract';
import type { Queryable } from '../../kernel/db.ts';
import { SUITS } from './grant-list.repository.ts';

export interface GrantedDevice {
  id: string;
  name: string;
  ownerId: string | null;
}
export interface GrantedAccount {
  id: string;
  loginName: string;
  hasPhone: boolean;
}
/** An authorisation that is there. */
export interface StoredGrant extends GrantRights {
  deviceId: string;
  accountId: string;
}
/** The account may be responsible for the device: administrators and staff of the device's enterprise. */
const SUITS_AS_OWNER = `account.status = 'active' and account.kind in ('co', 'int')
  and account.org_id = case when home.kind = 'external' then home.parent_id else home.id end`;

/** SQL of changing authorisations; always within a transaction. */
export function createGrantRepository() {
  return {
    /** Nobody else changes who may see them until the transaction ends. Always in the same order, so that none waits in a ring. */
    async lockDevices(tx: Queryable, ids: readonly string[]): Promise<GrantedDevice[]> {
      return tx.query<GrantedDevice>(
        `select id, name, owner_id as "ownerId" from device where id = any($1::uuid[]) order by id for no key update`,
        [ids],
      );
    },

    async accounts(tx: Queryable, ids: readonly string[]): Promise<GrantedAccount[]> {
      return tx.query<GrantedAccount>(
        `select id, login_name as "loginName", phone <> '' as "hasPhone" from account
          where id = any($1::uuid[]) order by login_name, id`,
        [ids],
      );
    },

    /** How many of these pairs do not suit each other. */
    async misfits(
      tx: Queryable,
      role: 'authorised' | 'owner',
      deviceIds: readonly string[],
      accountIds: readonly string[],
    ): Promise<number> {
      const [row] = await tx.query<{ n: number }>(
        `select count(*) as n from device join org home on home.id = device.org_id cross join account
          where device.id = any($1::uuid[]) and account.id = any($2::uuid[])
            and not (${role === 'owner' ? SUITS_AS_OWNER : SUITS})`,
        [deviceIds, accountIds],
      );
      return row?.n ?? 0;
    },

    async grants(tx: Queryable, deviceIds: readonly string[], accountIds: readonly string[]): Promise<StoredGrant[]> {
      return tx.query<StoredGrant>(
        `select device_id as "deviceId", account_id as "accountId", can_write as write, push, sms, phone from device_grant
          where device_id = any($1::uuid[]) and account_id = any($2::uuid[])`,
        [deviceIds, accountIds],
      );
    },

    /** The most accounts any of these devices has. */
    async mostAuthorised(tx: Queryable, deviceIds: readonly string[]): Promise<number> {
      const [row] = await tx.query<{ n: number | null }>(
        `select max(n) as n from (select count(*) as n from device_grant where device_id = any($1::uuid[])
                                   group by device_id) as counted`,
        [deviceIds],
      );
      return row?.n ?? 0;
    },

    /** New ones, or other rights for those that are there. */
    async save(
      tx: Queryable,
      pairs: readonly { deviceId: string; accountId: string }[],
      { write, push, sms, phone }: GrantRights,
      at: number,
    ): Promise<void> {
      await tx.query(
        `insert into device_grant (device_id, account_id, can_write, push, sms, phone, granted_at)
         select pair.device_id, pair.account_id, $3, $4, $5, $6, $7
           from unnest($1::uuid[], $2::uuid[]) as pair (device_id, account_id)
         on conflict (account_id, device_id) do update
           set can_write = excluded.can_write, push = excluded.push, sms = excluded.sms, phone = excluded.phone`,
        [
          pairs.map(({ deviceId }) => deviceId),
          pairs.map(({ accountId }) => accountId),
          write,
          push,
          sms,
          phone,
          new Date(at),
        ],
      );
    },

    async delete(tx: Queryable, deviceIds: readonly string[], accountIds: readonly string[]): Promise<void> {
      await tx.query('delete from device_grant where device_id = any($1::uuid[]) and account_id = any($2::uuid[])', [
        deviceIds,
        accountIds,
      ]);
    },

    async setOwner(tx: Queryable, deviceIds: readonly string[], accountId: string): Promise<void> {
      await tx.query('update device set owner_id = $2 where id = any($1::uuid[])', [deviceIds, accountId]);
    },

    /** Staff in the departments (and those above) of these accounts who are logged in: who may lose sight of what these own. */
    async colleagues(tx: Queryable, ownerIds: readonly string[]): Promise<string[]> {
      const rows = await tx.query<{ id: string }>(
        `with recursive above as (
           select dept.id, dept.parent_id from account join dept on dept.id = account.dept_id
            where account.id = any($1::uuid[])
            union
           select dept.id, dept.parent_id from above join dept on dept.id = above.parent_id)
         select account.id from account
          where account.dept_id in (select id from above)
            and exists (select 1 from session where session.account_id = account.id)`,
        [ownerIds],
      );
      return rows.map(({ id }) => id);
    },
  };
}
export type GrantRepository = ReturnType<typeof createGrantRepository>;
