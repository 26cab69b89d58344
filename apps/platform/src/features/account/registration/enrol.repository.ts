import type { EnrolCodeRow } from '@lightfield/contract';
import type { Caller } from '../../../kernel/caller.ts';
import type { Db, Queryable } from '../../../kernel/db.ts';
import type { AddParam, OrgReach } from '../../organisation/org-reach.ts';
import { likeText } from '../../../kernel/statement.ts';

interface Row {
  id: string;
  code: string;
  org_id: string;
  org_name: string;
  role_id: string;
  role_name: string;
  dept_id: string | null;
  dept_name: string | null;
  remark: string;
  expires_at: Date;
  uses_left: number;
  used: number;
  disabled: boolean;
  created_at: Date;
  created_by: string;
}
const codeFromRow = (row: Row): EnrolCodeRow => ({
  id: row.id,
  code: row.code,
  orgId: row.org_id,
  orgName: row.org_name,
  roleId: row.role_id,
  roleName: row.role_name,
  deptId: row.dept_id,
  deptName: row.dept_name ?? '',
  remark: row.remark,
  expiresAt: row.expires_at.getTime(),
  usesLeft: row.uses_left,
  used: row.used,
  disabled: row.disabled,
  createdAt: row.created_at.getTime(),
  createdBy: row.created_by,
});

const COLUMNS = `enrol_code.id, enrol_code.code, enrol_code.org_id, org.name as org_name, enrol_code.role_id,
  role.name as role_name, enrol_code.dept_id, dept.name as dept_name, enrol_code.remark, enrol_code.expires_at,
  enrol_code.uses_left, enrol_code.used, enrol_code.disabled, enrol_code.created_at, enrol_code.created_by`;
const TABLES = `enrol_code join org on org.id = enrol_code.org_id join role on role.id = enrol_code.role_id
  left join dept on dept.id = enrol_code.dept_id`;

export interface NewEnrolCode {
  id: string;
  code: string;
  orgId: string;
  roleId: string;
  deptId: string | null;
  remark: string;
  expiresAt: number;
  uses: number;
  createdBy: string;
  createdAt: number;
}

/** SQL of enrol codes as those who hand them out see them. */
export function createEnrolRepository(db: Db, orgs: Pick<OrgReach, 'accounts'>) {
  /** Codes that make accounts the caller would reach. */
  const reached = async (caller: Caller, add: AddParam) =>
    `exists (select 1 from (select null::uuid as id, enrol_code.org_id, enrol_code.dept_id) as account
              where ${await orgs.accounts(caller, add)})`;

  return {
    async page(
      caller: Caller,
      { keyword, pageNum, pageSize }: { keyword?: string | undefined; pageNum: number; pageSize: number },
    ): Promise<{ total: number; rows: EnrolCodeRow[] }> {
      const values: unknown[] = [];
      const add: AddParam = (value) => `$${values.push(value)}`;
      const where = [await reached(caller, add)];
      if (keyword)
        where.push(`(enrol_code.code || ' ' || enrol_code.remark || ' ' || role.name) ilike ${add(likeText(keyword))}`);
      const from = `from ${TABLES} where ${where.join(' and ')}`;
      const [count] = await db.query<{ n: number }>(`select count(*) as n ${from}`, values);
      const rows = await db.query<Row>(
        `select ${COLUMNS} ${from} order by enrol_code.created_at desc, enrol_code.id
          limit ${add(pageSize)} offset ${add((pageNum - 1) * pageSize)}`,
        values,
      );
      return { total: count?.n ?? 0, rows: rows.map(codeFromRow) };
    },
    async find(caller: Caller, id: string): Promise<EnrolCodeRow | undefined> {
      const values: unknown[] = [id];
      const condition = await reached(caller, (value) => `$${values.push(value)}`);
      const [row] = await db.query<Row>(
        `select ${COLUMNS} from ${TABLES} where enrol_code.id = $1 and ${condition}`,
        values,
      );
      return row && codeFromRow(row);
    },
    async one(on: Queryable, id: string): Promise<EnrolCodeRow | undefined> {
      const [row] = await on.query<Row>(`select ${COLUMNS} from ${TABLES} where enrol_code.id = $1`, [id]);
      return row && codeFromRow(row);
    },
    async insert(tx: Queryable, code: NewEnrolCode): Promise<void> {
      await tx.query(
        `insert into enrol_code (id, code, org_id, role_id, dept_id, remark, expires_at, uses_left, created_by, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        [
          code.id,
          code.code,
          code.orgId,
          code.roleId,
          code.deptId,
          code.remark,
          new Date(code.expiresAt),
          code.uses,
          code.createdBy,
          new Date(code.createdAt),
        ],
      );
    },
    /** True when that changed something. */
    async setDisabled(tx: Queryable, id: string, disabled: boolean): Promise<boolean> {
      const rows = await tx.query('update enrol_code set disabled = $2 where id = $1 and disabled <> $2 returning 1', [
        id,
        disabled,
      ]);
      return rows.length > 0;
    },
    /** False: it was gone already. */
    async delete(tx: Queryable, id: string): Promise<boolean> {
      return (await tx.query('delete from enrol_code where id = $1 returning 1', [id])).length > 0;
    },
  };
}
export type EnrolRepository = ReturnType<typeof createEnrolRepository>;
