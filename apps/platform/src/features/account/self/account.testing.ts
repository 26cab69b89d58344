import type { AccountKind } from '@lightfield/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Queryable } from '../../../kernel/db.ts';
import { hashPassword } from '../../../kernel/password.ts';

export { sealLogin } from '../../../kernel/seal/testing-seal.ts';

export interface SeededAccount {
  accountId: string;
  orgId: string;
  loginName: string;
  password: string;
}

interface SeedOptions {
  loginName?: string;
  password?: string;
  phone?: string;
  kind?: AccountKind;
  orgId?: string;
  disabled?: boolean;
  dataRange?: 'all' | 'dept' | 'granted';
  /** `null`: all of them. */
  permissions?: string[] | null;
}

/** An account with an organisation and a role of its own, unless told otherwise. */
export async function seedAccount(db: Queryable, options: SeedOptions = {}): Promise<SeededAccount> {
  const { loginName = `user_${uuidv7().slice(-8)}`, password = 'Secret_42x', orgId = uuidv7() } = options;
  const [roleId, accountId] = [uuidv7(), uuidv7()];
  if (!options.orgId) await db.query(`insert into org (id, kind, name) values ($1, 'enterprise', '测试企业')`, [orgId]);
  await db.query(
    `insert into role (id, org_id, name, role_type, permissions, data_range) values ($1, $2, '测试角色', 'admin', $3, $4)`,
    [roleId, orgId, options.permissions ?? null, options.dataRange ?? 'all'],
  );
  await db.query(
    `insert into account (id, org_id, role_id, kind, login_name, phone, password_hash, disabled)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      accountId,
      orgId,
      roleId,
      options.kind ?? 'co',
      loginName,
      options.phone ?? '',
      await hashPassword(password),
      options.disabled ?? false,
    ],
  );
  return { accountId, orgId, loginName, password };
}
