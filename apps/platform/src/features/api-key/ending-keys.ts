import { LIMITS } from '@lightfield/contract';
import { keyShut } from '../../kernel/api-keys.ts';
import type { Queryable } from '../../kernel/db.ts';

/** Keys that end, for whoever tells people of it: their makers, who alone can prolong them. */
export const endingKeys = {
  kind: 'api' as const,
  days: [LIMITS.apiKey.soonDays, 7, 1],
  async ending(on: Queryable, from: number, until: number) {
    const rows = await on.query<{ id: string; name: string; account_id: string; created_at: Date; expires_at: Date }>(
      `select api_key.id, api_key.name, api_key.account_id, api_key.created_at, api_key.expires_at
         from api_key join account on account.id = api_key.account_id join org on org.id = api_key.org_id
         left join org above on above.id = org.parent_id
        where api_key.expires_at > $1 and api_key.expires_at <= $2 and not ${keyShut('now()')}`,
      [new Date(from), new Date(until)],
    );
    return rows.map(({ id, name, account_id, created_at, expires_at }) => ({
      id,
      name,
      madeAt: created_at.getTime(),
      endsAt: expires_at.getTime(),
      accounts: [account_id],
    }));
  },
};
