import type { Queryable } from '../../kernel/db.ts';
import { TOLD_ACCOUNTS } from '../../kernel/told-accounts.ts';
import { ASKED_PROJECTS } from './project-scope.ts';

/** How an account is told of alarms that are a project's own. */
export interface ProjectAlarmRights {
  /** Messages: not when an authorisation alone lets it see the project, and says no to them. */
  readonly push: boolean;
  /** SMS and calls, also of alarms whose rule names no group: what the authorisation says. */
  readonly sms: boolean;
  readonly phone: boolean;
}
type Rights = ReadonlyMap<string, ReadonlyMap<string, ProjectAlarmRights>>;

/** Who is told of the alarms of projects themselves: the rules of `createProjectScope`, seen from the projects. */
export function createProjectAudience(db: Queryable) {
  async function alarmRights(projectIds: readonly string[]): Promise<Rights> {
    const rows = await db.query<ProjectAlarmRights & { project_id: string; account_id: string }>(READERS, [projectIds]);
    const rights = new Map<string, Map<string, ProjectAlarmRights>>();
    for (const { project_id, account_id, push, sms, phone } of rows) {
      const ofProject = rights.get(project_id) ?? new Map<string, ProjectAlarmRights>();
      rights.set(project_id, ofProject.set(account_id, { push, sms, phone }));
    }
    return rights;
  }
  return {
    /** By project and account. */
    alarmRights,
    /** Accounts that get messages about each of these projects. */
    async accountsOf(projectIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
      const rights = await alarmRights(projectIds);
      return new Map(
        [...rights].map(([id, accounts]) => [
          id,
          [...accounts].flatMap(([account, { push }]) => (push ? account : [])),
        ]),
      );
    },
  };
}

/** $1: projects. `own`: by what the account is, not only by an authorisation. */
const READERS = `${ASKED_PROJECTS},
  found as (
    select asked.id as project_id, account.id as account_id, true as own from asked join account on account.kind = 'op'
     union all
    select asked.id, account.id, true from asked
      join account on account.org_id in (asked.org_id, asked.enterprise_id) and account.kind in ('co', 'int')
      join role on role.id = account.role_id and (account.kind = 'co' or role.data_range = 'all')
     union all
    select in_dept.project_id, account.id, true from in_dept
      join account on account.dept_id = in_dept.dept_id and account.kind = 'int'
      join role on role.id = account.role_id and role.data_range = 'dept'
     union all
    select asked.id, project_grant.account_id, false from asked join project_grant on project_grant.project_id = asked.id),
  reader as (select project_id, account_id, bool_or(own) as own from found group by project_id, account_id)
  select reader.project_id, reader.account_id, reader.own or coalesce(allowed.push, false) as push,
         coalesce(allowed.sms, false) as sms, coalesce(allowed.phone, false) as phone
    from reader left join project_grant allowed
      on allowed.project_id = reader.project_id and allowed.account_id = reader.account_id
    ${TOLD_ACCOUNTS}`;
