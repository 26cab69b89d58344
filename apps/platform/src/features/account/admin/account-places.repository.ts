import { type AccountKind, accountErrors, commonErrors } from '@lightfield/contract';
import type { Caller } from '../../../kernel/caller.ts';
import type { Queryable, Transaction } from '../../../kernel/db.ts';
import type { OrgReach } from '../../organisation/org-reach.ts';
import type { AccountOrg, AccountRole } from './account-rules.ts';
import { isDuplicate, isStillReferenced } from '../../../kernel/statement.ts';

interface OrgRow {
  id: string;
  parent_id: string | null;
  kind: AccountOrg['kind'];
  name: string;
  internal_max: number | null;
  external_max: number | null;
}
interface RoleRow {
  id: string;
  org_id: string;
  org_kind: AccountRole['orgKind'];
  name: string;
  role_type: AccountRole['roleType'];
  data_range: AccountRole['dataRange'];
  permissions: string[] | null;
  built_in: boolean;
}

/** An organisation with the limits the operation centre has set it; null: none. */
export interface LimitedOrg extends AccountOrg {
  readonly internalMax: number | null;
  readonly externalMax: number | null;
}
const orgFromRow = (row: OrgRow): LimitedOrg => ({
  id: row.id,
  parentId: row.parent_id,
  kind: row.kind,
  name: row.name,
  internalMax: row.internal_max,
  externalMax: row.external_max,
});
const roleFromRow = (row: RoleRow): AccountRole => ({
  id: row.id,
  orgId: row.org_id,
  orgKind: row.org_kind,
  name: row.name,
  roleType: row.role_type,
  dataRange: row.data_range,
  permissions: row.permissions,
  builtIn: row.built_in,
});

export interface NewAccount {
  id: string;
  kind: AccountKind;
  orgId: string;
  roleId: string;
  deptId: string | null;
  loginName: string;
  passwordHash: string;
  mustChangePassword: boolean;
  phone: string;
  email: string;
  companyName: string;
  address: string;
  customerLevel: string;
  remark: string;
  expiresAt: number | null;
  status: 'active' | 'pending';
  source: 'enrol' | 'role' | null;
  createdAt: number;
}

/** SQL of where an account may stand, how many there are, and of storing a new one. */
export function createAccountPlacesRepository(db: Queryable, orgs: Pick<OrgReach, 'accounts'>) {
  return {
    async org(id: string): Promise<LimitedOrg | undefined> {
      const [row] = await db.query<OrgRow>('select * from org where id = $1', [id]);
      return row && orgFromRow(row);
    },
    async role(id: string): Promise<AccountRole | undefined> {
      const [row] = await db.query<RoleRow>(
        'select role.*, org.kind as org_kind from role join org on org.id = role.org_id where role.id = $1',
        [id],
      );
      return row && roleFromRow(row);
    },
    async isDeptOf(orgId: string, deptId: string): Promise<boolean> {
      const found = await db.query('select 1 from dept where id = $1 and org_id = $2', [deptId, orgId]);
      return found.length > 0;
    },
    /** Would the caller reach an account that stands there? */
    async wouldReach(caller: Caller, place: { orgId: string; deptId: string | null }): Promise<boolean> {
      const values: unknown[] = [place.orgId, place.deptId];
      const reached = await orgs.accounts(caller, (value) => `$${values.push(value)}`);
      const found = await db.query(
        `select 1 from (select null::uuid as id, $1::uuid as org_id, $2::uuid as dept_id) as account where ${reached}`,
        values,
      );
      return found.length > 0;
    },
    /**
     * The organisations with their limits. Nobody else adds an account that counts against one of these limits until the
     * transaction ends. Always the enterprise first and in one order, so that two never wait for each other.
     */
    async lockOrgs(tx: Transaction, ids: readonly string[]): Promise<Map<string, LimitedOrg>> {
      await tx.query(
        `select 1 from org where id in (
           select case kind when 'external' then coalesce(parent_id, id) else id end from org where id = any($1::uuid[]))
          order by id for no key update`,
        [ids],
      );
      // In a statement of its own: what whoever held the lock before has committed.
      const rows = await tx.query<OrgRow>(
        `select * from org where id = any($1::uuid[]) or id in (select parent_id from org where id = any($1::uuid[]))`,
        [ids],
      );
      return new Map(rows.map((row) => [row.id, orgFromRow(row)]));
    },
    /** Accounts that count: let in and not gone; disabled and expired ones keep their place, applications have none. */
    async count(tx: Queryable, orgId: string, kinds: readonly AccountKind[]): Promise<number> {
      const [row] = await tx.query<{ n: number }>(
        `select count(*) as n from account where org_id = $1 and kind = any($2) and status = 'active'`,
        [orgId, kinds],
      );
      return row?.n ?? 0;
    },
    /** The same of all external enterprises of an enterprise. */
    async countBelow(tx: Queryable, enterpriseId: string): Promise<number> {
      const [row] = await tx.query<{ n: number }>(
        `select count(*) as n from account join org on org.id = account.org_id
          where org.parent_id = $1 and account.kind = 'ext' and account.status = 'active'`,
        [enterpriseId],
      );
      return row?.n ?? 0;
    },
    /** Another account that was let in has the number, in this organisation. */
    async phoneTaken(tx: Queryable, orgId: string, phone: string, except: string): Promise<boolean> {
      const found = await tx.query(
        `select 1 from account where org_id = $1 and phone = $2 and phone <> '' and status = 'active' and id <> $3`,
        [orgId, phone, except],
      );
      return found.length > 0;
    },
    async emailTaken(tx: Queryable, email: string, except: string): Promise<boolean> {
      const found = await tx.query(
        `select 1 from account where lower(email) = lower($1) and email <> '' and status = 'active' and id <> $2`,
        [email, except],
      );
      return found.length > 0;
    },
    async nameTaken(name: string): Promise<boolean> {
      const taken = `select 1 from account where lower(login_name) = lower($1) and status <> 'rejected'`;
      return (await db.query(taken, [name])).length > 0;
    },
    /** 1015, 1024 when somebody else was faster than the checks before. */
    async insert(tx: Transaction, account: NewAccount): Promise<void> {
      await orTaken(
        tx.query(
          `insert into account (id, kind, org_id, role_id, dept_id, login_name, password_hash, must_change_password, password_given, phone,
                                email, company_name, address, customer_level, remark, expires_at, status, source, created_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
          [
            account.id,
            account.kind,
            account.orgId,
            account.roleId,
            account.deptId,
            account.loginName,
            account.passwordHash,
            account.mustChangePassword,
            account.phone,
            account.email,
            account.companyName,
            account.address,
            account.customerLevel,
            account.remark,
            account.expiresAt === null ? null : new Date(account.expiresAt),
            account.status,
            account.source,
            new Date(account.createdAt),
          ],
        ),
      );
    },
  };
}
export type AccountPlacesRepository = ReturnType<typeof createAccountPlacesRepository>;

/** SQLSTATE unique_violation, foreign_key_violation. */
/** Two who add at the same time both pass the checks; the index lets one of them in. 90011: the role or department was just deleted. */
export async function orTaken<Result>(statement: Promise<Result>): Promise<Result> {
  try {
    return await statement;
  } catch (error) {
    if (isDuplicate(error, 'account_login_name')) throw accountErrors.usernameExists({ field: 'loginname' });
    if (isDuplicate(error, 'account_email')) throw accountErrors.emailExists({ field: 'email' });
    if (isStillReferenced(error)) throw commonErrors.conflict();
    throw error;
  }
}
