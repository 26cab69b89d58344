import type { Queryable } from './db.ts';

/** The devices and projects whose share links these sessions were let in by: what is served by cookie alone asks for them. */
export async function ownersOfVisits(db: Queryable, sessionIds: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ owner_id: string }>(
    `select distinct coalesce(share_session.device_id, share_session.project_id) as owner_id from share_session
       left join device on device.id = share_session.device_id left join project on project.id = share_session.project_id
       join org on org.id = coalesce(device.org_id, project.org_id)
       left join org above on above.id = org.parent_id
      where token_hash = any($1::bytea[]) and expires_at > now()
        and not org.disabled and not coalesce(above.disabled, false)`,
    [sessionIds.map((one) => Buffer.from(one, 'hex'))],
  );
  return rows.map(({ owner_id }) => owner_id);
}
