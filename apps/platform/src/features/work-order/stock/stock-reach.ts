import type { Db } from '../../../kernel/db.ts';
import type { Reaches } from '../../../kernel/reach.ts';
import { statement } from '../../../kernel/statement.ts';
import type { OrgsWithin } from './stock.repository.ts';

/** A material is reached by whoever reaches its organisation. */
export function createStockReach(db: Db, orgs: OrgsWithin): Record<'stockItem', Reaches> {
  return {
    async stockItem(caller, ids) {
      const asked = [...new Set(ids)];
      const { values, add } = statement();
      const of = add(asked);
      const [row] = await db.query<{ n: number }>(
        `select count(*) as n from stock_item where id = any(${of}::uuid[]) and ${await orgs.within(caller, 'org_id', add)}`,
        values,
      );
      return row?.n === asked.length;
    },
  };
}
