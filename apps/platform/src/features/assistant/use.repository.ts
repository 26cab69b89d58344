import { LIMITS } from '@lightfield/contract';
import type { Queryable, Transaction } from '../../kernel/db.ts';

/** Days are those of this clock, by the database. */
const TODAY = `(clock_timestamp() at time zone 'Asia/Shanghai')::date`;
const { useDays } = LIMITS.assistant;

export interface Use {
  turns: number;
  tokens: number;
}
interface Days {
  person_turns: number;
  person_tokens: number;
  org_turns: number;
  org_tokens: number;
}

/** SQL of what is asked of models in a day. */
export function createUseRepository(db: Queryable) {
  const ofDay = async (orgId: string, accountId: string, on: Queryable = db) => {
    const [row] = await on.query<Days>(
      `select coalesce(sum(turns) filter (where account_id = $2), 0)::float8 as person_turns,
              coalesce(sum(tokens) filter (where account_id = $2), 0)::float8 as person_tokens,
              coalesce(sum(turns), 0)::float8 as org_turns, coalesce(sum(tokens), 0)::float8 as org_tokens
         from assistant_use where (org_id = $1 or account_id = $2) and day = ${TODAY}`,
      [orgId, accountId],
    );
    return {
      person: { turns: row?.person_turns ?? 0, tokens: row?.person_tokens ?? 0 },
      org: { turns: row?.org_turns ?? 0, tokens: row?.org_tokens ?? 0 },
    };
  };
  return {
    ofDay,
    async ofOrg(orgId: string): Promise<Use> {
      const [row] = await db.query<Use>(
        `select coalesce(sum(turns), 0)::float8 as turns, coalesce(sum(tokens), 0)::float8 as tokens
           from assistant_use where org_id = $1 and day = ${TODAY}`,
        [orgId],
      );
      return row ?? { turns: 0, tokens: 0 };
    },
    /** One question more. Old days go. */
    async addTurn(tx: Transaction, { accountId, orgId }: { accountId: string; orgId: string }): Promise<void> {
      await tx.query(
        `insert into assistant_use (account_id, day, org_id, turns) values ($1, ${TODAY}, $2, 1)
         on conflict (account_id, day) do update set turns = assistant_use.turns + 1`,
        [accountId, orgId],
      );
      await tx.query(`delete from assistant_use where org_id = $1 and day < ${TODAY} - $2::int`, [orgId, useDays]);
    },
    /** Of the day on which the answer ends: one over midnight counts there. */
    async addTokens({ accountId, orgId }: { accountId: string; orgId: string }, tokens: number): Promise<void> {
      await db.query(
        `insert into assistant_use (account_id, day, org_id, turns, tokens) values ($1, ${TODAY}, $2, 0, $3)
         on conflict (account_id, day) do update set tokens = assistant_use.tokens + $3`,
        [accountId, orgId, tokens],
      );
    },
  };
}
export type UseRepository = ReturnType<typeof createUseRepository>;
