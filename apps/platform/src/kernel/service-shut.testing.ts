import type { Service } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import type { Db } from './db.ts';

/** Ends a service of an enterprise, or lets it have it again. */
export async function endService(db: Db, orgId: string, service: Service, ended = true): Promise<void> {
  await db.query('delete from service_period where org_id = $1 and service = $2', [orgId, service]);
  if (ended)
    await db.query(
      `insert into service_period (id, org_id, service, ends_at, disabled, changed_at) values ($1, $2, $3, now(), false, now())`,
      [newId(), orgId, service],
    );
}
