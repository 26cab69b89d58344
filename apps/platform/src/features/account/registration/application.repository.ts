import type { AccountKind, ApplicationRow, DataRange } from '@lightfield/contract';
import { accountErrors } from '@lightfield/contract';
import type { Caller } from '../../../kernel/caller.ts';
import type { Db, Queryable, Transaction } from '../../../kernel/db.ts';
import type { AddParam, OrgReach } from '../../organisation/org-reach.ts';
import { likeText } from '../../../kernel/statement.ts';

interface Row {
  id: string;
  login_name: string;
  phone: string;
  email: string;
  org_name: string;
  role_name: string;
  dept_name: string | null;
  remark: string;
  source: 'enrol' | 'role';
  status: 'active' | 'pending' | 'rejected';
  created_at: Date;
  decided_at: Date | null;
  decided_by: string;
  decision_reason: string;
}
const applicationFromRow = (row: Row): ApplicationRow => ({
  id: row.id,
  loginname: row.login_name,
  tel: row.phone,
  email: row.email,
  orgName: row.org_name,
  roleName: row.role_name,
  deptName: row.dept_name ?? '',
  remark: row.remark,
  source: row.source,
  status: row.status === 'active' ? 'approved' : row.status,
  appliedAt: row.created_at.getTime(),
  decidedAt: row.decided_at?.getTime() ?? null,
  decidedBy: row.decided_by,
  reason: row.decision_reason,
});

/** Somebody about whom is decided. */
export interface Applicant {
  id: string;
  kind: AccountKind;
  orgId: string;
  orgName: string;
  loginName: string;
  phone: string;
  email: string;
  status: Row['status'];
  role: {
    name: string;
    permissions: readonly string[] | null;
    dataRange: DataRange;
    orgKind: 'center' | 'enterprise' | 'external';
  };
}
interface ApplicantRow {
  id: string;
  kind: AccountKind;
  org_id: string;
  org_name: string;
  login_name: string;
  phone: string;
  email: string;
  status: Row['status'];
  role_name: string;
  permissions: string[] | null;
  data_range: DataRange;
  role_org_kind: Applicant['role']['orgKind'];
}
const applicantFromRow = (row: ApplicantRow): Applicant => ({
  id: row.id,
  kind: row.kind,
  orgId: row.org_id,
  orgName: row.org_name,
  loginName: row.login_name,
  phone: row.phone,
  email: row.email,
  status: row.status,
  role: {
    name: row.role_name,
    permissions: row.permissions,
    dataRange: row.data_range,
    orgKind: row.role_org_kind,
  },
});

const STATUS = { pending: 'pending', approved: 'active', rejected: 'rejected' } as const;

export interface Decision {
  status: 'active' | 'rejected';
  by: string;
  at: number;
  reason: string;
}

/** SQL of those who registered. */
export function createApplicationRepository(db: Db, orgs: Pick<OrgReach, 'accounts'>) {
  const applicants = async (on: Queryable, where: string, values: readonly unknown[]): Promise<Applicant[]> => {
    const rows = await on.query<ApplicantRow>(
      `select account.id, account.kind, account.org_id, org.name as org_name, account.login_name, account.phone,
              account.email, account.status, role.name as role_name, role.permissions, role.data_range,
              role_org.kind as role_org_kind
         from account join org on org.id = account.org_id join role on role.id = account.role_id
         join org as role_org on role_org.id = role.org_id
        where account.source is not null and ${where} order by account.id`,
      values,
    );
    return rows.map(applicantFromRow);
  };

  return {
    /** The newest first. */
    async page(
      caller: Caller,
      filter: {
        keyword?: string | undefined;
        status?: keyof typeof STATUS | undefined;
        pageNum: number;
        pageSize: number;
      },
    ): Promise<{ total: number; rows: ApplicationRow[] }> {
      const values: unknown[] = [];
      const add: AddParam = (value) => `$${values.push(value)}`;
      const conditions = ['account.source is not null', await orgs.accounts(caller, add)];
      if (filter.status) conditions.push(`account.status = ${add(STATUS[filter.status])}`);
      if (filter.keyword) {
        const text = `(account.login_name || ' ' || account.phone || ' ' || account.email || ' ' || account.company_name)`;
        conditions.push(`${text} ilike ${add(likeText(filter.keyword))}`);
      }
      const where = conditions.map((one) => `(${one})`).join(' and ');
      const [count] = await db.query<{ n: number }>(`select count(*) as n from account where ${where}`, values);
      const rows = await db.query<Row>(
        `select account.id, account.login_name, account.phone, account.email, org.name as org_name, role.name as role_name,
                dept.name as dept_name, account.remark, account.source, account.status, account.created_at,
                account.decided_at, account.decided_by, account.decision_reason
           from account join org on org.id = account.org_id join role on role.id = account.role_id
           left join dept on dept.id = account.dept_id
          where ${where} order by account.created_at desc, account.id desc
          limit ${add(filter.pageSize)} offset ${add((filter.pageNum - 1) * filter.pageSize)}`,
        values,
      );
      return { total: count?.n ?? 0, rows: rows.map(applicationFromRow) };
    },
    /** Those of them that registered and that the caller reaches. */
    async find(caller: Caller, ids: readonly string[]): Promise<Applicant[]> {
      const values: unknown[] = [ids];
      const reached = await orgs.accounts(caller, (value) => `$${values.push(value)}`);
      return applicants(db, `account.id = any($1::uuid[]) and ${reached}`, values);
    },
    /** As they are now; nobody else decides about them until the transaction ends. */
    async lock(tx: Transaction, ids: readonly string[]): Promise<Applicant[]> {
      await tx.query('select 1 from account where id = any($1::uuid[]) order by id for update', [ids]);
      return applicants(tx, 'account.id = any($1::uuid[])', [ids]);
    },
    /** 1024 when the address was given to somebody else in this moment. */
    async decide(tx: Transaction, id: string, decision: Decision): Promise<void> {
      try {
        await tx.query(
          'update account set status = $2, decided_by = $3, decided_at = $4, decision_reason = $5 where id = $1',
          [id, decision.status, decision.by, new Date(decision.at), decision.reason],
        );
      } catch (error) {
        if ((error as { constraint?: unknown }).constraint === 'account_email') throw accountErrors.emailExists({ id });
        throw error;
      }
    },
  };
}
export type ApplicationRepository = ReturnType<typeof createApplicationRepository>;
