import type { Db } from '../../kernel/db.ts';
import type { Reaches } from '../../kernel/reach.ts';
import { statement } from '../../kernel/statement.ts';
import type { CardSight } from './card.repository.ts';

/** Cards are their enterprise's. */
export function createCardReach(db: Db, orgs: CardSight['orgs']): { card: Reaches } {
  return {
    card: async (caller, ids) => {
      const asked = [...new Set(ids)];
      const { values, add } = statement();
      const [row] = await db.query<{ n: number }>(
        `select count(*) as n from card where id = any(${add(asked)}::uuid[]) and ${await orgs.within(caller, 'card.org_id', add)}`,
        values,
      );
      return row?.n === asked.length;
    },
  };
}
