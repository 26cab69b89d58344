import type { AccountKind, AccountRow, AccountStatus, DataRange, RoleType } from '@lightfield/contract';

/** An account with what its row shows, as the statements of this feature read it. */
export interface ManagedRow {
  id: string;
  kind: AccountKind;
  login_name: string;
  phone: string;
  email: string;
  org_id: string;
  org_name: string;
  dept_id: string | null;
  dept_name: string | null;
  role_id: string;
  role_name: string;
  role_type: RoleType;
  role_data_range: DataRange;
  role_permissions: string[] | null;
  role_org_kind: 'center' | 'enterprise' | 'external';
  company_name: string;
  address: string;
  customer_level: string;
  remark: string;
  disabled: boolean;
  state: AccountStatus;
  use_lock: boolean;
  has_lock_key: boolean;
  social_bound: boolean;
  expires_at: Date | null;
  granted: number;
  created_at: Date;
  last_login_at: Date | null;
}

/** Login is locked: the row that login writes under `name:<user name>` (features/account/self). */
const LOCKED = (now: string) =>
  `exists (select 1 from login_failure where login_failure.login_name = 'name:' || lower(account.login_name)
            and login_failure.locked_until > ${now})`;

/** Conditions by status, of which exactly one holds for an account; `now` puts the time among the parameters where it is needed. */
export function statusCondition(status: AccountStatus, now: () => string): string {
  if (status === 'pending' || status === 'rejected') return `account.status = '${status}'`;
  if (status === 'disabled') return `account.status = 'active' and account.disabled`;
  const time = now();
  const open = `account.status = 'active' and not account.disabled`;
  const expired = `coalesce(account.expires_at <= ${time}, false)`;
  if (status === 'expired') return `${open} and ${expired}`;
  return `${open} and not ${expired} and ${status === 'locked' ? '' : 'not '}${LOCKED(time)}`;
}

/** Columns of `ManagedRow`. */
export const managedColumns = (now: string): string => `
  account.id, account.kind, account.login_name, account.phone, account.email, account.org_id, org.name as org_name,
  account.dept_id, dept.name as dept_name, account.role_id, role.name as role_name, role.role_type,
  role.data_range as role_data_range, role.permissions as role_permissions, role_org.kind as role_org_kind,
  account.company_name, account.address, account.customer_level, account.remark, account.disabled,
  case when account.status <> 'active' then account.status
       when account.disabled then 'disabled'
       when account.expires_at <= ${now} then 'expired'
       when ${LOCKED(now)} then 'locked' else 'active' end as state,
  account.use_lock, account.lock_key is not null as has_lock_key, account.social_id is not null as social_bound, account.expires_at,
  (select count(*) from device_grant where device_grant.account_id = account.id) as granted,
  account.created_at, account.last_login_at`;
export const MANAGED_TABLES = `account join org on org.id = account.org_id join role on role.id = account.role_id
  join org as role_org on role_org.id = role.org_id left join dept on dept.id = account.dept_id`;

export const accountFromRow = (row: ManagedRow): AccountRow => ({
  id: row.id,
  kind: row.kind,
  loginname: row.login_name,
  tel: row.phone,
  email: row.email,
  orgId: row.org_id,
  orgName: row.org_name,
  deptId: row.dept_id,
  deptName: row.dept_name ?? '',
  roleId: row.role_id,
  roleName: row.role_name,
  roleType: row.role_type,
  companyName: row.company_name,
  address: row.address,
  customerLevel: row.customer_level,
  remark: row.remark,
  status: row.state,
  useLock: row.use_lock,
  hasLockKey: row.has_lock_key,
  socialBound: row.social_bound,
  expiresAt: row.expires_at?.getTime() ?? null,
  granted: row.granted,
  createdAt: row.created_at.getTime(),
  lastLoginAt: row.last_login_at?.getTime() ?? null,
});

/** An account as the rules judge it. */
export interface ManagedAccount {
  readonly row: AccountRow;
  /** Its own flag, whatever else its status says. */
  readonly disabled: boolean;
  readonly role: {
    readonly permissions: readonly string[] | null;
    readonly orgKind: 'center' | 'enterprise' | 'external';
    readonly dataRange: DataRange;
  };
}
export const managedFromRow = (row: ManagedRow): ManagedAccount => ({
  row: accountFromRow(row),
  disabled: row.disabled,
  role: { permissions: row.role_permissions, orgKind: row.role_org_kind, dataRange: row.role_data_range },
});
