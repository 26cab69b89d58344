import type { AccountKind, AgentGrant, AgentState, Page, Paging } from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import type { Queryable, Transaction } from '../../kernel/db.ts';
import { likeText, statement } from '../../kernel/statement.ts';

type AddParam = (value: unknown) => string;
/** Condition of a statement: this column names an organisation the caller reaches. */
export type Within = (caller: Caller, column: string, add: AddParam) => Promise<string>;

/** Of tables `account`, `org` and `above`: they let nobody in. `now` is the placeholder of the time. */
const shut = (now: string) =>
  `(account.disabled or account.status <> 'active' or coalesce(account.expires_at <= ${now}::timestamptz, false) or org.disabled
    or coalesce(above.disabled, false) or account.org_id <> agent_grant.org_id)`;
const FROM = `from agent_grant join account on account.id = agent_grant.account_id join org on org.id = account.org_id
  left join org above on above.id = org.parent_id`;
const stateOf = (now: string) =>
  `case when ${shut(now)} then 'disabled' when agent_grant.expires_at <= ${now}::timestamptz then 'expired' else 'active' end`;

interface Row {
  id: string;
  org_id: string;
  org_name: string;
  account_id: string;
  name: string;
  hint: string;
  returns_to: string;
  state: AgentState;
  maker: string;
  writes: boolean;
  per_minute: number;
  expires_at: Date;
  created_at: Date;
  last_used_at: Date | null;
  last_ip: string;
  calls: number;
}
const grantOf = (row: Row, caller: Caller): AgentGrant => ({
  id: row.id,
  orgId: row.org_id,
  orgName: row.org_name,
  name: row.name,
  hint: row.hint,
  returnsTo: row.returns_to,
  state: row.state,
  maker: row.maker,
  mine: row.account_id === caller.accountId,
  writes: row.writes,
  perMinute: row.per_minute,
  expiresAt: row.expires_at.getTime(),
  createdAt: row.created_at.getTime(),
  lastUsedAt: row.last_used_at?.getTime() ?? null,
  lastIp: row.last_ip,
  calls: row.calls,
});

/** A grant with the account that it acts for. */
export interface GrantRow {
  id: string;
  name: string;
  state: AgentState;
  writes: boolean;
  per_minute: number;
  account_id: string;
  login_name: string;
  org_id: string;
  dept_id: string | null;
  kind: AccountKind;
  role_type: Caller['roleType'];
  data_range: Caller['dataRange'];
  /** Of the role; `null`: all. */
  held: string[] | null;
}
export interface NewGrant {
  id: string;
  orgId: string;
  accountId: string;
  name: string;
  hash: Buffer;
  hint: string;
  writes: boolean;
  perMinute: number;
  expiresAt: number;
  at: number;
  /** Where the agent fetches its tokens itself: hash of its id, and where its login led back to. */
  clientHash?: Buffer;
  returnsTo?: string;
}

/** SQL of grants for agents. Tokens come as hashes. */
export function createAgentRepository(db: Queryable, within: Within) {
  return {
    async page(
      caller: Caller,
      { keyword, pageNum, pageSize }: Paging & { keyword?: string | undefined },
      now: number,
    ): Promise<Page<AgentGrant>> {
      const { values, add } = statement();
      const at = add(new Date(now));
      const where = [`${at}::timestamptz is not null`, await within(caller, 'agent_grant.org_id', add)];
      if (keyword !== undefined) where.push(`agent_grant.name ilike ${add(likeText(keyword))}`);
      const condition = where.join(' and ');
      const [count] = await db.query<{ n: number }>(`select count(*) as n ${FROM} where ${condition}`, values);
      const rows = await db.query<Row>(
        `select agent_grant.id, agent_grant.org_id, org.name as org_name, agent_grant.account_id, agent_grant.name, agent_grant.hint, agent_grant.returns_to,
                ${stateOf(at)} as state, account.login_name as maker, agent_grant.writes, agent_grant.per_minute, agent_grant.expires_at,
                agent_grant.created_at, agent_grant.last_used_at, agent_grant.last_ip, agent_grant.calls::float8 as calls
           ${FROM} where ${condition} order by agent_grant.created_at desc, agent_grant.id desc
          limit ${add(pageSize)} offset ${add((pageNum - 1) * pageSize)}`,
        values,
      );
      return { total: count?.n ?? 0, rows: rows.map((row) => grantOf(row, caller)) };
    },
    async byHash(hash: Buffer, now: number): Promise<GrantRow | undefined> {
      const [row] = await db.query<GrantRow>(
        `select agent_grant.id, agent_grant.name, ${stateOf('$2')} as state, agent_grant.writes, agent_grant.per_minute,
                agent_grant.account_id,
                account.login_name, account.org_id, account.dept_id, account.kind, role.role_type, role.data_range, role.permissions as held
           ${FROM} join role on role.id = account.role_id
          where agent_grant.id in (select id from agent_grant where token_hash = $1 union all
            select grant_id from agent_token where hash = $1 and kind = 'access' and expires_at > $2)`,
        [hash, new Date(now)],
      );
      return row;
    },
    /** How many the account has. Two tabs that add the last one wait for each other. */
    async count(tx: Transaction, accountId: string): Promise<number> {
      await tx.query('select 1 from account where id = $1 for no key update', [accountId]);
      const [row] = await tx.query<{ n: number }>('select count(*) as n from agent_grant where account_id = $1', [
        accountId,
      ]);
      return row?.n ?? 0;
    },
    async insert(tx: Transaction, grant: NewGrant): Promise<void> {
      const { id, orgId, accountId, name, hash, hint, writes, perMinute, expiresAt, at } = grant;
      const { clientHash = null, returnsTo = '' } = grant;
      const times = [new Date(expiresAt), new Date(at)];
      await tx.query(
        `insert into agent_grant (id, org_id, account_id, name, token_hash, hint, per_minute, expires_at, created_at, writes,
           client_hash, returns_to)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
        [id, orgId, accountId, name, hash, hint, perMinute, ...times, writes, clientHash, returnsTo],
      );
    },
    /** What an account has let this client do before. */
    ofClient: (tx: Transaction, accountId: string, clientHash: Buffer): Promise<{ id: string }[]> =>
      tx.query('select id from agent_grant where account_id = $1 and client_hash = $2 for update', [
        accountId,
        clientHash,
      ]),
    async delete(
      tx: Transaction,
      id: string,
    ): Promise<{ name: string; maker: string; account_id: string } | undefined> {
      const [row] = await tx.query<{ name: string; maker: string; account_id: string }>(
        `delete from agent_grant using account where account.id = account_id and agent_grant.id = $1
         returning agent_grant.name, agent_grant.account_id, account.login_name as maker`,
        [id],
      );
      return row;
    },
    async used(id: string, { at, ip }: { at: number; ip: string }): Promise<void> {
      await db.query('update agent_grant set last_used_at = $2, last_ip = $3, calls = calls + 1 where id = $1', [
        id,
        new Date(at),
        ip,
      ]);
    },
  };
}
export type AgentRepository = ReturnType<typeof createAgentRepository>;
