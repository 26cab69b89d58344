import type { Caller } from '../../../kernel/caller.ts';
import type { Queryable } from '../../../kernel/db.ts';
import type { DeviceScope } from '../../../kernel/device-scope.ts';
import { TOLD_ACCOUNTS } from '../../../kernel/told-accounts.ts';

/** Puts a value among the parameters of a statement and answers its placeholder. */
export type AddParam = (value: unknown) => string;

/** Which devices a caller reaches: the only place that knows. Features that list rows of devices filter with `visible`. */
export interface DeviceReach extends DeviceScope {
  /** `mayRead` for several at once. */
  mayReadAll(caller: Caller, deviceIds: readonly string[]): Promise<boolean>;
  /** True when the caller's organisations own all of these gateways. */
  mayReachGateways(caller: Caller, gatewayIds: readonly string[]): Promise<boolean>;
  /** True for a device the caller may see and whose variables they may write, apart from the permission itself. */
  mayWrite(caller: Caller, deviceId: string): Promise<boolean>;
  /** `mayWrite` for several at once. */
  mayWriteAll(caller: Caller, deviceIds: readonly string[]): Promise<boolean>;
  /** True when all of these are the caller's by what they are, not only because somebody authorised them for them. */
  mayManageAll(caller: Caller, deviceIds: readonly string[]): Promise<boolean>;
  /** Condition of a statement that has the table `device`: the devices the caller may see. `many`: it looks through all of them. */
  visible(caller: Caller, add: AddParam, many?: 'many'): Promise<string>;
  /** The organisations all of whose devices the caller sees; `undefined`: not by organisation. */
  orgsOf(caller: Caller): Promise<readonly string[] | undefined>;
  /** The organisations whose devices and gateways the caller may change, if they hold the permission for it. */
  managedOrgs(caller: Caller): Promise<'all' | readonly string[]>;
  /** Accounts that may see the alarms of each of these devices, and are told of them. Asked anew for every delivery. */
  accountsOf(deviceIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** The same accounts and those that get no messages about it, each with the ways it is authorised for. By device and account. */
  alarmRights(deviceIds: readonly string[]): Promise<ReadonlyMap<string, ReadonlyMap<string, AlarmRights>>>;
  /**
   * Which of these accounts, or visitors of share links, may watch each of these devices, as they are now: the permission for
   * live values, and the reach.
   */
  readersAmong(
    accountIds: readonly string[],
    deviceIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Which of these accounts see the state of any of these devices, also through a project that they were authorised for. */
  watchersAmong(accountIds: readonly string[], deviceIds: readonly string[]): Promise<ReadonlySet<string>>;
}

/** How an account is told of the alarms of a device. */
export interface AlarmRights {
  /** Messages: not when the authorisation says no to them. */
  readonly push: boolean;
  /** SMS and calls, also of alarms whose rule names no group: what the authorisation says. */
  readonly sms: boolean;
  readonly phone: boolean;
}

/** An API key for chosen devices reaches them alone, of all that its account reaches. */
function chosen({ key }: Caller, add: AddParam): string | undefined {
  if (!key?.only) return undefined;
  const { devices, groups } = key.only;
  return `(device.id = any(${add(devices)}::uuid[]) or device.group_id = any(${add(groups)}::uuid[]))`;
}

type Reach = 'everything' | 'organisation' | 'department' | 'granted' | 'shared';

/**
 * The operation centre sees everything; an enterprise administrator, and staff with the data range "all", the devices of the
 * organisation and of its external enterprises; staff with the data range "dept" those that accounts of the own department and
 * below are responsible for; everybody what was granted to them. A visitor of a share link reaches that device.
 */
function reachOf({ kind, dataRange, deptId }: Pick<Caller, 'kind' | 'dataRange' | 'deptId'>): Reach {
  if (kind === 'share') return 'shared';
  if (kind === 'op') return 'everything';
  if (kind === 'co') return 'organisation';
  if (kind !== 'int' || dataRange === 'granted') return 'granted';
  if (dataRange === 'all') return 'organisation';
  return deptId === null ? 'granted' : 'department';
}

/** Further conditions on a grant. */
const CAN_WRITE = ' and can_write';
const NEVER = ' and false';

const granted = (account: string, more = ''): string =>
  `exists (select 1 from device_grant
            where device_grant.device_id = device.id and device_grant.account_id = ${account}${more})`;
/** Statement that lists an organisation and its external enterprises; `org` is the placeholder of its id. */
const withExternals = (org: string) =>
  `select id from org where id = ${org} or (parent_id = ${org} and kind = 'external')`;
/** Devices of an organisation and of its external enterprises. */
const inOrg = (org: string) => `device.org_id in (${withExternals(org)})`;
/** Statement that lists a department and all below it. */
const belowDept = (dept: string) =>
  `with recursive below as (select id from dept where id = ${dept}
     union all select dept.id from dept join below on dept.parent_id = below.id)
   select id from below`;
/** Devices that accounts of this department, or of one below it, are responsible for. */
const inDept = (dept: string) => `device.owner_id in (select id from account where dept_id in (${belowDept(dept)}))`;

export function createDeviceScope(db: Queryable): DeviceReach {
  /** Condition of a statement that has the table `device`. `more`: a further condition on a grant. */
  async function condition(caller: Caller, add: AddParam, more = ''): Promise<string> {
    const [whole, only] = [await wholeCondition(caller, add, more), chosen(caller, add)];
    return only === undefined ? whole : `(${whole} and ${only})`;
  }
  async function wholeCondition(caller: Caller, add: AddParam, more: string): Promise<string> {
    switch (reachOf(caller)) {
      case 'everything':
        return 'true';
      case 'organisation':
        return `device.org_id = any(${add(await organisations(caller))}::uuid[])`;
      case 'department':
        return `(${inDept(add(caller.deptId))} or ${granted(add(caller.accountId), more)})`;
      case 'granted':
        return granted(add(caller.accountId), more);
      case 'shared': {
        const open = more === '' || (more === CAN_WRITE && caller.visit?.auth.includes('dataWrite'));
        return `(device.id = ${add(caller.visit?.deviceId ?? null)}::uuid and ${open ? 'true' : 'false'})`;
      }
    }
  }

  async function all(caller: Caller, deviceIds: readonly string[], more = ''): Promise<boolean> {
    const asked = [...new Set(deviceIds)];
    const values: unknown[] = [asked];
    const add: AddParam = (value) => `$${values.push(value)}`;
    // With the organisations inside: nearly every call asks this, and one statement costs half of two.
    const plain = reachOf(caller) === 'organisation' && !caller.key?.only;
    const where = plain ? inOrg(add(caller.orgId)) : await condition(caller, add, more);
    const [row] = await db.query<{ n: number }>(
      `select count(*) as n from device where device.id = any($1::uuid[]) and ${where}`,
      values,
      // A few texts in all: one for each reach. Planning it costs more than answering it.
      { prepared: true },
    );
    return row?.n === asked.length;
  }
  const mayRead = (caller: Caller, deviceId: string) => all(caller, [deviceId]);

  async function organisations({ orgId }: Caller): Promise<readonly string[]> {
    const rows = await db.query<{ id: string }>(withExternals('$1'), [orgId], { prepared: true });
    return rows.map(({ id }) => id);
  }
  const orgsOf = async (caller: Caller): Promise<readonly string[] | undefined> =>
    reachOf(caller) === 'organisation' && !caller.key?.only ? organisations(caller) : undefined;

  async function accountsOf(deviceIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    const rows = await db.query<ReaderRow>(
      `${readers('$1', ' and device_grant.push', ofProjects(' and project_grant.push'))}
       select reader.device_id, reader.account_id from reader ${TOLD_ACCOUNTS}`,
      [deviceIds],
      // an alarm's pop-up waits for it, and planning it takes longer than answering it
      { prepared: true },
    );
    return byDevice(rows);
  }

  return {
    mayRead,
    mayReadAll: (caller, deviceIds) => all(caller, deviceIds),
    orgsOf,

    async mayReachGateways(caller, gatewayIds) {
      const asked = [...new Set(gatewayIds)];
      const orgs = reachOf(caller) === 'everything' && !caller.key?.only ? null : ((await orgsOf(caller)) ?? []);
      const [row] = await db.query<{ n: number }>(
        'select count(*) as n from gateway where id = any($1::uuid[]) and ($2::uuid[] is null or org_id = any($2::uuid[]))',
        [asked, orgs],
        { prepared: true },
      );
      return row?.n === asked.length;
    },

    async managedOrgs(caller) {
      if (reachOf(caller) === 'everything' && !caller.key?.only) return 'all';
      return (await orgsOf(caller)) ?? [];
    },

    mayWrite: (caller, deviceId) => all(caller, [deviceId], CAN_WRITE),
    mayWriteAll: (caller, deviceIds) => all(caller, deviceIds, CAN_WRITE),
    mayManageAll: (caller, deviceIds) => all(caller, deviceIds, NEVER),

    async visible(caller, add, many) {
      if (!many || reachOf(caller) !== 'department' || caller.key?.only) return condition(caller, add);
      // Looked up first: with the ids of both at hand either index answers, alone or along an order; a statement inside would
      // be asked of every device there is.
      const [owners, grants] = await Promise.all([
        db.query<{ id: string }>(`select id from account where dept_id in (${belowDept('$1')})`, [caller.deptId]),
        db.query<{ id: string }>('select device_id as id from device_grant where account_id = $1', [caller.accountId]),
      ]);
      const owned = `device.owner_id = any(${add(owners.map(({ id }) => id))}::uuid[])`;
      return grants.length === 0 ? owned : `(${owned} or device.id = any(${add(grants.map(({ id }) => id))}::uuid[]))`;
    },

    accountsOf,

    async alarmRights(deviceIds) {
      const messages = await accountsOf(deviceIds);
      const rows = await db.query<ReaderRow & Pick<AlarmRights, 'sms' | 'phone'>>(
        `${readers('$1', '', ofProjects())}
         select reader.device_id, reader.account_id, coalesce(own.sms, false) or coalesce(through.sms, false) as sms,
                coalesce(own.phone, false) or coalesce(through.phone, false) as phone
           from reader
           left join device_grant own on own.device_id = reader.device_id and own.account_id = reader.account_id
           left join lateral (
             select bool_or(sms) as sms, bool_or(phone) as phone from project_device
               join project_grant on project_grant.project_id = project_device.project_id
              where project_device.device_id = reader.device_id and project_grant.account_id = reader.account_id) through on true
           ${TOLD_ACCOUNTS}`,
        [deviceIds],
      );
      const rights = new Map<string, Map<string, AlarmRights>>();
      for (const { device_id, account_id, sms, phone } of rows) {
        const ofDevice = rights.get(device_id) ?? new Map<string, AlarmRights>();
        const push = messages.get(device_id)?.includes(account_id) ?? false;
        rights.set(device_id, ofDevice.set(account_id, { push, sms, phone }));
      }
      return rights;
    },

    ...createAudience(db),
  };
}

/** Who watches: accounts and visitors, as they are now. */
function createAudience(db: Queryable): Pick<DeviceReach, 'readersAmong' | 'watchersAmong'> {
  return {
    async readersAmong(accountIds, deviceIds) {
      const rows = await db.query<ReaderRow>(
        `${readers('$1')} select reader.device_id, reader.account_id from reader
           join account on account.id = reader.account_id join role on role.id = account.role_id
            and (role.permissions is null or 'monitor_equip_real' = any(role.permissions))
          where reader.account_id = any($2::uuid[])
         union all
         select device_id, id from share_session
          where id = any($2::uuid[]) and device_id = any($1::uuid[]) and expires_at > now()`,
        [deviceIds, accountIds],
      );
      return byDevice(rows);
    },

    async watchersAmong(accountIds, deviceIds) {
      const rows = await db.query<{ id: string }>(
        `${readers('$1', '', ofProjects())} select distinct account_id as id from reader where account_id = any($2::uuid[])`,
        [deviceIds, accountIds],
      );
      return new Set(rows.map(({ id }) => id));
    },
  };
}

interface ReaderRow {
  device_id: string;
  account_id: string;
}
function byDevice(rows: readonly ReaderRow[]): Map<string, string[]> {
  const accounts = new Map<string, string[]>();
  for (const { device_id, account_id } of rows) {
    const known = accounts.get(device_id);
    if (known) known.push(account_id);
    else accounts.set(device_id, [account_id]);
  }
  return accounts;
}

/**
 * The same rules as `reachOf`, seen from the devices: a table `reader` of who may see each. Every branch walks along an index
 * from the device, so that it costs what it answers however many accounts there are. `more`: a further condition on a grant;
 * `others`: further readers.
 */
const readers = (devices: string, more = '', others = ''): string =>
  `with recursive asked as (
     select device.id, device.org_id, device.owner_id, case when org.kind = 'external' then org.parent_id end as enterprise_id
       from device join org on org.id = device.org_id where device.id = any(${devices}::uuid[])),
   -- the department of whoever is responsible for it, and those above
   in_dept as (
     select asked.id as device_id, dept.id as dept_id, dept.parent_id
       from asked join account on account.id = asked.owner_id join dept on dept.id = account.dept_id
      union all
     select in_dept.device_id, dept.id, dept.parent_id from in_dept join dept on dept.id = in_dept.parent_id),
   reader as (
     select asked.id as device_id, account.id as account_id from asked join account on account.kind = 'op'
      union
     select asked.id, account.id from asked
       join account on account.org_id in (asked.org_id, asked.enterprise_id) and account.kind in ('co', 'int')
       join role on role.id = account.role_id and (account.kind = 'co' or role.data_range = 'all')
      union
     select in_dept.device_id, account.id from in_dept
       join account on account.dept_id = in_dept.dept_id and account.kind = 'int'
       join role on role.id = account.role_id and role.data_range = 'dept'
      union
     select asked.id, device_grant.account_id from asked join device_grant on device_grant.device_id = asked.id${more}${others})`;
/** Accounts that were authorised for a project with the device, and are told of its alarms as their authorisation says. */
const ofProjects = (more = ''): string => `
      union
     select asked.id, project_grant.account_id from asked join project_device on project_device.device_id = asked.id
       join project_grant on project_grant.project_id = project_device.project_id${more}`;
