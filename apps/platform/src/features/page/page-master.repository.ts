import type { PageMasterLayer } from '@lightfield/contract';
import type { Queryable, Transaction } from '../../kernel/db.ts';
import type { PageOwner } from './page-owner.ts';

/** SQL of which page of a project is its master, and which pages show it. */
export function createPageMasterRepository() {
  return {
    /** Pages on which these are seen: themselves, and of a master those that show it. */
    async seenOn(on: Queryable, ids: readonly string[]): Promise<{ pageId: string; ownerId: string }[]> {
      return on.query(
        `select distinct seen.id as "pageId", coalesce(seen.device_id, seen.template_id, seen.project_id) as "ownerId"
           from page changed join page seen on seen.id = changed.id
             or (changed.master is not null and seen.project_id = changed.project_id and seen.with_master)
          where changed.id = any($1::uuid[])`,
        [ids],
      );
    },
    /** Another master of the project becomes an ordinary page. A master is no landing page. */
    async setMaster(tx: Transaction, { owner, id }: { owner: PageOwner; id: string }, layer: PageMasterLayer | null) {
      await tx.query('update page set master = null where project_id = $1 and id <> $2 and master is not null', [
        owner.id,
        id,
      ]);
      await tx.query('update page set master = $2::text, home = home and $2::text is null where id = $1', [id, layer]);
    },
    async setWithMaster(tx: Transaction, id: string, withMaster: boolean): Promise<void> {
      await tx.query('update page set with_master = $2 where id = $1', [id, withMaster]);
    },
  };
}
