import type { Caller } from '../../kernel/caller.ts';
import type { Queryable } from '../../kernel/db.ts';
import type { EntityReach, Reaches } from '../../kernel/reach.ts';
import { statement } from '../../kernel/statement.ts';
import type { WithinOrgs } from './order.repository.ts';

/** Orders and invoices are their enterprise's. */
export function createMoneyReach(db: Queryable, within: WithinOrgs): Pick<EntityReach, 'order' | 'invoice'> {
  const of =
    (table: 'pay_order' | 'invoice'): Reaches =>
    async (caller: Caller, ids) => {
      const asked = [...new Set(ids)];
      const { values, add } = statement();
      const [row] = await db.query<{ n: number }>(
        `select count(*) as n from ${table} where id = any(${add(asked)}::uuid[]) and ${await within(caller, `${table}.org_id`, add)}`,
        values,
      );
      return row?.n === asked.length;
    };
  return { order: of('pay_order'), invoice: of('invoice') };
}
