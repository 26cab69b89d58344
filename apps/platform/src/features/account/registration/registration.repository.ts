import type { Registration } from '@lightfield/contract';
import type { Clock } from '../../../kernel/clock.ts';
import type { Db, Queryable } from '../../../kernel/db.ts';

/** What a code or a link leads into. */
export interface Into {
  orgId: string;
  orgKind: 'center' | 'enterprise' | 'external';
  orgName: string;
  /** It or the enterprise above it. */
  orgDisabled: boolean;
  roleId: string;
  roleName: string;
  roleType: 'admin' | 'operation';
  registration: Registration;
  deptId: string | null;
}
interface Row {
  org_id: string;
  org_kind: Into['orgKind'];
  org_name: string;
  org_disabled: boolean;
  role_id: string;
  role_name: string;
  role_type: Into['roleType'];
  registration: Registration;
  dept_id: string | null;
}
const intoFromRow = (row: Row): Into => ({
  orgId: row.org_id,
  orgKind: row.org_kind,
  orgName: row.org_name,
  orgDisabled: row.org_disabled,
  roleId: row.role_id,
  roleName: row.role_name,
  roleType: row.role_type,
  registration: row.registration,
  deptId: row.dept_id,
});
const COLUMNS = `org.id as org_id, org.kind as org_kind, org.name as org_name,
  org.disabled or coalesce(above.disabled, false) as org_disabled, role.id as role_id, role.name as role_name, role.role_type,
  role.registration`;

/** SQL of what people register into. Asked by anybody: nothing here depends on who asks. */
export function createRegistrationRepository(db: Db, clock: Clock) {
  return {
    /** A code that can be used now. */
    async byCode(code: string): Promise<(Into & { codeId: string }) | undefined> {
      const [row] = await db.query<Row & { id: string }>(
        `select ${COLUMNS}, enrol_code.dept_id, enrol_code.id
           from enrol_code join role on role.id = enrol_code.role_id join org on org.id = enrol_code.org_id
           left join org as above on above.id = org.parent_id
          where enrol_code.code = $1 and not enrol_code.disabled and enrol_code.uses_left > 0 and enrol_code.expires_at > $2`,
        [code, new Date(clock.now())],
      );
      return row && { ...intoFromRow(row), codeId: row.id };
    },
    async byRole(registerUuid: string): Promise<Into | undefined> {
      const [row] = await db.query<Row>(
        `select ${COLUMNS}, null::uuid as dept_id
           from role join org on org.id = role.org_id left join org as above on above.id = org.parent_id
          where role.register_uuid = $1`,
        [registerUuid],
      );
      return row && intoFromRow(row);
    },
    /** One use less; false: somebody else took the last one, or the code was stopped or has expired in the meantime. */
    async takeUse(tx: Queryable, codeId: string): Promise<boolean> {
      const rows = await tx.query(
        `update enrol_code set uses_left = uses_left - 1, used = used + 1
          where id = $1 and uses_left > 0 and not disabled and expires_at > $2 returning 1`,
        [codeId, new Date(clock.now())],
      );
      return rows.length > 0;
    },
    /** Nobody decided about it: it was open to everybody. */
    async markDecided(tx: Queryable, accountId: string): Promise<void> {
      await tx.query('update account set decided_at = $2 where id = $1', [accountId, new Date(clock.now())]);
    },
  };
}
export type RegistrationRepository = ReturnType<typeof createRegistrationRepository>;
