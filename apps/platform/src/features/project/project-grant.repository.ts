import type { AccountKind, GrantRights, Page, Paging, ProjectGrantRow } from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import type { Queryable, Transaction } from '../../kernel/db.ts';
import { likeText, statement } from '../../kernel/statement.ts';

type AddParam = (value: unknown) => string;
/** Condition of a statement that has the table `account`: those the caller reaches. */
export type ReachedAccounts = (caller: Caller, add: AddParam) => Promise<string>;

export interface StoredProjectGrant extends GrantRights {
  accountId: string;
  loginName: string;
}
interface Row {
  project_id: string;
  account_id: string;
  login_name: string;
  tel: string;
  kind: AccountKind;
  org_name: string;
  can_write: boolean;
  push: boolean;
  sms: boolean;
  phone: boolean;
  granted_at: Date;
}
const fromRow = (row: Row): ProjectGrantRow => ({
  projectId: row.project_id,
  accountId: row.account_id,
  loginname: row.login_name,
  tel: row.tel,
  kind: row.kind,
  orgName: row.org_name,
  write: row.can_write,
  push: row.push,
  sms: row.sms,
  phone: row.phone,
  grantedAt: row.granted_at.getTime(),
});

/**
 * The account may be authorised for the project: as for a device, staff of its enterprise, accounts of that one's external
 * enterprises; for a project of an external enterprise that one's accounts and no other customer's. `home`: org of the project.
 */
const SUITS = `account.status = 'active' and (
  (account.kind = 'int' and account.org_id = case when home.kind = 'external' then home.parent_id else home.id end)
  or (account.kind = 'ext' and (account.org_id = home.id
    or account.org_id in (select id from org where parent_id = home.id and kind = 'external'))))`;
const TEXT = `account.login_name || ' ' || account.phone || ' ' || org.name`;

/** SQL of accounts authorised for a project. */
export function createProjectGrantRepository(db: Queryable, reached: ReachedAccounts) {
  async function total(from: string, values: readonly unknown[]): Promise<number> {
    const [row] = await db.query<{ n: number }>(`select count(*) as n from ${from}`, values);
    return row?.n ?? 0;
  }
  const order = ({ pageNum, pageSize }: Paging, add: AddParam) =>
    `order by account.login_name, account.id limit ${add(pageSize)} offset ${add((pageNum - 1) * pageSize)}`;
  type Search = Paging & { projectId: string; keyword?: string | undefined };

  return {
    async page(caller: Caller, { projectId, keyword, ...paging }: Search): Promise<Page<ProjectGrantRow>> {
      const params = statement();
      const where = [`granted.project_id = ${params.add(projectId)}`, await reached(caller, params.add)];
      if (keyword) where.push(`(${TEXT}) ilike ${params.add(likeText(keyword))}`);
      const from = `project_grant granted join account on account.id = granted.account_id
        join org on org.id = account.org_id where ${where.join(' and ')}`;
      const found = await total(from, params.values);
      const rows = await db.query<Row>(
        `select granted.project_id, account.id as account_id, account.login_name, account.phone as tel, account.kind,
                org.name as org_name, granted.can_write, granted.push, granted.sms, granted.phone, granted.granted_at
           from ${from} ${order(paging, params.add)}`,
        params.values,
      );
      return { total: found, rows: rows.map(fromRow) };
    },
    async toAdd(caller: Caller, { projectId, keyword, ...paging }: Search) {
      const params = statement();
      const project = params.add(projectId);
      const where = [
        `project.id = ${project}`,
        SUITS,
        await reached(caller, params.add),
        `not exists (select 1 from project_grant where project_id = ${project} and account_id = account.id)`,
      ];
      if (keyword) where.push(`(${TEXT}) ilike ${params.add(likeText(keyword))}`);
      const from = `project join org home on home.id = project.org_id
        join account on account.org_id in (home.id, home.parent_id)
          or account.org_id in (select id from org where parent_id = home.id)
        join org on org.id = account.org_id where ${where.join(' and ')}`;
      const found = await total(from, params.values);
      const rows = await db.query<{ id: string; loginname: string; tel: string; kind: 'int' | 'ext'; orgName: string }>(
        `select account.id, account.login_name as loginname, account.phone as tel, account.kind, org.name as "orgName"
           from ${from} ${order(paging, params.add)}`,
        params.values,
      );
      return { total: found, rows };
    },

    async of(tx: Queryable, projectId: string): Promise<StoredProjectGrant[]> {
      return tx.query<StoredProjectGrant>(
        `select account.id as "accountId", account.login_name as "loginName", can_write as write, push, sms, project_grant.phone
           from project_grant join account on account.id = account_id where project_id = $1 order by account.login_name`,
        [projectId],
      );
    },
    /** Those of the accounts that may be authorised for the project. */
    async suitable(tx: Queryable, projectId: string, accountIds: readonly string[]) {
      return tx.query<{ id: string; loginName: string; hasPhone: boolean }>(
        `select account.id, account.login_name as "loginName", account.phone <> '' as "hasPhone"
           from account join project on project.id = $1 join org home on home.id = project.org_id
          where account.id = any($2::uuid[]) and ${SUITS}`,
        [projectId, accountIds],
      );
    },
    async accounts(tx: Queryable, accountIds: readonly string[]) {
      return tx.query<{ id: string; hasPhone: boolean }>(
        `select id, phone <> '' as "hasPhone" from account where id = any($1::uuid[])`,
        [accountIds],
      );
    },
    async save(tx: Transaction, projectId: string, accountIds: readonly string[], rights: GrantRights, at: number) {
      const { write, push, sms, phone } = rights;
      await tx.query(
        `insert into project_grant (project_id, account_id, can_write, push, sms, phone, granted_at)
         select $1, id, $3, $4, $5, $6, $7 from unnest($2::uuid[]) named(id)
         on conflict (account_id, project_id) do update
           set can_write = excluded.can_write, push = excluded.push, sms = excluded.sms, phone = excluded.phone`,
        [projectId, accountIds, write, push, sms, phone, new Date(at)],
      );
    },
    async remove(tx: Transaction, projectId: string, accountIds: readonly string[]): Promise<void> {
      await tx.query('delete from project_grant where project_id = $1 and account_id = any($2::uuid[])', [
        projectId,
        accountIds,
      ]);
    },
  };
}
export type ProjectGrantRepository = ReturnType<typeof createProjectGrantRepository>;
