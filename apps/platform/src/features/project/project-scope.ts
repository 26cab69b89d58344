import type { Caller } from '../../kernel/caller.ts';
import type { Queryable } from '../../kernel/db.ts';
import { statement } from '../../kernel/statement.ts';

type AddParam = (value: unknown) => string;

/** What the rules of visibility say of devices. Implemented by features/device/list. */
export interface ProjectDeviceRights {
  mayRead(caller: Caller, deviceId: string): Promise<boolean>;
  mayWrite(caller: Caller, deviceId: string): Promise<boolean>;
  mayManageAll(caller: Caller, deviceIds: readonly string[]): Promise<boolean>;
}

/** Which projects a caller reaches: the only place that knows. */
export interface ProjectReach {
  mayReadAll(caller: Caller, projectIds: readonly string[]): Promise<boolean>;
  /** All of these are the caller's by what they are, not only because somebody authorised them for them. */
  mayManageAll(caller: Caller, projectIds: readonly string[]): Promise<boolean>;
  /** A project that they made would be theirs by what they are. */
  mayAdd(caller: Caller): boolean;
  /** These calculated variables, reports or alarm rules are of projects that the caller reaches. */
  mayReadParts(
    caller: Caller,
    table: 'project_mvar' | 'project_report' | 'project_alarm',
    ids: readonly string[],
  ): Promise<boolean>;
  /** Condition of a statement that has the table `project`: those the caller may see. */
  visible(caller: Caller, add: AddParam): Promise<string>;
  /** The caller reaches the project, and all of these devices are bound to it. */
  bound(caller: Caller, projectId: string, deviceIds: readonly string[]): Promise<boolean>;
  /**
   * May the caller write variables of this device through the project, apart from the permission? Where they see the device
   * itself, that decides; otherwise what they were authorised for in the project.
   */
  mayWrite(caller: Caller, projectId: string, deviceId: string): Promise<boolean>;
  /** Whether the project opens its bound devices to the caller for writing, for those they do not see by themselves. */
  opensWriting(caller: Caller, projectId: string): Promise<boolean>;
  devicesOf(projectId: string): Promise<string[]>;
  /** Which of these accounts, or visitors, may watch each of these projects as they are now. */
  readersAmong(
    accountIds: readonly string[],
    projectIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly string[]>>;
}

const withExternals = (org: string) =>
  `select id from org where id = ${org} or (parent_id = ${org} and kind = 'external')`;
const belowDept = (dept: string) =>
  `with recursive below as (select id from dept where id = ${dept}
     union all select dept.id from dept join below on dept.parent_id = below.id) select id from below`;

/**
 * As of devices: the operation centre sees all; an enterprise administrator, and staff with the data range "all", those of the
 * organisation; staff with the data range "dept" those made in the own department and below; everybody what they were authorised for.
 */
export function createProjectScope(db: Queryable, devices: ProjectDeviceRights): ProjectReach {
  function condition(caller: Caller, add: AddParam, withGrants = true): string {
    const { kind, dataRange, deptId, accountId, orgId, visit } = caller;
    // A project shows more than chosen devices.
    if (caller.key?.only) return 'false';
    if (kind === 'share') return `project.id = ${add(visit?.projectId ?? null)}::uuid and ${withGrants}`;
    if (kind === 'op') return 'true';
    if (kind === 'co' || (kind === 'int' && dataRange === 'all'))
      return `project.org_id in (${withExternals(`${add(orgId)}::uuid`)})`;
    const granted = withGrants
      ? `exists (select 1 from project_grant where project_id = project.id and account_id = ${add(accountId)})`
      : 'false';
    if (kind !== 'int' || dataRange !== 'dept' || deptId === null) return granted;
    return `(${granted} or project.owner_id in (select id from account where dept_id in (${belowDept(add(deptId))})))`;
  }

  async function all(caller: Caller, ids: readonly string[], withGrants = true): Promise<boolean> {
    const asked = [...new Set(ids)];
    const { values, add } = statement();
    const [row] = await db.query<{ n: number }>(
      `select count(*) as n from project where id = any(${add(asked)}::uuid[]) and ${condition(caller, add, withGrants)}`,
      values,
      { prepared: true },
    );
    return row?.n === asked.length;
  }

  async function opensWriting(caller: Caller, projectId: string): Promise<boolean> {
    if (caller.visit) return caller.visit.projectId === projectId && caller.visit.auth.includes('dataWrite');
    const rows = await db.query('select 1 from project_grant where project_id = $1 and account_id = $2 and can_write', [
      projectId,
      caller.accountId,
    ]);
    return rows.length > 0;
  }

  return {
    mayReadAll: (caller, ids) => all(caller, ids),
    mayManageAll: (caller, ids) => all(caller, ids, false),
    mayAdd: ({ kind, dataRange, deptId }) =>
      kind === 'op' ||
      kind === 'co' ||
      (kind === 'int' && (dataRange === 'all' || (dataRange === 'dept' && deptId !== null))),
    visible: (caller, add) => Promise.resolve(condition(caller, add)),
    opensWriting,

    async mayReadParts(caller, table, ids) {
      const asked = [...new Set(ids)];
      const { values, add } = statement();
      const [row] = await db.query<{ n: number }>(
        `select count(*) as n from ${table} part join project on project.id = part.project_id
          where part.id = any(${add(asked)}::uuid[]) and ${condition(caller, add)}`,
        values,
      );
      return row?.n === asked.length;
    },

    async bound(caller, projectId, deviceIds) {
      const asked = [...new Set(deviceIds)];
      const { values, add } = statement();
      const [row] = await db.query<{ n: number }>(
        `select count(*) as n from project_device join project on project.id = project_id
          where project_id = ${add(projectId)} and device_id = any(${add(asked)}::uuid[]) and ${condition(caller, add)}`,
        values,
      );
      return row?.n === asked.length;
    },

    async mayWrite(caller, projectId, deviceId) {
      if (caller.visit) return opensWriting(caller, projectId);
      if (await devices.mayWrite(caller, deviceId)) return true;
      return !(await devices.mayRead(caller, deviceId)) && opensWriting(caller, projectId);
    },

    async devicesOf(projectId) {
      const rows = await db.query<{ id: string }>('select device_id as id from project_device where project_id = $1', [
        projectId,
      ]);
      return rows.map(({ id }) => id);
    },

    async readersAmong(accountIds, projectIds) {
      const rows = await db.query<{ project_id: string; account_id: string }>(READERS, [projectIds, accountIds]);
      const readers = new Map<string, string[]>();
      for (const { project_id, account_id } of rows) {
        const known = readers.get(project_id);
        if (known) known.push(account_id);
        else readers.set(project_id, [account_id]);
      }
      return readers;
    },
  };
}

/** $1: projects. `asked` has them with the organisations they belong to, `in_dept` the departments that their owners stand in. */
export const ASKED_PROJECTS = `with recursive asked as (
    select project.id, project.org_id, project.owner_id, case when org.kind = 'external' then org.parent_id end as enterprise_id
      from project join org on org.id = project.org_id where project.id = any($1::uuid[])),
  in_dept as (
    select asked.id as project_id, dept.id as dept_id, dept.parent_id
      from asked join account on account.id = asked.owner_id join dept on dept.id = account.dept_id
     union all
    select in_dept.project_id, dept.id, dept.parent_id from in_dept join dept on dept.id = in_dept.parent_id)`;

/** The same rules as `condition`, of many accounts at once. $1: projects, $2: accounts. */
const READERS = `${ASKED_PROJECTS},
  named as (
    select account.id, account.kind, account.org_id, account.dept_id, role.data_range
      from account join role on role.id = account.role_id
       and (role.permissions is null or 'monitor_equip_real' = any(role.permissions))
     where account.id = any($2::uuid[]))
  select asked.id as project_id, named.id as account_id from asked join named on named.kind = 'op'
   union
  select asked.id, named.id from asked join named on named.org_id in (asked.org_id, asked.enterprise_id)
     and (named.kind = 'co' or (named.kind = 'int' and named.data_range = 'all'))
   union
  select in_dept.project_id, named.id from in_dept
    join named on named.dept_id = in_dept.dept_id and named.kind = 'int' and named.data_range = 'dept'
   union
  select asked.id, named.id from asked join project_grant on project_id = asked.id join named on named.id = account_id
   union
  select project_id, id from share_session
   where id = any($2::uuid[]) and project_id = any($1::uuid[]) and expires_at > now()`;
