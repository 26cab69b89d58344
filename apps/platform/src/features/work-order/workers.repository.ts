import type { WorkOrderPerson } from '@lightfield/contract';
import type { Queryable } from '../../kernel/db.ts';
import { likeText } from '../../kernel/statement.ts';

/** Who works for the enterprise of a device, or was authorised for it. */
const WORKERS = `device join org on org.id = device.org_id
  join account on (account.org_id in (org.id, org.parent_id)
    or account.id in (select account_id from device_grant where device_id = device.id))
  join role on role.id = account.role_id`;
const CAN_LOG_IN = `account.status = 'active' and not account.disabled
  and (account.expires_at is null or account.expires_at > now())`;
const MAY_WORK = `${CAN_LOG_IN}
  and (role.permissions is null or 'manage_worksheet_receive' = any(role.permissions))`;

/** A condition on `work_order`: whoever has it cannot work it any more, or nobody of the department that has it. */
const UNHELD = `work_order.state in ('dispatched', 'received') and not exists (
    select 1 from ${WORKERS}
     where device.id = work_order.device_id and ${MAY_WORK}
       and (account.id = work_order.assignee_id or work_order.assignee_id is null and account.dept_id = work_order.team_id))`;

/** SQL of the people an order can be dispatched to, as far as their enterprise and permissions go: who sees the device is asked beside it. */
export const workerQueries = (db: Queryable) => ({
  /** Who works for the enterprise of a device, or was authorised for it, and may receive orders. */
  async workers(deviceId: string, { id, keyword }: { id?: string; keyword?: string | undefined }) {
    const rows = await db.query<WorkOrderPerson>(
      `select account.id, account.login_name as name, coalesce(dept.name, '') as dept
           from ${WORKERS} left join dept on dept.id = account.dept_id
          where device.id = $1 and ${MAY_WORK}
            and ($2::uuid is null or account.id = $2) and ($3::text is null or account.login_name ilike $3 or dept.name ilike $3)
          order by lower(account.login_name) limit 200`,
      [deviceId, id ?? null, keyword ? likeText(keyword) : null],
    );
    return rows;
  },
  /** Those of a department among them; all departments, where none is named. */
  async workersOfTeams(deviceId: string, teamId?: string): Promise<{ id: string; teamId: string; team: string }[]> {
    return db.query<{ id: string; teamId: string; team: string }>(
      `select account.id, dept.id as "teamId", dept.name as team
           from ${WORKERS} join dept on dept.id = account.dept_id
          where device.id = $1 and ${MAY_WORK} and ($2::uuid is null or dept.id = $2) order by lower(dept.name), dept.id, account.id`,
      [deviceId, teamId ?? null],
    );
  },
  /** Who works for the enterprise of a device and may dispatch its orders. */
  async dispatchers(deviceId: string): Promise<string[]> {
    const rows = await db.query<{ id: string }>(
      `select account.id from device join org on org.id = device.org_id join account on account.org_id in (org.id, org.parent_id)
         join role on role.id = account.role_id
        where device.id = $1 and ${CAN_LOG_IN} and account.kind <> 'op'
          and (role.permissions is null or 'manage_worksheet_dispatch' = any(role.permissions)) order by account.id`,
      [deviceId],
    );
    return rows.map(({ id }) => id);
  },
  /** Orders that nobody can work who has them; of one, whether it is such an order. */
  async unheld(on: Queryable, { id = null, limit }: { id?: string | null; limit: number }): Promise<{ id: string }[]> {
    return on.query<{ id: string }>(
      `select work_order.id from work_order where ($1::uuid is null or work_order.id = $1) and ${UNHELD} order by work_order.id limit $2`,
      [id, limit],
    );
  },
  /** The first of these who may receive orders of the device now. */
  async firstFit(
    on: Queryable,
    deviceId: string,
    ids: readonly string[],
  ): Promise<{ id: string; name: string } | undefined> {
    const [row] = await on.query<{ id: string; name: string }>(
      `select account.id, account.login_name as name from ${WORKERS}
          where device.id = $1 and ${MAY_WORK} and account.id = any($2::uuid[])
          order by array_position($2::uuid[], account.id) limit 1`,
      [deviceId, ids],
    );
    return row;
  },
});
