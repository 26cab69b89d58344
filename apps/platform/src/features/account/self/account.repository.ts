import type { AccountKind, CurrentUser, PrompType, UserInfo } from '@lightfield/contract';
import { PERMISSION_CODES, isCentreOnly } from '@lightfield/contract';
import type { Db } from '../../../kernel/db.ts';
import { PASSWORD_DUE } from '../../../kernel/sessions.ts';

/** What a login needs to know of an account. */
export interface LoginAccount {
  id: string;
  orgId: string;
  loginName: string;
  /** '': none. */
  phone: string;
  passwordHash: string;
  disabled: boolean;
  status: 'active' | 'pending' | 'rejected';
  /** Epoch ms; null: never. */
  expiresAt: number | null;
  /** Their organisation or the one above it. */
  orgDisabled: boolean;
  useLock: boolean;
  hasLockKey: boolean;
  mustChangePassword: boolean;
}

interface LoginRow {
  id: string;
  org_id: string;
  login_name: string;
  phone: string;
  password_hash: string;
  disabled: boolean;
  status: LoginAccount['status'];
  expires_at: Date | null;
  org_disabled: boolean;
  use_lock: boolean;
  has_lock_key: boolean;
  must_change_password: boolean;
}

interface ProfileRow {
  id: string;
  org_id: string;
  login_name: string;
  must_change_password: boolean;
  password_due: boolean;
  phone: string;
  email: string;
  company_name: string;
  address: string;
  remark: string;
  kind: AccountKind;
  prompt_type: PrompType[];
  created_at: Date;
  last_login_at: Date | null;
  org_name: string;
  role_id: string;
  role_name: string;
  role_type: 'admin' | 'operation';
  permissions: string[] | null;
  data_range: 'all' | 'dept' | 'granted';
  auth_region: string;
  dept_id: string | null;
  dept_name: string | null;
  customer_level: string;
  equip_display: 'list' | 'page';
  scada_adaption: string;
  landing_web: string;
  landing_mobile: string;
  use_lock: boolean;
  avatar: string | null;
}

/** A mobile number shared by more accounts than this is looked at no further. */
const SHARED_PHONE_MAX = 5;

/** Nobody is asked to change what they may not change. */
const MUST_CHANGE = `account.must_change_password
  and coalesce('account_own_password' = any(role.permissions), true) as must_change_password`;
const LOGIN_COLUMNS = `account.id, account.org_id, account.login_name, account.phone, account.password_hash, account.disabled, account.status,
  account.expires_at, account.use_lock, account.lock_key is not null as has_lock_key, ${MUST_CHANGE},
  org.disabled or coalesce(above.disabled, false) as org_disabled`;
const LOGIN_TABLES = `account join org on org.id = account.org_id left join org above on above.id = org.parent_id
  join role on role.id = account.role_id`;

/** Wrong passwords are counted by the name that was typed, upper and lower case being one. */
export const nameKey = (name: string): string => `name:${name.toLowerCase()}`;

const loginFromRow = (row: LoginRow): LoginAccount => ({
  id: row.id,
  orgId: row.org_id,
  loginName: row.login_name,
  phone: row.phone,
  passwordHash: row.password_hash,
  disabled: row.disabled,
  status: row.status,
  expiresAt: row.expires_at?.getTime() ?? null,
  orgDisabled: row.org_disabled,
  useLock: row.use_lock,
  hasLockKey: row.has_lock_key,
  mustChangePassword: row.must_change_password,
});

/** What the table knows of it; the services and the licence say the rest. */
export type StoredUserInfo = Omit<UserInfo, 'services' | 'resourceExpiry' | 'styleId'>;

const userInfoFromRow = (row: ProfileRow): StoredUserInfo => ({
  loginname: row.login_name,
  tel: row.phone,
  userId: row.id,
  orgId: row.org_id,
  deptId: row.dept_id,
  roleId: row.role_id,
  roleType: row.role_type,
  kind: row.kind,
  orgName: row.org_name,
  authRegion: row.auth_region,
  dataRange: row.data_range,
  prompType: row.prompt_type,
  scadaAdaption: row.scada_adaption,
  equipDisplay: row.equip_display,
  useLock: row.use_lock,
  auths: PERMISSION_CODES.filter(
    (code) => (row.permissions?.includes(code) ?? true) && (row.kind === 'op' || !isCentreOnly(code)),
  ),
  changePassword: row.must_change_password,
  passwordDue: row.password_due,
  isBindPhone: row.phone !== '',
  landing: { web: row.landing_web, mobile: row.landing_mobile },
  avatar: row.avatar,
});

const currentUserFromRow = (row: ProfileRow): CurrentUser => ({
  userId: row.id,
  loginname: row.login_name,
  tel: row.phone,
  email: row.email,
  companyName: row.company_name,
  address: row.address,
  remark: row.remark,
  roleName: row.role_name,
  roleType: row.role_type,
  kind: row.kind,
  orgName: row.org_name,
  prompType: row.prompt_type,
  createdAt: row.created_at.getTime(),
  lastLoginAt: row.last_login_at?.getTime() ?? null,
  deptName: row.dept_name ?? '',
  customerLevel: row.customer_level,
  avatar: row.avatar,
});

/** SQL for accounts as their owners see them and as a login needs them. */
export function createAccountRepository(db: Db) {
  const profile = async (accountId: string): Promise<ProfileRow | undefined> => {
    const [row] = await db.query<ProfileRow>(
      `select account.*, org.name as org_name, role.name as role_name, role.role_type, role.permissions,
              role.data_range, role.auth_region, ${MUST_CHANGE}, ${PASSWORD_DUE} as password_due,
              dept.name as dept_name, avatar.etag as avatar
         from account join org on org.id = account.org_id join role on role.id = account.role_id
         left join dept on dept.id = account.dept_id left join avatar on avatar.account_id = account.id
        where account.id = $1`,
      [accountId],
    );
    return row;
  };
  return {
    /**
     * By user name (upper and lower case are one; of those who were refused only while nobody else has it), else by mobile number, which several accounts may share. Applications do not
     * stand in the way of whoever was let in: those that were refused have no number to log in with, those that wait only as
     * long as no account has it.
     */
    async findForLogin(name: string): Promise<LoginAccount[]> {
      const byName = await db.query<LoginRow>(
        `select ${LOGIN_COLUMNS} from ${LOGIN_TABLES}
          where lower(account.login_name) = lower($1) and account.status <> 'rejected'
         union all
         (select ${LOGIN_COLUMNS} from ${LOGIN_TABLES}
           where lower(account.login_name) = lower($1) and account.status = 'rejected'
             and not exists (select 1 from account as holder
               where lower(holder.login_name) = lower($1) and holder.status <> 'rejected')
           order by account.id desc limit 1)`,
        [name],
      );
      if (byName.length > 0) return byName.map(loginFromRow);
      const byPhone = await db.query<LoginRow>(
        `select ${LOGIN_COLUMNS} from ${LOGIN_TABLES} where account.phone = $1 and account.phone <> ''
            and (account.status = 'active' or account.status = 'pending' and not exists (
              select 1 from account as let_in where let_in.phone = $1 and let_in.status = 'active'))
          order by account.id limit ${SHARED_PHONE_MAX}`,
        [name],
      );
      return byPhone.map(loginFromRow);
    },
    async findById(accountId: string): Promise<LoginAccount | undefined> {
      const [row] = await db.query<LoginRow>(`select ${LOGIN_COLUMNS} from ${LOGIN_TABLES} where account.id = $1`, [
        accountId,
      ]);
      return row && loginFromRow(row);
    },
    async noteLogin(accountId: string, at: number): Promise<void> {
      await db.query('update account set last_login_at = $2 where id = $1', [accountId, new Date(at)]);
    },
    async userInfo(accountId: string): Promise<StoredUserInfo | undefined> {
      const row = await profile(accountId);
      return row && userInfoFromRow(row);
    },
    async currentUser(accountId: string): Promise<CurrentUser | undefined> {
      const row = await profile(accountId);
      return row && currentUserFromRow(row);
    },
  };
}
export type AccountRepository = ReturnType<typeof createAccountRepository>;
