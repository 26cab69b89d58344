import type { Caller } from '../../kernel/caller.ts';
import type { Queryable } from '../../kernel/db.ts';
import type { DeviceScope } from '../../kernel/device-scope.ts';

/** Puts a value among the parameters of a statement and answers its placeholder. */
export type AddParam = (value: unknown) => string;

/** Which devices a caller reaches: the only place that knows. Features that list rows of devices filter with `visible`. */
export interface DeviceReach extends DeviceScope {
  /** `mayRead` for several at once. */
  mayReadAll(caller: Caller, deviceIds: readonly string[]): Promise<boolean>;
  /** True when the caller's organisations own all of these gateways. */
  mayReachGateways(caller: Caller, gatewayIds: readonly string[]): Promise<boolean>;
  /** True for a device the caller may see and whose variables he may write, apart from the permission itself. */
  mayWrite(caller: Caller, deviceId: string): Promise<boolean>;
  /** Condition of a statement that has the table `device`: the devices the caller may see. */
  visible(caller: Caller, add: AddParam): Promise<string>;
  /** The organisations all of whose devices the caller sees; `undefined`: not by organisation. */
  orgsOf(caller: Caller): Promise<readonly string[] | undefined>;
  /** The organisations whose devices and gateways the caller may change, if he holds the permission for it. */
  managedOrgs(caller: Caller): Promise<'all' | readonly string[]>;
  /** Accounts that may see the alarms of each of these devices. */
  accountsOf(deviceIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
}

type Reach = 'everything' | 'organisation' | 'department' | 'granted';

/**
 * The operation centre sees everything; an enterprise administrator, and staff with the data range "all", the devices of the
 * organisation and of its external enterprises; staff with the data range "dept" those that accounts of the own department and
 * below are responsible for; everybody what was granted to him.
 */
function reachOf({ kind, dataRange, deptId }: Pick<Caller, 'kind' | 'dataRange' | 'deptId'>): Reach {
  if (kind === 'op') return 'everything';
  if (kind === 'co') return 'organisation';
  if (kind !== 'int' || dataRange === 'granted') return 'granted';
  if (dataRange === 'all') return 'organisation';
  return deptId === null ? 'granted' : 'department';
}

const granted = (account: string, more = ''): string =>
  `exists (select 1 from device_grant
            where device_grant.device_id = device.id and device_grant.account_id = ${account}${more})`;
/** Devices that accounts of this department, or of one below it, are responsible for. */
const inDept = (dept: string) =>
  `device.owner_id in (select id from account where dept_id in (
     with recursive below as (select id from dept where id = ${dept}
       union all select dept.id from dept join below on dept.parent_id = below.id)
     select id from below))`;

export function createDeviceScope(db: Queryable): DeviceReach {
  /** Condition of a statement that has the table `device`. `more`: a further condition on a grant. */
  async function condition(caller: Caller, add: AddParam, more = ''): Promise<string> {
    switch (reachOf(caller)) {
      case 'everything':
        return 'true';
      case 'organisation':
        return `device.org_id = any(${add(await orgsOf(caller))}::uuid[])`;
      case 'department':
        return `(${inDept(add(caller.deptId))} or ${granted(add(caller.accountId), more)})`;
      case 'granted':
        return granted(add(caller.accountId), more);
    }
  }

  async function all(caller: Caller, deviceIds: readonly string[], more = ''): Promise<boolean> {
    const asked = [...new Set(deviceIds)];
    const values: unknown[] = [asked];
    const where = await condition(caller, (value) => `$${values.push(value)}`, more);
    const [row] = await db.query<{ n: number }>(
      `select count(*) as n from device where device.id = any($1::uuid[]) and ${where}`,
      values,
    );
    return row?.n === asked.length;
  }
  const mayRead = (caller: Caller, deviceId: string) => all(caller, [deviceId]);

  async function orgsOf(caller: Caller): Promise<readonly string[] | undefined> {
    if (reachOf(caller) !== 'organisation') return undefined;
    const rows = await db.query<{ id: string }>(
      `select id from org where id = $1 or (parent_id = $1 and kind = 'external')`,
      [caller.orgId],
    );
    return rows.map(({ id }) => id);
  }

  return {
    mayRead,
    mayReadAll: (caller, deviceIds) => all(caller, deviceIds),
    orgsOf,

    async mayReachGateways(caller, gatewayIds) {
      const asked = [...new Set(gatewayIds)];
      const orgs = reachOf(caller) === 'everything' ? null : ((await orgsOf(caller)) ?? []);
      const [row] = await db.query<{ n: number }>(
        'select count(*) as n from gateway where id = any($1::uuid[]) and ($2::uuid[] is null or org_id = any($2::uuid[]))',
        [asked, orgs],
      );
      return row?.n === asked.length;
    },

    async managedOrgs(caller) {
      return reachOf(caller) === 'everything' ? 'all' : ((await orgsOf(caller)) ?? []);
    },

    mayWrite: (caller, deviceId) => all(caller, [deviceId], ' and can_write'),

    visible: (caller, add) => condition(caller, add),

    async accountsOf(deviceIds) {
      // The same rules as `reachOf`, seen from the device.
      const rows = await db.query<{ device_id: string; account_id: string }>(
        `select device.id as device_id, account.id as account_id
           from device
           join org on org.id = device.org_id
           join account on not account.disabled and account.status = 'active'
            and (account.expires_at is null or account.expires_at > now())
           join role on role.id = account.role_id
            and (role.permissions is null or 'monitor_alarm_view' = any(role.permissions))
          where device.id = any($1::uuid[])
            and (account.kind = 'op'
                 or ((account.kind = 'co' or (account.kind = 'int' and role.data_range = 'all'))
                     and (account.org_id = org.id or (org.kind = 'external' and account.org_id = org.parent_id)))
                 or (account.kind = 'int' and role.data_range = 'dept' and account.dept_id is not null
                     and ${inDept('account.dept_id')})
                 or ${granted('account.id', ' and push')})`,
        [deviceIds],
      );
      const accounts = new Map<string, string[]>();
      for (const { device_id, account_id } of rows) {
        const known = accounts.get(device_id);
        if (known) known.push(account_id);
        else accounts.set(device_id, [account_id]);
      }
      return accounts;
    },
  };
}
