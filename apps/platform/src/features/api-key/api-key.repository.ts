import {
  type ApiKeyRange,
  type ApiKeyRow,
  type ApiKeyState,
  LIMITS,
  type Page,
  type Paging,
} from '@lightfield/contract';
import { keyShut } from '../../kernel/api-keys.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Queryable, Transaction } from '../../kernel/db.ts';
import { likeText, statement } from '../../kernel/statement.ts';

type AddParam = (value: unknown) => string;
export interface Sight {
  /** Condition of a statement: this column names an organisation the caller reaches. */
  within(caller: Caller, column: string, add: AddParam): Promise<string>;
  /** Condition of a statement that has the table `device`. */
  devices(caller: Caller, add: AddParam): Promise<string>;
}

const DAY_MS = 86_400_000;
const SOON_MS = LIMITS.apiKey.soonDays * DAY_MS;

/** What whoever makes a key says of it. */
export interface KeySays {
  name: string;
  permissions: readonly string[];
  range: ApiKeyRange;
  deviceIds: readonly string[];
  groupIds: readonly string[];
  networks: string;
  perMinute: number;
  expiresAt: number | null;
}
export interface StoredKey extends KeySays {
  id: string;
  orgId: string;
  accountId: string;
  maker: string;
  disabled: boolean;
}

interface Row {
  id: string;
  org_id: string;
  org_name: string;
  account_id: string;
  name: string;
  hint: string;
  state: ApiKeyState;
  disabled: boolean;
  maker: string;
  permissions: string[];
  range: ApiKeyRange;
  networks: string;
  per_minute: number;
  expires_at: Date | null;
  created_at: Date;
  old_until: Date | null;
  last_used_at: Date | null;
  last_ip: string;
  calls30: number;
}
interface Chosen {
  key_id: string;
  id: string;
  name: string;
}
const FROM = `from api_key join account on account.id = api_key.account_id join org on org.id = api_key.org_id
  left join org above on above.id = org.parent_id`;
const stateOf = (now: string) =>
  `case when ${keyShut(`${now}::timestamptz`)} then 'disabled' when api_key.expires_at <= ${now}::timestamptz then 'expired'
        when api_key.expires_at <= ${now}::timestamptz + interval '${SOON_MS} ms' then 'soon' else 'active' end`;

const rowOf = (row: Row, caller: Caller, devices: readonly Chosen[], groups: readonly Chosen[]): ApiKeyRow => ({
  id: row.id,
  orgId: row.org_id,
  orgName: row.org_name,
  name: row.name,
  hint: row.hint,
  state: row.state,
  disabled: row.disabled,
  maker: row.maker,
  mine: row.account_id === caller.accountId,
  permissions: row.permissions,
  range: row.range,
  devices: namesOf(devices, row.id),
  groups: namesOf(groups, row.id),
  networks: row.networks,
  perMinute: row.per_minute,
  expiresAt: row.expires_at?.getTime() ?? null,
  createdAt: row.created_at.getTime(),
  oldUntil: row.old_until?.getTime() ?? null,
  lastUsedAt: row.last_used_at?.getTime() ?? null,
  lastIp: row.last_ip,
  calls30: row.calls30,
});
const namesOf = (chosen: readonly Chosen[], keyId: string) =>
  chosen.filter(({ key_id }) => key_id === keyId).map(({ id, name }) => ({ id, name }));

export interface KeyQuery extends Paging {
  keyword?: string | undefined;
  state?: ApiKeyState | undefined;
}

/** SQL of keys. Secrets come as hashes. */
export function createApiKeyRepository(db: Queryable, sight: Sight) {
  /** What keys are limited to, as far as the caller sees it. */
  async function chosenOf(caller: Caller, ids: readonly string[]) {
    const asked = statement();
    const keys = asked.add(ids);
    const devices = await db.query<Chosen>(
      `select key_id, device.id, device.name from api_key_device join device on device.id = device_id
        where key_id = any(${keys}::uuid[]) and ${await sight.devices(caller, asked.add)} order by device.name`,
      asked.values,
    );
    const groups = await db.query<Chosen>(
      `select key_id, device_group.id, device_group.name from api_key_group join device_group on device_group.id = group_id
        where key_id = any($1::uuid[]) order by device_group.name`,
      [ids],
    );
    return { devices, groups };
  }

  async function setRange(tx: Transaction, id: string, { range, deviceIds, groupIds }: KeySays): Promise<void> {
    await tx.query('delete from api_key_device where key_id = $1', [id]);
    await tx.query('delete from api_key_group where key_id = $1', [id]);
    if (range === 'devices')
      await tx.query('insert into api_key_device select distinct $1::uuid, unnest($2::uuid[])', [id, deviceIds]);
    if (range === 'groups')
      await tx.query('insert into api_key_group select distinct $1::uuid, unnest($2::uuid[])', [id, groupIds]);
  }

  return {
    async page(caller: Caller, query: KeyQuery, now: number): Promise<Page<ApiKeyRow>> {
      const { values, add } = statement();
      const at = add(new Date(now));
      const where = [await sight.within(caller, 'api_key.org_id', add)];
      if (query.keyword !== undefined) where.push(`api_key.name ilike ${add(likeText(query.keyword))}`);
      if (query.state !== undefined) where.push(`${stateOf(at)} = ${add(query.state)}`);
      const condition = where.join(' and ');
      const [count] = await db.query<{ n: number }>(
        // The time is among the values whether the state is asked for or not.
        `select count(*) as n ${FROM} where ${at}::timestamptz is not null and ${condition}`,
        values,
      );
      const rows = await db.query<Row>(
        `select api_key.id, api_key.org_id, org.name as org_name, api_key.account_id, api_key.name, api_key.hint, ${stateOf(at)} as state,
                api_key.disabled, account.login_name as maker, api_key.permissions, api_key.range, api_key.networks, api_key.per_minute,
                api_key.expires_at, api_key.created_at, case when api_key.old_until > ${at}::timestamptz then api_key.old_until end as old_until,
                api_key.last_used_at, api_key.last_ip,
                (select coalesce(sum(calls), 0)::float8 from api_key_use where key_id = api_key.id and day > ${at}::timestamptz - interval '30 days') as calls30
           ${FROM} where ${condition} order by api_key.created_at desc, api_key.id desc
          limit ${add(query.pageSize)} offset ${add((query.pageNum - 1) * query.pageSize)}`,
        values,
      );
      const { devices, groups } = await chosenOf(
        caller,
        rows.map(({ id }) => id),
      );
      return { total: count?.n ?? 0, rows: rows.map((row) => rowOf(row, caller, devices, groups)) };
    },

    /** Locked until the transaction ends. */
    async find(tx: Transaction, id: string): Promise<StoredKey | undefined> {
      const [row] = await tx.query<Omit<StoredKey, 'expiresAt'> & { expiresAt: Date | null }>(
        `select api_key.id, api_key.org_id as "orgId", api_key.account_id as "accountId", account.login_name as maker, api_key.name,
                api_key.permissions, range, networks, per_minute as "perMinute", api_key.expires_at as "expiresAt", api_key.disabled,
                array(select device_id from api_key_device where key_id = api_key.id order by 1) as "deviceIds",
                array(select group_id from api_key_group where key_id = api_key.id order by 1) as "groupIds"
           from api_key join account on account.id = api_key.account_id where api_key.id = $1 for no key update of api_key`,
        [id],
      );
      return row && { ...row, expiresAt: row.expiresAt?.getTime() ?? null };
    },

    /** How many an enterprise has. Two people who add the last one wait for each other. */
    async count(tx: Transaction, orgId: string): Promise<number> {
      await tx.query('select 1 from org where id = $1 for no key update', [orgId]);
      const [row] = await tx.query<{ n: number }>('select count(*) as n from api_key where org_id = $1', [orgId]);
      return row?.n ?? 0;
    },

    async insert(
      tx: Transaction,
      key: KeySays & { id: string; orgId: string; accountId: string; hash: Buffer; hint: string; at: number },
    ): Promise<void> {
      await tx.query(
        `insert into api_key (id, org_id, account_id, name, secret_hash, hint, permissions, range, networks, per_minute, expires_at, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
        [
          key.id,
          key.orgId,
          key.accountId,
          key.name,
          key.hash,
          key.hint,
          key.permissions,
          key.range,
          key.networks,
          key.perMinute,
          key.expiresAt === null ? null : new Date(key.expiresAt),
          new Date(key.at),
        ],
      );
      await setRange(tx, key.id, key);
    },
    async edit(tx: Transaction, id: string, key: KeySays): Promise<void> {
      const { name, permissions, range, networks, perMinute, expiresAt } = key;
      await tx.query(
        `update api_key set name = $2, permissions = $3, range = $4, networks = $5, per_minute = $6, expires_at = $7 where id = $1`,
        [id, name, permissions, range, networks, perMinute, expiresAt === null ? null : new Date(expiresAt)],
      );
      await setRange(tx, id, key);
    },
    /** `oldUntil`: how long the secret before is good. */
    async renew(tx: Transaction, id: string, fresh: { hash: Buffer; hint: string; oldUntil: number }): Promise<void> {
      await tx.query(
        'update api_key set old_hash = secret_hash, old_until = $4, secret_hash = $2, hint = $3 where id = $1',
        [id, fresh.hash, fresh.hint, new Date(fresh.oldUntil)],
      );
    },
    async setDisabled(tx: Transaction, id: string, disabled: boolean): Promise<void> {
      await tx.query('update api_key set disabled = $2 where id = $1', [id, disabled]);
    },
    async delete(tx: Transaction, id: string): Promise<void> {
      await tx.query('delete from api_key where id = $1', [id]);
    },
  };
}
export type ApiKeyRepository = ReturnType<typeof createApiKeyRepository>;
