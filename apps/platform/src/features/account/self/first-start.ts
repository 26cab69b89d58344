import { isGoodPassword } from '@lightfield/rules';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../../kernel/db.ts';
import { ENTERPRISE_ROLES } from '../../../kernel/preset-roles.ts';
import { StartError } from '../../../kernel/start-error.ts';
import { generatePassword, hashPassword } from '../../../kernel/password.ts';

export interface FirstStart {
  /** Operation centre, root of all organisations. */
  centreId: string;
  /** The first enterprise: devices set up at the first start belong to it. */
  enterpriseId: string;
  /** Shown once; only its hash is kept. */
  admin: { name: string; password: string };
}

/** Two platforms that start on one new database at the same time: one of them makes the administrator. */
const FIRST_START_LOCK = 7_411_003;

/**
 * On a database without accounts: the operation centre, one enterprise, their roles, and the administrator. Answers
 * `undefined` when there are accounts already. A password from the settings must keep the rules (StartError).
 */
export async function firstStart(
  db: Db,
  { name, password: chosen }: { name: string; password: string | undefined },
): Promise<FirstStart | undefined> {
  return db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [FIRST_START_LOCK]);
    const [known] = await tx.query('select 1 from account limit 1');
    if (known) return undefined;
    if (chosen !== undefined && !isGoodPassword(chosen)) {
      throw new StartError(
        'LF_ADMIN_PASSWORD: 8 to 15 characters of three kinds (digits, upper case, lower case, _!@#$%^&*()?), none three times in a row',
      );
    }
    const password = chosen ?? generatePassword();
    const [centreId, enterpriseId, roleId] = [uuidv7(), uuidv7(), uuidv7()];
    await tx.query(
      `insert into org (id, parent_id, kind, name) values ($1, null, 'center', '运营中心'), ($2, $1, 'enterprise', '示例企业')`,
      [centreId, enterpriseId],
    );
    const centreRole = { name: '系统管理员', roleType: 'admin', permissions: null, dataRange: 'all', builtIn: true };
    const roles = [
      { id: roleId, orgId: centreId, ...centreRole },
      ...ENTERPRISE_ROLES.map((role) => ({ id: uuidv7(), orgId: enterpriseId, ...role })),
    ];
    for (const role of roles) {
      await tx.query(
        `insert into role (id, org_id, name, role_type, permissions, data_range, built_in)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [role.id, role.orgId, role.name, role.roleType, role.permissions, role.dataRange, role.builtIn],
      );
    }
    await tx.query(
      `insert into account (id, org_id, role_id, kind, login_name, password_hash, must_change_password)
       values ($1, $2, $3, 'op', $4, $5, $6)`,
      [uuidv7(), centreId, roleId, name, await hashPassword(password), chosen === undefined],
    );
    return { centreId, enterpriseId, admin: { name, password } };
  });
}
