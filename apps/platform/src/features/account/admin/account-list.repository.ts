import type { AccountKind, AccountRow, AccountStatus } from '@lightfield/contract';
import type { Caller } from '../../../kernel/caller.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Db } from '../../../kernel/db.ts';
import type { AddParam, OrgReach } from '../../organisation/org-reach.ts';
import { MANAGED_TABLES, type ManagedRow, accountFromRow, managedColumns, statusCondition } from './account-row.ts';
import { likeText } from '../../../kernel/statement.ts';

export interface AccountFilter {
  kind: AccountKind;
  keyword?: string | undefined;
  orgId?: string | undefined;
  deptId?: string | undefined;
  roleId?: string | undefined;
  status?: AccountStatus | undefined;
}
export interface AccountPage {
  sort?: 'loginname' | 'createdAt' | 'lastLoginAt' | undefined;
  order?: 'asc' | 'desc' | undefined;
  pageNum: number;
  pageSize: number;
}

/** The expression of the index `account_search`. */
const SEARCHED = `(account.login_name || ' ' || account.phone || ' ' || account.email || ' ' || account.company_name)`;

const deptsBelow = (dept: string) =>
  `with recursive below as (select id from dept where id = ${dept}
     union all select dept.id from dept join below on dept.parent_id = below.id) select id from below`;

/** The id breaks ties, so that pages never overlap. The newest first, unless told otherwise. */
function ordering({ sort = 'createdAt', order }: AccountPage): string {
  const direction = order ?? (sort === 'loginname' ? 'asc' : 'desc');
  const key = {
    loginname: `account.login_name ${direction}`,
    createdAt: `account.created_at ${direction}`,
    lastLoginAt: `account.last_login_at ${direction} nulls last`,
  }[sort];
  return `${key}, account.id ${direction}`;
}

/** SQL of the lists of accounts. */
export function createAccountListRepository(db: Db, orgs: Pick<OrgReach, 'accounts'>, clock: Clock) {
  async function conditions(caller: Caller, filter: AccountFilter, add: AddParam): Promise<string> {
    const found = [`account.kind = ${add(filter.kind)}`, await orgs.accounts(caller, add)];
    if (filter.keyword) found.push(`${SEARCHED} ilike ${add(likeText(filter.keyword))}`);
    if (filter.orgId) found.push(`account.org_id = ${add(filter.orgId)}`);
    if (filter.deptId) found.push(`account.dept_id in (${deptsBelow(add(filter.deptId))})`);
    if (filter.roleId) found.push(`account.role_id = ${add(filter.roleId)}`);
    if (filter.status) found.push(statusCondition(filter.status, () => `${add(new Date(clock.now()))}::timestamptz`));
    return found.map((one) => `(${one})`).join(' and ');
  }

  return {
    async page(caller: Caller, filter: AccountFilter, page: AccountPage): Promise<AccountRow[]> {
      const values: unknown[] = [];
      const add: AddParam = (value) => `$${values.push(value)}`;
      const where = await conditions(caller, filter, add);
      const order = ordering(page);
      // What a row shows is read for the page only.
      const [size, skip] = [add(page.pageSize), add((page.pageNum - 1) * page.pageSize)];
      const rows = await db.query<ManagedRow>(
        `with page as materialized (select account.id from account where ${where} order by ${order} limit ${size} offset ${skip})
         select ${managedColumns(`${add(new Date(clock.now()))}::timestamptz`)}
           from ${MANAGED_TABLES} where account.id in (select id from page) order by ${order}`,
        values,
      );
      return rows.map(accountFromRow);
    },
    async count(caller: Caller, filter: AccountFilter): Promise<number> {
      const values: unknown[] = [];
      const where = await conditions(caller, filter, (value) => `$${values.push(value)}`);
      const [row] = await db.query<{ n: number }>(`select count(*) as n from account where ${where}`, values);
      return row?.n ?? 0;
    },
  };
}
export type AccountListRepository = ReturnType<typeof createAccountListRepository>;
