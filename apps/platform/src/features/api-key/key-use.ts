import type { ApiKeyUsage } from '@lightfield/contract';
import { LIMITS } from '@lightfield/contract';
import type { ApiKeys } from '../../kernel/api-keys.ts';
import type { Db } from '../../kernel/db.ts';

const DAY_MS = 86_400_000;
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

interface UseRow {
  day: string;
  path: string;
  calls: number;
  refused: number;
}

/** How often keys are used, by day and by call: counted in memory, stored together every few seconds. */
export function createKeyUse(db: Db, keys: Pick<ApiKeys, 'takeCounts' | 'giveBack'>) {
  return {
    async flush(): Promise<void> {
      const { uses, seen } = keys.takeCounts();
      if (uses.length === 0) return;
      try {
        await db.transaction(async (tx) => {
          await tx.query(
            `insert into api_key_use (key_id, day, path, calls, refused)
             select one.* from unnest($1::uuid[], $2::date[], $3::text[], $4::bigint[], $5::bigint[]) as one (key_id, day, path, calls, refused)
               join api_key on api_key.id = one.key_id for key share of api_key
             on conflict (key_id, day, path) do update
               set calls = api_key_use.calls + excluded.calls, refused = api_key_use.refused + excluded.refused`,
            [
              uses.map(({ keyId }) => keyId),
              uses.map(({ day }) => day),
              uses.map(({ path }) => path),
              uses.map(({ calls }) => calls),
              uses.map(({ refused }) => refused),
            ],
          );
          const last = [...seen];
          await tx.query(
            `update api_key set last_used_at = one.at, last_ip = one.ip
               from unnest($1::uuid[], $2::timestamptz[], $3::text[]) as one (id, at, ip) where api_key.id = one.id`,
            [last.map(([id]) => id), last.map(([, { at }]) => new Date(at)), last.map(([, { ip }]) => ip)],
          );
        });
      } catch (error) {
        keys.giveBack(uses);
        throw error;
      }
    },

    async sweep(now: number): Promise<void> {
      const before = dayOf(now - LIMITS.apiKey.usageDays * DAY_MS);
      await db.query('delete from api_key_use where day < $1::date', [before]);
    },

    /** Of the last so many days, today among them. */
    async of(keyId: string, days: number, now: number): Promise<ApiKeyUsage> {
      const rows = await db.query<UseRow>(
        `select to_char(day, 'YYYY-MM-DD') as day, path, calls::float8 as calls, refused::float8 as refused
           from api_key_use where key_id = $1 and day >= $2::date order by day, path`,
        [keyId, dayOf(now - (days - 1) * DAY_MS)],
      );
      const byDay = sums(rows, ({ day }) => day).map(([day, sum]) => ({ day, ...sum }));
      const byCall = sums(rows, ({ path }) => path).map(([path, sum]) => ({ path, ...sum }));
      return { days: byDay, byCall: byCall.toSorted((a, b) => b.calls - a.calls || (a.path < b.path ? -1 : 1)) };
    },
  };
}
export type KeyUses = ReturnType<typeof createKeyUse>;

function sums(rows: readonly UseRow[], by: (row: UseRow) => string): [string, { calls: number; refused: number }][] {
  const found = new Map<string, { calls: number; refused: number }>();
  for (const row of rows) {
    const sum = found.get(by(row)) ?? { calls: 0, refused: 0 };
    found.set(by(row), { calls: sum.calls + row.calls, refused: sum.refused + row.refused });
  }
  return [...found];
}
