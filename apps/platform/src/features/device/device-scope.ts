import type { Caller } from '../../kernel/caller.ts';
import type { Queryable } from '../../kernel/db.ts';
import type { DeviceScope } from '../../kernel/device-scope.ts';

/** Puts a value among the parameters of a statement and answers its placeholder. */
export type AddParam = (value: unknown) => string;

/** Which devices a caller reaches: the only place that knows. Features that list rows of devices filter with `visible`. */
export interface DeviceReach extends DeviceScope {
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

type Reach = 'everything' | 'organisation' | 'granted';

/**
 * The operation centre sees everything; an enterprise administrator, and staff with the data range "all", the devices of the
 * organisation and of its external enterprises; everybody else what was granted. Departments ("dept") come with the device
 * management; until then such an account sees what was granted to it.
 */
function reachOf({ kind, dataRange }: Pick<Caller, 'kind' | 'dataRange'>): Reach {
  if (kind === 'op') return 'everything';
  return kind === 'co' || (kind === 'int' && dataRange === 'all') ? 'organisation' : 'granted';
}

const granted = (account: string, more = '') =>
  `exists (select 1 from device_grant
            where device_grant.device_id = device.id and device_grant.account_id = ${account}${more})`;
const IN_ORG = `device.org_id in (select id from org where id = $2 or (parent_id = $2 and kind = 'external'))`;

export function createDeviceScope(db: Queryable): DeviceReach {
  async function exists(deviceId: string, condition: string, params: readonly unknown[]): Promise<boolean> {
    const found = await db.query(`select 1 from device where device.id = $1 and ${condition}`, [deviceId, ...params]);
    return found.length > 0;
  }

  async function mayRead(caller: Caller, deviceId: string): Promise<boolean> {
    switch (reachOf(caller)) {
      case 'everything':
        return exists(deviceId, 'true', []);
      case 'organisation':
        return exists(deviceId, IN_ORG, [caller.orgId]);
      case 'granted':
        return exists(deviceId, granted('$2'), [caller.accountId]);
    }
  }

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
    orgsOf,

    async managedOrgs(caller) {
      return reachOf(caller) === 'everything' ? 'all' : ((await orgsOf(caller)) ?? []);
    },

    async mayWrite(caller, deviceId) {
      if (reachOf(caller) !== 'granted') return mayRead(caller, deviceId);
      return exists(deviceId, granted('$2', ' and can_write'), [caller.accountId]);
    },

    async visible(caller, add) {
      switch (reachOf(caller)) {
        case 'everything':
          return 'true';
        case 'organisation':
          return `device.org_id = any(${add(await orgsOf(caller))}::uuid[])`;
        case 'granted':
          return granted(add(caller.accountId));
      }
    },

    async accountsOf(deviceIds) {
      // The same rules as `reachOf`, seen from the device.
      const rows = await db.query<{ device_id: string; account_id: string }>(
        `select device.id as device_id, account.id as account_id
           from device
           join org on org.id = device.org_id
           join account on not account.disabled
           join role on role.id = account.role_id
            and (role.permissions is null or 'monitor_alarm_view' = any(role.permissions))
          where device.id = any($1::uuid[])
            and (account.kind = 'op'
                 or ((account.kind = 'co' or (account.kind = 'int' and role.data_range = 'all'))
                     and (account.org_id = org.id or (org.kind = 'external' and account.org_id = org.parent_id)))
                 or ${granted('account.id')})`,
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
