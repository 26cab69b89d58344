import type { Queryable } from '../../kernel/db.ts';

/** A condition on `account` and its `role`: they can do inspections. */
export const MAY_DO = `account.status = 'active' and not account.disabled and (account.expires_at is null or account.expires_at > now())
       and (role.permissions is null or 'manage_inspection_do' = any(role.permissions))`;
/** A condition on `task`: it is for people, or a department, of whom nobody can do it any more. */
const FORSAKEN = `not task.is_open and not exists (
    select 1 from account join role on role.id = account.role_id
     where ${MAY_DO} and (account.dept_id = task.dept_id
       or account.id in (select account_id from inspection_task_person person where person.task_id = task.id)))`;

/**
 * What has begun and nobody it was made for can do any more, as accounts were deleted, disabled or moved (decision 181), becomes that of
 * the people and the department its plan names now; where nobody of those can either, it is open to all who may do it. Answers which.
 */
export async function giveForsaken(tx: Queryable, now: number, limit: number): Promise<string[]> {
  const at = new Date(now);
  const found = await tx.query<{ id: string }>(
    `select task.id from inspection_task task where task.state in ('notStarted', 'running') and task.due_at <= $1
        and (task.state = 'running' or task.grace_at > $1) and ${FORSAKEN} order by task.due_at limit $2 for update skip locked`,
    [at, limit],
  );
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return ids;
  await tx.query(
    `insert into inspection_task_person (task_id, account_id)
     select task.id, person.account_id from inspection_task task join inspection_plan_person person on person.plan_id = task.plan_id
      where task.id = any($1::uuid[]) on conflict do nothing`,
    [ids],
  );
  await tx.query(
    `update inspection_task task set dept_id = plan.dept_id, told_at = coalesce(told_at, $2),
            people = array(select account.login_name from inspection_plan_person person join account on account.id = person.account_id
                            where person.plan_id = plan.id order by lower(account.login_name))
                     || array(select dept.name from dept where dept.id = plan.dept_id)
       from inspection_plan plan where plan.id = task.plan_id and task.id = any($1::uuid[])`,
    [ids, at],
  );
  await tx.query(
    `update inspection_task task set is_open = true, people = '{}', told_at = coalesce(told_at, $2)
      where task.id = any($1::uuid[]) and ${FORSAKEN}`,
    [ids, at],
  );
  return ids;
}
